import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a stopping server looks for connections whose answer has gone out. */
const SWEEP_MS = 50;

/**
 * Drains a server behind a proxy without losing a request. For `seconds` it works as before, while /readyz answers 503; then it accepts no
 * new connection, answers with `connection: close`, and leaves idle connections to the proxy, for at most as long again: closing one here
 * could lose a request already on its way.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  if (seconds === 0 || !server.listening) return;
  await sleep(seconds * 1000);
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // Right after the turn of the event loop that accepted waiting connections.
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
 * From the moment a server stops, ends connections that nobody waits for. http's own close ends only those idle when it is called; it waits
 * for one without any request yet (browsers open some ahead), and for one whose answer was still on its way, until they time out: up to a
 * minute and a half. Returns the function to call when the server stops.
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
