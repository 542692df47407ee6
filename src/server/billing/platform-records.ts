import { sql, type RawBuilder } from 'kysely';
import type { Fields, RecordDefinition } from '#domain/define.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { recordPlatformChange } from '../changes/audit.ts';
import { columnOf, sentColumns, setColumns, stampPairs, wirePairs } from '../database/columns.ts';
import { value } from '../database/statement.ts';
import { versionedChange } from '../changes/optimistic-lock.ts';

/**
 * The statements of a record that belongs to the platform, generated from its definition. They run under 'access'. `beside`: columns that
 * the server fills, with their types; `morePairs`: further pairs of its JSON; `name`: its name in the audit.
 */
export function platformStatements(
  record: RecordDefinition<Fields>,
  more: {
    readonly beside: Readonly<Record<string, 'bigint'>>;
    readonly morePairs: (row: string) => RawBuilder<unknown>;
    readonly name: string;
  },
) {
  const { table } = record;
  const json = (row: string) =>
    sql`json_build_object('id', ${sql.ref(`${row}.id`)}, ${wirePairs(record.fields, row)}, ${more.morePairs(row)}, ${stampPairs(row)})`;
  const beside = Object.fromEntries(
    Object.entries(more.beside).map(([name, type]) => [columnOf(name), sql`${value(name)}::${sql.raw(type)}`]),
  );

  return {
    json,
    add: addition({
      name: `${table}.add`,
      call: `${table}.create`,
      owner: 'platform',
      table,
      id: nextId.ofPlatform(table),
      columns: { ...sentColumns(record.fields), ...beside, ...madeBy },
      record: sql.ref(columnOf(more.name)),
      doc: json('r'),
    }),
    change: versionedChange({
      name: `${table}.change`,
      call: `${table}.update`,
      table,
      row: (alias) => sql`${sql.ref(`${alias}.id`)} = ${value('id')}`,
      set: [
        ...setColumns(record),
        ...Object.entries(beside).map(([column, sent]) => sql`${sql.ref(column)} = ${sent}`),
      ],
      record: columnOf(more.name),
      json,
      audit: recordPlatformChange,
    }),
  };
}
