import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument } from '#domain/define.ts';
import {
  blankTexts,
  leaveFields,
  markOf,
  rowIn,
  textsOf,
  type Entries,
  type Mark,
  type Texts,
} from '#web/ui/entries.ts';
import { passField } from './passed-fields.ts';

export interface FormLine extends Entries {
  /** Tells rows apart on the screen; not saved. */
  readonly key: number;
  /** The saved line's id; 0 for one that is not saved yet. */
  readonly id: number;
}

/** A document's form: a draft of it is this too. */
export interface FormState extends Entries {
  readonly lines: readonly FormLine[];
  /** The number that the clerk typed; null: as shown, so that the server gives the next one. */
  readonly ownNumber: string | null;
  /** The row that was removed last, to bring it back. */
  readonly removed: { readonly line: FormLine; readonly at: number } | null;
}

/** A saved document. */
export type DocumentAnswer = Readonly<Record<string, unknown>> & {
  readonly updatedDate: string;
  readonly lines: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
};

export const MOST_LINES = 200;

let lastKey = 0;
const freshKey = () => (lastKey += 1);

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
    removed: null,
  };
}

/** The form of a saved document. */
export function savedForm(document: AnyDocument, answer: DocumentAnswer): FormState {
  const lines = answer.lines.map((line) => ({
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
    removed: null,
  };
}

/** A saved document's content as a new form: another number, lines of its own. */
export function copiedForm(state: FormState, preset: Texts): FormState {
  const lines = state.lines.map((line) => ({ ...line, key: freshKey(), id: 0, left: {} }));
  return { ...state, texts: { ...state.texts, ...preset }, lines };
}

/** A form that was stored as a draft: the rows need keys that are free on this page. */
export function restoredForm(state: FormState): FormState {
  return { ...state, lines: state.lines.map((line) => ({ ...line, key: freshKey() })) };
}

/** A form with one row changed. */
export function changeLine(state: FormState, key: number, change: (line: FormLine) => FormLine): FormState {
  return { ...state, lines: state.lines.map((line) => (line.key === key ? change(line) : line)) };
}

/** The clerk left a field of a row. */
export function leaveLineField(document: AnyDocument, state: FormState, key: number, name: string): FormState {
  return changeLine(state, key, (line) => passField(document.lines, line, name));
}

/** Every field tells what is wrong with it, as after Submit. */
export function leaveAll(document: AnyDocument, state: FormState): FormState {
  const lines = state.lines.map((line) => leaveFields(document.lines, line));
  return { ...leaveFields(document.fields, state), lines };
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

/** What keeps the form from being saved, in the order that the clerk sees it. */
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
  const lines = state.lines
    .slice(0, sentLength(state.lines))
    .map((line) => ({ id: line.id, ...rowIn(document.lines, line.texts) }));
  const texts = { ...state.texts, [document.number]: number ?? state.ownNumber ?? '' };
  // Every name was read by its own field's schema.
  return { ...rowIn(document.fields, texts), lines, updatedDate: version } as unknown as DocumentBody<D>;
}

/** Whether a saved document holds what a body would save: then a save whose answer was lost had come through. */
export function holdsBody<D extends AnyDocument>(document: D, answer: DocumentAnswer, body: DocumentBody<D>): boolean {
  const content = ({ lines, updatedDate: _version, ...row }: DocumentBody<AnyDocument>) =>
    JSON.stringify([{ ...row, [document.number]: '' }, lines?.map((line) => ({ ...line, id: 0 }))]);
  return content(bodyOf(document, savedForm(document, answer), null, null)) === content(body);
}

/** What a form holds, wherever the clerk has been. */
export function contentOf({ texts, lines, ownNumber }: FormState): string {
  return JSON.stringify([texts, lines.slice(0, sentLength(lines)).map((line) => [line.id, line.texts]), ownNumber]);
}
