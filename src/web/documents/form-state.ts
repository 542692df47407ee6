import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, Fields } from '#domain/define.ts';
import {
  blankTexts,
  fieldNamed,
  leaveFields,
  markOf,
  rowIn,
  textsOf,
  type Entries,
  type Mark,
  type Messages,
  type Texts,
} from '#web/ui/entries.ts';
import { freshKey, isEmptyRow, rowWith, savedRow, type FormRow } from '#web/ui/form-rows.ts';
import { passField } from './passed-fields.ts';

/** The state of a document's form, which is also what a draft stores. */
export interface FormState extends Entries {
  readonly lines: readonly FormRow[];
  /** The rows of its further lists, by list name; absent when it has none. */
  readonly lists?: Readonly<Record<string, readonly FormRow[]>>;
  /** The number that the clerk typed; null: left as shown, and the server gives the next one. */
  readonly ownNumber: string | null;
  /** The row that was removed last, for undo. `list`: the further list it was in; absent: the lines. */
  readonly removed: { readonly line: FormRow; readonly at: number; readonly list?: string } | null;
}

/** A saved document. */
export type DocumentAnswer = Readonly<Record<string, unknown>> & {
  readonly updatedDate: string;
  readonly lines: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
};

export const MOST_LINES = 200;

/** An empty row. */
export function blankLine({ lines }: { readonly lines: Fields }): FormRow {
  return rowWith(lines);
}

/** The saved rows, or one empty row when there are none. */
function savedRows(fields: Fields, rows: DocumentAnswer['lines']): readonly FormRow[] {
  if (rows.length === 0) return [blankLine({ lines: fields })];
  return rows.map((row) => savedRow(fields, row));
}

/** The further lists of a document, besides its lines. */
const furtherLists = (document: AnyDocument) => Object.entries(document.extension?.lists ?? {});

/** Maps each further list of a document; absent when it has none. */
function forLists<Made>(document: AnyDocument, make: (fields: Fields, name: string) => Made) {
  const lists = furtherLists(document);
  if (lists.length === 0) return {};
  return { lists: Object.fromEntries(lists.map(([name, { fields }]) => [name, make(fields, name)])) };
}

/** The rows of a list in the form; without `list`, the lines. */
export function rowsOf(state: FormState, list?: string): readonly FormRow[] {
  return list === undefined ? state.lines : (state.lists?.[list] ?? []);
}

function withRows(state: FormState, list: string | undefined, rows: readonly FormRow[]): FormState {
  return list === undefined ? { ...state, lines: rows } : { ...state, lists: { ...state.lists, [list]: rows } };
}

/** An untouched form. */
export function blankForm(document: AnyDocument, preset: Texts): FormState {
  const texts = { ...blankTexts(document.fields), ...preset };
  return {
    texts,
    left: {},
    lines: [blankLine(document)],
    ...forLists(document, (lines) => [blankLine({ lines })]),
    ownNumber: null,
    removed: null,
  };
}

/** What a new form starts with besides the preset. */
export interface FormStart {
  readonly texts: Texts;
  readonly lines: readonly Texts[];
}

/** A new form with lines that were chosen before it was opened. */
export function startedForm(document: AnyDocument, preset: Texts, { texts, lines }: FormStart): FormState {
  const form = blankForm(document, { ...preset, ...texts });
  // Treated as if the clerk had left each field.
  const left = Object.fromEntries(Object.keys(document.lines).map((name) => [name, true as const]));
  const rows = lines.map((line) => {
    const blank = blankLine(document);
    return { ...blank, texts: { ...blank.texts, ...line }, left };
  });
  return rows.length === 0 ? form : { ...form, lines: rows };
}

/** The form of a saved document. */
export function savedForm(document: AnyDocument, answer: DocumentAnswer): FormState {
  return {
    texts: textsOf(document.fields, answer),
    left: {},
    lines: savedRows(document.lines, answer.lines),
    ...forLists(document, (fields, name) => savedRows(fields, (answer[name] ?? []) as DocumentAnswer['lines'])),
    ownNumber: null,
    removed: null,
  };
}

/** The fields that a copy does not take over. */
export interface NotCopied {
  readonly fields: readonly string[];
  readonly lists: readonly string[];
}

/** A new form with a saved document's content: another number, and its own rows. */
export function copiedForm(
  document: AnyDocument,
  state: FormState,
  preset: Texts,
  not: NotCopied = { fields: [], lists: [] },
): FormState {
  const fresh = (rows: readonly FormRow[]) => rows.map((row) => ({ ...row, key: freshKey(), id: 0, left: {} }));
  // A picture is evidence for the consignment it was sent with.
  const pictures = blankTexts(
    Object.fromEntries(Object.entries(document.lines).filter(([, { isPicture }]) => isPicture === true)),
  );
  const blank = blankTexts(Object.fromEntries(not.fields.map((name) => [name, fieldNamed(document.fields, name)])));
  return {
    ...state,
    texts: { ...state.texts, ...blank, ...preset },
    lines: fresh(state.lines).map((row) => ({ ...row, texts: { ...row.texts, ...pictures } })),
    ...forLists(document, (lines, name) =>
      not.lists.includes(name) ? [blankLine({ lines })] : fresh(rowsOf(state, name)),
    ),
  };
}

/** A form restored from a draft: its rows get keys that are free on this page. */
export function restoredForm(state: FormState): FormState {
  const fresh = (rows: readonly FormRow[]) => rows.map((row) => ({ ...row, key: freshKey() }));
  const lists = Object.entries(state.lists ?? {}).map(([name, rows]) => [name, fresh(rows)]);
  return { ...state, lines: fresh(state.lines), ...(state.lists && { lists: Object.fromEntries(lists) }) };
}

/** The form with one row changed. */
export function changeLine(
  state: FormState,
  key: number,
  change: (line: FormRow) => FormRow,
  list?: string,
): FormState {
  const rows = rowsOf(state, list).map((line) => (line.key === key ? change(line) : line));
  return withRows(state, list, rows);
}

/** The form after the clerk left a field of a row. */
export function leaveLineField(
  { lines }: { readonly lines: Fields },
  state: FormState,
  key: number,
  name: string,
  list?: string,
): FormState {
  return changeLine(state, key, (line) => passField(lines, line, name), list);
}

/** The form with one more row. */
export function addLine({ lines }: { readonly lines: Fields }, state: FormState, list?: string): FormState {
  return withRows(state, list, [...rowsOf(state, list), blankLine({ lines })]);
}

/** The form with every field marked as left, so that each shows its error, as after Submit. */
export function leaveAll(document: AnyDocument, state: FormState): FormState {
  const leave = (fields: Fields, rows: readonly FormRow[]) => rows.map((row) => leaveFields(fields, row));
  return {
    ...leaveFields(document.fields, state),
    lines: leave(document.lines, state.lines),
    ...forLists(document, (fields, name) => leave(fields, rowsOf(state, name))),
  };
}

/** The form without a row; the only line stays, and the last row of a further list is emptied. The removed row can be restored. */
export function removeLine(document: AnyDocument, state: FormState, key: number, list?: string): FormState {
  const rows = rowsOf(state, list);
  const at = rows.findIndex((line) => line.key === key);
  const line = rows[at];
  if (line === undefined || (rows.length === 1 && (list === undefined || isEmptyRow(line)))) return state;
  const left = rows.length === 1 ? [blankLine({ lines: fieldsOfList(document, list) })] : rows.toSpliced(at, 1);
  const removed = isEmptyRow(line) ? state.removed : { line, at, ...(list !== undefined && { list }) };
  return { ...withRows(state, list, left), removed };
}

/** The fields of a row of a list; without `list`, of the lines. */
export function fieldsOfList(document: AnyDocument, list?: string): Fields {
  return list === undefined ? document.lines : (document.extension?.lists[list]?.fields ?? {});
}

/** The form with the row that was removed last back in its place. */
export function undoRemove(state: FormState): FormState {
  if (state.removed === null) return state;
  const { line, at, list } = state.removed;
  const rows = rowsOf(state, list);
  // An empty row that replaced the only one is dropped.
  const [only] = rows;
  const kept = list !== undefined && rows.length === 1 && only !== undefined && isEmptyRow(only) ? [] : rows;
  return { ...withRows(state, list, kept.toSpliced(at, 0, line)), removed: null };
}

/** How many rows are sent: trailing empty rows are not. */
export function sentLength(lines: readonly FormRow[]): number {
  return lines.findLastIndex((line) => !isEmptyRow(line)) + 1;
}

/** The mark under the number: the clerk may change it but not empty it. */
export function numberMark(document: AnyDocument, state: FormState, required: string): Mark | null {
  const field = document.fields[document.number];
  if (state.ownNumber === null || field === undefined || state.left[document.number] !== true) return null;
  if (state.ownNumber.trim() === '') return { text: required, wrong: true };
  return markOf(field, state.ownNumber, true);
}

export type LineMarks = Readonly<Record<string, Mark>>;
const NO_MARKS: LineMarks = {};
// Rows are immutable, so the marks of a row are computed once: 200 rows stay quick to type into.
const known = new WeakMap<FormRow, LineMarks>();

/** The marks under a row's fields. */
export function lineMarks({ lines }: { readonly lines: Fields }, line: FormRow, silent: boolean): LineMarks {
  if (silent) return NO_MARKS;
  const before = known.get(line);
  if (before !== undefined) return before;
  const marks: Record<string, Mark> = {};
  for (const [name, field] of Object.entries(lines)) {
    const mark = markOf(field, line.texts[name] ?? '', line.left[name] === true);
    if (mark !== null) marks[name] = mark;
  }
  known.set(line, marks);
  return marks;
}

/** What prevents a save; null when nothing does. */
export type Fault = 'fields' | 'noLines' | 'lines';

/** Whether a row that is sent has an error. */
const hasFault = (fields: Fields, rows: readonly FormRow[]): boolean =>
  rows
    .slice(0, sentLength(rows))
    .some((row) => Object.values(lineMarks({ lines: fields }, row, false)).some((mark) => mark.wrong));

/**
 * What prevents a save, in the order in which the clerk sees it. `whole`: errors, by field name, of the checks that run only once each
 * field is valid by itself.
 */
export function faultOf(
  document: AnyDocument,
  state: FormState,
  numberRequired: string,
  whole: Messages = {},
): Fault | null {
  const all = leaveAll(document, state);
  const wrongField = Object.entries(document.fields).some(([name, field]) =>
    name === document.number
      ? numberMark(document, all, numberRequired) !== null
      : markOf(field, state.texts[name] ?? '', true)?.wrong === true,
  );
  const wrongAsWhole = Object.keys(whole);
  if (wrongField || wrongAsWhole.some((path) => !path.includes('.'))) return 'fields';
  if (sentLength(all.lines) === 0 && document.linesLater !== true) return 'noLines';
  if (hasFault(document.lines, all.lines)) return 'lines';
  const wrongRow = furtherLists(document).some(([name, { fields }]) => hasFault(fields, rowsOf(all, name)));
  if (wrongAsWhole.some((path) => path.startsWith('lines.'))) return 'lines';
  return wrongRow || wrongAsWhole.length > 0 ? 'fields' : null;
}

/**
 * The body of a save, for a form without faults. `number` is the saved document's, or null for a new one; `version` is the one that was
 * read.
 */
export function bodyOf<D extends AnyDocument>(
  document: D,
  state: FormState,
  number: string | null,
  version: string | null,
): DocumentBody<D> {
  const sent = (fields: Fields, rows: readonly FormRow[]) =>
    rows.slice(0, sentLength(rows)).map((row) => ({ id: row.id, ...rowIn(fields, row.texts) }));
  const { lists = {} } = forLists(document, (fields, name) => sent(fields, rowsOf(state, name)));
  const texts = { ...state.texts, [document.number]: number ?? state.ownNumber ?? '' };
  const row = { ...rowIn(document.fields, texts), ...lists };
  // Every value was read with its own field's schema.
  return { ...row, lines: sent(document.lines, state.lines), updatedDate: version } as unknown as DocumentBody<D>;
}

/** Whether a saved document, opened in its form, holds what a body would save: then a save whose answer was lost had succeeded. */
export function holdsBody<D extends AnyDocument>(
  document: D,
  answer: DocumentAnswer,
  body: DocumentBody<D>,
  opens = (form: FormState) => form,
): boolean {
  const rows = (of: unknown) => (of as readonly object[] | undefined)?.map((row) => ({ ...row, id: 0 }));
  const content = ({ lines, updatedDate: _version, ...row }: DocumentBody<AnyDocument>) => {
    const { lists } = forLists(document, (_fields, name) => rows((row as Readonly<Record<string, unknown>>)[name]));
    return JSON.stringify([{ ...row, ...lists, [document.number]: '' }, rows(lines)]);
  };
  return content(bodyOf(document, opens(savedForm(document, answer)), null, null)) === content(body);
}

/** The content of a form, regardless of which fields the clerk has visited. */
export function contentOf({ texts, lines, lists = {}, ownNumber }: FormState): string {
  const content = (rows: readonly FormRow[]) => rows.slice(0, sentLength(rows)).map((line) => [line.id, line.texts]);
  const further = Object.entries(lists).map(([name, rows]) => [name, content(rows)]);
  return JSON.stringify([texts, content(lines), ownNumber, ...further]);
}
