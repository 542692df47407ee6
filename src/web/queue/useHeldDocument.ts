import { useEffect, useState } from 'react';
import { restoredForm } from '#web/documents/form-state.ts';
import type { UnsentDocument } from './unsent.ts';

/** The user's unsent document of a key, not sent while it is shown; null: there is none, undefined: not there yet. */
export function useHeldDocument(key: string): UnsentDocument | null | undefined {
  const [found, setFound] = useState<UnsentDocument | null>();
  useEffect(() => {
    let release: (() => void) | null = null;
    let left = false;
    const open = async () => {
      const { holdDocument, openDocument } = await import('./queue.ts');
      if (left) return;
      release = holdDocument(key);
      const document = await openDocument(key);
      setFound(document === undefined ? null : { ...document, form: restoredForm(document.form) });
    };
    open().catch(() => setFound(null));
    return () => {
      left = true;
      release?.();
    };
  }, [key]);
  return found;
}
