import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { pageJson } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { ARRIVED_AT } from './packages.ts';

const tenant = value('tenantId');
const branch = sql`${value('branch')}::bigint`;
const toPlace = sql`(${value('to')}::text = '' or b.destination = ${value('to')}::text)`;
const ofCompany = sql`b.tenant_id = ${tenant} and b.seq > 0 and ${toPlace}`;
/** LRs never loaded yet: read along an index, in the order of the list, however many wait. */
const waits = sql`${ofCompany} and b.branch_id = ${branch} and b.lr_status = 'Booked'`;
const order = (row: string) =>
  sql`${sql.ref(`${row}.destination`)}, ${sql.ref(`${row}.bilty_date`)}, ${sql.ref(`${row}.seq`)}`;
const lr = sql`b.seq, b.destination, b.bilty_date`;
/** LRs that came from elsewhere, and remainders of split ones: few, so they are checked one by one. */
const others = sql`select ${lr} from bilty b where ${ofCompany} and b.lr_status = 'Arrived' and ${ARRIVED_AT} = ${branch}
  union all select ${lr} from bilty b where ${ofCompany} and b.parted
    and not (b.lr_status = 'Arrived' and ${ARRIVED_AT} = ${branch}) and b.lr_status not in ('Booked', 'Delivered', 'Returned', 'Cancelled')`;
const sumOf = (column: string) =>
  sql`(select coalesce(sum(${sql.ref(`l.${column}`)}), 0) from bilty_line l where l.tenant_id = ${tenant} and l.bilty_seq = b.seq)`;

const answered = sql`json_build_object('bilty_No', b.bilty_no, 'lr_No', coalesce(nullif(b.lr_no, ''), b.bilty_no), 'bilty_Date', b.bilty_date,
  'consignor', b.sender, 'consignee', b.receiver, 'to', b.destination, 'payment_Basis', coalesce(b.payment_basis, ''), 'lr_Status', b.lr_status,
  'packages', p.packages, 'left', greatest(0, least(p.left_of_all, p.left_here)), 'weight', ${sumOf('weight')})`;
const isBranch = sql`exists (select from branch h where h.tenant_id = ${tenant} and h.id = ${branch})`;

const readPage = statement<{ isBranch: boolean; total: number; data: JsonText }>(
  'challan.loadable',
  sql`with waiting as (select ${lr} from bilty b where ${waits} order by ${order('b')} limit ${value('skip')}::bigint + ${value('take')}::bigint),
        others as materialized (select o.* from (${others}) o cross join lateral lr_packages(${tenant}, o.seq, ${branch}) p
          where p.packages = 0 or least(p.left_of_all, p.left_here) > 0),
        page as (select * from (select * from waiting union all select * from others) x order by ${order('x')}
          offset ${value('skip')}::bigint limit ${value('take')}::bigint)
      select ${isBranch} as "isBranch",
        (select count(*) from bilty b where ${waits}) + (select count(*) from others) as total,
        coalesce((select json_agg(${answered} order by ${order('x')})
          from page x join bilty b on b.tenant_id = ${tenant} and b.seq = x.seq cross join lateral lr_packages(${tenant}, x.seq, ${branch}) p), '[]') as data`,
);

const lrNo = sql`${value('lrNo')}::text`;
const isThere = sql`(p.packages > 0 and least(p.left_of_all, p.left_here) > 0 and b.lr_status not in ('Delivered', 'Returned', 'Cancelled')
  or p.packages = 0 and (b.lr_status = 'Booked' and b.branch_id = ${branch} or b.lr_status = 'Arrived' and ${ARRIVED_AT} = ${branch}))`;
/** One LR that was typed or scanned, by two unique indexes: the number on the paper takes precedence. */
const readOne = statement<{ isBranch: boolean; total: number; data: JsonText }>(
  'challan.loadable_one',
  sql`with named as materialized (select * from (
          (select 1 as way, b.seq from bilty b where b.tenant_id = ${tenant} and b.lr_no = ${lrNo} and b.lr_no <> '' and b.seq > 0 limit 1)
          union all (select 2, b.seq from bilty b where b.tenant_id = ${tenant} and b.bilty_no = ${lrNo} and b.seq > 0)) x order by way limit 1),
        found as (select ${answered} as doc from named n join bilty b on b.tenant_id = ${tenant} and b.seq = n.seq and b.lr_form = 'lawful'
          cross join lateral lr_packages(${tenant}, n.seq, ${branch}) p where ${isThere})
      select ${isBranch} as "isBranch", (select count(*) from found) as total, coalesce((select json_agg(doc) from found), '[]') as data`,
);

/** The handler of what can be loaded at a branch (spec 4 §2). */
export function answerLoadable(database: Database) {
  return {
    async challanLoadable({ tenantId, query: { branch: of, destination, lrNo: named, pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page] =
        named === ''
          ? await database.read({ tenantId }, readPage, { branch: of, to: destination, skip, take: pageSize })
          : await database.read({ tenantId }, readOne, { branch: of, lrNo: named });
      if (!page?.isBranch) throw notFound();
      return pageJson(page, { pageIndex, pageSize });
    },
  } satisfies Partial<Answerers>;
}
