import { keepPage } from '#web/offline/kept-page.ts';
import type { WorkerScope } from '#web/offline/worker-scope.ts';

// The service worker of the driver's page, /d-sw.js: keeps it in both languages, so that it opens in flight mode after one visit.
// Its scope is /d/, for that of /d would be the dashboard's too. The build writes DRIVER before it (scripts/vite/one-file-page.ts).

declare const DRIVER: { readonly version: string };

const scope = globalThis as unknown as WorkerScope;
const openPage = keepPage(scope, { path: '/d/', prefix: 'driver-', version: DRIVER.version });

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate' && origin === location.origin && pathname === '/d/')
    event.respondWith(openPage(request));
});
