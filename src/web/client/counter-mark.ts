import { COUNTER_FLAG } from './counter-flag.ts';
import { removeStored, writeStored } from './storage.ts';

const listeners = new Set<() => void>();

/** Notes that this browser is a counter of a branch from now on; 0: none any more. */
export function markCounter(branch: number): void {
  if (branch > 0) writeStored(COUNTER_FLAG, String(branch));
  else removeStored(COUNTER_FLAG);
  for (const listener of listeners) listener();
}

/** Calls back when this window makes the browser a counter, or takes that back. */
export function onCounterMark(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
