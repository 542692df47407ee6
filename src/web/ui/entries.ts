import { fieldMessage, type Fields, type RowOf } from '#domain/define.ts';
import { GREATEST_MONEY, type Field } from '#domain/fields.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';

/** The texts of a form's fields: text, because values that cannot be saved must stay visible. */
export type Texts = Readonly<Record<string, string>>;
/** The fields that were left and so may show their errors. */
type TouchedFields = Readonly<Record<string, true>>;
/** Messages in English, by the name of their field. */
export type Messages = Readonly<Record<string, string>>;

/** The state of a set of fields while it is filled in. */
export interface Entries {
  readonly texts: Texts;
  readonly left: TouchedFields;
  /** Fields that were left empty and are not yet shown as missing. */
  readonly passed?: TouchedFields;
}

/** A message under a field. `wrong` false: advice that does not prevent saving. */
export interface Mark {
  readonly text: string;
  readonly wrong: boolean;
}

/** The texts of untouched fields: empty for numbers and dates, the default for a choice. */
export function blankTexts(fields: Fields): Texts {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { blank }]) => [name, typeof blank === 'string' ? blank : '']),
  );
}

/** A field of a form by name. Throws if there is none, which is a bug. */
export function fieldNamed(fields: Fields, name: string): Field {
  const field = fields[name];
  if (field === undefined) throw new Error(`The form has no field ${name}.`);
  return field;
}

/** A value as its field shows it: amounts grouped the Indian way, 0 only where the print shows it. */
function fieldText(field: Field, value: unknown): string {
  if (typeof value === 'number') {
    if (value === 0 && field.advice === undefined) return '';
    // Ids are compared, not read, so they are not grouped.
    if (field.kind === 'count') return String(value);
    return field.kind === 'money' ? formatRupees(toPaise(value)).replace(/\.00$/, '') : formatQuantity(value);
  }
  if (typeof value !== 'string') return '';
  return field.kind === 'moment' ? showMoment(value) : value;
}

/** The field texts of a saved record. */
export const textsOf = (fields: Fields, row: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldText(field, row[name])]));

/** A text as reformatted when its field is left; unchanged if it cannot be parsed. */
function tidy(field: Field | undefined, text: string): string {
  if (field === undefined || field.kind === 'password') return text;
  if (text.trim() === '') return '';
  const read = field.schema().safeParse(field.normalise(text));
  if (!read.success) return text;
  if (field.kind === 'moment') return fieldText(field, read.data);
  if (field.kind === 'date' || typeof read.data !== 'number') return typeof read.data === 'string' ? read.data : text;
  return read.data === 0 ? '0' : fieldText(field, read.data);
}

/** Marks a field as left: reformats its text and shows its errors from now on. */
export function leaveField<State extends Entries>(fields: Fields, state: State, name: string): State {
  const typed = state.texts[name] ?? '';
  const text = tidy(fields[name], typed);
  if (text === typed && state.left[name] === true) return state;
  return { ...state, texts: { ...state.texts, [name]: text }, left: { ...state.left, [name]: true } };
}

/** Marks every field as left, as after Submit. */
export function leaveFields<State extends Entries>(fields: Fields, state: State): State {
  return { ...state, left: Object.fromEntries(Object.keys(fields).map((name) => [name, true])) };
}

/** The message under a field, if any. */
export function markOf(field: Field, text: string, left: boolean): Mark | null {
  if (!left) return null;
  const message = fieldMessage(field, text);
  if (message !== null) return { text: message, wrong: true };
  return field.advice !== undefined && text.trim() === '' ? { text: field.advice, wrong: false } : null;
}

/** The errors of all texts, whether or not their fields were left. */
export function messagesOf(fields: Fields, texts: Texts): Messages {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const message = fieldMessage(field, texts[name] ?? '');
      return message === null ? [] : [[name, message]];
    }),
  );
}

/** The row that the texts represent. Only for valid texts. */
export function rowIn<F extends Fields>(fields: F, texts: Texts): RowOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.schema().parse(field.normalise(texts[name] ?? '')),
  ]);
  // Every name of `fields` was set above, each by its own schema.
  return Object.fromEntries(entries) as RowOf<F>;
}

/** The amounts in the fields while they are typed, for the totals; 0 for a text that is no amount. */
export function amountsOf<F extends Fields>(fields: F, texts: Texts): Record<keyof F, number> {
  const amounts = Object.entries(fields).map(([name, field]) => {
    const amount = field.normalise(texts[name] ?? '');
    return [name, typeof amount === 'number' && Math.abs(amount) <= GREATEST_MONEY ? amount : 0];
  });
  // Every name of `fields` was set above.
  return Object.fromEntries(amounts) as Record<keyof F, number>;
}
