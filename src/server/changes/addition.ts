import { sql, type RawBuilder } from 'kysely';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement } from '../database/statement.ts';
import { docWithAudit, recordChange, recordPlatformChange } from './audit.ts';

const tenant = value('tenantId');
const by = value('userName');

/** SQL that takes the id of a new row and returns it as `last`. */
export const nextId = {
  /** From a series that every company has from its creation. */
  ofCompany: (kind: string) =>
    sql`update series set last = last + 1 where tenant_id = ${tenant} and kind = ${sql.lit(kind)} returning last`,
  /** From a series that starts with its first row. */
  ofKind: (kind: string) =>
    sql`insert into series (tenant_id, kind, last) values (${tenant}, ${sql.lit(kind)}, 1)
        on conflict (tenant_id, kind) do update set last = series.last + 1 returning last`,
  /** From a series of the platform. */
  ofPlatform: (kind: string) =>
    sql`update platform_series set last = last + 1 where kind = ${sql.lit(kind)} returning last`,
};

/** The columns of who created a row and who changed it last. */
export const madeBy = { created_by: by, updated_by: by };

interface AddedRow {
  readonly table: string;
  /** One of `nextId`; it becomes part `n` of the statement. */
  readonly id: RawBuilder<unknown>;
  /** SQL over `from` for its columns except `tenant_id`; an absent `id` is `n.last`. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What the row is selected from; absent: `n`. */
  readonly from?: RawBuilder<unknown>;
  /** Whether the row belongs to a company or to the platform. */
  readonly owner?: 'company' | 'platform';
}

/** The statement parts that add a row under the next id: `n` and the row, `r`. */
export function addedRow({ table, id, columns, from = sql`n`, owner = 'company' }: AddedRow): RawBuilder<unknown> {
  const all = { ...(owner === 'company' && { tenant_id: sql`${tenant}::uuid` }), id: sql`n.last`, ...columns };
  return sql`n as (${id}),
      r as (insert into ${sql.table(table)} (${sql.join(Object.keys(all).map((column) => sql.ref(column)))})
        select ${sql.join(Object.values(all))} from ${from} returning *)`;
}

/**
 * A statement that adds a row, records it in the audit and returns it as it is then. It takes the values tenantId and userName, and for a
 * company's row those of `recordChange`.
 */
export function addition<Answer = { doc: JsonText }>(
  row: AddedRow & {
    readonly name: string;
    /** The name of the change in the audit; absent: the statement's name. */
    readonly call?: string;
    /** SQL for what people know the row `r` by. */
    readonly record: RawBuilder<unknown>;
    /** The row `r` as answered and audited. */
    readonly doc: RawBuilder<unknown>;
    /** Further parts of the statement, over `r`. */
    readonly also?: RawBuilder<unknown>;
    /** Where `record` and `doc` are read from; absent: `r`. */
    readonly docFrom?: RawBuilder<unknown>;
  },
): Statement<Answer> {
  const { name, call = name, record, doc, also, docFrom = sql`r`, owner } = row;
  const audit = owner === 'platform' ? recordPlatformChange : recordChange;
  return statement<Answer>(
    name,
    sql`with ${addedRow(row)},
      ${also === undefined ? sql`` : sql`${also},`}
      ${docWithAudit(call, { record, doc, from: docFrom, audit })}
      select doc from d`,
  );
}
