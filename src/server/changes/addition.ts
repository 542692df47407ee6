import { sql, type RawBuilder } from 'kysely';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement } from '../database/statement.ts';
import { docWithAudit, recordChange, recordPlatformChange } from './audit.ts';

const tenant = value('tenantId');
const by = value('userName');

/** What takes the id of a new row, as SQL that answers it as `last`. */
export const nextId = {
  /** From a series that each company has from its beginning. */
  ofCompany: (kind: string) =>
    sql`update series set last = last + 1 where tenant_id = ${tenant} and kind = ${sql.lit(kind)} returning last`,
  /** From a series that begins with its first row. */
  ofKind: (kind: string) =>
    sql`insert into series (tenant_id, kind, last) values (${tenant}, ${sql.lit(kind)}, 1)
        on conflict (tenant_id, kind) do update set last = series.last + 1 returning last`,
  /** From one of the platform's own. */
  ofPlatform: (kind: string) =>
    sql`update platform_series set last = last + 1 where kind = ${sql.lit(kind)} returning last`,
};

/** Who made a row, and who changed it last. */
export const madeBy = { created_by: by, updated_by: by };

interface AddedRow {
  readonly table: string;
  /** One of `nextId`: it is the part `n` of the statement. */
  readonly id: RawBuilder<unknown>;
  /** What stands in its columns but `tenant_id`, as SQL over `from`; without an `id`, that is `n.last`. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What it is made of; absent: `n`. */
  readonly from?: RawBuilder<unknown>;
  /** Whose it is. */
  readonly owner?: 'company' | 'platform';
}

/** The parts of a statement that add a row under the next id: `n` and the row, `r`. */
export function addedRow({ table, id, columns, from = sql`n`, owner = 'company' }: AddedRow): RawBuilder<unknown> {
  const all = { ...(owner === 'company' && { tenant_id: sql`${tenant}::uuid` }), id: sql`n.last`, ...columns };
  return sql`n as (${id}),
      r as (insert into ${sql.table(table)} (${sql.join(Object.keys(all).map((column) => sql.ref(column)))})
        select ${sql.join(Object.values(all))} from ${from} returning *)`;
}

/**
 * A statement that adds a row, records it in the audit and answers it as it is then. The values tenantId and userName are its
 * own, and of a company's row those of `recordChange`.
 */
export function addition<Answer = { doc: JsonText }>(
  row: AddedRow & {
    readonly name: string;
    /** What the audit calls it; absent: the name. */
    readonly call?: string;
    /** What people know the row `r` by, as SQL. */
    readonly record: RawBuilder<unknown>;
    /** The row `r` as it is answered and recorded. */
    readonly doc: RawBuilder<unknown>;
    /** Further parts of the statement, over `r`. */
    readonly also?: RawBuilder<unknown>;
    /** What `record` and `doc` are read from; absent: `r`. */
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
