import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long, in milliseconds, one request keeps the thread to itself. */
const TURN_MS = 5;

/** Does what takes long a step at a time, so that others are answered in between; answers what comes of it. */
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
