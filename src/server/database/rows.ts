import { sql } from 'kysely';
import type { Fields } from '#domain/define.ts';
import { columnOf, columnType } from './columns.ts';

type Given = string | number | boolean | null | Buffer;
/** The values of a row that is added or changed: its fields, and what the server fills. */
export type Row = Readonly<Record<string, Given>>;
/** A row with its lines, if its kind has them. */
export type RowWithLines = Readonly<Record<string, Given | readonly Row[]>>;

/** Rows as JSON under their column names, as statements take them. */
export const jsonOfRows = (rows: readonly RowWithLines[]): string => JSON.stringify(rows.map(columnsOfRow));
function columnsOfRow(row: RowWithLines): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, given]) => {
      const column = columnOf(name);
      if (given instanceof Buffer) return [column, `\\x${given.toString('hex')}`];
      return [column, Array.isArray(given) ? (given as readonly Row[]).map(columnsOfRow) : given];
    }),
  );
}

/** The columns, with types, of rows that a statement receives as JSON, and their names. `extra`: columns that the server fills. */
export function givenColumnsOf(fields: Fields, extra: Readonly<Record<string, string>>) {
  const given = [
    ...Object.entries(fields).map(([field, fact]) => [field, columnType(fact)] as const),
    ...Object.entries(extra),
  ];
  return {
    given,
    columns: sql.join(given.map(([field]) => sql.ref(columnOf(field)))),
    of: (row: string) => sql.join(given.map(([field]) => sql.ref(`${row}.${columnOf(field)}`))),
    typed: sql.join(given.map(([field, type]) => sql`${sql.ref(columnOf(field))} ${sql.raw(type)}`)),
  };
}
