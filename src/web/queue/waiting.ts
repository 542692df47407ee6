import { useSyncExternalStore } from 'react';
import type { UnsentDocument } from './unsent.ts';

/** The unsent documents of the logged-in user, as the screen shows them. */
export interface Waiting {
  readonly documents: readonly UnsentDocument[];
  /** The key of the document that this window is sending; null: none. */
  readonly sending: string | null;
}

const listeners = new Set<() => void>();
let shown: Waiting = { documents: [], sending: null };

/** The current unsent documents. */
export const waiting = (): Waiting => shown;

/** Replaces the shown unsent documents. */
export function showWaiting(next: Partial<Waiting>): void {
  shown = { ...shown, ...next };
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The unsent documents; renders again when they change. */
export const useWaiting = (): Waiting => useSyncExternalStore(watch, waiting);
