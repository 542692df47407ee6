import { useLayoutEffect } from 'react';

const DIALOG = '[aria-modal="true"]';

/**
 * Gives the focus back to what had it when a dialog opened, once the dialog is gone; unless it was led elsewhere before.
 * Mantine does so only where a dialog stays drawn while it is closed.
 */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      const at = document.activeElement;
      if (at !== null && at !== document.body && at.closest(DIALOG) === null) return;
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
        return opener.focus({ preventScroll: true });
      }
      // What opened it went with what it changed: a row that is no more.
      if (opener !== document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, []);
}
