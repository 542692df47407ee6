import { sql, type RawBuilder } from 'kysely';
import type { AnyShortList } from '#domain/short-list.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { versionedChange } from '../changes/optimistic-lock.ts';
import { columnOf, sentColumns, setColumns, stampPairs, wirePairs } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';

const tenant = value('tenantId');

/** SQL for an entry of a short list under its wire names; `further`: more JSON pairs. */
export function entryJson({ fields }: AnyShortList, row: string, further?: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object('id', ${sql.ref(`${row}.id`)}, 'tenantId', ${sql.ref(`${row}.tenant_id`)},
      ${wirePairs(fields, row)}, ${stampPairs(row)}${further === undefined ? sql`` : sql`, ${further}`})`;
}

/** The statements of a short list, generated from its definition. `further`: what the whole list additionally shows of a row `l`. */
export function shortListStatements(list: AnyShortList, further?: RawBuilder<unknown>) {
  const { kind, fields } = list;
  const table = sql.table(list.table);
  const one = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${tenant} and ${sql.ref(`${alias}.id`)} = ${value('id')}::bigint`;
  const order = sql.join(list.orderedBy.map((name) => sql.ref(`l.${columnOf(name)}`)));
  return {
    all: statement<{ doc: JsonText }>(
      `${kind}.list`,
      sql`select coalesce(json_agg(${entryJson(list, 'l', further)} order by l.is_active desc, ${order}, l.id), '[]') as doc
          from ${table} l where l.tenant_id = ${tenant}`,
    ),
    /** Blocks other changes of the list's entries until the transaction ends. */
    lock: statement(
      `${kind}.lock`,
      sql`select last from series where tenant_id = ${tenant} and kind = ${sql.lit(kind)} for update`,
    ),
    /** The number of other active entries. */
    active: statement<{ others: number }>(
      `${kind}.active`,
      sql`select count(*)::integer as others from ${table} where tenant_id = ${tenant} and is_active = 'yes' and id <> ${value('id')}::bigint`,
    ),
    add: addition({
      name: `${kind}.add`,
      call: `${kind}.create`,
      table: list.table,
      id: nextId.ofCompany(kind),
      columns: { ...sentColumns(fields), ...madeBy },
      record: sql.ref(columnOf(list.name)),
      doc: entryJson(list, 'r'),
    }),
    change: versionedChange({
      name: `${kind}.update`,
      table: list.table,
      row: one,
      set: setColumns(list),
      record: columnOf(list.name),
      json: (alias) => entryJson(list, alias),
    }),
  };
}
