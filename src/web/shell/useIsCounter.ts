import { useSyncExternalStore } from 'react';
import { isCounter } from '#web/client/counter-flag.ts';
import { onCounterMark } from '#web/client/counter-mark.ts';

function follow(listener: () => void): () => void {
  const stop = onCounterMark(listener);
  // Another window is told by the storage that they share.
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** Whether this browser is a counter, followed as it becomes one. */
export const useIsCounter = (): boolean => useSyncExternalStore(follow, isCounter);
