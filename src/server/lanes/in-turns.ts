import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest, in milliseconds, that one request keeps the thread. */
const TURN_MS = 5;

/** Runs long work step by step, so that other requests run in between; returns its result. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - since <= TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
