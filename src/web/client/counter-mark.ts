import { COUNTER_FLAG } from './counter-flag.ts';
import { removeStored, writeStored } from './storage.ts';

const listeners = new Set<() => void>();

/** Notes that this browser is a counter from now on, or none any more. */
export function markCounter(is: boolean): void {
  if (is) writeStored(COUNTER_FLAG, 'yes');
  else removeStored(COUNTER_FLAG);
  for (const listener of listeners) listener();
}

/** Calls back when this window makes the browser a counter, or takes that back. */
export function onCounterMark(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
