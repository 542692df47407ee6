import { dropOldCaches, serverFirst } from './kept-page.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

// The service worker, /sw.js: keeps the shell (page, scripts, styles) so that the portal opens without a network. Never
// anything of a company: what goes to /api/ passes by untouched. The build writes SHELL before it (scripts/vite/offline.ts).

declare const SHELL: {
  readonly version: string;
  readonly first: readonly string[];
  readonly more: readonly string[];
  /** Where the list of what only a counter has stands. */
  readonly counter: string;
};

const scope = globalThis as unknown as WorkerScope;
const PREFIX = 'shell-';
const CACHE = PREFIX + SHELL.version;
/** The page of the app, which is the same under every address. */
const PAGE = '/login';

const cached = (what: Request | string) => caches.match(what, { ignoreVary: true, ignoreSearch: true });

/** Under what a counter's list is kept, whatever its version: by this the next worker knows that it is on a counter. */
const COUNTER_FILES = '/counter-files';

/** Fonts that were fetched for a version before: names need them still, and a file never changes under its name. */
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

/** Keeps a file under its name. Throws where it does not come: the portal answers its page for what it does not have. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file);
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html') === true)
    throw new TypeError(`A file of the counter did not come: ${file}.`);
  await cache.put(file, response);
}

/** Keeps what a counter works with without a connection: all of the app, and what nobody else fetches. Throws where a file does not come. */
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
  // A counter takes a new version over once it can print by it (spec 5 §13.16).
  if ((await caches.match(COUNTER_FILES)) !== undefined) await keepCounter();
  // A page of the version before goes on: what it may still fetch stays in the cache.
  await scope.skipWaiting();
}

async function dropOldShells(): Promise<void> {
  await dropOldCaches(PREFIX, CACHE);
  // Firefox fails the whole visit where the request ahead of the worker fails, whatever the worker answers: without a line the
  // portal did not open. Only Chromium's browsers say this of themselves.
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

/** Wakes the pages, which send what waits: a session's token is theirs, the worker has none (decision 26). */
async function wakePages(): Promise<void> {
  const pages = await scope.clients.matchAll();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages are its own origin's alone
  for (const page of pages) page.postMessage(null);
}

scope.addEventListener('install', (event) => event.waitUntil(keepShell()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOldShells()));
scope.addEventListener('sync', (event) => event.waitUntil(wakePages()));
// A counter's page asks for what it works with, and is told when that is kept (booking-counter/kept-files.ts).
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
// The page that verifies papers has a worker of its own (verify/service-worker.ts).
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
  else if (request.mode === 'navigate' && !/^\/(?:api\/|v$|paper$)/i.test(pathname)) event.respondWith(openPage(event));
});
