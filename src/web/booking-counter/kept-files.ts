// A counter works without a connection from the login on: its files, its print worker and the papers' fonts are kept (spec 5 §3).

/** So long the service worker may fetch them, in milliseconds: 600 kB on a slow line. */
const PATIENCE = 120_000;

/**
 * Lets the service worker keep what this counter works with, and hold it through all later versions. Answers whether it is kept; a browser
 * that keeps nothing (no https) answers that it is not.
 */
export async function keepFiles(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  if (active === null) return false;
  const { port1, port2 } = new MessageChannel();
  const answer = Promise.withResolvers<boolean>();
  port1.addEventListener('message', ({ data }: MessageEvent<boolean>) => answer.resolve(data));
  port1.start();
  const timer = setTimeout(() => answer.resolve(false), PATIENCE);
  active.postMessage('counter', [port2]);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}
