import * as z from 'zod/mini';
import { builtOnce, isPrintable, unsavable, type Field } from './fields.ts';

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const WRONG = 'Invalid time.';

/** Parses an instant to ISO 8601 in UTC; null for anything else. Without a zone it is taken as Asia/Kolkata. */
function readInstant(text: string): string | null {
  if (!ISO.test(text)) return null;
  const whole = text.includes('T') ? text : `${text}T00:00`;
  const at = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(whole.slice(10)) ? whole : `${whole}+05:30`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** An instant, ISO 8601 in UTC; empty means now. For Indian clock time see `moment` (fields.ts). */
export function instant(naming: { readonly wire: string; readonly label: string }): Field<string> {
  return {
    kind: 'text',
    ...naming,
    required: false,
    schema: builtOnce(() =>
      z.string({ error: WRONG }).check(
        z.refine((value) => isPrintable(value), { error: unsavable(naming.label), abort: true }),
        z.refine((value) => value === '' || readInstant(value) === value, { error: WRONG }),
      ),
    ),
    blank: '',
    normalise: (raw) => {
      if (raw === undefined || raw === null) return '';
      return typeof raw === 'string' ? (readInstant(raw.trim()) ?? raw.trim().slice(0, 40)) : raw;
    },
    maxLength: 40,
  };
}
