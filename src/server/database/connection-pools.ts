import type { Connection } from './connection.ts';

/** Opens a connection. */
export type Open = (onLost: () => void) => Promise<Connection>;

const CLOSED = 'Client was closed and is not queryable';
// As long as opening one may take (connect.ts).
const ACQUIRE_MS = 3000;

async function endAll(opened: Iterable<Promise<Connection>>): Promise<void> {
  const connections = await Promise.allSettled(opened);
  await Promise.allSettled(connections.filter((each) => each.status === 'fulfilled').map((each) => each.value.end()));
}

/**
 * A few connections that everybody shares, one batch behind another: the next goes where the fewest are under way. Nothing is
 * opened before the first use.
 */
export function sharedConnections(count: number, connectTo: Open) {
  const places: { opened: Promise<Connection> | undefined; connection: Connection | undefined }[] = Array.from(
    { length: count },
    () => ({ opened: undefined, connection: undefined }),
  );
  let turn = 0;
  let closed = false;

  function open(place: (typeof places)[number]): Promise<Connection> {
    const forget = () => {
      if (place.opened !== opened) return;
      place.opened = undefined;
      place.connection = undefined;
    };
    const opened = connectTo(forget);
    place.opened = opened;
    const keep = (connection: Connection) => (place.opened === opened ? (place.connection = connection) : undefined);
    opened.then(keep, forget);
    return opened;
  }

  return {
    next(): Promise<Connection> {
      if (closed) return Promise.reject(new Error(CLOSED));
      let [best, fewest] = [places[turn], Infinity];
      for (let step = 1; step <= count; step += 1) {
        const place = places[(turn + step) % count];
        const batches = place?.connection?.waiting ?? 0;
        if (batches < fewest) [best, fewest] = [place, batches];
      }
      turn = (turn + 1) % count;
      if (best === undefined) throw new Error('There are no connections to share.');
      return best.opened ?? open(best);
    },
    /** Batches under way. */
    batches(): number {
      return places.reduce((sum, { connection }) => sum + (connection?.waiting ?? 0), 0);
    },
    async close(): Promise<void> {
      closed = true;
      await endAll(places.flatMap(({ opened }) => opened ?? []));
    },
  };
}

/** Connections of which each serves one at a time; who comes when all are in use waits for one. */
export function connectionPool(count: number, connectTo: Open) {
  const free: Connection[] = [];
  const open = new Set<Promise<Connection>>();
  const queue: PromiseWithResolvers<Connection>[] = [];
  let closed = false;

  function openOne(): Promise<Connection> {
    const opened: Promise<Connection> = connectTo(() => forget());
    const forget = () => {
      open.delete(opened);
      // Whoever waits for a connection waits for one that is opened instead.
      if (!closed && queue.length > 0) queue.shift()?.resolve(openOne());
    };
    open.add(opened);
    opened.catch(forget);
    return opened;
  }

  async function acquire(): Promise<Connection> {
    if (closed) throw new Error(CLOSED);
    for (let connection = free.pop(); connection; connection = free.pop()) if (!connection.closed) return connection;
    if (open.size < count) return await openOne();
    const waiting = Promise.withResolvers<Connection>();
    queue.push(waiting);
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      waiting.reject(new Error('timeout: every connection to the database is busy'));
    }, ACQUIRE_MS);
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  function release(connection: Connection): void {
    if (connection.closed) return;
    const next = queue.shift();
    if (next) next.resolve(connection);
    else free.push(connection);
  }

  return {
    async use<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
      const connection = await acquire();
      try {
        return await work(connection);
      } finally {
        release(connection);
      }
    },
    /** Connections in use, and how many wait for one. */
    load: () => ({ inUse: open.size - free.filter((connection) => !connection.closed).length, waiting: queue.length }),
    async close(): Promise<void> {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error(CLOSED));
      await endAll(open);
    },
  };
}
