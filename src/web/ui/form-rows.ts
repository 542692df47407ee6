import type { Fields } from '#domain/define.ts';
import { blankTexts, textsOf, type Entries, type Texts } from './entries.ts';

/** A row of a form while it is filled in. */
export interface FormRow extends Entries {
  /** Tells rows apart on the screen; not saved. */
  readonly key: number;
  /** The saved row's id; 0 for one that is not saved yet. */
  readonly id: number;
  /** What stands in its fields before anything is typed, where that is not nothing: a choice that begins with the usual one. */
  readonly usual?: Texts;
}

let lastKey = 0;
/** A key that no row of this page has. */
export const freshKey = (): number => (lastKey += 1);

/** A row with texts in some of its fields, or nothing in any. */
export function rowWith(fields: Fields, texts: Texts = {}): FormRow {
  const blank = blankTexts(fields);
  const usual = Object.values(blank).some((text) => text !== '') ? { usual: blank } : {};
  return { key: freshKey(), id: 0, texts: { ...blank, ...texts }, left: {}, ...usual };
}

/** A saved row, to be changed. */
export function savedRow(fields: Fields, row: Readonly<Record<string, unknown>> & { readonly id: number }): FormRow {
  return { key: freshKey(), id: row.id, texts: textsOf(fields, row), left: {} };
}

/** Whether nothing was put into a row. */
export const isEmptyRow = ({ texts, usual = {} }: FormRow): boolean =>
  Object.entries(texts).every(([name, text]) => text.trim() === '' || text === usual[name]);
