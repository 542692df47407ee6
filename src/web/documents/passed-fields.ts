import { fieldMessage, type Fields } from '#domain/define.ts';
import { leaveField, type Entries } from '#web/ui/entries.ts';

const isMissing = (fields: Fields, { texts }: Entries, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && (texts[name] ?? '').trim() === '' && fieldMessage(field, '') !== null;
};

/**
 * The clerk goes on from a field. One that must be filled in and is still empty says so only once the form is submitted, or
 * left with `tellPassed`: whoever jumps to the date and back did not forget it. `missing`: whether it is such a one.
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

const tell = <State extends Entries>(state: State): State =>
  state.passed === undefined ? state : { ...state, left: { ...state.left, ...state.passed } };

/** The clerk left the form: what was passed empty says so. */
export function tellPassed<State extends Entries & { readonly lines: readonly Entries[] }>(state: State): State {
  return tell({ ...state, lines: state.lines.map(tell) });
}
