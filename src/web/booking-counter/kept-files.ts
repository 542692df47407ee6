// A counter works without a connection from the login on: its files, its print worker and the fonts of papers are cached (spec 5 §3).

/** How long the service worker may take to fetch them, in milliseconds: 600 kB on a slow line. */
const PATIENCE = 120_000;

/**
 * Makes the service worker cache the counter's files and keep them across later versions. Answers whether they are
 * cached; false in a browser that cannot cache (no https).
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
