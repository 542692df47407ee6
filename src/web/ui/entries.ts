import { fieldMessage, type Fields, type RowOf } from '#domain/define.ts';
import { GREATEST_MONEY, type Field } from '#domain/fields.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';

/** What stands in a form's fields, as text: also what cannot be saved must stay visible. */
export type Texts = Readonly<Record<string, string>>;
/** The fields that were left, and so may show what is wrong with them. */
type TouchedFields = Readonly<Record<string, true>>;
/** Sentences, in English, under the names of the fields that they are about. */
export type Messages = Readonly<Record<string, string>>;

/** A set of fields while it is filled in. */
export interface Entries {
  readonly texts: Texts;
  readonly left: TouchedFields;
  /** The fields that were left empty and are not shown as missing yet. */
  readonly passed?: TouchedFields;
}

/** A sentence under a field. `wrong` false: an advice that does not keep it from being saved. */
export interface Mark {
  readonly text: string;
  readonly wrong: boolean;
}

/** What untouched fields show: of numbers and dates nothing; of a choice, what is chosen without the user. */
export function blankTexts(fields: Fields): Texts {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { blank }]) => [name, typeof blank === 'string' ? blank : '']),
  );
}

/** A field of a form. Throws where it has none of that name: that is a slip in the program. */
export function fieldNamed(fields: Fields, name: string): Field {
  const field = fields[name];
  if (field === undefined) throw new Error(`The form has no field ${name}.`);
  return field;
}

/** A value as its field shows it: amounts grouped the Indian way, 0 only where the print shows it. */
function fieldText(field: Field, value: unknown): string {
  if (typeof value === 'number') {
    if (value === 0 && field.advice === undefined) return '';
    // An id is compared, not read.
    if (field.kind === 'count') return String(value);
    return field.kind === 'money' ? formatRupees(toPaise(value)).replace(/\.00$/, '') : formatQuantity(value);
  }
  if (typeof value !== 'string') return '';
  return field.kind === 'moment' ? showMoment(value) : value;
}

/** What the fields show of a saved record. */
export const textsOf = (fields: Fields, row: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldText(field, row[name])]));

/** A text in the order that its field shows when it is left; as typed where it cannot be read. */
function tidy(field: Field | undefined, text: string): string {
  if (field === undefined || field.kind === 'password') return text;
  if (text.trim() === '') return '';
  const read = field.schema.safeParse(field.normalise(text));
  if (!read.success) return text;
  if (field.kind === 'moment') return fieldText(field, read.data);
  if (field.kind === 'date' || typeof read.data !== 'number') return typeof read.data === 'string' ? read.data : text;
  return read.data === 0 ? '0' : fieldText(field, read.data);
}

/** The user left a field: its text is set in order, and from now on it tells what is wrong. */
export function leaveField<State extends Entries>(fields: Fields, state: State, name: string): State {
  const typed = state.texts[name] ?? '';
  const text = tidy(fields[name], typed);
  if (text === typed && state.left[name] === true) return state;
  return { ...state, texts: { ...state.texts, [name]: text }, left: { ...state.left, [name]: true } };
}

/** Every field tells what is wrong with it, as after Submit. */
export function leaveFields<State extends Entries>(fields: Fields, state: State): State {
  return { ...state, left: Object.fromEntries(Object.keys(fields).map((name) => [name, true])) };
}

/** The sentence under a field, if any. */
export function markOf(field: Field, text: string, left: boolean): Mark | null {
  if (!left) return null;
  const message = fieldMessage(field, text);
  if (message !== null) return { text: message, wrong: true };
  return field.advice !== undefined && text.trim() === '' ? { text: field.advice, wrong: false } : null;
}

/** What is wrong with texts, whether their fields were left or not. */
export function messagesOf(fields: Fields, texts: Texts): Messages {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const message = fieldMessage(field, texts[name] ?? '');
      return message === null ? [] : [[name, message]];
    }),
  );
}

/** The row that texts stand for. Only for texts that nothing is wrong with. */
export function rowIn<F extends Fields>(fields: F, texts: Texts): RowOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.schema.parse(field.normalise(texts[name] ?? '')),
  ]);
  // Every name of `fields` was set above, each by its own schema.
  return Object.fromEntries(entries) as RowOf<F>;
}

/** The amounts in fields while they are typed, for the totals; 0 for what is none. */
export function amountsOf<F extends Fields>(fields: F, texts: Texts): Record<keyof F, number> {
  const amounts = Object.entries(fields).map(([name, field]) => {
    const amount = field.normalise(texts[name] ?? '');
    return [name, typeof amount === 'number' && Math.abs(amount) <= GREATEST_MONEY ? amount : 0];
  });
  // Every name of `fields` was set above.
  return Object.fromEntries(amounts) as Record<keyof F, number>;
}
