import { sql } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { recordChange } from '../changes/audit.ts';
import { unkeyed, withAdvice } from '../changes/idempotency.ts';
import { docOf, versionedChange } from '../changes/optimistic-lock.ts';
import { setColumns, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';

const { table, fields } = consignmentSettings;
const tenant = value('tenantId');

/** SQL for a company's LR settings under their wire names, with its elections. */
export const settingsJson = (row: string) =>
  sql`json_build_object('tenantId', ${sql.ref(`${row}.tenant_id`)}, ${wirePairs(fields, row)}, 'updated_Date', ${sql.ref(`${row}.updated_at`)},
    'elections', (select coalesce(json_agg(json_build_object('year', e.year, 'election', e.election) order by e.year), '[]')
      from gst_election e where e.tenant_id = ${tenant}),
    'company_GSTIN', (select c.gstin from company c where c.tenant_id = ${tenant}))`;

const read = statement<{ doc: JsonText }>(
  'consignment_settings.read',
  sql`select ${settingsJson('s')} as doc from ${sql.table(table)} s where s.tenant_id = ${tenant}`,
);
const change = versionedChange({
  name: 'consignment_settings.update',
  table,
  row: (alias) => sql`${sql.ref(`${alias}.tenant_id`)} = ${tenant}`,
  set: setColumns(consignmentSettings),
  record: 'tenant_id',
  json: settingsJson,
});
const elect = statement<{ doc: JsonText }>(
  'consignment_settings.elect',
  sql`with old as (select election from gst_election where tenant_id = ${tenant} and year = ${value('year')}::integer),
      r as (insert into gst_election (tenant_id, year, election, updated_by)
        values (${tenant}, ${value('year')}, ${value('election')}, ${value('userName')})
        on conflict (tenant_id, year) do update set election = excluded.election, updated_by = excluded.updated_by, updated_at = excluded.updated_at returning *),
      a as (${recordChange('gst_election.update', {
        record: sql`r.year::text`,
        before: sql`(select json_build_object('election', old.election) from old)`,
        after: sql`json_build_object('election', r.election)`,
        from: sql`r`,
      })})
      select r.election as doc from r`,
);

// Along the index of their dates.
const reverseBills = statement<{ bills: number }>(
  'consignment_settings.reverse_bills',
  sql`select count(*)::integer as bills from freight_bill f where f.tenant_id = ${tenant} and f.kind = 'Freight Bill' and f.cancelled_at is null
        and f.bill_date between ${value('from')}::date and ${value('to')}::date`,
);

/** The warning about electing forward charge for a year in which bills were issued under reverse charge. */
async function adviceOf(
  database: Database,
  tenantId: string,
  { year, election }: { readonly year: number; readonly election: string },
): Promise<readonly FieldError[]> {
  if (election === 'reverse') return [];
  const of = { from: `${year}-04-01`, to: `${year + 1}-03-31` };
  const [found] = await database.read({ tenantId }, reverseBills, of);
  const bills = found?.bills ?? 0;
  if (bills === 0) return [];
  const count = bills === 1 ? '1 bill' : `${bills} bills`;
  const message = `${count} of ${financialYearOf(of.from)} went out under reverse charge; forward charge is elected for a whole year.`;
  return [{ path: 'election', message }];
}

/** The handlers of a company's LR settings. */
export function answerSettings(database: Database) {
  async function settings(tenantId: string): Promise<JsonText> {
    const [row] = await database.read({ tenantId }, read, {});
    if (!row) throw notFound();
    return row.doc;
  }
  return {
    consignmentSettings: ({ tenantId }) => settings(tenantId),
    async consignmentUpdateSettings({ session, tenantId, body }) {
      const [row] = await database.write({ tenantId }, change, { ...unkeyed(session), ...body });
      return docOf(row);
    },
    async consignmentElect({ session, tenantId, body }) {
      await database.write({ tenantId }, elect, { ...unkeyed(session), ...body });
      return withAdvice(await settings(tenantId), await adviceOf(database, tenantId, body));
    },
  } satisfies Partial<Answerers>;
}
