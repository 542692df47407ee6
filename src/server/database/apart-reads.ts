import { isCancelled } from '../errors/away.ts';
import { atEnd, hasLeft, type RequestScope } from '../scope/request-scope.ts';
import type { ConnectionPool } from './connection-pools.ts';
import type { Connection, Outcome } from './connection.ts';
import { LONG_MS } from './costs.ts';
import { createLane, refusing, type Lane } from '../lanes/lane.ts';
import { failed, mayAskAgain, noteRead, type QueuedRead, type ReadServices } from './reading.ts';
import { unheard } from '../errors/errors.ts';

/** How many connections run one statement at a time. */
export const APART = 6;
/** The most of them per company, so that other companies' first statements find one free. */
const EACH = 2;
// Two long statements keep both cores of a small machine busy.
const LONG = 2;
const LONG_EACH = 1;
const PATIENCE_MS = 15_000;
// How often running statements are checked for taking longer than expected.
const LOOK_MS = 50;
const PLENTY = 'Other lists of your company are being prepared. Please try again in a moment.';

/** A statement that has a connection of its own, or is about to. */
interface Running {
  readonly read: QueuedRead;
  lane: Lane;
  connection: Connection | undefined;
  /** Resolves once the server has received the request to cancel it. */
  ending: Promise<void> | undefined;
}

interface ApartOptions extends ReadServices {
  readonly pool: ConnectionPool;
  /** Asked before a statement is sent: false if the database is not in the state it needs; absent: it always is. */
  readonly isReady?: (connection: Connection) => Promise<boolean>;
  /** Called with a statement that failed here, or could not be sent; returns whether somebody else takes it over. */
  readonly handOver?: (read: QueuedRead, error: Error | null) => boolean;
}

/**
 * The queue of reading statements that take long, or whose duration is unknown: each runs on a connection of its own, with few per company.
 * One that turns out to be long is counted as long; if there are enough of those and others wait, it is cancelled and queued again among
 * the long ones. Statements nobody waits for any more are cancelled.
 */
export function createApartReads({ pool, isReady, handOver, ...services }: ApartOptions) {
  const { costs, underWay } = services;
  const running = new Set<Running>();
  let looking: NodeJS.Timeout | undefined;

  const shared = {
    waiting: 2000,
    patience: PATIENCE_MS,
    mayBegin: (company: string, request: RequestScope | undefined) =>
      unknown.runningOf(company) + long.runningOf(company) < EACH && underWay.mayRead(company, request),
  };
  const atOnce = () => unknown.load().running + long.load().running;
  // As many as for short reads: after a start, and on a slow machine, each save of a hundred clerks has some statements here.
  const unknown: Lane = createLane({ ...shared, each: EACH, waitingEach: 300, hasRoom: () => atOnce() < APART });
  const isLongFree = () => long.load().running < LONG;
  const long: Lane = createLane({
    ...shared,
    each: LONG_EACH,
    waitingEach: 30,
    refuse: refusing(PLENTY),
    hasRoom: () => atOnce() < APART && isLongFree(),
  });
  // The long ones first: they have few places, and the rest is left to the others.
  const look = () => {
    long.look();
    unknown.look();
  };
  const isLong = (read: QueuedRead) => costs.of(read.like, read.name).length === 'long';

  function ask(read: QueuedRead): void {
    const lane = isLong(read) ? long : unknown;
    lane.enter(read.company, read.request, () => begin(read, lane), read.reject);
  }

  function begin(read: QueuedRead, lane: Lane): void {
    // Its duration may have become known meanwhile.
    if (lane === unknown && isLong(read)) {
      lane.leave(read.company);
      return ask(read);
    }
    const one: Running = { read, lane, connection: undefined, ending: undefined };
    running.add(one);
    looking ??= setInterval(examine, LOOK_MS).unref();
    pool
      .use((connection) => run(one, connection, isReady))
      .catch((error: unknown) => failed(error instanceof Error ? error : new Error(String(error))))
      .then((outcome) => settle(one, outcome))
      .catch(read.reject);
  }

  function settle(one: Running, outcome: Outcome | null): void {
    const { read } = one;
    running.delete(one);
    const { error } = outcome ?? { error: null };
    if (outcome !== null && error === null) {
      noteRead(services, read, outcome);
      read.resolve(outcome.rows);
    } else if (hasLeft(read.request)) read.reject(unheard());
    else if (error !== null && isCancelled(error) && one.ending !== undefined) ask(read);
    else if (handOver?.(read, error) !== true && error !== null) {
      if (mayAskAgain(services, read, error)) ask(read);
      else read.reject(error);
    }
    one.lane.leave(read.company);
    look();
  }

  /** Handles statements that turn out to be long. */
  function examine(): void {
    if (running.size === 0) {
      clearInterval(looking);
      looking = undefined;
      return;
    }
    const now = performance.now();
    for (const one of running) {
      const { read, connection } = one;
      if (one.lane === long || connection === undefined || connection.busyFor(now) < LONG_MS) continue;
      costs.noteLonger(read.like, read.name, LONG_MS);
      if (isLongFree() && long.runningOf(read.company) < LONG_EACH) {
        long.take(read.company);
        one.lane = long;
        unknown.leave(read.company);
      } else if (unknown.load().waiting > 0) end(one);
    }
  }

  return {
    ask,
    look,
    load: () => ({ running: running.size, waiting: unknown.load().waiting + long.load().waiting }),
    close(error: Error): void {
      unknown.close(error);
      long.close(error);
    },
  };
}

/** Runs a statement on a connection; null: the database is not in the state it needs. */
async function run(one: Running, connection: Connection, isReady: ApartOptions['isReady']): Promise<Outcome | null> {
  const { read } = one;
  const { request } = read;
  if (isReady !== undefined && !(await isReady(connection))) return null;
  const { promise: back, resolve: onOutcome } = Promise.withResolvers<Outcome>();
  one.connection = connection;
  const stay = request && atEnd(request, () => void (hasLeft(request) && end(one)));
  read.post(connection, onOutcome);
  const outcome = await back;
  one.connection = undefined;
  stay?.();
  // Otherwise the cancel request could hit the next statement on this connection.
  await one.ending;
  return outcome;
}

/** Cancels a running statement. */
function end(one: Running): void {
  one.ending ??= one.connection?.cancel();
}
