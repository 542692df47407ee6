import { keepPage } from '#web/offline/kept-page.ts';
import type { WorkerScope } from '#web/offline/worker-scope.ts';

// The service worker of the page that verifies papers, /v-sw.js: keeps it in both languages with its script and its reader, so
// that it works in flight mode after one visit. It is not the app's: who only verifies a paper does not fetch the app for it.
// The page that the server answers brings the keys of today and is kept with them.
// The build writes VERIFY before it (scripts/vite/verify-page.ts).

declare const VERIFY: { readonly version: string; readonly files: readonly string[] };

const scope = globalThis as unknown as WorkerScope;
const openPage = keepPage(scope, { path: '/v', prefix: 'verify-', ...VERIFY });

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) {
    const kept = caches.match(request, { ignoreVary: true });
    event.respondWith(kept.then((known) => known ?? fetch(request)));
  } else if (request.mode === 'navigate' && pathname === '/v') event.respondWith(openPage(request));
});
