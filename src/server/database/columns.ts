import { sql, type RawBuilder } from 'kysely';
import type { Fields } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import { isGiven, value, valueOr, type Value } from './statement.ts';

/** The column of a field: `biltyDate` becomes `bilty_date`. */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The PostgreSQL type of a field's column. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case 'money':
      return 'numeric(14,2)';
    case 'quantity':
      return 'numeric(12,3)';
    case 'count':
      return 'bigint';
    case 'date':
      return 'date';
    case 'text':
    case 'code':
    case 'phone':
    case 'email':
    case 'password':
    case 'choice':
    case 'moment':
      return 'text';
  }
}

/** A field's value for its column; a field that an older client does not send is blank. */
export function sentValue(name: string, field: Field): RawBuilder<unknown> {
  // A field holds text, a number or null.
  const sent = field.since === undefined ? value(name) : valueOr(name, field.blank as Value);
  return sql`${sent}::${sql.raw(columnType(field))}`;
}

/** The columns of fields, each with the sent value. */
export function sentColumns(fields: Fields): Readonly<Record<string, RawBuilder<unknown>>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [columnOf(name), sentValue(name, field)]));
}

/** The columns of fields, each with the value of an untouched form. */
export function blankColumns(fields: Fields): Readonly<Record<string, RawBuilder<unknown>>> {
  return Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [columnOf(name), sql.lit(blank)]));
}

/** Assigns the columns of fields; a field that an older client does not send stays as it is. */
export function setColumns({
  table,
  fields,
}: {
  readonly table: string;
  readonly fields: Fields;
}): RawBuilder<unknown>[] {
  return Object.entries(fields).map(([name, field]) => {
    const column = sql.ref(columnOf(name));
    const sent = sentValue(name, field);
    if (field.since === undefined) return sql`${column} = ${sent}`;
    return sql`${column} = case when ${isGiven(name)} then ${sent} else ${sql.ref(`${table}.${columnOf(name)}`)} end`;
  });
}

/** Anything with a column and a wire name: a field, or a picture slot. */
type WireFields = Readonly<Record<string, { readonly wire: string }>>;

/** The columns of fields, separated by commas. */
export function columns(fields: WireFields): RawBuilder<unknown> {
  return sql.join(Object.keys(fields).map((name) => sql.ref(columnOf(name))));
}

/** `name, value` pairs for json_build_object: each field under its wire name. */
export function wirePairs(fields: WireFields, table: string): RawBuilder<unknown> {
  return sql.join(
    Object.entries(fields).map(
      ([name, field]) => sql`${sql.lit(field.wire)}, ${sql.ref(`${table}.${columnOf(name)}`)}`,
    ),
  );
}

/** The same as columns of a select, for more pairs than a function takes (100 arguments); null becomes the field's blank. */
export function wireColumns(fields: Fields, table: string): RawBuilder<unknown> {
  return sql.join(
    Object.entries(fields).map(([name, field]) => sql`${orBlank(name, field, table)} as ${sql.ref(field.wire)}`),
  );
}

/** Like `wirePairs`, for columns that may be null: null becomes the field's blank. */
export function furtherPairs(fields: Fields, table: string): RawBuilder<unknown> {
  return sql.join(
    Object.entries(fields).map(([name, field]) => sql`${sql.lit(field.wire)}, ${orBlank(name, field, table)}`),
  );
}

function orBlank(name: string, { kind, blank }: Field, table: string): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${columnOf(name)}`);
  // An absent date is null on the wire too.
  return kind === 'date' ? column : sql`coalesce(${column}, ${sql.lit(blank)})`;
}

/** The stamp fields of every record, under their wire names. */
export function stampPairs(table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`'created_Date', ${column('created_at')}, 'updated_Date', ${column('updated_at')}, 'created_By', ${column('created_by')}, 'updated_By', ${column('updated_by')}`;
}
