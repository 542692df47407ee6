import { useEffect, useState } from 'react';
import type { UnsentDocument } from '#web/queue/unsent.ts';
import { restoredForm, type FormState } from './form-state.ts';

/** An unsent document with what was typed, to go on with. */
export interface HeldDocument extends UnsentDocument {
  readonly form: FormState;
}

/** What was typed into an unsent document: the form of its kind put it there. */
export const formOf = ({ form }: UnsentDocument): FormState => form as FormState;

/** The user's unsent document of a key, not sent while it is shown; null: there is none, undefined: not there yet. */
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
