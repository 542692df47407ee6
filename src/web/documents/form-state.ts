import type { DocumentBody } from '#api/call.ts';
import { fieldMessage, type AnyDocument, type Fields } from '#domain/define.ts';
import { GREATEST_MONEY, type Field } from '#domain/fields.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';

/** What stands in a form's fields, as text: also what cannot be saved must stay visible. */
export type Texts = Readonly<Record<string, string>>;
/** The fields that were left, and so may be told what is wrong with them. */
type Left = Readonly<Record<string, true>>;

export interface FormLine {
  /** Tells rows apart on the screen; not saved. */
  readonly key: number;
  /** The saved line's id; 0 for one that is not saved yet. */
  readonly id: number;
  readonly texts: Texts;
  readonly left: Left;
}

/** A document's form: a draft of it is this too. */
export interface FormState {
  readonly texts: Texts;
  readonly left: Left;
  readonly lines: readonly FormLine[];
  /** The number that the clerk typed; null: as shown, so that the server gives the next one. */
  readonly ownNumber: string | null;
  /** The version that was read, for a change of a saved document. */
  readonly updatedDate: string | null;
  /** The body of the first save that no answer came to; null: none. */
  readonly unanswered: unknown;
  /** The row that was removed last, to bring it back. */
  readonly removed: { readonly line: FormLine; readonly at: number } | null;
}

/** A sentence under a field. `wrong` false: an advice that does not keep it from being saved. */
export interface Mark {
  readonly text: string;
  readonly wrong: boolean;
}

/** A document as it is answered, under its wire names. */
export type DocumentAnswer = Readonly<Record<string, unknown>> & {
  readonly updated_Date: string;
  readonly details: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
};

export const MOST_LINES = 200;

let lastKey = 0;
const freshKey = () => (lastKey += 1);

// Of numbers and dates an untouched field shows nothing; of a choice, what is chosen without the clerk.
function blankTexts(fields: Fields): Texts {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { blank }]) => [name, typeof blank === 'string' ? blank : '']),
  );
}

/** A row that nothing was typed into. */
export function blankLine(document: AnyDocument): FormLine {
  return { key: freshKey(), id: 0, texts: blankTexts(document.lines), left: {} };
}

/** An untouched form. */
export function blankForm(document: AnyDocument, preset: Texts): FormState {
  const texts = { ...blankTexts(document.fields), ...preset };
  return {
    texts,
    left: {},
    lines: [blankLine(document)],
    ownNumber: null,
    updatedDate: null,
    unanswered: null,
    removed: null,
  };
}

/** A value as its field shows it: amounts grouped the Indian way, 0 only where the paper shows it. */
function fieldText(field: Field, value: unknown): string {
  if (typeof value === 'number') {
    if (value === 0 && field.advice === undefined) return '';
    // An id is compared, not read.
    if (field.kind === 'count') return String(value);
    return field.kind === 'money' ? formatRupees(toPaise(value)).replace(/\.00$/, '') : formatQuantity(value);
  }
  return typeof value === 'string' ? value : '';
}

const textsOf = (fields: Fields, answer: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldText(field, answer[field.wire])]));

/** The form of a saved document. */
export function savedForm(document: AnyDocument, answer: DocumentAnswer): FormState {
  const lines = answer.details.map((line) => ({
    key: freshKey(),
    id: line.id,
    texts: textsOf(document.lines, line),
    left: {},
  }));
  return {
    texts: textsOf(document.fields, answer),
    left: {},
    lines: lines.length === 0 ? [blankLine(document)] : lines,
    ownNumber: null,
    updatedDate: answer.updated_Date,
    unanswered: null,
    removed: null,
  };
}

/** A saved document's content as a new form: another number, lines of its own. */
export function copiedForm(state: FormState, preset: Texts): FormState {
  const lines = state.lines.map((line) => ({ ...line, key: freshKey(), id: 0, left: {} }));
  return { ...state, texts: { ...state.texts, ...preset }, lines, updatedDate: null };
}

/** A form that was kept as a draft: the rows need keys that are free on this page. */
export function restoredForm(state: FormState): FormState {
  return { ...state, lines: state.lines.map((line) => ({ ...line, key: freshKey() })) };
}

/** A text in the order that its field shows when it is left; as typed where it cannot be read. */
function tidy(field: Field | undefined, text: string): string {
  if (field === undefined || text.trim() === '') return '';
  const read = field.schema.safeParse(field.normalise(text));
  if (!read.success) return text;
  if (field.kind === 'date' || typeof read.data !== 'number') return typeof read.data === 'string' ? read.data : text;
  return read.data === 0 ? '0' : fieldText(field, read.data);
}

/** The clerk left a field: its text is set in order, and from now on it tells what is wrong. */
export function leaveField(document: AnyDocument, state: FormState, name: string): FormState {
  return {
    ...state,
    texts: { ...state.texts, [name]: tidy(document.fields[name], state.texts[name] ?? '') },
    left: { ...state.left, [name]: true },
  };
}

/** A form with one row changed. */
export function changeLine(state: FormState, key: number, change: (line: FormLine) => FormLine): FormState {
  return { ...state, lines: state.lines.map((line) => (line.key === key ? change(line) : line)) };
}

/** The clerk left a field of a row. */
export function leaveLineField(document: AnyDocument, state: FormState, key: number, name: string): FormState {
  return changeLine(state, key, (line) => ({
    ...line,
    texts: { ...line.texts, [name]: tidy(document.lines[name], line.texts[name] ?? '') },
    left: { ...line.left, [name]: true },
  }));
}

/** Every field tells what is wrong with it, as after Submit. */
export function leaveAll(document: AnyDocument, state: FormState): FormState {
  const allOf = (fields: Fields): Left => Object.fromEntries(Object.keys(fields).map((name) => [name, true]));
  const left = allOf(document.lines);
  return {
    ...state,
    left: allOf(document.fields),
    lines: state.lines.map((line) => ({ ...line, left })),
  };
}

/** Whether nothing stands in a row. */
const isBlankLine = (line: FormLine): boolean => Object.values(line.texts).every((text) => text.trim() === '');

/** A form without a row; the last one stays. What stood in it can be brought back. */
export function removeLine(state: FormState, key: number): FormState {
  const at = state.lines.findIndex((line) => line.key === key);
  const line = state.lines[at];
  if (line === undefined || state.lines.length === 1) return state;
  const lines = state.lines.toSpliced(at, 1);
  return { ...state, lines, removed: isBlankLine(line) ? state.removed : { line, at } };
}

/** A form with the row that was removed last at its place again. */
export function undoRemove(state: FormState): FormState {
  if (state.removed === null) return state;
  return { ...state, lines: state.lines.toSpliced(state.removed.at, 0, state.removed.line), removed: null };
}

/** How many rows are sent: wholly empty ones at the end are not. */
export function sentLength(lines: readonly FormLine[]): number {
  return lines.findLastIndex((line) => !isBlankLine(line)) + 1;
}

/** The sentence under a field, if any. */
export function markOf(field: Field, text: string, left: boolean): Mark | null {
  if (!left) return null;
  const message = fieldMessage(field, text);
  if (message !== null) return { text: message, wrong: true };
  return field.advice !== undefined && text.trim() === '' ? { text: field.advice, wrong: false } : null;
}

/** The sentence under the number: the clerk may change it, not empty it. */
export function numberMark(document: AnyDocument, state: FormState, required: string): Mark | null {
  const field = document.fields[document.number];
  if (state.ownNumber === null || field === undefined || state.left[document.number] !== true) return null;
  if (state.ownNumber.trim() === '') return { text: required, wrong: true };
  return markOf(field, state.ownNumber, true);
}

export type LineMarks = Readonly<Record<string, Mark>>;
const NO_MARKS: LineMarks = {};
// Rows are never changed in place, so what is wrong with one is worked out once: 200 rows stay quick to type into.
const known = new WeakMap<FormLine, LineMarks>();

/** The sentences under a row's fields. */
export function lineMarks(document: AnyDocument, line: FormLine, silent: boolean): LineMarks {
  if (silent) return NO_MARKS;
  const before = known.get(line);
  if (before !== undefined) return before;
  const marks: Record<string, Mark> = {};
  for (const [name, field] of Object.entries(document.lines)) {
    const mark = markOf(field, line.texts[name] ?? '', line.left[name] === true);
    if (mark !== null) marks[name] = mark;
  }
  known.set(line, marks);
  return marks;
}

/** What keeps a form from being saved; null when nothing does. */
export type Fault = 'fields' | 'noLines' | 'lines';

/** What keeps the form from being saved, in the order that the clerk is told. */
export function faultOf(document: AnyDocument, state: FormState, numberRequired: string): Fault | null {
  const all = leaveAll(document, state);
  const wrongField = Object.entries(document.fields).some(([name, field]) =>
    name === document.number
      ? numberMark(document, all, numberRequired) !== null
      : markOf(field, state.texts[name] ?? '', true)?.wrong === true,
  );
  if (wrongField) return 'fields';
  const sent = all.lines.slice(0, sentLength(all.lines));
  if (sent.length === 0) return 'noLines';
  return sent.some((line) => Object.values(lineMarks(document, line, false)).some((mark) => mark.wrong))
    ? 'lines'
    : null;
}

const valuesOf = (fields: Fields, texts: Texts): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.schema.parse(field.normalise(texts[name] ?? ''))]),
  );

/** What a save sends. Only for a form without fault. `number` is the saved document's, or null for a new one. */
export function bodyOf<D extends AnyDocument>(document: D, state: FormState, number: string | null): DocumentBody<D> {
  const lines = state.lines
    .slice(0, sentLength(state.lines))
    .map((line) => ({ id: line.id, ...valuesOf(document.lines, line.texts) }));
  const texts = { ...state.texts, [document.number]: number ?? state.ownNumber ?? '' };
  // Every name was read above by its own field's schema.
  return { ...valuesOf(document.fields, texts), lines, updatedDate: state.updatedDate } as unknown as DocumentBody<D>;
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

/** Whether a saved document holds what a form would save: then a save whose answer was lost had come through. */
export function isSavedAs(document: AnyDocument, answer: DocumentAnswer, state: FormState): boolean {
  const content = (form: FormState) => {
    const { lines, ...body } = bodyOf(document, { ...form, updatedDate: null }, 'same');
    return JSON.stringify([body, lines?.map((line) => ({ ...line, id: 0 }))]);
  };
  return content(savedForm(document, answer)) === content(state);
}

/** Whether two forms hold the same, wherever the clerk has been. */
export function sameContent(one: FormState, other: FormState): boolean {
  const content = ({ texts, lines, ownNumber }: FormState) =>
    JSON.stringify([texts, lines.slice(0, sentLength(lines)).map((line) => [line.id, line.texts]), ownNumber]);
  return content(one) === content(other);
}
