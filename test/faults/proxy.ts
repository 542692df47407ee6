import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

// A TCP proxy between a portal and its database or object store, whose connection can be cut in different ways.

export interface Wire {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  readonly cut: () => void;
  /** Drops all data in both directions without closing anything; new connections are accepted and get no answer. */
  readonly swallow: () => void;
  /** Forwards requests and drops the answers. */
  readonly swallowAnswers: () => void;
  /** Existing connections get nothing more and stay open; new ones work: as after a failover. */
  readonly abandon: () => void;
  /** Works again. Dropped data stays lost, so those connections are closed. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a proxy to a port of 127.0.0.1. */
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
      // A dropped connection does not notice its end either.
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
