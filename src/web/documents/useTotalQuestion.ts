import { useRef, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { contentOf, type FormState } from './form-state.ts';
import { totalOf } from './total.ts';

/** Asks before saving a total below zero: usually an advance has a digit too many. */
export function useTotalQuestion(document: AnyDocument, latest: () => FormState) {
  const [question, setQuestion] = useState<{ readonly total: bigint; readonly print: boolean } | null>(null);
  // Remembered, so that a retry does not ask again.
  const confirmed = useRef('');
  return {
    /** The total being asked about. */
    question,
    /** Asks when necessary; `print`: whether to print after the save. */
    asks(print: boolean): boolean {
      const state = latest();
      const total = totalOf(document, state);
      if (total === null || total >= 0n || confirmed.current === contentOf(state)) return false;
      setQuestion({ total, print });
      return true;
    },
    confirm: () => {
      confirmed.current = contentOf(latest());
    },
    close: () => setQuestion(null),
  };
}
