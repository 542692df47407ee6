import { checked, type Field, type FieldNames, refined, text } from './fields.ts';
import { gstinMessage } from './rules/gstin.ts';
import { stateCodeOf, STATE_CODES } from './rules/states.ts';

// What an address in India has besides its lines: fields that parties, branches and consignment notes share.

/** In capitals, without the spaces that such numbers are often printed with. */
const closedUp = (field: Field<string>) => (raw: unknown) => {
  const read = field.normalise(raw);
  return typeof read === 'string' ? read.toUpperCase().replaceAll(/\s/g, '') : read;
};

/** A GSTIN with a right check digit, or none; `unregistered`: a word that may stand for none (spec 3 §5). */
export function gstin({ unregistered, ...naming }: FieldNames & { readonly unregistered?: string }): Field<string> {
  // Not longer than what may be pasted: the sentence for a wrong length is the GSTIN's own.
  const field = text({ ...naming, max: 40 });
  return {
    ...checked(field, (value) => (value === unregistered ? null : gstinMessage(value))),
    kind: 'code',
    maxLength: 15,
    normalise: closedUp(field),
  };
}

/** A PIN code, or none. */
export function pin(naming: FieldNames): Field<string> {
  const field = text({ ...naming, max: 6 });
  return {
    ...refined(field, (value) => /^(?:[1-9]\d{5})?$/.test(value), `${naming.label} must be exactly 6 digits.`),
    kind: 'code',
    normalise: closedUp(field),
  };
}

/** The GST code of a state (27), or none; the state's name is understood as well. */
export function stateCode(naming: FieldNames): Field<string> {
  const field = text({ ...naming, max: 60 });
  return {
    ...refined(field, (value) => value === '' || STATE_CODES.includes(value), 'Please choose a state of India.'),
    kind: 'choice',
    choices: STATE_CODES,
    normalise: (raw) => {
      const read = field.normalise(raw);
      return typeof read === 'string' ? stateCodeOf(read) || read : read;
    },
  };
}
