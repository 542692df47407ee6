import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument, Fields } from '#domain/define.ts';
import { columnOf, columns, columnType } from '../database/columns.ts';
import { value } from '../database/statement.ts';
import { namesToKeep, searchText } from './references.ts';

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
/** SQL for the values of fields. */
export const given = (fields: Fields) => sql.join(Object.keys(fields).map((name) => value(name)));
const tenant = value('tenantId');

/** SQL that a document's statements are built from: its tables and columns, and the values a save writes. */
export function documentParts(document: AnyDocument) {
  const { kind, fields, lines } = document;
  const table = sql.table(document.table);
  const lineTable = sql.table(document.lineTable);
  const monthTable = sql.table(`${document.table}_month`);
  const numberColumn = sql.ref(columnOf(document.number));
  const dateColumn = sql.ref(columnOf(document.date));
  const others = without(fields, document.number);
  const copied = namesToKeep(document);
  const copies = Object.entries(copied);
  // Looked up once ("offset 0"), because it is both stored and searched.
  const copiedFrom =
    copies.length === 0
      ? null
      : sql`(select ${sql.join(copies.map(([each, copy]) => sql`${copy} as ${sql.ref(columnOf(each))}`))} offset 0) c`;
  const copyOf = (each: string) => sql.ref(`c.${columnOf(each)}`);
  const searchWith = (number: RawBuilder<unknown>) =>
    searchText(document, (each) => {
      if (each === document.number) return number;
      return Object.hasOwn(copied, each) ? copyOf(each) : sql`${value(each)}::text`;
    });
  // What a save writes to the master, except its number.
  const otherColumns = sql.join([
    columns(others),
    ...copies.map(([each]) => sql.ref(columnOf(each))),
    sql.ref('search'),
  ]);
  const otherValues = (number: RawBuilder<unknown>) =>
    sql.join([given(others), ...copies.map(([each]) => copyOf(each)), searchWith(number)]);
  const seqOfLine = sql.ref(`${document.table}_seq`);
  const ofKind = sql`tenant_id = ${tenant} and kind = ${sql.lit(kind)}`;
  const name = (work: string) => `${kind}.${work}`;

  const lineColumns = sql.join(
    Object.entries(lines).map(([name_, field]) => sql`${sql.ref(columnOf(name_))} ${sql.raw(columnType(field))}`),
  );
  const sentLines = sql`json_to_recordset(${value('lines')}::json) as x (line_no integer, ${lineColumns})`;
  const sentLineColumns = sql.join(Object.keys(lines).map((field) => sql.ref(`x.${columnOf(field)}`)));
  return {
    kind,
    table,
    lineTable,
    monthTable,
    numberColumn,
    dateColumn,
    others,
    copies,
    copiedFrom,
    copyOf,
    searchWith,
    otherColumns,
    otherValues,
    seqOfLine,
    ofKind,
    name,
    sentLines,
    sentLineColumns,
  };
}

export type DocumentParts = ReturnType<typeof documentParts>;
