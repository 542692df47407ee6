import type { Client } from 'pg';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { tdsReceivableOf } from '#domain/rules/accounts.ts';
import { BILL_INVARIANTS } from '#test/bill-invariants.ts';
import { HIRE_INVARIANTS } from '#test/hire-invariants.ts';
import { INVARIANTS } from '#test/ledger-invariants.ts';
import { LOAD_INVARIANTS } from '#test/load-invariants.ts';
import { branchStatements, companyStatements, seriesStatements, type Filling } from './filling.ts';
import { COUNTED, LRS, lrStatements } from './ledger-lrs.ts';

// The ledger of spec 4 §13: 2.24 million entries, 1.12 million of them of a company with 5,000 parties, one with 50,000
// bills, and 169,000 open items. Two years up to today.

/** Parties of the greatest company, and of each other one; twenty others together have as many entries as it has. */
const PARTIES = { greatest: 5000, others: 265 } as const;
const OTHERS = 20;
/** Of the first party: bills that are all open, and receipts that each settle a part of one; 32,156 vouchers a year. */
export const FIRST_PARTY = { bills: 50_000, receipts: 14_312 } as const;
const DAYS = 730;
const BILLS = 52;
/** Unpaid bills of each other party. */
const OPEN = 24;

const today = todayInIndia();
/** The first of the two years. */
const BEGIN = addDays(today, 1 - DAYS);
const dayOf = (nth: string, of: number) => `(date '${BEGIN}' + (((${nth}) - 1) * ${DAYS} / ${of})::int)`;
const isFirst = `party = 1 and greatest`;
const tds = tdsReceivableOf('2026-11-22').replace(/\d+$/, '');
/** The account of the TDS receivable of a day's year. */
const tdsOf = (day: string) => `'${tds}' || extract(year from ${day} - interval '3 months')::text`;
/** When a voucher of a day was posted, with its allocations. */
const postedAt = (day: string) => `(${day} + time '12:00') at time zone 'Asia/Kolkata'`;
/** The two sides of an entry: what each adds to the debit and the credit of an account. */
const SIDES = `lateral (values (e.debit, e.amount, 0), (e.credit, 0, e.amount)) side (account, debit, credit)`;

/** How many other companies there are, and the id of the greatest one; absent: a new company. */
interface Size {
  readonly others: number;
  readonly first?: string;
}

// A bill of the first party is under reverse charge and has one entry; others are taxed and have three: freight, CGST, SGST. A receipt of
// the first party has one entry, others two: bank and TDS. Every tenth party has paid something on account.
const FIRST = '00000000-0000-4000-8000-000000000001';
const madeWith = ({ others, first = FIRST }: Size) => [
  `create table bench_company as
     select n, case n when 1 then '${first}' else '00000000-0000-4000-8000-' || lpad(n::text, 12, '0') end::uuid as tenant_id, 'lawful' as form, n = 1 as greatest,
       case when n = 1 then ${PARTIES.greatest} else ${PARTIES.others} end as parties,
       case when n = 1 then ${FIRST_PARTY.bills} else 0 end as size
     from generate_series(1, ${others + 1}) n`,
  `create table bench_party as
     select tenant_id, greatest, party, case when party % 4 = 0 then ${BILLS - 1} else ${BILLS} end as bills, case when party % 5 = 0 then ${OPEN - 1} else ${OPEN} end as open
     from bench_company, generate_series(1, parties) party`,
  `create table bench_voucher as
     select tenant_id, greatest, party, nth, kind, day, amount, settles, row_number() over (partition by tenant_id order by day, kind, party, nth) as id,
       row_number() over (partition by tenant_id, kind order by day, party, nth) as number
     from (
       select tenant_id, greatest, party, nth, 'Freight' as kind, ${dayOf('nth', FIRST_PARTY.bills)} as day, 5000 + nth * 7919 % 60000 as amount, null::bigint as settles
         from bench_party, generate_series(1, ${FIRST_PARTY.bills}) nth where ${isFirst}
       union all select tenant_id, greatest, party, nth, 'Receipt', ${dayOf('nth', FIRST_PARTY.receipts)}, 1000 + nth % 1000,
         1 + floor((nth - 1) * ${(0.96 * FIRST_PARTY.bills) / FIRST_PARTY.receipts})::bigint
         from bench_party, generate_series(1, ${FIRST_PARTY.receipts}) nth where ${isFirst}
       union all select tenant_id, greatest, party, nth, 'Freight', ${dayOf(`nth - (party % 30) / 30.0`, BILLS)}, 5000 + (party * 7919 + nth * 104729) % 60000, null
         from bench_party, generate_series(1, bills) nth where not (${isFirst})
       union all select tenant_id, greatest, party, nth, 'Receipt', least(${dayOf('nth', BILLS)} + 30 + party % 45, date '${today}'), null, nth
         from bench_party, generate_series(1, bills - open) nth where not (${isFirst})
       union all select tenant_id, greatest, party, 0, 'Receipt', date '${today}' - party % 200, 4000 + party % 999, null
         from bench_party where party % 10 = 0) v`,
  // The total of a bill with its tax, which its receipt settles.
  `update bench_voucher set amount = amount + 2 * round(amount * 0.09, 2) where kind = 'Freight' and not (${isFirst})`,
  `update bench_voucher r set amount = b.amount from bench_voucher b
     where r.amount is null and b.tenant_id = r.tenant_id and b.party = r.party and b.kind = 'Freight' and b.nth = r.settles`,
  // Items of the first party's bills have the numbers of the bills; other items follow.
  `create table bench_item as
     select tenant_id, party, nth, kind, id as voucher_id, settles,
       row_number() over (partition by tenant_id order by not (${isFirst} and kind = 'Freight'), id) as id from bench_voucher`,
  `create unique index on bench_item (tenant_id, party, kind, nth)`,
  // Without these statistics the join of two million rows below may take hours.
  `analyze bench_voucher, bench_item`,
];

// Indexes are far quicker built at the end.
const dropIndexes = `do $$ declare one record; begin
     create table bench_index as select indexname, indexdef from pg_indexes where schemaname = 'public'
       and tablename in ('voucher', 'entry', 'item', 'allocation') and not exists (select from pg_constraint where conname = indexname);
     for one in select * from bench_index loop execute format('drop index %I', one.indexname); end loop;
   end $$`;
const buildIndexes = `do $$ declare one record; begin
     for one in select * from bench_index loop execute one.indexdef; end loop;
     drop table bench_index;
   end $$`;

const ledger = [
  `insert into account (tenant_id, id, created_by, name, kind, group_name)
     select tenant_id, 'party:' || party, 'bench', '', '', '' from bench_party
     union all select tenant_id, id, 'bench', case id when 'bank:1' then 'State Bank' else '' end, case id when 'bank:1' then 'Bank' else '' end,
         case id when 'bank:1' then 'Bank Accounts' else '' end
       from bench_company, unnest(array['freight', 'cgst', 'sgst', 'bank:1']) id
     union all select distinct tenant_id, ${tdsOf('day')}, 'bench', '', '', '' from bench_voucher
     on conflict do nothing`,
  `insert into voucher (tenant_id, id, kind, voucher_no, day, branch_id, mode, reference, cheque_date, narration, bilty_seq, paper, reverses, created_by, created_at)
     select tenant_id, id, kind, no, day, 1, case kind when 'Receipt' then 'upi' else '' end, case kind when 'Receipt' then 'UTR' || tenant_id || id else '' end,
       null, '', 0, no, null, 'clerk-1', ${postedAt('v.day')} from (select *, voucher_prefix(kind) || number as no from bench_voucher) v order by tenant_id, id`,
  `insert into entry (tenant_id, voucher_id, line_no, day, debit, credit, amount)
     select v.tenant_id, v.id, x.line_no, v.day, x.debit, x.credit, x.amount from bench_voucher v,
       lateral (select 'party:' || v.party as party, case when ${isFirst} then 0 when v.kind = 'Freight' then round((v.amount / 1.18) * 0.09, 2) end as tax,
         case when ${isFirst} or v.nth = 0 then 0 else round(v.amount * 0.01) end as tds) p,
       lateral (select 1 as line_no, p.party as debit, 'freight' as credit, v.amount - 2 * p.tax as amount where v.kind = 'Freight'
         union all select at, p.party, tax, p.tax from (values (2, 'cgst'), (3, 'sgst')) taxes (at, tax) where v.kind = 'Freight' and p.tax > 0
         union all select 1, 'bank:1', p.party, v.amount - p.tds where v.kind = 'Receipt'
         union all select 2, ${tdsOf('v.day')}, p.party, p.tds where v.kind = 'Receipt' and p.tds > 0) x
     order by v.tenant_id, v.id`,
  `insert into account_month (tenant_id, account, month, debit, credit)
     select e.tenant_id, side.account, date_trunc('month', e.day)::date, sum(side.debit), sum(side.credit) from entry e, ${SIDES} group by 1, 2, 3 order by 1, 3, 2`,
  `insert into allocation (tenant_id, debit_item, credit_item, nth, amount, created_by, created_at)
     select r.tenant_id, d.id, c.id, 1, r.amount, 'clerk-1', ${postedAt('r.day')} from bench_voucher r
       join bench_item c on c.tenant_id = r.tenant_id and c.voucher_id = r.id
       join bench_item d on d.tenant_id = r.tenant_id and d.party = r.party and d.kind = 'Freight' and d.nth = r.settles
     where r.kind = 'Receipt' order by r.tenant_id, r.id`,
  `create index on bench_voucher (tenant_id, id)`,
  `insert into item (tenant_id, id, account, side, voucher_id, paper, day, due, amount, settled)
     select v.tenant_id, i.id, 'party:' || v.party, case v.kind when 'Freight' then 'D' else 'C' end, v.id, voucher_prefix(v.kind) || v.number, v.day,
       case v.kind when 'Freight' then v.day + 30 else v.day end, v.amount, coalesce(a.amount, 0)
     from bench_voucher v join bench_item i on i.tenant_id = v.tenant_id and i.voucher_id = v.id
       left join (select tenant_id, item, sum(amount) as amount from allocation, lateral (values (debit_item), (credit_item)) side (item) group by 1, 2) a
         on a.tenant_id = i.tenant_id and a.item = i.id
     order by v.tenant_id, v.id`,
  `insert into account_open (tenant_id, account, items, debit, credit)
     select i.tenant_id, i.account, count(*) filter (where i.side = 'D'), coalesce(sum(i.amount - i.settled) filter (where i.side = 'D'), 0),
       coalesce(sum(i.amount - i.settled) filter (where i.side = 'C'), 0)
     from item i where i.settled < i.amount group by 1, 2 order by 1, 2`,
  `alter table bench_company add vouchers bigint, add freights bigint, add receipts bigint`,
  `update bench_company c set vouchers = v.n, freights = v.f, receipts = v.n - v.f
     from (select tenant_id, count(*) as n, count(*) filter (where kind = 'Freight') as f from bench_voucher group by 1) v where v.tenant_id = c.tenant_id`,
];

/** Makes a company of the size in spec 4 §13, and others. */
export const ledgerStatements = (size: Size): readonly string[] => [
  `set synchronous_commit = off`,
  `set maintenance_work_mem = '512MB'`,
  `set work_mem = '256MB'`,
  // All rows differ, so memoizing would take longer than reading them.
  `set enable_memoize = off`,
  // Foreign keys hold by construction.
  `set session_replication_role = replica`,
  ...madeWith(size),
  ...(size.first === undefined ? companyStatements : branchStatements),
  `insert into party (tenant_id, id, name, name_hindi, party_kind, pan, contact, email, credit_days, credit_limit, default_basis, remark, is_active, search,
         created_by, updated_by)
       select tenant_id, party, 'Party ' || party, '', 'Proprietor', '', '9826000000', '', 30, 0, 'TBB', '', 'yes', '', 'bench', 'bench' from bench_party`,
  ...lrStatements,
  dropIndexes,
  ...ledger,
  buildIndexes,
  ...seriesStatements({
    party: 'parties',
    party_place: 'parties',
    freight_bill: 'freights',
    ...COUNTED,
    branch: 1,
    account: 1,
    voucher: 'vouchers',
    open_item: 'vouchers',
    voucher_freight: 'freights',
    voucher_receipt: 'receipts',
    bilty: LRS.count,
    bilty_event: LRS.count,
    bilty_pod: LRS.count,
  }),
  `drop table bench_voucher, bench_item, bench_party`,
  `vacuum (analyze, freeze)`,
];

/** That company with twenty others. */
export const ledgerFilling: Filling = {
  name: 'bench_ledger',
  title: '2.24 million entries of a ledger',
  statements: ledgerStatements({ others: OTHERS }),
  check: assertLedgerWhole,
};

// Here bills, challans and hire memos are not posted (ledger-lrs.ts).
const NOT_POSTED_HERE = { ...BILL_INVARIANTS, ...HIRE_INVARIANTS, ...LOAD_INVARIANTS };
const CHECKED = Object.entries(INVARIANTS).filter(([invariant]) => !(invariant in NOT_POSTED_HERE));

/** Throws unless the ledger of each company keeps the invariants of spec 4 §14: months and open items agree with the entries. */
export async function assertLedgerWhole(owner: Client): Promise<string> {
  const { rows: companies } = await owner.query<{ id: string }>('select tenant_id as id from bench_company order by n');
  for (const { id } of companies) {
    for (const [invariant, query] of CHECKED) {
      const { rows } = await owner.query<{ broken: string }>(query, [id]);
      if (rows[0]) throw new Error(`In company ${id} this does not hold: ${invariant} (${rows[0].broken}).`);
    }
  }
  const { rows } = await owner.query<Record<'entries' | 'greatest' | 'open', number>>(
    `select (select count(*)::int from entry) as entries, (select count(*)::int from entry where tenant_id = $1) as greatest,
       (select count(*)::int from item where tenant_id = $1 and settled < amount) as open`,
    [companies[0]?.id],
  );
  const told = (count: number | undefined) => (count ?? 0).toLocaleString('en-IN');
  const [{ entries, greatest, open } = {}] = rows;
  return `Months and items agree with the entries: ${told(entries)}, of the greatest company ${told(greatest)}, with ${told(open)} open items.`;
}
