import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a server that stops looks for connections whose answer has gone out meanwhile. */
const SWEEP_MS = 50;

/**
 * Lets a server run dry behind a proxy so that no request is lost. For `seconds` it goes on as before, while /readyz says
 * 503 to those who look; then it takes no new connection, says with each answer that its connection closes, and leaves the
 * idle ones to the proxy, for as long again at most: one that we closed could have a request on its way.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  if (seconds === 0 || !server.listening) return;
  await sleep(seconds * 1000);
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // Right behind the turn of the loop that accepted those who were waiting.
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      // http's own close would end the idle connections too.
      NetServer.prototype.close.call(server);
      resolve();
    });
  });
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if ((await connectionsOf(server)) === 0) return;
    await sleep(50);
  }
}

/**
 * Ends, from the moment that a server stops, what nobody waits for on its connections. http's own close ends those that are idle
 * at its call; it waits for one on which nothing was said yet (browsers open some ahead of need), and for one whose answer
 * was still on its way, until it gives them up: up to a minute and a half. Returns what is called when the server stops.
 */
export function watchConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const endIdle = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
  };
  return () => {
    endIdle();
    const timer = setInterval(endIdle, SWEEP_MS);
    server.once('close', () => clearInterval(timer));
  };
}

function connectionsOf(server: Server): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return promise;
}
