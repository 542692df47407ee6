import { useSyncExternalStore } from 'react';
import { isCounter } from '#web/client/counter-flag.ts';
import { onCounterMark } from '#web/client/counter-mark.ts';

function follow(listener: () => void): () => void {
  const stop = onCounterMark(listener);
  // Other windows are notified through the shared storage.
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** Whether this browser is a counter; renders again when it becomes one. */
export const useIsCounter = (): boolean => useSyncExternalStore(follow, isCounter);
