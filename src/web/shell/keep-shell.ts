import { router } from './routes.ts';
import { storeToasts } from '#web/ui/toast.ts';
import { isOutdated } from '#web/offline/version.ts';

/**
 * Caches the portal's shell on this computer, if the browser allows it (https, or localhost). If the server has
 * a new version, the next navigation loads that one whole.
 */
export function keepShell(): void {
  let renewed = false;
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (!renewed || !pathChanged) return;
    storeToasts();
    location.assign(toLocation.href);
  });
  // A file preloaded by pointing at a link, or a dialog's; lazy-page.ts handles the pages themselves.
  window.addEventListener('vite:preloadError', () => {
    void isOutdated()
      .catch(() => false)
      .then((outdated) => (renewed ||= outdated));
  });
  if (!('serviceWorker' in navigator)) return;
  // The very first worker only takes over pages that were open before it.
  let first = navigator.serviceWorker.controller === null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    renewed ||= !first;
    first = false;
  });
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
