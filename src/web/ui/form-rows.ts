import type { Fields } from '#domain/define.ts';
import { blankTexts, textsOf, type Entries, type Texts } from './entries.ts';

/** The state of a form's row while it is filled in. */
export interface FormRow extends Entries {
  /** Identifies the row on the screen; not saved. */
  readonly key: number;
  /** The saved row's id; 0 if it is not saved yet. */
  readonly id: number;
  /** The initial texts of its fields where they are not empty, such as a choice that starts with the default. */
  readonly usual?: Texts;
}

let lastKey = 0;
/** A key that no other row of this page has. */
export const freshKey = (): number => (lastKey += 1);

/** A new row with the given texts; other fields are empty. */
export function rowWith(fields: Fields, texts: Texts = {}): FormRow {
  const blank = blankTexts(fields);
  const usual = Object.values(blank).some((text) => text !== '') ? { usual: blank } : {};
  return { key: freshKey(), id: 0, texts: { ...blank, ...texts }, left: {}, ...usual };
}

/** A saved row, for editing. */
export function savedRow(fields: Fields, row: Readonly<Record<string, unknown>> & { readonly id: number }): FormRow {
  return { key: freshKey(), id: row.id, texts: textsOf(fields, row), left: {} };
}

/** Whether nothing was entered in a row. */
export const isEmptyRow = ({ texts, usual = {} }: FormRow): boolean =>
  Object.entries(texts).every(([name, text]) => text.trim() === '' || text === usual[name]);
