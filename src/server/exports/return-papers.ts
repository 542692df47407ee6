import { sql, type RawBuilder } from 'kysely';
import type { GstPayer } from '#domain/rules/gst.ts';
import { readPaise } from '#domain/rules/money.ts';
import { taxedPartOf, type TaxPaper } from '#domain/rules/tax-papers.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';

// A month's tax documents of one GSTIN, page by page.

const tenant = value('tenantId');
const PAGE = 500;

/** The GSTIN and days; `withLrs`: whether To Pay and Paid LRs are included. */
export interface PapersOf {
  readonly gstin: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly withLrs: boolean;
}

const days = (column: string) =>
  sql`${sql.ref(column)} between ${value('fromDate')}::date and ${value('toDate')}::date`;
const behind = (day: string, id: string) =>
  sql`(${sql.ref(day)}, ${sql.ref(id)}) > (${value('afterDay')}::date, ${value('afterId')}::bigint)`;
const money = (column: string) => sql`${sql.ref(column)}::text`;

type Sql = RawBuilder<unknown>;
interface Parts {
  readonly id: string;
  readonly day: string;
  readonly pairs: Sql;
  readonly from: Sql;
}
interface Row {
  id: number;
  day: string;
  doc: JsonText;
}
const pageOf = (name: string, { id, day, pairs, from }: Parts) =>
  statement<Row>(
    `returns.${name}`,
    sql`select ${sql.ref(id)} as id, ${sql.ref(day)}::text as day, json_build_object(${pairs}) as doc from ${from}
        and ${days(day)} and ${behind(day, id)} order by ${sql.ref(day)}, ${sql.ref(id)} limit ${sql.lit(PAGE)}`,
  );

const bills = pageOf('bills', {
  id: 'f.id',
  day: 'f.bill_date',
  pairs: sql`'number', f.bill_no, 'note', '', 'page', f.bill_no, 'name', f.party_name, 'gstin', f.party_gstin, 'supplierState', f.supplier_state,
      'placeOfSupply', f.place_of_supply, 'payer', f.gst_payer, 'rate', f.gst_rate, 'sac', f.sac, 'isCancelled', f.cancelled_at is not null,
      'beforeTax', ${money('f.before_tax')}, 'taxable', ${money('f.taxable')}, 'cgst', ${money('f.cgst')}, 'sgst', ${money('f.sgst')}, 'igst', ${money('f.igst')},
      'total', ${money('f.total')}, 'billTotal', ${money('f.total')}, 'billBefore', ${money('f.before_tax')}, 'billTaxable', ${money('f.taxable')}`,
  from: sql`freight_bill f where f.tenant_id = ${tenant} and f.supplier_gstin = ${value('gstin')}`,
});
const notes = pageOf('notes', {
  id: 'n.id',
  day: 'n.note_date',
  pairs: sql`'number', n.note_no, 'note', left(n.kind, 1), 'page', f.bill_no, 'name', f.party_name, 'gstin', f.party_gstin, 'supplierState', f.supplier_state,
      'placeOfSupply', f.place_of_supply, 'payer', f.gst_payer, 'rate', f.gst_rate, 'sac', f.sac, 'isCancelled', false,
      'beforeTax', ${money('n.before_tax')}, 'taxable', ${money('n.before_tax')}, 'cgst', ${money('n.cgst')}, 'sgst', ${money('n.sgst')}, 'igst', ${money('n.igst')},
      'total', ${money('n.total')}, 'billTotal', ${money('f.total')}, 'billBefore', ${money('f.before_tax')}, 'billTaxable', ${money('f.taxable')}`,
  from: sql`note n, lateral (select * from freight_bill b where b.tenant_id = ${tenant} and b.id = n.bill_id offset 0) f
      where n.tenant_id = ${tenant} and f.supplier_gstin = ${value('gstin')}`,
});
const paidByConsignor = sql`b.payment_basis = 'Paid'`;
const lrs = pageOf('lrs', {
  id: 'b.seq',
  day: 'b.bilty_date',
  pairs: sql`'number', coalesce(nullif(b.lr_no, ''), b.bilty_no), 'note', '', 'page', b.bilty_no,
      'name', case when ${paidByConsignor} then b.sender else b.receiver end,
      'gstin', coalesce(case when ${paidByConsignor} then b.consignor_gstin else b.consignee_gstin end, ''),
      'supplierState', case when ${value('gstin')}::text <> '' then left(${value('gstin')}::text, 2) else coalesce(r.state_code, '') end,
      'placeOfSupply', coalesce(b.place_of_supply, ''), 'payer', b.gst_payer, 'rate', coalesce(b.gst_rate, 0), 'sac', coalesce(s.sac, ''),
      'isCancelled', b.cancelled = 'yes', 'beforeTax', (b.total_amount - b.cgst - b.sgst - b.igst)::text, 'taxable', ${money('b.taxable')},
      'cgst', ${money('b.cgst')}, 'sgst', ${money('b.sgst')}, 'igst', ${money('b.igst')}, 'total', ${money('b.total_amount')},
      'billTotal', ${money('b.total_amount')}, 'billBefore', '0', 'billTaxable', '0'`,
  from: sql`bilty b left join branch r on r.tenant_id = ${tenant} and r.id = b.branch_id
      left join company c on c.tenant_id = ${tenant} left join consignment_settings s on s.tenant_id = ${tenant}
      where b.tenant_id = ${tenant} and b.seq > 0 and b.lr_status is not null and b.lr_form = 'lawful' and b.payment_basis in ('To Pay', 'Paid')
        and b.gst_payer <> '' and coalesce(nullif(r.gstin, ''), c.gstin, '') = ${value('gstin')}`,
});

interface Doc {
  readonly number: string;
  readonly note: TaxPaper['note'];
  readonly page: string;
  readonly name: string;
  readonly gstin: string;
  readonly supplierState: string;
  readonly placeOfSupply: string;
  readonly payer: GstPayer;
  readonly rate: number;
  readonly sac: string;
  readonly isCancelled: boolean;
  readonly beforeTax: string;
  readonly taxable: string;
  readonly cgst: string;
  readonly sgst: string;
  readonly igst: string;
  readonly total: string;
  readonly billTotal: string;
  readonly billBefore: string;
  readonly billTaxable: string;
}
function paperOf(what: TaxPaper['what'], { day, doc }: Row): TaxPaper {
  const { billBefore, billTaxable, gstin, ...said } = doc.parse() as Doc;
  const beforeTax = readPaise(said.beforeTax);
  const bill = { beforeTax: readPaise(billBefore), taxable: readPaise(billTaxable) };
  return {
    ...said,
    what,
    day,
    gstin: gstin === 'URP' ? '' : gstin,
    beforeTax,
    taxable: what === 'note' ? taxedPartOf(beforeTax, bill) : readPaise(said.taxable),
    cgst: readPaise(said.cgst),
    sgst: readPaise(said.sgst),
    igst: readPaise(said.igst),
    total: readPaise(said.total),
    billTotal: readPaise(said.billTotal),
  };
}

/** The documents of some days, a page at a time: bills, notes, LRs, each by date. */
export async function* pagesOfPapers(
  database: Database,
  tenantId: string,
  { withLrs, ...of }: PapersOf,
): AsyncGenerator<readonly TaxPaper[], void> {
  for (const [what, page] of [['bill', bills], ['note', notes], ...(withLrs ? ([['lr', lrs]] as const) : [])] as const)
    for (let after = { afterDay: '1900-01-01', afterId: 0 }; ;) {
      const rows = await database.read({ tenantId }, page, { ...of, ...after });
      const last = rows.at(-1);
      if (last === undefined) break;
      yield rows.map((row) => paperOf(what, row));
      if (rows.length < PAGE) break;
      after = { afterDay: last.day, afterId: last.id };
    }
}

const absent = statement<{ number: string }>(
  'returns.absent_numbers',
  sql`select n.number from unnest(${value('numbers')}::text[]) n (number)
      where not exists (select from freight_bill f where f.tenant_id = ${tenant} and f.bill_no = n.number)
        and not exists (select from note t where t.tenant_id = ${tenant} and t.note_no = n.number) order by 1`,
);
/** Which of some numbers are on no bill and no note of any month. */
export async function absentNumbers(
  database: Database,
  tenantId: string,
  numbers: readonly string[],
): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await database.read({ tenantId }, absent, { numbers });
  return rows.map(({ number }) => number);
}

const registered = statement<{ gstins: JsonText }>(
  'returns.gstins',
  sql`select coalesce(json_agg(distinct g.gstin order by g.gstin), '[]') as gstins from (
        select c.gstin from company c where c.tenant_id = ${tenant} union all select r.gstin from branch r where r.tenant_id = ${tenant}) g
      where g.gstin <> ''`,
);
/** The GSTINs under which a company supplies: its own, and its branches'. */
export async function gstinsOf(database: Database, tenantId: string): Promise<readonly string[]> {
  const [row] = await database.read({ tenantId }, registered, {});
  return (row?.gstins.parse() ?? []) as string[];
}
