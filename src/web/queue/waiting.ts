import { useSyncExternalStore } from 'react';
import type { UnsentDocument } from './unsent.ts';

/** The unsent documents of the user who is logged in, as the screen shows them. */
export interface Waiting {
  readonly documents: readonly UnsentDocument[];
  /** The key of the one that this window is sending; null: none. */
  readonly sending: string | null;
}

const listeners = new Set<() => void>();
let shown: Waiting = { documents: [], sending: null };

/** The unsent documents of now. */
export const waiting = (): Waiting => shown;

/** Shows other ones. */
export function showWaiting(next: Partial<Waiting>): void {
  shown = { ...shown, ...next };
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The unsent documents, followed as they come and go. */
export const useWaiting = (): Waiting => useSyncExternalStore(watch, waiting);
