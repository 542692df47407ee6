import { sql } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { TO_DELIVER } from '#domain/rules/delivery-desk.ts';
import type { Database } from '../database/connect.ts';
import { pageJson } from '../database/page.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { holdsWanted, wantedValues } from '../database/wanted-text.ts';
import type { Answerers } from '../http/answering.ts';
import { partyWhenBooked } from '../records/merged-parties.ts';
import { toCollect } from './event-statements.ts';
import { DELIVERY_BRANCH } from './pending-lrs.ts';

// What a branch has to deliver (spec 4 §4).

const tenant = value('tenantId');
/** Lists are counted up to this many rows and one more, like searches. */
const COUNTED = sql.lit(1001);
const states = sql.join(TO_DELIVER.map((status) => sql.lit(status)));

/** The latest events of the bilty `b`. */
const way = sql`(select coalesce(max(e.at) filter (where e.kind = 'Arrived'), max(e.at)) as at,
    coalesce((array_agg(e.place order by e.id desc) filter (where e.kind = 'Arrived'))[1], '') as place,
    coalesce((array_agg(e.undelivered_reason order by e.id desc) filter (where e.kind = 'Undelivered'))[1], '') as reason,
    coalesce((array_agg(e.note order by e.id desc) filter (where e.kind = 'Undelivered'))[1], '') as note
  from bilty_event e where e.tenant_id = ${tenant} and e.bilty_seq = b.seq and e.voided_at is null)`;

// True if it arrived at another branch on the way: the event's place then names that branch and not the delivery branch.
const names = (branch: string) =>
  sql`lower(w.place) in (lower(${sql.ref(`${branch}.name`)}), lower(${sql.ref(`${branch}.city`)}))`;
const elsewhere = sql`(b.lr_status = 'Arrived' and w.place <> '' and ${names('r')} is not true
  and exists (select from branch o where o.tenant_id = ${tenant} and o.id <> r.id and ${names('o')}))`;

const found = (
  ofBranch: boolean,
) => sql`from bilty b left join branch r on r.tenant_id = ${tenant} and r.id = ${DELIVERY_BRANCH} cross join lateral ${way} w
  where b.tenant_id = ${tenant} and b.seq > 0 and b.lr_status in (${states}) and b.cancelled is distinct from 'yes'
    ${ofBranch ? sql`and ${DELIVERY_BRANCH} = ${value('branchId')}::bigint` : sql``}
    and (${value('lrStatus')}::text = '' or b.lr_status = ${value('lrStatus')})
    and (${value('paymentBasis')}::text = '' or b.payment_basis = ${value('paymentBasis')})
    and (${value('searchParam')}::text = '' or ${holdsWanted(sql`concat_ws(' ', b.lr_no, b.bilty_no, b.receiver, b.consignee_contact)`)})
    and not ${elsewhere}`;

/** The party of the consignee's place `l` of the bilty `b`. */
const party = sql`(select p.id, p.name_hindi, coalesce(nullif(l.place_contact, ''), p.contact) as contact from party_place l
    join party p on p.tenant_id = ${tenant} and p.id = ${partyWhenBooked('l', 'b')}
  where l.tenant_id = ${tenant} and l.id = b.consignee_place)`;
const goods = sql`(select coalesce(sum(y.packages), 0) as packages, coalesce(sum(y.weight), 0) as weight from bilty_line y
  where y.tenant_id = ${tenant} and y.bilty_seq = b.seq)`;
const address = sql`case when b.delivery_type = 'Door' and coalesce(b.delivery_address, '') <> '' then b.delivery_address
  else concat_ws(', ', nullif(b.consignee_address, ''), nullif(b.consignee_city, ''), nullif(b.consignee_pin, '')) end`;

// Two statements, because a condition with an optional branch uses no index.
const listOf = (ofBranch: boolean) =>
  statement<{ rows: JsonText; count: number }>(
    ofBranch ? 'delivery.list_of_branch' : 'delivery.list',
    sql`with page as (select b.*, r.id as at_branch, r.name as branch_name, w.at, w.reason, w.note ${found(ofBranch)}
          order by b.seq offset ${value('skip')}::bigint limit ${value('take')}::bigint)
      select (select count(*) from (select 1 ${found(ofBranch)} limit ${COUNTED}) counted)::integer as count,
        coalesce((select json_agg(json_build_object('bilty_No', b.bilty_no, 'lr_No', coalesce(nullif(b.lr_no, ''), b.bilty_no), 'bilty_Date', b.bilty_date,
            'consignee', b.receiver, 'consignee_Hindi', coalesce(p.name_hindi, ''), 'from', b.origin, 'to', b.destination,
            'branch', coalesce(b.at_branch, 0), 'branch_Name', coalesce(b.branch_name, ''), 'lr_Status', b.lr_status,
            'payment_Basis', coalesce(b.payment_basis, ''), 'to_Collect', ${toCollect}, 'party', coalesce(p.id, 0),
            'phone', coalesce(nullif(b.consignee_contact, ''), p.contact, ''), 'delivery_Type', coalesce(b.delivery_type, ''), 'address', ${address},
            'packages', g.packages, 'weight', g.weight, 'arrived_At', b.at,
            'days', greatest(0, ${value('today')}::date - (b.at at time zone 'Asia/Kolkata')::date), 'undelivered_Reason', b.reason, 'note', b.note) order by b.seq)
          from page b left join lateral ${party} p on true cross join lateral ${goods} g), '[]') as rows`,
  );

const [listOfBranch, listOfAll] = [listOf(true), listOf(false)];

/** The handler of the delivery worklist. */
export function answerDeliveries(database: Database) {
  return {
    async deliveryList({ tenantId, query: { branchId, pageIndex, pageSize, ...query } }) {
      const skip = (pageIndex - 1) * pageSize;
      const values = { ...query, ...wantedValues(query.searchParam), today: todayInIndia(), skip, take: pageSize };
      const [row] =
        branchId > 0
          ? await database.read({ tenantId }, listOfBranch, { ...values, branchId })
          : await database.read({ tenantId }, listOfAll, values);
      if (!row) throw new Error('An aggregate has one row.');
      return pageJson({ data: row.rows, total: row.count }, { pageIndex, pageSize });
    },
  } satisfies Partial<Answerers>;
}
