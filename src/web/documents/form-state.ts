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

/** A document's form: a draft of it is this too. */
export interface FormState extends Entries {
  readonly lines: readonly FormRow[];
  /** The rows of its further lists, by the lists' names; absent: it has none. */
  readonly lists?: Readonly<Record<string, readonly FormRow[]>>;
  /** The number that the clerk typed; null: as shown, so that the server gives the next one. */
  readonly ownNumber: string | null;
  /** The row that was removed last, to bring it back. `list`: the further list that it was of; absent: a line. */
  readonly removed: { readonly line: FormRow; readonly at: number; readonly list?: string } | null;
}

/** A saved document. */
export type DocumentAnswer = Readonly<Record<string, unknown>> & {
  readonly updatedDate: string;
  readonly lines: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
};

export const MOST_LINES = 200;

/** A row that nothing was typed into. */
export function blankLine({ lines }: { readonly lines: Fields }): FormRow {
  return rowWith(lines);
}

/** The rows of saved ones, or one to type into where there is none. */
function savedRows(fields: Fields, rows: DocumentAnswer['lines']): readonly FormRow[] {
  if (rows.length === 0) return [blankLine({ lines: fields })];
  return rows.map((row) => savedRow(fields, row));
}

/** What a document has many of: its lines, and the lists of its extension. */
const furtherLists = (document: AnyDocument) => Object.entries(document.extension?.lists ?? {});

/** Something made for each further list of a document; absent where it has none. */
function forLists<Made>(document: AnyDocument, make: (fields: Fields, name: string) => Made) {
  const lists = furtherLists(document);
  if (lists.length === 0) return {};
  return { lists: Object.fromEntries(lists.map(([name, { fields }]) => [name, make(fields, name)])) };
}

/** The rows of one of a form's lists; absent: its lines. */
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

/** What a new form begins with besides what stands in every one. */
export interface FormStart {
  readonly texts: Texts;
  readonly lines: readonly Texts[];
}

/** A new form with lines that somebody chose before it was opened. */
export function startedForm(document: AnyDocument, preset: Texts, { texts, lines }: FormStart): FormState {
  const form = blankForm(document, { ...preset, ...texts });
  // They are as if the clerk had left them.
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

/** What of a saved document a copy of it does not take over. */
export interface NotCopied {
  readonly fields: readonly string[];
  readonly lists: readonly string[];
}

/** A saved document's content as a new form: another number, rows of its own. */
export function copiedForm(
  document: AnyDocument,
  state: FormState,
  preset: Texts,
  not: NotCopied = { fields: [], lists: [] },
): FormState {
  const fresh = (rows: readonly FormRow[]) => rows.map((row) => ({ ...row, key: freshKey(), id: 0, left: {} }));
  // A picture proves what it was sent with.
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

/** A form that was stored as a draft: the rows need keys that are free on this page. */
export function restoredForm(state: FormState): FormState {
  const fresh = (rows: readonly FormRow[]) => rows.map((row) => ({ ...row, key: freshKey() }));
  const lists = Object.entries(state.lists ?? {}).map(([name, rows]) => [name, fresh(rows)]);
  return { ...state, lines: fresh(state.lines), ...(state.lists && { lists: Object.fromEntries(lists) }) };
}

/** A form with one row changed. */
export function changeLine(
  state: FormState,
  key: number,
  change: (line: FormRow) => FormRow,
  list?: string,
): FormState {
  const rows = rowsOf(state, list).map((line) => (line.key === key ? change(line) : line));
  return withRows(state, list, rows);
}

/** The clerk left a field of a row. */
export function leaveLineField(
  { lines }: { readonly lines: Fields },
  state: FormState,
  key: number,
  name: string,
  list?: string,
): FormState {
  return changeLine(state, key, (line) => passField(lines, line, name), list);
}

/** A form with one row more. */
export function addLine({ lines }: { readonly lines: Fields }, state: FormState, list?: string): FormState {
  return withRows(state, list, [...rowsOf(state, list), blankLine({ lines })]);
}

/** Every field tells what is wrong with it, as after Submit. */
export function leaveAll(document: AnyDocument, state: FormState): FormState {
  const leave = (fields: Fields, rows: readonly FormRow[]) => rows.map((row) => leaveFields(fields, row));
  return {
    ...leaveFields(document.fields, state),
    lines: leave(document.lines, state.lines),
    ...forLists(document, (fields, name) => leave(fields, rowsOf(state, name))),
  };
}

/** A form without a row; the last line stays, the last of a further list is emptied. What stood in it can be brought back. */
export function removeLine(document: AnyDocument, state: FormState, key: number, list?: string): FormState {
  const rows = rowsOf(state, list);
  const at = rows.findIndex((line) => line.key === key);
  const line = rows[at];
  if (line === undefined || (rows.length === 1 && (list === undefined || isEmptyRow(line)))) return state;
  const left = rows.length === 1 ? [blankLine({ lines: fieldsOfList(document, list) })] : rows.toSpliced(at, 1);
  const removed = isEmptyRow(line) ? state.removed : { line, at, ...(list !== undefined && { list }) };
  return { ...withRows(state, list, left), removed };
}

/** The fields of a row of a document's list; absent: of its lines. */
export function fieldsOfList(document: AnyDocument, list?: string): Fields {
  return list === undefined ? document.lines : (document.extension?.lists[list]?.fields ?? {});
}

/** A form with the row that was removed last at its place again. */
export function undoRemove(state: FormState): FormState {
  if (state.removed === null) return state;
  const { line, at, list } = state.removed;
  const rows = rowsOf(state, list);
  // The empty row that stands where the only one stood makes place for it.
  const [only] = rows;
  const kept = list !== undefined && rows.length === 1 && only !== undefined && isEmptyRow(only) ? [] : rows;
  return { ...withRows(state, list, kept.toSpliced(at, 0, line)), removed: null };
}

/** How many rows are sent: wholly empty ones at the end are not. */
export function sentLength(lines: readonly FormRow[]): number {
  return lines.findLastIndex((line) => !isEmptyRow(line)) + 1;
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
const known = new WeakMap<FormRow, LineMarks>();

/** The sentences under a row's fields. */
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

/** What keeps a form from being saved; null when nothing does. */
export type Fault = 'fields' | 'noLines' | 'lines';

/** Whether something is wrong with a row that is sent. */
const hasFault = (fields: Fields, rows: readonly FormRow[]): boolean =>
  rows
    .slice(0, sentLength(rows))
    .some((row) => Object.values(lineMarks({ lines: fields }, row, false)).some((mark) => mark.wrong));

/**
 * What keeps the form from being saved, in the order that the clerk sees it. `whole`: the sentences of what is looked at only
 * once each field by itself is right, by the names of the fields.
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
 * What a save sends. Only for a form without fault. `number` is the saved document's, or null for a new one; `version`
 * the one that was read of it.
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
  // Every name was read by its own field's schema.
  return { ...row, lines: sent(document.lines, state.lines), updatedDate: version } as unknown as DocumentBody<D>;
}

/** Whether a saved document, opened as its form opens it, holds what a body would save: then a save whose answer was lost had come through. */
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

/** What a form holds, wherever the clerk has been. */
export function contentOf({ texts, lines, lists = {}, ownNumber }: FormState): string {
  const content = (rows: readonly FormRow[]) => rows.slice(0, sentLength(rows)).map((line) => [line.id, line.texts]);
  const further = Object.entries(lists).map(([name, rows]) => [name, content(rows)]);
  return JSON.stringify([texts, content(lines), ownNumber, ...further]);
}
