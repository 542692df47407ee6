import { sql, type RawBuilder } from 'kysely';
import type { Fields, RecordDefinition } from '#domain/define.ts';
import { docWithAudit, recordPlatformChange } from '../changes/audit.ts';
import { columnOf, sentValue, setColumns, stampPairs, wirePairs } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { versionedChange } from '../changes/optimistic-lock.ts';

interface Doc {
  doc: JsonText;
}

/**
 * The statements of a record of the platform's own, written from its definition. They run under 'access'. `beside`:
 * columns that the server fills, with their types; `morePairs`: further pairs of its JSON; `name`: what the audit knows it by.
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
  const beside = Object.entries(more.beside).map(([name, type]) => ({
    column: sql.ref(columnOf(name)),
    sent: sql`${value(name)}::${sql.raw(type)}`,
  }));
  const given = [
    ...Object.entries(record.fields).map(([name, field]) => ({
      column: sql.ref(columnOf(name)),
      sent: sentValue(name, field),
    })),
    ...beside,
  ];
  const by = value('userName');
  const known = sql.ref(columnOf(more.name));

  return {
    json,
    add: statement<Doc>(
      `${table}.add`,
      sql`with n as (update platform_series set last = last + 1 where kind = ${sql.lit(table)} returning last),
        r as (insert into ${sql.table(table)} (id, ${sql.join(given.map(({ column }) => column))}, created_by, updated_by)
          select last, ${sql.join(given.map(({ sent }) => sent))}, ${by}, ${by} from n returning *),
        ${docWithAudit(`${table}.create`, { record: known, doc: json('r'), from: sql`r`, audit: recordPlatformChange })}
        select doc from d`,
    ),
    change: versionedChange({
      name: `${table}.change`,
      call: `${table}.update`,
      table,
      row: (alias) => sql`${sql.ref(`${alias}.id`)} = ${value('id')}`,
      set: [...setColumns(record), ...beside.map(({ column, sent }) => sql`${column} = ${sent}`)],
      record: columnOf(more.name),
      json,
      audit: recordPlatformChange,
    }),
  };
}
