import { isCancelled } from '../errors/away.ts';
import { atEnd, hasLeft, type RequestScope } from '../scope/request-scope.ts';
import type { ConnectionPool } from './connection-pools.ts';
import type { Connection, Outcome } from './connection.ts';
import { LONG_MS } from './costs.ts';
import { createLane, refusing, type Lane } from '../lanes/lane.ts';
import { failed, mayAskAgain, noteRead, type QueuedRead, type ReadServices } from './reading.ts';
import { unheard } from '../errors/errors.ts';

/** Connections on which one statement runs at a time. */
export const APART = 6;
/** How many of them one company has; the others' first statements find one at once. */
const EACH = 2;
// Two that take long keep both cores of a small machine at work.
const LONG = 2;
const LONG_EACH = 1;
const PATIENCE_MS = 15_000;
// How often it is looked whether something takes longer than it was taken for.
const LOOK_MS = 50;
const PLENTY = 'Other lists of your company are being prepared. Please try again in a moment.';

/** A statement that has a connection of its own, or is about to. */
interface Running {
  readonly asked: QueuedRead;
  lane: Lane;
  connection: Connection | undefined;
  /** Resolves when the server has taken notice that it is to be ended. */
  ending: Promise<void> | undefined;
}

interface ApartOptions extends ReadServices {
  readonly pool: ConnectionPool;
  /** Asked before a statement is sent: false where the database is not as it must be for it; absent: it is. */
  readonly isReady?: (connection: Connection) => Promise<boolean>;
  /** Hears of a statement that failed here, or could not be sent; answers whether somebody else takes it over. */
  readonly handOver?: (asked: QueuedRead, error: Error | null) => boolean;
}

/**
 * Where statements that read wait which take long, or of which that is not known: each has a connection of its own, and of one
 * company few have one. One that turns out to take long is counted among those that do; where they are enough already and somebody
 * waits, it is ended and waits for its turn among them. What nobody waits for any more is ended.
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
  // As many as of short ones: behind a start, and on a slow machine, each save of a hundred clerks has some here.
  const unknown: Lane = createLane({ ...shared, each: EACH, waitingEach: 300, hasRoom: () => atOnce() < APART });
  const isLongFree = () => long.load().running < LONG;
  const long: Lane = createLane({
    ...shared,
    each: LONG_EACH,
    waitingEach: 30,
    refuse: refusing(PLENTY),
    hasRoom: () => atOnce() < APART && isLongFree(),
  });
  // Those that take long first: they have few places, and the rest is left to the others.
  const look = () => {
    long.look();
    unknown.look();
  };
  const isLong = (asked: QueuedRead) => costs.of(asked.like, asked.name).length === 'long';

  function ask(asked: QueuedRead): void {
    const lane = isLong(asked) ? long : unknown;
    lane.enter(asked.company, asked.request, () => begin(asked, lane), asked.reject);
  }

  function begin(asked: QueuedRead, lane: Lane): void {
    // Another one may have shown meanwhile what it takes.
    if (lane === unknown && isLong(asked)) {
      lane.leave(asked.company);
      return ask(asked);
    }
    const one: Running = { asked, lane, connection: undefined, ending: undefined };
    running.add(one);
    looking ??= setInterval(examine, LOOK_MS).unref();
    pool
      .use((connection) => run(one, connection, isReady))
      .catch((error: unknown) => failed(error instanceof Error ? error : new Error(String(error))))
      .then((outcome) => settle(one, outcome))
      .catch(asked.reject);
  }

  function settle(one: Running, outcome: Outcome | null): void {
    const { asked } = one;
    running.delete(one);
    const { error } = outcome ?? { error: null };
    if (outcome !== null && error === null) {
      noteRead(services, asked, outcome);
      asked.resolve(outcome.rows);
    } else if (hasLeft(asked.request)) asked.reject(unheard());
    else if (error !== null && isCancelled(error) && one.ending !== undefined) ask(asked);
    else if (handOver?.(asked, error) !== true && error !== null) {
      if (mayAskAgain(services, asked, error)) ask(asked);
      else asked.reject(error);
    }
    one.lane.leave(asked.company);
    look();
  }

  /** Sees to those of which it turns out that they take long. */
  function examine(): void {
    if (running.size === 0) {
      clearInterval(looking);
      looking = undefined;
      return;
    }
    const now = performance.now();
    for (const one of running) {
      const { asked, connection } = one;
      if (one.lane === long || connection === undefined || connection.busyFor(now) < LONG_MS) continue;
      costs.noteLonger(asked.like, asked.name, LONG_MS);
      if (isLongFree() && long.runningOf(asked.company) < LONG_EACH) {
        long.take(asked.company);
        one.lane = long;
        unknown.leave(asked.company);
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

/** Runs a statement on a connection; null: the database is not as it must be for it. */
async function run(one: Running, connection: Connection, isReady: ApartOptions['isReady']): Promise<Outcome | null> {
  const { asked } = one;
  const { request } = asked;
  if (isReady !== undefined && !(await isReady(connection))) return null;
  const { promise: back, resolve: heard } = Promise.withResolvers<Outcome>();
  one.connection = connection;
  const stay = request && atEnd(request, () => void (hasLeft(request) && end(one)));
  asked.post(connection, heard);
  const outcome = await back;
  one.connection = undefined;
  stay?.();
  // The next one on this connection must not be what is ended.
  await one.ending;
  return outcome;
}

/** Ends a statement that is under way. */
function end(one: Running): void {
  one.ending ??= one.connection?.cancel();
}
