import type { WorkerScope } from '#web/offline/worker-scope.ts';

// The service worker of the driver's page, /d-sw.js: keeps it in both languages, so that it opens in flight mode after one visit.
// Its scope is /d/, for that of /d would be the dashboard's too. The build writes DRIVER before it (scripts/vite/driver-page.ts).

declare const DRIVER: { readonly version: string };

const scope = globalThis as unknown as WorkerScope;
const PREFIX = 'driver-';
const CACHE = PREFIX + DRIVER.version;
const PAGES = ['/d/', '/d/?lang=en', '/d/?lang=hi'];
/** On a connection that is slower than this the kept page is shown. */
const PATIENCE = 4000;

async function keep(): Promise<void> {
  await (await caches.open(CACHE)).addAll(PAGES);
  await scope.skipWaiting();
}

async function dropOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function openPage(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const name = PAGES.includes(pathname + search) ? pathname + search : '/d/';
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
  if (request.mode === 'navigate' && origin === location.origin && pathname === '/d/')
    event.respondWith(openPage(request));
});
