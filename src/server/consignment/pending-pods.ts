import { sql } from 'kysely';
import { MOST_POD_GROUPS, NO_NAME } from '#domain/rules/delivery-desk.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { WAITING_AGES } from '#domain/rules/waiting-ages.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { pageJson } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import type { Answerers } from '../http/answering.ts';
import { DELIVERY_BRANCH, podsOfYear, waitingAge } from './pending-lrs.ts';

// Pending PODs and who holds them (spec 4 §4): the same LRs that the owner's evening summary counts.

const tenant = value('tenantId');
const today = sql`${value('today')}::date`;
const by = value('by');
const none = sql.lit(NO_NAME);
const ages = sql`json_build_array(${sql.join(
  WAITING_AGES.map(({ age }) => {
    const of = sql`filter (where x.age = ${sql.lit(age)})`;
    return sql`json_build_object('age', ${sql.lit(age)}, 'count', count(*) ${of}, 'amount', coalesce(sum(x.amount) ${of}, 0))`;
  }),
)})`;
/** The payer of the freight waits for the proof: the party of its place, else the typed name. */
const place = sql`case when b.payment_basis = 'TBB' then b.billing_place else b.consignor_place end`;
const typed = sql`case when b.payment_basis = 'TBB' then coalesce(nullif(b.billing_name, ''), b.sender) else b.sender end`;
/** The driver's mobile number, if exactly one employee has the name. */
const ofDriver = sql`(select case when count(*) = 1 then min(d.contact) end from employee d
  where d.tenant_id = ${tenant} and d.emp_type = 'driver' and lower(d.emp_name) = lower(g.name))`;

const read = statement<{ ages: JsonText; groups: JsonText; rows: JsonText; count: number }>(
  'delivery.pending',
  sql`with pods as materialized (select p.*, ${waitingAge(sql`(${today} - p.day)`)} as age, b.branch, b.party, b.party_name, b.driver
        from (${podsOfYear(today)}) p
          join lateral (select ${DELIVERY_BRANCH} as branch, b.driver, coalesce(q.id, 0) as party, coalesce(q.name, ${typed}) as party_name
            from bilty b left join party_place l on l.tenant_id = ${tenant} and l.id = ${place}
              left join party q on q.tenant_id = ${tenant} and q.id = l.party_id
            where b.tenant_id = ${tenant} and b.seq = p.seq offset 0) b on true
        where ${value('branchId')}::bigint = 0 or b.branch = ${value('branchId')}::bigint),
      keyed as materialized (select p.*, coalesce(nullif(case ${by}::text when 'party' then case when p.party > 0 then 'party:' || p.party else lower(p.party_name) end
          when 'driver' then lower(p.driver) else p.branch::text end, ''), ${none}) as key from pods p),
      chosen as (select * from keyed x where (${value('group')}::text = '' or x.key = ${value('group')}) and (${value('age')}::text = '' or x.age = ${value('age')})),
      page as (select * from chosen order by day, seq offset ${value('skip')}::bigint limit ${value('take')}::bigint),
      grouped as (select x.key, case when ${by}::text not in ('party', 'driver') then min(x.branch) end as branch,
          case when ${by}::text = 'party' then max(x.party) end as party, min(case ${by}::text when 'party' then x.party_name else x.driver end) as name,
          count(*) as count, coalesce(sum(x.amount), 0) as amount, ${ages} as ages
        from keyed x group by x.key order by count(*) desc, x.key limit ${sql.lit(MOST_POD_GROUPS)}),
      named as (select g.*, o.name as branch_name, o.contact as branch_contact, q.contact as party_contact, q.email as party_email from grouped g
        left join branch o on o.tenant_id = ${tenant} and o.id = g.branch
        left join party q on q.tenant_id = ${tenant} and q.id = g.party)
      select (select ${ages} from pods x) as ages, (select count(*) from chosen)::integer as count,
        coalesce((select json_agg(json_build_object('key', g.key, 'name', coalesce(g.branch_name, g.name, ''), 'count', g.count, 'amount', g.amount, 'ages', g.ages,
            'contact', coalesce(g.branch_contact, g.party_contact, case when ${by}::text = 'driver' then ${ofDriver} end, ''),
            'email', coalesce(g.party_email, '')) order by g.count desc, g.key) from named g), '[]') as groups,
        coalesce((select json_agg(json_build_object('bilty_No', b.bilty_no, 'lr_No', coalesce(nullif(b.lr_no, ''), b.bilty_no), 'bilty_Date', b.bilty_date,
            'consignee', b.receiver, 'consignee_Hindi', coalesce((select q.name_hindi from party_place l join party q on q.tenant_id = ${tenant} and q.id = l.party_id
              where l.tenant_id = ${tenant} and l.id = b.consignee_place), ''), 'from', b.origin, 'to', b.destination, 'branch', coalesce(p.branch, 0),
            'branch_Name', coalesce((select o.name from branch o where o.tenant_id = ${tenant} and o.id = p.branch), ''), 'delivered_On', p.day,
            'days', greatest(0, ${today} - p.day), 'age', p.age, 'party_Name', p.party_name, 'driver', b.driver, 'vehicle_No', b.vehicle_no, 'amount', p.amount)
            order by p.day, p.seq)
          from page p join bilty b on b.tenant_id = ${tenant} and b.seq = p.seq), '[]') as rows`,
);

/** The handler of pending PODs. */
export function answerPendingPods(database: Database) {
  return {
    async deliveryPending({ tenantId, query: { pageIndex, pageSize, ...query } }) {
      const values = { ...query, today: todayInIndia(), skip: (pageIndex - 1) * pageSize, take: pageSize };
      const [found] = await database.report({ tenantId }, read, values);
      if (!found) throw new Error('An aggregate has one row.');
      const page = pageJson({ data: found.rows, total: found.count }, { pageIndex, pageSize });
      return new JsonText(`${page.bytes.slice(0, -1)},"ages":${found.ages.bytes},"groups":${found.groups.bytes}}`);
    },
  } satisfies Partial<Answerers>;
}
