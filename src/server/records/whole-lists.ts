import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';

/** Names are short: this many cost no more than a page. */
export const FEW_NAMES = 2000;
/** The most names in one answer. */
export const MOST_NAMES = 50_000;

interface ListRow {
  data: JsonText;
}
/** The statements of a list that is answered as a whole. */
export interface WholeList {
  /** Null: the company has too many. */
  readonly few: Statement<{ data: JsonText | null }>;
  readonly all: Statement<ListRow>;
}

/**
 * The statements of a list that is answered as a whole. `json` is the list; up to `few` records it costs no more than a page, and the
 * series gives their number without counting.
 */
export function wholeList(
  name: string,
  json: RawBuilder<unknown>,
  { kind, few }: { kind: string; few: number },
): WholeList {
  const last = sql`(select max(last) from series where tenant_id = ${value('tenantId')} and kind = ${sql.lit(kind)})`;
  return {
    few: statement(name, sql`select case when ${last} <= ${sql.lit(few)} then ${json} end as data`),
    all: statement(`${name}_all`, sql`select ${json} as data`),
  };
}

/** Reads a whole list: a short one like a page, a long one like a report. */
export async function readWhole(
  database: Database,
  tenantId: string,
  list: WholeList,
  values: Values,
): Promise<JsonText> {
  const [row] = await database.read({ tenantId }, list.few, values);
  if (row?.data) return row.data;
  const [whole] = await database.report({ tenantId }, list.all, values);
  if (!whole) throw notFound();
  return whole.data;
}
