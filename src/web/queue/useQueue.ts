import { useEffect } from 'react';
import { fetchAhead } from '#web/offline/fetch-ahead.ts';
import { nextTask } from '#web/offline/next-task.ts';
import { scansWait } from './scans-wait.ts';
import type { Owner } from './unsent.ts';

/** Dialogs that must open when nothing can be fetched any more. */
const parts = [() => import('./WaitingDialog.tsx'), () => import('./LogoutDialog.tsx')];

/** Shows and sends a user's waiting documents, on every page behind the login. */
export function useQueue({ tenantId, userName }: Owner): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const start = async () => {
      // Not in the task that shows the page.
      await nextTask();
      // Fetched at once, because both are needed when nothing can be fetched any more.
      const [{ watchQueue }, { sendDocument }] = await Promise.all([
        import('./queue.ts'),
        import('#web/documents/send-document.ts'),
      ]);
      if (!left) stop = watchQueue({ tenantId, userName }, sendDocument);
      if (scansWait()) (await import('#web/scan/scan-queue.ts')).watchScans();
    };
    const giveUp = fetchAhead(parts);
    // Without the queue, forms keep a save that got no answer.
    start().catch(() => undefined);
    return () => {
      left = true;
      giveUp();
      stop?.();
    };
  }, [tenantId, userName]);
}
