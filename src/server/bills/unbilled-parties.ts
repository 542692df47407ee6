import { sql } from 'kysely';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { EVENING_LRS_DAYS } from '#domain/rules/evening-days.ts';
import { UNBILLED_AGES, URGENT_AGE } from '#domain/rules/unbilled-age.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { pageJson } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import type { Answerers } from '../http/answering.ts';
import { anyUnbilled } from './billable.ts';

// Parties with something to bill (spec 4 §4).

const tenant = value('tenantId');

const days = sql`(${value('toDate')}::date - d.day)`;
const younger = UNBILLED_AGES.filter(({ upTo }) => upTo !== null).map(
  ({ age, upTo }) => sql`when ${days} <= ${sql.lit(upTo)} then ${sql.lit(age)}`,
);
const [underWay] = UNBILLED_AGES;
const ageOfLr = sql`case when d.day is null then ${sql.lit(underWay.age)} ${sql.join(younger, sql` `)} else ${sql.lit(URGENT_AGE)} end`;
const sums = sql`'lr_Count', coalesce(sum(g.lrs), 0), 'amount', coalesce(sum(g.amount), 0)`;
/** SQL for the ages of the groups of LRs in `g`. */
const ages = sql`json_build_array(${sql.join(
  UNBILLED_AGES.map(
    ({ age }) =>
      sql`json_build_object('age', ${sql.lit(age)}, 'lr_Count', coalesce(sum(g.lrs) filter (where g.age = ${sql.lit(age)}), 0),
        'amount', coalesce(sum(g.amount) filter (where g.age = ${sql.lit(age)}), 0))`,
  ),
)})`;

const read = statement<{ rows: JsonText; totals: JsonText; count: number }>(
  'freight_bill.unbilled_parties',
  sql`with lrs as materialized (select coalesce(l.party_id, 0) as party, ${ageOfLr} as age, count(*) as lrs, sum(coalesce(b.total_amount, 0)) as amount,
            min(b.bilty_date) as oldest, min(d.day) as delivered
          from bilty b left join party_place l on l.tenant_id = b.tenant_id and l.id = b.billing_place
            left join lateral (select max((e.at at time zone 'Asia/Kolkata')::date) as day from bilty_event e
              where e.tenant_id = ${tenant} and e.bilty_seq = b.seq and b.lr_status = 'Delivered' and e.kind = 'Delivered' and e.voided_at is null) d on true
          where ${anyUnbilled} and (${value('branchId')}::bigint = 0 or b.branch_id = ${value('branchId')}::bigint)
          group by 1, 2),
        parties as (select g.party, json_build_object('party', g.party, 'party_Name', coalesce(min(p.name), ''), ${sums},
              'oldest_Date', min(g.oldest), 'delivered_Date', min(g.delivered), 'ages', ${ages}) as doc, min(g.delivered) as delivered, min(g.oldest) as oldest
            from lrs g left join party p on p.tenant_id = ${tenant} and p.id = g.party group by g.party),
        page as (select * from parties order by delivered nulls last, oldest, party offset ${value('skip')}::bigint limit ${value('take')}::bigint)
      select (select count(*) from parties) as count,
        (select json_build_object(${sums}, 'ages', ${ages}) from lrs g) as totals,
        coalesce((select json_agg(doc order by delivered nulls last, oldest, party) from page), '[]') as rows`,
);

/** The handler of the call that lists parties with LRs to bill. */
export function answerUnbilledParties(database: Database) {
  return {
    async freightBillUnbilledParties({ tenantId, query: { branchId, pageIndex, pageSize } }) {
      const toDate = todayInIndia();
      const query = { branchId, fromDate: addDays(toDate, 1 - EVENING_LRS_DAYS), toDate };
      const skip = (pageIndex - 1) * pageSize;
      const [found] = await database.report({ tenantId }, read, { ...query, skip, take: pageSize });
      if (!found) throw new Error('An aggregate has one row.');
      const page = pageJson({ data: found.rows, total: found.count }, { pageIndex, pageSize });
      return new JsonText(`${page.bytes.slice(0, -1)},"totals":${found.totals.bytes}}`);
    },
  } satisfies Partial<Answerers>;
}
