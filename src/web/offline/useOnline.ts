import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network: false is certain, true may still not reach the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}
