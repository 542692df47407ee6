import { useEffect, useState } from 'react';
import type { UnsentDocument } from '#web/queue/unsent.ts';
import { restoredForm, type FormState } from './form-state.ts';

/** An unsent document with its typed content, to continue it. */
export interface HeldDocument extends UnsentDocument {
  readonly form: FormState;
}

/** The typed content of an unsent document, stored there by the form of its kind. */
export const formOf = ({ form }: UnsentDocument): FormState => form as FormState;

/** The user's unsent document by key, held back from sending while it is shown; null when there is none, undefined until it is loaded. */
export function useHeldDocument(key: string): HeldDocument | null | undefined {
  const [found, setFound] = useState<HeldDocument | null>();
  useEffect(() => {
    let release: (() => void) | null = null;
    let left = false;
    const open = async () => {
      const { holdDocument, openDocument } = await import('#web/queue/queue.ts');
      if (left) return;
      release = holdDocument(key);
      const document = await openDocument(key);
      setFound(document === undefined ? null : { ...document, form: restoredForm(formOf(document)) });
    };
    open().catch(() => setFound(null));
    return () => {
      left = true;
      release?.();
    };
  }, [key]);
  return found;
}
