import { useRef, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { contentOf, type FormState } from './form-state.ts';
import { totalOf } from './total.ts';

/** Has a total below zero confirmed before it is saved: mostly an advance has a digit too many. */
export function useTotalQuestion(document: AnyDocument, latest: () => FormState) {
  const [asked, setAsked] = useState<{ readonly total: bigint; readonly print: boolean } | null>(null);
  // Not asked about twice, as where it is sent once more.
  const confirmed = useRef('');
  return {
    /** What is asked about now. */
    asked,
    /** Asks where it must; `print`: it is printed once it is saved. */
    asks(print: boolean): boolean {
      const state = latest();
      const total = totalOf(document, state);
      if (total === null || total >= 0n || confirmed.current === contentOf(state)) return false;
      setAsked({ total, print });
      return true;
    },
    confirm: () => {
      confirmed.current = contentOf(latest());
    },
    close: () => setAsked(null),
  };
}
