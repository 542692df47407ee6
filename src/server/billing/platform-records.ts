import { sql, type RawBuilder } from 'kysely';
import type { Fields, RecordDefinition } from '#domain/define.ts';
import { recordPlatformChange } from '../audit.ts';
import { columnOf, columnType, stampPairs, wirePairs } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';

interface Doc {
  doc: JsonText;
}
/** What became of a change: null where the record is not there, or was changed since it was read. */
interface Changed {
  doc: JsonText | null;
  there: boolean;
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
  const given = [
    ...Object.entries(record.fields).map(([name, field]) => [name, columnType(field)] as const),
    ...Object.entries(more.beside),
  ].map(([name, type]) => ({ column: sql.ref(columnOf(name)), sent: sql`${value(name)}::${sql.raw(type)}` }));
  const by = value('userName');
  const known = sql.ref(columnOf(more.name));

  return {
    json,
    add: statement<Doc>(
      `${table}.add`,
      sql`with n as (update platform_series set last = last + 1 where kind = ${sql.lit(table)} returning last),
        r as (insert into ${sql.table(table)} (id, ${sql.join(given.map(({ column }) => column))}, created_by, updated_by)
          select last, ${sql.join(given.map(({ sent }) => sent))}, ${by}, ${by} from n returning *),
        d as (select ${known} as record, ${json('r')} as doc from r),
        a as (${recordPlatformChange(`${table}.create`, { record: sql`record`, after: sql`doc`, from: sql`d` })})
        select doc from d`,
    ),
    change: statement<Changed>(
      `${table}.change`,
      sql`with old as (select r.id, r.updated_at, ${json('r')} as doc from ${sql.table(table)} r where r.id = ${value('id')} for update),
        r as (update ${sql.table(table)} set ${sql.join(given.map(({ column, sent }) => sql`${column} = ${sent}`))},
            updated_at = greatest(now(), ${sql.ref(`${table}.updated_at`)} + interval '1 ms'), updated_by = ${by}
          from old where ${sql.ref(`${table}.id`)} = old.id
            and (${value('updatedDate')}::timestamptz is null or old.updated_at = ${value('updatedDate')}) returning ${sql.table(table)}.*),
        d as (select r.${known} as record, old.doc as before, ${json('r')} as doc from r, old),
        a as (${recordPlatformChange(`${table}.update`, { record: sql`record`, before: sql`before`, after: sql`doc`, from: sql`d` })})
        select (select doc from d) as doc, exists (select from old) as there`,
    ),
  };
}
