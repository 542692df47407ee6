import { COUNTER_FLAG } from './counter-flag.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const listeners = new Set<() => void>();

/** Marks this browser as a counter of a branch; 0 removes the mark. */
export function markCounter(branch: number): void {
  if (branch > 0) writeStored(COUNTER_FLAG, String(branch));
  else removeStored(COUNTER_FLAG);
  for (const listener of listeners) listener();
}

/** Calls back when this window makes the browser a counter or undoes it. Answers the function that unsubscribes. */
export function onCounterMark(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The branch whose LRs this browser numbers as its counter; 0 if it is not a counter. */
export const counterBranch = (): number => Number(readStored(COUNTER_FLAG)) || 0;
