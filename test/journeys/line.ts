import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection between a browser and a portal. */
export interface Line {
  readonly url: string;
  /** Breaks requests in progress, and lets none through from then on. */
  cut(): void;
  /** Connects to a portal from then on. */
  leadTo(portal: { readonly url: string }): void;
  close(): Promise<void>;
}

/** A connection that a test can cut, restore, and direct to another portal. */
export async function aLine(portal: { readonly url: string }): Promise<Line> {
  let port: number | null = null;
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    if (port === null) return void browser.destroy();
    const there = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [browser, there],
      [there, browser],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  const leadTo = ({ url }: { readonly url: string }) => {
    breakAll();
    port = Number(new URL(url).port);
  };
  leadTo(portal);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      port = null;
      breakAll();
    },
    leadTo,
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
