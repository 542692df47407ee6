import { dropOldCaches, serverFirst } from './kept-page.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

// The service worker, /sw.js: keeps the shell (page, scripts, styles) so that the portal opens without a network. Never
// anything of a company: what goes to /api/ passes by untouched. The build writes SHELL before it (scripts/vite/offline.ts).

declare const SHELL: { readonly version: string; readonly first: readonly string[]; readonly more: readonly string[] };

const scope = globalThis as unknown as WorkerScope;
const PREFIX = 'shell-';
const CACHE = PREFIX + SHELL.version;
/** The page of the app, which is the same under every address. */
const PAGE = '/login';

const cached = (what: Request | string) => caches.match(what, { ignoreVary: true, ignoreSearch: true });

async function keepShell(): Promise<void> {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...SHELL.first, ...(saveData ? [] : SHELL.more)]);
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
// The page that verifies papers has a worker of its own (verify/service-worker.ts).
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
  else if (request.mode === 'navigate' && !/^\/(?:api\/|v$|paper$)/i.test(pathname)) event.respondWith(openPage(event));
});
