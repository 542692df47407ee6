/**
 * Fetches parts of the page that are opened later, two seconds after it stands, so that they are there without internet. Never
 * while there is none: a browser may not ask again for a part that it could not fetch. Answers what gives it up.
 */
export function fetchAhead(parts: () => readonly Promise<unknown>[]): () => void {
  // What cannot be fetched now is asked for again when it is opened.
  const fetchAll = () => void Promise.allSettled(parts());
  const timer = setTimeout(() => {
    if (navigator.onLine) fetchAll();
    else globalThis.addEventListener('online', fetchAll, { once: true });
  }, 2000);
  return () => {
    clearTimeout(timer);
    globalThis.removeEventListener('online', fetchAll);
  };
}
