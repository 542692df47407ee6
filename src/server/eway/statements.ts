import { sql, type RawBuilder } from 'kysely';
import { rowOf, type Wire } from '#domain/wire-row.ts';
import { ewayBill, EWAY_TABS, type EwayBill } from '#domain/records/eway-bill.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { changeInSteps, versionedChange } from '../changes/optimistic-lock.ts';
import { columnOf, sentColumns, setColumns, stampPairs, wirePairs } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { holdsWanted } from '../database/wanted-text.ts';
import { numbersOnly } from './number-only.ts';

type Tab = (typeof EWAY_TABS)[number];

const { table, fields } = ewayBill;
const tenant = value('tenantId');
const by = value('userName');

/** The active bilty whose invoice names the e-way bill of a row; the newest if there are several. */
export const biltyOf = (row: string, what: RawBuilder<unknown>) =>
  sql`(select ${what} from bilty_invoice i join bilty carrying on carrying.tenant_id = ${tenant} and carrying.seq = i.bilty_seq
      where i.tenant_id = ${tenant} and i.eway_bill_no = ${sql.ref(`${row}.eway_bill_no`)} and i.eway_bill_no <> ''
        and carrying.seq > 0 and coalesce(carrying.cancelled, 'no') <> 'yes' order by carrying.seq desc limit 1)`;

/** The newest challan that carries that bilty; empty: none. */
const challanOf = (row: string) =>
  sql`coalesce((select c.challan_no from challan_line l join challan c on c.tenant_id = ${tenant} and c.seq = l.challan_seq
      where l.tenant_id = ${tenant} and l.bilty_no = ${biltyOf(row, sql`carrying.bilty_no`)} and c.seq > 0
      order by c.seq desc limit 1), '')`;

const logOf = (row: string) =>
  sql`(select coalesce(json_agg(json_build_object('at', l.at, 'by', l.user_name, 'what', l.what, 'detail', l.detail) order by l.at), '[]')
      from eway_bill_log l where l.tenant_id = ${tenant} and l.eway_bill_id = ${sql.ref(`${row}.id`)})`;
/** SQL for an e-way bill under its wire names; `logged`: with its log. */
export const ewayJson = (row: string, logged = false) =>
  sql`json_build_object('id', ${sql.ref(`${row}.id`)}, 'tenantId', ${sql.ref(`${row}.tenant_id`)}, ${wirePairs(fields, row)},
      'is_Estimate', ${sql.ref(`${row}.is_estimate`)}, 'extended_Times', ${sql.ref(`${row}.extended_times`)},
      'bilty_No', coalesce(${biltyOf(row, sql`carrying.bilty_no`)}, ''), 'lr_No', coalesce(${biltyOf(row, sql`carrying.lr_no`)}, ''), 'challan_No', ${challanOf(row)}, ${stampPairs(row)}${logged ? sql`, 'log', ${logOf(row)}` : sql``})`;

const isNumber = (row: string) =>
  sql`${sql.ref(`${row}.tenant_id`)} = ${tenant} and ${sql.ref(`${row}.eway_bill_no`)} = ${value('number')}`;

const isOpen = sql`e.eway_state in ('Part A only', 'Active')`;
// A bill with unknown expiry may expire any time; an expired one can still be extended for some hours.
const mayEnd = sql`(nullif(e.valid_upto, '') >= ${value('over')}::text) is not false`;
// If its LR has reached its end, nothing is under way any more.
const isUnderWay = sql`not exists (select from bilty_invoice i join bilty x on x.tenant_id = ${tenant} and x.seq = i.bilty_seq
  where i.tenant_id = ${tenant} and i.eway_bill_no = e.eway_bill_no and i.eway_bill_no <> '' and x.seq > 0
    and x.lr_status in ('Delivered', 'Returned'))`;
const endsFirst = sql`nullif(e.valid_upto, ''), e.id`;
// Bills and invoices are read along their number indexes and merged; invoices of cancelled LRs do not count.
const hasNoLr = sql`not exists (select from bilty_invoice i where i.tenant_id = ${tenant} and i.eway_bill_no = e.eway_bill_no and i.eway_bill_no <> ''
  and i.bilty_seq > 0 and i.bilty_seq not in (select x.seq from bilty x where x.tenant_id = ${tenant} and x.cancelled = 'yes'))`;

interface TabRows {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** Finds all rows before showing a page, so they are counted on the way. */
  readonly whole?: true;
}
/** The rows of each tab, and their order. */
const TABS: Readonly<Record<Exclude<Tab, 'number only'>, TabRows>> = {
  expiring: { where: sql`${isOpen} and ${mayEnd} and ${isUnderWay}`, order: endsFirst, whole: true },
  'part A only': { where: sql`e.eway_state = 'Part A only'`, order: endsFirst },
  'without LR': { where: sql`${isOpen} and ${hasNoLr}`, order: endsFirst, whole: true },
  all: { where: sql`true`, order: sql`e.id desc` },
};

const SEARCHED = ['ewayBillNo', 'docNo', 'fromName', 'fromPlace', 'toName', 'toPlace', 'vehicleNo'] as const;
const isFound = holdsWanted(
  sql.join(
    SEARCHED.map((name) => sql.ref(`e.${columnOf(name)}`)),
    sql` || E'\n' || `,
  ),
);

/** A page of a tab; `searched`: only bills that contain the text of the value searchParam. */
const pageOfBills = (tab: Exclude<Tab, 'number only'>, searched: boolean) =>
  bySize((size) => {
    const { where, order, whole = false } = TABS[tab];
    const from = sql`eway_bill e where e.tenant_id = ${tenant} and ${where}${searched ? sql` and ${isFound}` : sql``}`;
    return statement<Page>(
      `eway_bill.page_${tab.replaceAll(/\W/g, '_')}${searched ? '_found' : ''}_${size}`,
      sql`with ${whole ? sql`found as materialized (select e.tenant_id, e.id, e.valid_upto from ${from}),` : sql``}
          page as (select e.id, row_number() over (order by ${order}) as place from ${whole ? sql`found e` : from}
            order by ${order} offset ${value('skip')}::bigint limit ${sql.lit(size)})
          select coalesce((select json_agg(${ewayJson('e')} order by page.place) from page
              join eway_bill e on e.tenant_id = ${tenant} and e.id = page.id), '[]') as data,
            (select count(*) from ${whole ? sql`found` : from}) as total`,
    );
  });
/** The same for numbers without a bill: those of the newest LRs first. */
const pageOfNumbers = (searched: boolean) =>
  bySize((size) =>
    statement<Page>(
      `eway_bill.page_number_only${searched ? '_found' : ''}_${size}`,
      sql`with found as materialized (select * from ${numbersOnly} e${searched ? sql` where ${isFound}` : sql``}),
          page as (select e.*, row_number() over (order by e.seq desc, e.eway_bill_no) as place from found e
            order by e.seq desc, e.eway_bill_no offset ${value('skip')}::bigint limit ${sql.lit(size)})
          select coalesce((select json_agg(${ewayJson('page')} order by page.place) from page), '[]') as data,
            (select count(*) from found) as total`,
    ),
  );
const pageOf = (tab: Tab, searched: boolean) =>
  tab === 'number only' ? pageOfNumbers(searched) : pageOfBills(tab, searched);
export const pages = Object.fromEntries(
  EWAY_TABS.map((tab) => [tab, { whole: pageOf(tab, false), found: pageOf(tab, true) }]),
) as Readonly<Record<Tab, { readonly whole: ReturnType<typeof pageOf>; readonly found: ReturnType<typeof pageOf> }>>;

export const read = statement<{ doc: JsonText }>(
  'eway_bill.read',
  sql`select ${ewayJson('e', true)} as doc from eway_bill e where ${isNumber('e')}`,
);

export const add = addition({
  name: 'eway_bill.add',
  call: 'eway_bill.create',
  table,
  id: nextId.ofKind('eway_bill'),
  columns: { ...sentColumns(fields), is_estimate: value('isEstimate'), ...madeBy },
  record: sql`r.eway_bill_no`,
  doc: ewayJson('r'),
});

const of = { table, row: isNumber, record: 'eway_bill_no', json: ewayJson };
export const change = versionedChange({
  ...of,
  name: 'eway_bill.update',
  set: [...setColumns(ewayBill), sql`is_estimate = ${value('isEstimate')}`],
});

/** The steps that record an extension, in a transaction. */
export const extension = {
  ...changeInSteps({
    name: (step) => `eway_bill.${step}`,
    table,
    row: sql`tenant_id = ${tenant} and eway_bill_no = ${value('number')}`,
    record: 'b.eway_bill_no',
    json: ewayJson,
  }),
  set: statement(
    'eway_bill.extend',
    sql`with e as (update eway_bill set valid_upto = ${value('validUpto')}, is_estimate = 'no', extended_times = extended_times + 1
          where tenant_id = ${tenant} and eway_bill_no = ${value('number')} returning tenant_id, id)
        insert into eway_bill_log (tenant_id, eway_bill_id, user_name, what, detail)
        select tenant_id, id, ${by}, 'extended', ${value('detail')}::jsonb from e`,
  ),
  /** The company's identity at the e-way bill portal; empty: not set. */
  transporter: statement<{ id: string }>(
    'eway_bill.transporter',
    sql`select transporter_id as id from consignment_settings where tenant_id = ${tenant}`,
  ),
};

/** The first place of each party with one of the GSTINs in `keys`, and which of `numbers` the company already has. */
export const known = statement<{ parties: JsonText; numbers: string[] }>(
  'eway_bill.known',
  sql`select (select coalesce(json_object_agg(gstin, json_build_object('place', id, 'party', party_id, 'name', name, 'city', city)), '{}') from
        (select distinct on (l.gstin) l.gstin, l.id, l.party_id, p.name, l.city from party_place l
          join party p on p.tenant_id = ${tenant} and p.id = l.party_id
          where l.tenant_id = ${tenant} and l.gstin <> '' and l.gstin = any(${value('keys')}::text[]) order by l.gstin, l.id) k) as parties,
      (select coalesce(array_agg(eway_bill_no), '{}') from eway_bill where tenant_id = ${tenant} and eway_bill_no = any(${value('numbers')}::text[])) as numbers`,
);

/**
 * The newest active LR for each invoice in `invoices`, between the parties in `from` and `to`, compared by GSTIN where the LR has them. An
 * invoice is matched as in the search of LRs.
 */
export const carrying = statement<{ lrs: JsonText }>(
  'eway_bill.carrying',
  sql`select coalesce(json_object_agg(w.invoice, json_build_object('bilty_No', c.bilty_no, 'lr_No', coalesce(nullif(c.lr_no, ''), c.bilty_no),
        'eway_Bill_No', c.eway_bill_no)), '{}') as lrs
      from unnest(${value('invoices')}::text[], ${value('from')}::text[], ${value('to')}::text[]) as w (invoice, from_gstin, to_gstin)
      cross join lateral (select b.bilty_no, b.lr_no, i.eway_bill_no
        from search_document('bilty', 'bilty_date', w.invoice, null, null, 0, 50) f, unnest(f.seqs) as hit (seq)
        join bilty b on b.tenant_id = ${tenant} and b.seq = hit.seq
        join bilty_invoice i on i.tenant_id = ${tenant} and i.bilty_seq = b.seq and upper(i.invoice_no) = upper(w.invoice)
        where coalesce(b.cancelled, 'no') <> 'yes' and (w.from_gstin = '' or coalesce(b.consignor_gstin, '') in ('', w.from_gstin))
          and (w.to_gstin = '' or coalesce(b.consignee_gstin, '') in ('', 'URP', w.to_gstin))
        order by b.seq desc limit 1) c`,
);

/** A saved bill under its clean names; it is not validated again. */
export const cleanBill = (doc: JsonText): EwayBill => rowOf(ewayBill.fields, doc.parse() as Wire);
