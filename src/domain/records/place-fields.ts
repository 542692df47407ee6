import { choice, code, type Field } from '../fields.ts';
import { GSTIN_INVALID, GSTIN_LENGTH, isGstin } from '../rules/gstin.ts';
import { STATE_CODES } from '../rules/states.ts';

/** A GSTIN with its check digit; the spaces that it is often printed with go. */
export function gstin(naming: { wire: string; label: string }): Field<string> {
  const field = code(15, { ...naming, message: GSTIN_LENGTH });
  return {
    ...field,
    schema: field.schema.refine((value) => value.length !== 15 || isGstin(value), { error: GSTIN_INVALID }),
    normalise: (raw) => field.normalise(typeof raw === 'string' ? raw.replaceAll(/\s/g, '') : raw),
  };
}

/** A state by its GST code. */
export function stateCode(naming: { wire: string; label: string; required: string }) {
  return choice(STATE_CODES, naming);
}
