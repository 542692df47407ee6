import { router } from './routes.ts';
import { storeToasts } from '#web/ui/toast.ts';
import { isOutdated } from '#web/offline/version.ts';

/**
 * Keeps the portal's shell on this computer, where the browser lets it (https, or this very machine). Where the server has
 * got a new version, the next step to another page loads that one whole.
 */
export function keepShell(): void {
  let renewed = false;
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (!renewed || !pathChanged) return;
    storeToasts();
    location.assign(toLocation.href);
  });
  // A part that was pointed at, or a dialog; lazy-page.ts sees to the pages themselves.
  window.addEventListener('vite:preloadError', () => {
    void isOutdated()
      .catch(() => false)
      .then((outdated) => (renewed ||= outdated));
  });
  if (!('serviceWorker' in navigator)) return;
  // The very first worker only takes over the pages that were there before it.
  let first = navigator.serviceWorker.controller === null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    renewed ||= !first;
    first = false;
  });
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
