/**
 * Fetches parts of the page that are opened later, two seconds after it stands, so that they are there without internet. Never
 * while there is none: a browser may not ask again for a part that it could not fetch. Answers what gives it up.
 */
export function fetchAhead(parts: readonly (() => Promise<unknown>)[]): () => void {
  // One after the other: each names some files, and a press is to wait for those of one part at most.
  const fetchAll = async () => {
    // What cannot be fetched now is asked for again when it is opened.
    for (const part of parts) await part().catch(() => undefined);
  };
  const begin = () => void fetchAll();
  const timer = setTimeout(() => {
    if (navigator.onLine) begin();
    else globalThis.addEventListener('online', begin, { once: true });
  }, 2000);
  return () => {
    clearTimeout(timer);
    globalThis.removeEventListener('online', begin);
  };
}
