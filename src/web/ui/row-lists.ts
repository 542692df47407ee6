import type { Fields, RowOf } from '#domain/define.ts';
import { leaveFields, messagesOf, rowIn, type Messages } from './entries.ts';
import { isEmptyRow, rowWith, savedRow, type FormRow } from './form-rows.ts';

/** What a form has many of. */
export interface RowList<F extends Fields = Fields> {
  readonly fields: F;
  /** How many there may be. */
  readonly most: number;
  /** How many rows to type into a new form begins with; absent: none. */
  readonly begins?: number;
}
/** The lists of a form, by their names. */
export type RowLists = Readonly<Record<string, RowList>>;
export type NoLists = Readonly<Record<never, RowList>>;

/** The rows of a form's lists as they are saved; `id` 0: not saved yet. */
export type RowsOf<L extends RowLists> = {
  readonly [Name in keyof L]: (RowOf<L[Name]['fields']> & { id: number })[];
};

/** What stands in the rows of a form's lists. */
export type FormRows = Readonly<Record<string, readonly FormRow[]>>;

/** The rows that are sent: all but the empty ones. */
const sentRows = (rows: readonly FormRow[]): readonly FormRow[] => rows.filter((row) => !isEmptyRow(row));

/** The rows of a form: those of what is changed, or of a new one. */
export function openedRows(lists: RowLists, saved: Readonly<Record<string, unknown>> | null): FormRows {
  const rows = Object.entries(lists).map(([name, { fields, begins = 0 }]) => {
    const given = (saved?.[name] ?? []) as readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
    const blank = Array.from({ length: saved === null ? begins : 0 }, () => rowWith(fields));
    return [name, [...given.map((row) => savedRow(fields, row)), ...blank]];
  });
  return Object.fromEntries(rows);
}

/** Every field of every row tells what is wrong with it, as after Submit. */
export function leaveRows(lists: RowLists, rows: FormRows): FormRows {
  const left = Object.entries(lists).map(([name, { fields }]) => [
    name,
    (rows[name] ?? []).map((row) => (isEmptyRow(row) ? row : leaveFields(fields, row))),
  ]);
  return Object.fromEntries(left);
}

/** What is wrong with the rows that are sent, under the paths of their fields (`lines.0.rate`). */
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

/** The rows as they are saved. Only for rows that nothing is wrong with. */
export function readRows<L extends RowLists>(lists: L, rows: FormRows): RowsOf<L> {
  const read = Object.entries(lists).map(([name, { fields }]) => [
    name,
    sentRows(rows[name] ?? []).map((row) => ({ ...rowIn(fields, row.texts), id: row.id })),
  ]);
  // Every list was read by its own fields.
  return Object.fromEntries(read) as RowsOf<L>;
}

/** A path of the rows that were sent (`lines.0.rate`) as one of the form's, which may hold empty ones between; null: of none. */
export function pathInForm(rows: FormRows, path: string): string | null {
  const [list = '', at, name] = path.split('.');
  const all = rows[list];
  if (all === undefined) return null;
  if (at === undefined) return list;
  const sent = sentRows(all)[Number(at)];
  return sent === undefined || name === undefined ? list : `${list}.${all.indexOf(sent)}.${name}`;
}

/** What stands in the rows, wherever the user has been. */
export function contentOfRows(rows: FormRows): string {
  const content = Object.entries(rows).map(([name, all]) => [name, sentRows(all).map(({ id, texts }) => [id, texts])]);
  return JSON.stringify(content);
}
