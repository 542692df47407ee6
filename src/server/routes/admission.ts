import { createLane, refusing, type Lane } from '../lanes/lane.ts';
import { requestScope } from '../scope/request-scope.ts';

/** Requests of one company that are worked on at once while others ask too, and while nobody else does. */
const AT_ONCE = { amongOthers: 3, alone: 64 };
/** For so long after two companies asked one after the other both count as asking. */
const AMONG_OTHERS_MS = 1000;
/** What takes longer waits for the database or a thread, where it has its turn: it holds up nobody here any more. */
const LONG_MS = 100;
const PATIENCE_MS = 15_000;
const REFUSAL = 'Too many requests of your company are under way. Please try again in a moment.';

/** Ends the place of a request; more than once is as good as once. */
type Leave = () => void;

/**
 * Where a request waits before this thread works on it: thirty at once of one company would each take their part of every moment
 * of it, and another's LR, which needs a dozen of such moments, took 200 ms instead of 40.
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
     * Resolves when it is the request's turn, with what ends it. Rejects with 429 where too many of its company wait, 499 where nobody
     * listens any more.
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
