import { useEffect } from 'react';
import type { Owner } from './unsent.ts';

/** What is opened when nothing can be fetched any more. */
const parts = () => [import('./WaitingDialog.tsx'), import('./LogoutDialog.tsx'), import('./send-document.ts')];

/** Shows and sends what waits for a user, on every page behind the login. */
export function useQueue({ tenantId, userName }: Owner): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const start = async () => {
      // Fetched at once, for it is needed when nothing can be fetched any more.
      const { watchQueue } = await import('./queue.ts');
      if (!left) stop = watchQueue({ tenantId, userName });
    };
    const timer = setTimeout(() => void Promise.allSettled(parts()), 2000);
    // Without it forms keep what got no answer.
    start().catch(() => undefined);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [tenantId, userName]);
}
