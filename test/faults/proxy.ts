import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

// A wire that can be cut: it stands between a portal and its database, or its object store.

export interface Wire {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  readonly cut: () => void;
  /** Nothing comes through any more, either way, and nobody is told; new connections are taken and hear nothing. */
  readonly swallow: () => void;
  /** What is asked arrives; what is answered does not. */
  readonly swallowAnswers: () => void;
  /** What is connected hears nothing any more, and is not told; new connections come through: behind a failover. */
  readonly abandon: () => void;
  /** Whole again. What was swallowed stays lost, so those connections are ended. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** Lays a wire to a port of 127.0.0.1. */
export async function layWire(to: number): Promise<Wire> {
  let state: 'whole' | 'cut' | 'swallows' | 'swallows answers' = 'whole';
  const pairs = new Set<readonly [Socket, Socket]>();
  const abandoned = new WeakSet<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(to, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      // A connection that was swallowed hears of no end either.
      if (state === 'swallows' || state === 'swallows answers' || abandoned.has(pair)) return;
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end);
    near.on('data', (bytes) => state !== 'swallows' && !abandoned.has(pair) && far.write(bytes));
    far.on('data', (bytes) => state === 'whole' && !abandoned.has(pair) && near.write(bytes));
  });
  const endAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut() {
      state = 'cut';
      endAll();
    },
    swallow: () => (state = 'swallows'),
    swallowAnswers: () => (state = 'swallows answers'),
    abandon() {
      for (const pair of pairs) abandoned.add(pair);
    },
    mend() {
      state = 'whole';
      endAll();
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
