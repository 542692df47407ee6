import { readStored, removeStored, writeStored } from './storage.ts';

// Only that this browser is a counter: what it keeps as one stands in its own database (booking-counter/).
const COUNTER = 'counter';

/** Whether this browser is a counter. */
export const isCounter = (): boolean => readStored(COUNTER) !== null;

/** Notes that this browser is a counter from now on, or none any more. */
export function markCounter(is: boolean): void {
  if (is) writeStored(COUNTER, 'yes');
  else removeStored(COUNTER);
}
