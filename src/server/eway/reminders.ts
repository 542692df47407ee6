import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import { statement, value } from '../database/statement.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import { callToQueue } from '../mail/queue.ts';

const tenant = value('tenantId');
/** Bills per batch; those of one company are adjacent, so a letter is rarely split. */
const BATCH = 5000;
/** The most bills a letter lists; for more it states how many. */
const LISTED = 100;
/**
 * Nobody reads at night: letters go out from this hour, Indian time. What expires before it the next morning is announced the day before.
 */
const FROM_HOUR = 7;

const asMoment = (at: ReturnType<typeof sql>) => sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI')`;
const facts = {
  company: sql`company_name`,
  count: sql`bill_count`,
  first: sql`first_end`,
  bills: sql`bills`,
};

// By the database's clock, which all portals share. The statement that queues a letter also marks the bill with its expiry: of two portals
// at once the second finds it marked, and an extended bill is announced again with its new expiry.
const ending = dueStatement<{ tenantId: string; id: string }>(
  'eway_bill.ending',
  ({ argument }) =>
    sql`with clock as (select coalesce(${value('now')}::text, ${asMoment(sql`now() at time zone 'Asia/Kolkata'`)}) as moment
        where ${value('now')}::text is not null or extract(hour from now() at time zone 'Asia/Kolkata') >= ${sql.lit(FROM_HOUR)})
      select d.tenant_id as "tenantId", d.id::text as id from clock cross join lateral
        eway_bills_ending(clock.moment, ${asMoment(sql`clock.moment::timestamp + interval '24 hours'`)}, ${sql.lit(BATCH)}${argument}) d`,
);
const remind = statement<{ noted: number }>(
  'eway_bill.remind',
  sql`with due as (select c.made_by, c.company_name, c.email, c.contact1 as contact, c.language,
          e.id, e.eway_bill_no as number, e.valid_upto, e.vehicle_no, e.from_place, e.to_place
        from eway_bill e join company c on c.tenant_id = ${tenant} where e.tenant_id = ${tenant} and e.id = any (${value('ids')}::bigint[])),
      noted as (insert into eway_bill_reminded (tenant_id, eway_bill_id, valid_upto)
        select e.tenant_id, e.id, e.valid_upto from eway_bill e where e.tenant_id = ${tenant} and e.id = any (${value('ids')}::bigint[])
        order by e.id on conflict do nothing returning eway_bill_id),
      placed as (select due.*, row_number() over (order by due.valid_upto, due.number) as place
        from due join noted n on n.eway_bill_id = due.id),
      summary as (select company_name, contact, language, count(*)::int as bill_count, min(valid_upto) as first_end,
          coalesce(nullif(email, ''), (select u.email from user_account u where u.id = made_by), '') as recipient,
          json_agg(json_build_object('number', number, 'validUpto', valid_upto, 'vehicleNo', vehicle_no, 'from', from_place, 'to', to_place)
            order by place) filter (where place <= ${sql.lit(LISTED)}) as bills
        from placed group by made_by, company_name, email, contact, language),
      letters as (${callToQueue('ewayBillsEnding', {
        tenantId: sql`${tenant}::uuid`,
        to: sql`recipient`,
        language: sql`language`,
        facts,
        from: sql`summary`,
      })}),
      texts as (${callToQueue('ewayBillsEnding', {
        channel: 'sms',
        tenantId: sql`${tenant}::uuid`,
        to: sql`contact`,
        language: sql`language`,
        facts,
        from: sql`(select * from summary where ${value('byMessage')}::boolean) summary`,
      })})
      select (select count(*) from noted)::int as noted, (select count(*) from letters) + (select count(*) from texts) as queued`,
);

/**
 * Tells every company about its open e-way bills that expire within 24 hours, once per expiry: in one letter, and also by message if mobile
 * messages are set up. Returns how many. `now`, a moment in India, is for tests; otherwise the database's clock counts.
 */
export async function remindOfEwayBills(
  database: Database,
  { byMessage, signal, now }: { readonly byMessage: boolean; readonly signal?: AbortSignal; readonly now?: string },
): Promise<number> {
  for (let reminded = 0; ;) {
    const before = reminded;
    const rows = await database.due(ending, { now: now ?? null });
    for (const [tenantId, bills] of Map.groupBy(rows, (row) => row.tenantId)) {
      if (signal?.aborted === true) return reminded;
      const values = { ids: bills.map(({ id }) => id), byMessage };
      const remindCompany = () => database.write({ tenantId, withAccess: true }, remind, values);
      const [row] = (await unlessAway(database, tenantId, remindCompany)) ?? [];
      reminded += row?.noted ?? 0;
    }
    if (rows.length < BATCH || reminded === before) return reminded;
  }
}
