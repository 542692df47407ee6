import { useEffect, useSyncExternalStore } from 'react';
import { hasUnseenFailures, onFailedReads, retryUnseenFailures } from '#web/client/failed-reads.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useOnline } from '#web/offline/useOnline.ts';
import { closeToast, toast } from '#web/ui/toast.ts';

/** Says once, for the whole page, that something could not be loaded, for as long as no component shows it; offers to repeat it. */
export function useUnseenFailures(): void {
  const { t } = useLanguage();
  const online = useOnline();
  // Without a network the bar at the top says so.
  const isMissing = useSyncExternalStore(onFailedReads, hasUnseenFailures) && online;
  const { partFailed } = t.frame;
  const { retry } = t.actions;
  useEffect(() => {
    if (!isMissing) return undefined;
    const id = toast.warning(partFailed, { duration: null, action: { label: retry, run: retryUnseenFailures } });
    return () => closeToast(id);
  }, [isMissing, partFailed, retry]);
}
