import type { Connection } from './connection.ts';

/** Opens a connection; `onLost` is called when it ends, with whether the portal closed it itself. */
export type Open = (onLost: (isOwn: boolean) => void) => Promise<Connection>;

const CLOSED = 'Client was closed and is not queryable';
// As long as opening one may take (connect.ts).
const ACQUIRE_MS = 3000;

async function endAll(opened: Iterable<Promise<Connection>>): Promise<void> {
  const connections = await Promise.allSettled(opened);
  await Promise.allSettled(connections.filter((each) => each.status === 'fulfilled').map((each) => each.value.end()));
}

/** One of the shared connections. */
export interface SharedPlace {
  /** Undefined: it is not open. */
  connection: Connection | undefined;
  /** How long its running statements are expected to take, in milliseconds. */
  ahead: number;
  /** Whether the server has been busy with a statement for longer than expected. */
  isLate: boolean;
  /** Whether the server is being asked to cancel its current statement. */
  isEnding: boolean;
  /** Whether it was asked that of the statement that still runs. */
  wasAsked: boolean;
  /** When the server had cancelled the statement (`performance.now`). */
  endedAt: number;
}
interface OpenPlace extends SharedPlace {
  opened: Promise<Connection> | undefined;
}

// How long after a cancel request a statement may still fail because of it.
const ENDED_MS = 500;
const aPlace = (): OpenPlace => ({
  opened: undefined,
  connection: undefined,
  ahead: 0,
  isLate: false,
  isEnding: false,
  wasAsked: false,
  endedAt: -Infinity,
});

/** A few connections shared by everybody, with batches queued one behind another. None is opened before the first use. */
export function sharedConnections(count: number, connectTo: Open) {
  const places = Array.from({ length: count }, aPlace);
  let closed = false;

  function openPlace(place: OpenPlace): Promise<Connection> {
    const forget = () => {
      // Running batches are told now, and whether they were cancelled.
      const { isEnding, endedAt } = place;
      if (place.opened === opened) Object.assign(place, aPlace(), { isEnding, endedAt });
    };
    const opened = connectTo(forget);
    place.opened = opened;
    const keep = (connection: Connection) => (place.opened === opened ? (place.connection = connection) : undefined);
    opened.then(keep, forget);
    return opened;
  }

  return {
    places: places as readonly SharedPlace[],
    /** Opens one of the connections that is not open yet. */
    open(place: SharedPlace): Promise<Connection> {
      if (closed) return Promise.reject(new Error(CLOSED));
      const one = place as OpenPlace;
      return one.opened ?? openPlace(one);
    },
    /** Asks the server to cancel the current statement of one connection; meanwhile nothing more is sent on it. */
    async end(place: SharedPlace): Promise<void> {
      place.isEnding = true;
      place.wasAsked = true;
      await place.connection?.cancel();
      place.isEnding = false;
      place.endedAt = performance.now();
    },
    /**
     * Whether the server may be asked to cancel the current statement: not again for a while. A pooler that waits for a database of its
     * own drops such requests, and each costs a connection.
     */
    mayEnd: ({ wasAsked, endedAt }: SharedPlace) => !wasAsked || performance.now() - endedAt >= ENDED_MS,
    /** Whether a failed statement may have been hit by a cancel request, even one meant for another. */
    wasEnded: ({ isEnding, endedAt }: SharedPlace) => isEnding || performance.now() - endedAt < ENDED_MS,
    /** The number of running batches. */
    batches(): number {
      return places.reduce((sum, { connection }) => sum + (connection?.waiting ?? 0), 0);
    },
    async close(): Promise<void> {
      closed = true;
      await endAll(places.flatMap(({ opened }) => opened ?? []));
    },
  };
}
export type SharedConnections = ReturnType<typeof sharedConnections>;

/** Connections that serve one user at a time; when all are in use, others wait. */
export function connectionPool(count: number, connectTo: Open) {
  const free: Connection[] = [];
  const open = new Set<Promise<Connection>>();
  const queue: PromiseWithResolvers<Connection>[] = [];
  let closed = false;

  function openOne(): Promise<Connection> {
    const opened: Promise<Connection> = connectTo((isOwn) => forget(isOwn));
    const forget = (isOwn: boolean) => {
      open.delete(opened);
      // Idle connections do not notice that a server is gone: each would cost somebody the whole time limit of a batch.
      if (!isOwn) for (const resting of free.splice(0)) resting.destroy();
      // Those who wait for a connection get a newly opened one instead.
      if (!closed && queue.length > 0) queue.shift()?.resolve(openOne());
    };
    open.add(opened);
    opened.catch(() => forget(true));
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
    /** The number of connections in use, and how many wait for one. */
    load: () => ({ inUse: open.size - free.filter((connection) => !connection.closed).length, waiting: queue.length }),
    async close(): Promise<void> {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error(CLOSED));
      await endAll(open);
    },
  };
}
export type ConnectionPool = ReturnType<typeof connectionPool>;
