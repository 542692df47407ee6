import { createLane, refusing, type Lane } from '../lanes/lane.ts';
import { requestScope } from '../scope/request-scope.ts';

/** The most requests of one company processed at once while others send requests too, and while nobody else does. */
const AT_ONCE = { amongOthers: 3, alone: 64 };
/** How long a company counts as active after its request, so that others are considered to be present. */
const AMONG_OTHERS_MS = 1000;
/** A request that takes longer waits for the database or a thread, which have queues of their own: it no longer blocks others here. */
const LONG_MS = 100;
const PATIENCE_MS = 15_000;
const REFUSAL = 'Too many requests of your company are under way. Please try again in a moment.';

/** Releases the place of a request; repeated calls have no effect. */
type Leave = () => void;

/**
 * The queue before requests are processed by this thread: thirty requests of one company at once would each take their share of it, and
 * another company's LR, which needs the thread a dozen times, took 200 ms instead of 40.
 */
export function createAdmission() {
  let last = '';
  let mixedAt = -Infinity;
  const places = new Map<Leave, number>();
  let looking: NodeJS.Timeout | undefined;
  const lane: Lane = createLane({
    hasRoom: () => true,
    each: AT_ONCE.alone,
    mayBegin: (company) => lane.runningOf(company) < (isMixed() ? AT_ONCE.amongOthers : AT_ONCE.alone),
    waitingEach: 300,
    waiting: 3000,
    patience: PATIENCE_MS,
    refuse: refusing(REFUSAL),
  });
  const isMixed = () => performance.now() - mixedAt < AMONG_OTHERS_MS;

  function look(): void {
    const long = performance.now() - LONG_MS;
    for (const [leave, since] of places) if (since < long) leave();
    if (places.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  }

  function take(company: string): Leave {
    const leave = () => void (places.delete(leave) && lane.leave(company));
    places.set(leave, performance.now());
    looking ??= setInterval(look, LONG_MS / 2).unref();
    return leave;
  }

  return {
    /**
     * Resolves when it is the request's turn, with the function that releases it. Rejects with 429 if too many of its company wait, 499 if
     * the client has left.
     */
    enter(): Promise<Leave> {
      const request = requestScope();
      const company = request?.company || request?.address || '';
      if (company !== last) mixedAt = performance.now();
      last = company;
      return new Promise((resolve, reject) => lane.enter(company, request, () => resolve(take(company)), reject));
    },
    load: lane.load,
  };
}

export type Admission = ReturnType<typeof createAdmission>;
