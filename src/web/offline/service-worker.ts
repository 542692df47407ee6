import { dropOldCaches, serverFirst } from './kept-page.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

// The service worker, /sw.js: caches the shell (page, scripts, styles) so that the portal opens offline. It never caches
// company data: requests to /api/ pass untouched. The build writes SHELL before it (scripts/vite/offline.ts).

declare const SHELL: {
  readonly version: string;
  readonly first: readonly string[];
  readonly more: readonly string[];
  /** The address of the list of files that only a counter needs. */
  readonly counter: string;
};

const scope = globalThis as unknown as WorkerScope;
const PREFIX = 'shell-';
const CACHE = PREFIX + SHELL.version;
/** The app's page, which is the same under every address. */
const PAGE = '/login';

const cached = (what: Request | string) => caches.match(what, { ignoreVary: true, ignoreSearch: true });

/** The cache key of a counter's list, the same in every version: by it the next worker knows that it is on a counter. */
const COUNTER_FILES = '/counter-files';

/** Copies the fonts cached by an earlier version: names still need them, and a file never changes under its name. */
async function takeFontsOver(cache: Cache): Promise<void> {
  for (const name of await caches.keys()) {
    const before = await caches.open(name);
    for (const request of await before.keys()) {
      if (!request.url.endsWith('.ttf') || (await cache.match(request)) !== undefined) continue;
      const font = await before.match(request);
      if (font !== undefined) await cache.put(request, font);
    }
  }
}

/** Caches a file under its name. Throws if it cannot be fetched: for a missing file the portal answers its page. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file);
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html') === true)
    throw new TypeError(`A file of the counter did not come: ${file}.`);
  await cache.put(file, response);
}

/** Caches what a counter needs offline: the whole app, and files that only counters fetch. Throws if a file cannot be fetched. */
async function keepCounter(): Promise<void> {
  const cache = await caches.open(CACHE);
  const list = await fetch(SHELL.counter);
  if (!list.ok) throw new TypeError(`The list of a counter's files did not come: ${list.status}.`);
  const files = (await list.clone().json()) as string[];
  await takeFontsOver(cache);
  for (const file of [...SHELL.more, ...files])
    if ((await cache.match(file)) === undefined) await keepFile(cache, file);
  await cache.put(COUNTER_FILES, list);
}

async function keepShell(): Promise<void> {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...SHELL.first, ...(saveData ? [] : SHELL.more)]);
  // A counter switches to a new version once it can print with it (spec 5 §13.16).
  if ((await caches.match(COUNTER_FILES)) !== undefined) await keepCounter();
  // An open page of the previous version goes on: the files it may still fetch stay in the cache.
  await scope.skipWaiting();
}

async function dropOldShells(): Promise<void> {
  await dropOldCaches(PREFIX, CACHE);
  // Firefox fails the whole visit if the navigation preload fails, whatever the worker answers: offline the
  // portal did not open. Only Chromium's browsers identify themselves this way.
  const { navigationPreload } = scope.registration;
  await ('userAgentData' in navigator ? navigationPreload.enable() : navigationPreload.disable());
  await scope.clients.claim();
}

const openPage = ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  serverFirst((async () => (await preloadResponse) ?? fetch(request))(), () => cached(PAGE));

/** A file whose name changes with its content: the cached one is the right one. */
async function openAsset(request: Request): Promise<Response> {
  const known = await cached(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

/** Wakes the pages, which send what waits: only they have the session's token, not the worker (decision 26). */
async function wakePages(): Promise<void> {
  const pages = await scope.clients.matchAll();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages are its own origin's alone
  for (const page of pages) page.postMessage(null);
}

scope.addEventListener('install', (event) => event.waitUntil(keepShell()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOldShells()));
scope.addEventListener('sync', (event) => event.waitUntil(wakePages()));
// A counter's page requests its files, and is told when they are cached (booking-counter/kept-files.ts).
scope.addEventListener('message', (event) => {
  const [page] = event.ports;
  const report = (isKept: boolean) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's, and this is a channel's
    page?.postMessage(isKept);
  };
  event.waitUntil(
    keepCounter().then(
      () => report(true),
      () => report(false),
    ),
  );
});
// The page that verifies papers has its own worker (verify/service-worker.ts).
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
  else if (request.mode === 'navigate' && !/^\/(?:api\/|v$|paper$)/i.test(pathname)) event.respondWith(openPage(event));
});
