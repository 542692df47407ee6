import type { WorkerScope } from '#web/offline/worker-scope.ts';

// The service worker of the page that verifies papers, /v-sw.js: keeps it in both languages with its script and its reader, so
// that it works in flight mode after one visit. It is not the app's: who only verifies a paper does not fetch the app for it.
// The build writes VERIFY before it (scripts/vite/verify-page.ts).

declare const VERIFY: { readonly version: string; readonly files: readonly string[] };

const scope = globalThis as unknown as WorkerScope;
const PREFIX = 'verify-';
const CACHE = PREFIX + VERIFY.version;
const PAGES = ['/v', '/v?lang=en', '/v?lang=hi'];
/** On a connection that is slower than this the kept page is shown. */
const PATIENCE = 4000;

async function keep(): Promise<void> {
  await (await caches.open(CACHE)).addAll([...PAGES, ...VERIFY.files]);
  await scope.skipWaiting();
}

async function dropOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // A page of the version before may still fetch its reader.
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** The server's page, which brings the keys of today and is kept with them; else the kept one. */
async function openPage(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const name = PAGES.includes(pathname + search) ? pathname + search : '/v';
  const fromServer = fetch(request).then(async (response) => {
    if (response.ok) await (await caches.open(CACHE)).put(name, response.clone());
    return response;
  });
  const waited = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  const answer = await Promise.race([fromServer, waited]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await caches.match(name, { ignoreVary: true })) ?? fromServer;
}

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOld()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) {
    const kept = caches.match(request, { ignoreVary: true });
    event.respondWith(kept.then((known) => known ?? fetch(request)));
  } else if (request.mode === 'navigate' && pathname === '/v') event.respondWith(openPage(request));
});
