import { keepPage } from '#web/offline/kept-page.ts';
import type { WorkerScope } from '#web/offline/worker-scope.ts';

// The service worker of the driver's page, /d-sw.js: keeps the page in both languages, with what it loads later, so that it opens in flight
// mode after one visit. Its scope is /d/, because /d would include the dashboard. The build puts DRIVER in front of it
// (scripts/vite/one-file-page.ts).

declare const DRIVER: { readonly version: string; readonly files: readonly string[] };

const scope = globalThis as unknown as WorkerScope;
const openPage = keepPage(scope, { path: '/d/', prefix: 'driver-', ...DRIVER });

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (DRIVER.files.includes(pathname)) {
    const kept = caches.match(request, { ignoreVary: true });
    event.respondWith(kept.then((known) => known ?? fetch(request)));
  } else if (request.mode === 'navigate' && pathname === '/d/') event.respondWith(openPage(request));
});
