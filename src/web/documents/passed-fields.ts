import { fieldMessage, type Fields } from '#domain/define.ts';
import { leaveField, type Entries } from '#web/ui/entries.ts';

const isMissing = (fields: Fields, { texts }: Entries, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && (texts[name] ?? '').trim() === '' && fieldMessage(field, '') !== null;
};

/**
 * The form after the clerk moved on from a field. A required field left empty shows its error only after Submit, or after leaving it with
 * `showPassedErrors`: jumping to the date and back does not mean it was forgotten. `missing`: whether the field is required and empty.
 */
export function passField<State extends Entries>(
  fields: Fields,
  state: State,
  name: string,
  missing = isMissing(fields, state, name),
): State {
  const next = leaveField(fields, state, name);
  if (!missing || state.left[name] === true) return next;
  return { ...next, left: state.left, passed: { ...state.passed, [name]: true } };
}

const showErrors = <State extends Entries>(state: State): State =>
  state.passed === undefined ? state : { ...state, left: { ...state.left, ...state.passed } };

/** The form after the clerk left it: required fields that were passed empty show their errors. */
export function showPassedErrors<State extends Entries & { readonly lines: readonly Entries[] }>(state: State): State {
  return showErrors({ ...state, lines: state.lines.map(showErrors) });
}
