import { COUNTER_FLAG } from './counter-flag.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

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

/** The branch whose LRs this browser numbers as its counter; 0: it is none. */
export const counterBranch = (): number => Number(readStored(COUNTER_FLAG)) || 0;
