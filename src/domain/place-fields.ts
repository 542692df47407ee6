import { checked, type Field, type FieldNames, refined, text } from './fields.ts';
import { gstinMessage } from './rules/gstin.ts';
import { stateCodeOf, STATE_CODES } from './rules/states.ts';

// The parts of an Indian address besides its lines: fields shared by parties, branches and consignment notes.

/** In capitals, without the spaces such numbers are often printed with. */
const closedUp = (field: Field<string>) => (raw: unknown) => {
  const read = field.normalise(raw);
  return typeof read === 'string' ? read.toUpperCase().replaceAll(/\s/g, '') : read;
};

/** A GSTIN with a valid check digit, or empty; `unregistered`: a word that may stand for none (spec 3 §5). */
export function gstin({ unregistered, ...naming }: FieldNames & { readonly unregistered?: string }): Field<string> {
  // Allows the length of pasted text, so that a wrong length gets the GSTIN's own message.
  const field = text({ ...naming, max: 40 });
  return {
    ...checked(field, (value) => (value === unregistered ? null : gstinMessage(value))),
    kind: 'code',
    maxLength: 15,
    normalise: closedUp(field),
  };
}

/** A PIN code, or empty. */
export function pin(naming: FieldNames): Field<string> {
  const field = text({ ...naming, max: 6 });
  return {
    ...refined(field, (value) => /^(?:[1-9]\d{5})?$/.test(value), `${naming.label} must be exactly 6 digits.`),
    kind: 'code',
    normalise: closedUp(field),
  };
}

/** The GST code of a state (27), or empty; the state's name is accepted as well. */
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
