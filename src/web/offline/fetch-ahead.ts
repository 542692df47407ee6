/**
 * Loads parts of the page that are opened later, two seconds after the page appears, so that they work offline. Never while offline: a
 * browser may not retry a part that failed to load. Returns a function that cancels it.
 */
export function fetchAhead(parts: readonly (() => Promise<unknown>)[]): () => void {
  // One after another: each consists of several files, and a press should wait for those of one part at most.
  const fetchAll = async () => {
    // A part that fails to load now is loaded when it is opened.
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
