import type { Fields } from '#domain/define.ts';
import { blankTexts, textsOf, type Entries, type Texts } from './entries.ts';

/** A row of a form while it is filled in. */
export interface FormRow extends Entries {
  /** Tells rows apart on the screen; not saved. */
  readonly key: number;
  /** The saved row's id; 0 for one that is not saved yet. */
  readonly id: number;
}

let lastKey = 0;
/** A key that no row of this page has. */
export const freshKey = (): number => (lastKey += 1);

/** A row with texts in some of its fields, or nothing in any. */
export function rowWith(fields: Fields, texts: Texts = {}): FormRow {
  return { key: freshKey(), id: 0, texts: { ...blankTexts(fields), ...texts }, left: {} };
}

/** A saved row, to be changed. */
export function savedRow(fields: Fields, row: Readonly<Record<string, unknown>> & { readonly id: number }): FormRow {
  return { key: freshKey(), id: row.id, texts: textsOf(fields, row), left: {} };
}

/** Whether nothing stands in a row. */
export const isEmptyRow = ({ texts }: FormRow): boolean => Object.values(texts).every((text) => text.trim() === '');
