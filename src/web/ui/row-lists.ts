import type { Fields, RowOf } from '#domain/define.ts';
import { leaveFields, messagesOf, rowIn, type Messages } from './entries.ts';
import { isEmptyRow, rowWith, savedRow, type FormRow } from './form-rows.ts';

/** A list of rows in a form. */
export interface RowList<F extends Fields = Fields> {
  readonly fields: F;
  /** The maximum number of rows. */
  readonly most: number;
  /** How many empty rows a new form starts with; absent: none. */
  readonly begins?: number;
}
/** The row lists of a form, by name. */
export type RowLists = Readonly<Record<string, RowList>>;
export type NoLists = Readonly<Record<never, RowList>>;

/** The rows of a form's lists as saved; `id` 0: not saved yet. */
export type RowsOf<L extends RowLists> = {
  readonly [Name in keyof L]: (RowOf<L[Name]['fields']> & { id: number })[];
};

/** The rows of a form's lists while they are filled in. */
export type FormRows = Readonly<Record<string, readonly FormRow[]>>;

/** The rows that are sent: all but the empty ones. */
const sentRows = (rows: readonly FormRow[]): readonly FormRow[] => rows.filter((row) => !isEmptyRow(row));

/** The rows of an opened form: those of the saved record, or of a new one. */
export function openedRows(lists: RowLists, saved: Readonly<Record<string, unknown>> | null): FormRows {
  const rows = Object.entries(lists).map(([name, { fields, begins = 0 }]) => {
    const given = (saved?.[name] ?? []) as readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
    const blank = Array.from({ length: saved === null ? begins : 0 }, () => rowWith(fields));
    return [name, [...given.map((row) => savedRow(fields, row)), ...blank]];
  });
  return Object.fromEntries(rows);
}

/** Marks every field of every row as left, as after Submit. */
export function leaveRows(lists: RowLists, rows: FormRows): FormRows {
  const left = Object.entries(lists).map(([name, { fields }]) => [
    name,
    (rows[name] ?? []).map((row) => (isEmptyRow(row) ? row : leaveFields(fields, row))),
  ]);
  return Object.fromEntries(left);
}

/** The errors of the rows that are sent, by the paths of their fields (`lines.0.rate`). */
export function rowMessages(lists: RowLists, rows: FormRows): Messages {
  const messages = Object.entries(lists).flatMap(([list, { fields }]) =>
    (rows[list] ?? []).flatMap((row, at) =>
      isEmptyRow(row)
        ? []
        : Object.entries(messagesOf(fields, row.texts)).map(([name, text]) => [`${list}.${at}.${name}`, text] as const),
    ),
  );
  return Object.fromEntries(messages);
}

/** The rows as saved. Only for valid rows. */
export function readRows<L extends RowLists>(lists: L, rows: FormRows): RowsOf<L> {
  const read = Object.entries(lists).map(([name, { fields }]) => [
    name,
    sentRows(rows[name] ?? []).map((row) => ({ ...rowIn(fields, row.texts), id: row.id })),
  ]);
  // Each list was read with its own fields.
  return Object.fromEntries(read) as RowsOf<L>;
}

/** Converts a path of the sent rows (`lines.0.rate`) to the form's, which may have empty rows between; null if there is no such row. */
export function pathInForm(rows: FormRows, path: string): string | null {
  const [list = '', at, name] = path.split('.');
  const all = rows[list];
  if (all === undefined) return null;
  if (at === undefined) return list;
  const sent = sentRows(all)[Number(at)];
  return sent === undefined || name === undefined ? list : `${list}.${all.indexOf(sent)}.${name}`;
}

/** The content of the rows, whether or not their fields were left. */
export function contentOfRows(rows: FormRows): string {
  const content = Object.entries(rows).map(([name, all]) => [name, sentRows(all).map(({ id, texts }) => [id, texts])]);
  return JSON.stringify(content);
}
