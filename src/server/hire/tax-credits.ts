import { sql } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { toPaise } from '#domain/rules/money.ts';
import { matchTaxSums } from '#domain/rules/tax-credits.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { refusedAt } from '../ledger/refusals.ts';

// TDS deducted by customers in a financial year: according to the books (TDS Receivable of the year) and to Form 26AS.

const tenant = value('tenantId');
const year = sql`${value('year')}::integer`;
const receivable = sql`('tds:' || ${value('year')}::text)`;
const party = sql`${value('party')}::bigint`;

/** The party of an account `of`; 0: it is no party's. */
const partyOf = (of: ReturnType<typeof sql>) =>
  sql`case when ${of} like 'party:%' or ${of} like 'payable:%' then split_part(${of}, ':', 2)::bigint else 0 end`;
// A reversal is on the other side.
const inBooks = sql`select ${partyOf(sql`x.account`)} as party, x.voucher_id, x.day, x.tds from (
    select e.credit as account, e.voucher_id, e.day, e.amount as tds from entry e where e.tenant_id = ${tenant} and e.debit = ${receivable}
    union all select e.debit, e.voucher_id, e.day, -e.amount from entry e where e.tenant_id = ${tenant} and e.credit = ${receivable}) x`;
/** For a merged party, the party it was merged into. */
const intoOne = (id: ReturnType<typeof sql>) =>
  sql`coalesce((select m.into_id from party_merge m where m.tenant_id = ${tenant} and m.from_id = ${id} and m.undone_at is null), ${id})`;

const compared = sql`books as (select ${intoOne(sql`b.party`)} as party, sum(b.tds) as tds from (select s.party, sum(s.tds) as tds from (${inBooks}) s group by s.party) b
      group by 1 having sum(b.tds) <> 0),
    credits as (select c.party, c.unknown, min(c.deductor) as name, string_agg(c.tan, ', ' order by c.tan) as tan, sum(c.deposited) as deposited, sum(c.unbooked) as unbooked
      from (select coalesce(${intoOne(sql`d.party_id`)}, 0) as party, case when d.party_id is null then t.tan else '' end as unknown, t.tan, t.deductor, t.deposited, t.unbooked
        from (select tan, min(deductor) as deductor, sum(deposited) as deposited, coalesce(sum(deducted) filter (where status not in ('F', '')), 0) as unbooked
          from tax_credit where tenant_id = ${tenant} and year = ${year} group by tan) t
        left join deductor d on d.tenant_id = ${tenant} and d.tan = t.tan) c group by c.party, c.unknown),
    compared as materialized (select coalesce(b.party, c.party) as party, coalesce(c.unknown, '') as unknown, coalesce(c.name, '') as name, coalesce(c.tan, '') as tan,
        coalesce(b.tds, 0) as in_books, coalesce(c.deposited, 0) as in_form, coalesce(c.unbooked, 0) as unbooked,
        greatest(coalesce(b.tds, 0) - coalesce(c.deposited, 0), 0) as missing, greatest(coalesce(c.deposited, 0) - coalesce(b.tds, 0), 0) as extra
      from books b full join credits c on c.party = b.party and c.unknown = '')`;

const readParties = bySize((size) =>
  statement<Page>(
    `tax_credit.parties_${size}`,
    sql`with ${compared}, page as (select * from compared order by missing + extra desc, party, unknown
          offset ${value('skip')}::bigint limit ${sql.lit(size)})
        select coalesce((select json_agg(json_build_object('party', c.party, 'name', coalesce(p.name, c.name), 'tan', c.tan, 'in_Books', c.in_books,
            'in_Form', c.in_form, 'unbooked', c.unbooked, 'missing', c.missing, 'extra', c.extra) order by c.missing + c.extra desc, c.party, c.unknown)
          from page c left join party p on p.tenant_id = ${tenant} and p.id = c.party), '[]') as data,
          (select count(*) from compared) as total`,
  ),
);
const readTotals = statement<{ totals: JsonText; file: JsonText | null }>(
  'tax_credit.totals',
  sql`with ${compared}
      select json_build_object('in_Books', coalesce(sum(in_books), 0), 'in_Form', coalesce(sum(in_form), 0), 'unbooked', coalesce(sum(unbooked), 0),
          'missing', coalesce(sum(missing), 0), 'extra', coalesce(sum(extra), 0)) as totals,
        (select json_build_object('file_Name', f.file_name, 'rows', f.read, 'taken_Date', f.taken_at, 'taken_By', f.taken_by)
          from tax_credit_file f where f.tenant_id = ${tenant} and f.year = ${year}) as file from compared`,
);

const MOST_SHOWN = 500;
/** A party with those merged into it. */
const ofOne = sql`(${party}) union all select m.from_id from party_merge m where m.tenant_id = ${tenant} and m.into_id = ${party} and m.undone_at is null`;
interface VoucherSum {
  readonly voucher_No: string;
  readonly date: string;
  readonly tds: number;
}
const readVouchers = statement<{ rows: JsonText }>(
  'tax_credit.vouchers',
  sql`with shown as (select b.voucher_id, b.day, sum(b.tds) as tds from (${inBooks}) b where b.party in (select ${ofOne})
        and (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = b.voucher_id) is null
        and (select v.reverses from voucher v where v.tenant_id = ${tenant} and v.id = b.voucher_id) is null
        group by b.voucher_id, b.day order by b.day, b.voucher_id limit ${sql.lit(MOST_SHOWN)})
      select coalesce(json_agg(json_build_object('voucher_No', v.voucher_no, 'date', s.day, 'tds', s.tds) order by s.day, s.voucher_id), '[]') as rows
      from shown s join voucher v on v.tenant_id = ${tenant} and v.id = s.voucher_id`,
);
interface FormRow {
  readonly row: number;
  readonly tan: string;
  readonly deductor: string;
  readonly section: string;
  readonly date: string;
  readonly status: string;
  readonly booked_Date: string | null;
  readonly paid: number;
  readonly tds: number;
  readonly deposited: number;
}
const readRows = statement<{ rows: JsonText }>(
  'tax_credit.rows',
  sql`with whose as (select ${value('tan')}::text as tan where ${value('tan')}::text <> ''
        union all select d.tan from deductor d where d.tenant_id = ${tenant} and ${value('tan')}::text = '' and d.party_id in (select ${ofOne})),
      shown as (select t.* from whose w cross join lateral (select t.* from tax_credit t where t.tenant_id = ${tenant} and t.tan = w.tan and t.year = ${year}
        offset 0) t order by t.day, t.id limit ${sql.lit(MOST_SHOWN)})
      select coalesce(json_agg(json_build_object('row', t.id, 'tan', t.tan, 'deductor', t.deductor, 'section', t.section, 'date', t.day, 'status', t.status,
        'booked_Date', t.booked, 'paid', t.paid, 'tds', t.deducted, 'deposited', t.deposited) order by t.day, t.id), '[]') as rows from shown t`,
);
const nameDeductor = statement<{ doc: JsonText }>(
  'tax_credit.name_deductor',
  sql`with p as (select p.id, p.name from party p where p.tenant_id = ${tenant} and p.id = ${party}),
      n as (update deductor d set party_id = (select id from p), chosen_by = ${value('userName')}, updated_at = now()
        where d.tenant_id = ${tenant} and d.tan = ${value('tan')}::text and (${party} = 0 or exists (select from p)) returning d.tan, d.party_id),
      ${docWithAudit('deductor.update', {
        record: sql`n.tan`,
        doc: sql`json_build_object('tan', n.tan, 'party', coalesce(n.party_id, 0), 'party_Name', coalesce((select name from p), ''))`,
        from: sql`n`,
      })}
      select doc from d`,
);
const isThere = statement<{ party: boolean; deductor: boolean }>(
  'tax_credit.is_there',
  sql`select exists (select from party p where p.tenant_id = ${tenant} and p.id = ${party}) as party,
        exists (select from deductor d where d.tenant_id = ${tenant} and d.tan = ${value('tan')}::text) as deductor`,
);

const startOf = (named: string) => Number((named === '' ? financialYearOf(todayInIndia()) : named).slice(0, 4));

/** The handlers of TDS deducted by customers, by party. */
export function answerTaxCredits(database: Database) {
  return {
    async tdsByParties({ tenantId, query: { year: named, pageIndex, pageSize } }) {
      const first = startOf(named);
      const skip = (pageIndex - 1) * pageSize;
      const [[page = NO_PAGE], [sums]] = await Promise.all([
        database.report({ tenantId }, readParties(pageSize), { year: first, skip }),
        database.report({ tenantId }, readTotals, { year: first }),
      ]);
      const more = {
        year: financialYearOf(`${first}-04-01`),
        totals: sums?.totals.parse() ?? {},
        file: sums?.file?.parse() ?? null,
      };
      const listed = pageJson(page, { pageIndex, pageSize }).bytes;
      return new JsonText(`${listed.slice(0, -1)},${JsonText.of(more).bytes.slice(1)}`);
    },
    async tdsOfParty({ tenantId, query: { year: named, party: id, tan } }) {
      const values = { year: startOf(named), party: id, tan };
      const [[ours], [theirs]] = await Promise.all([
        tan === '' ? database.report({ tenantId }, readVouchers, values) : [],
        database.report({ tenantId }, readRows, values),
      ]);
      const vouchers = (ours?.rows.parse() ?? []) as readonly VoucherSum[];
      const rows = (theirs?.rows.parse() ?? []) as readonly FormRow[];
      const { inCredits, inBooks: inOurs } = matchTaxSums(
        vouchers.map(({ date, tds }) => ({ day: date, tax: toPaise(tds) })),
        rows.map(({ date, tds }) => ({ day: date, tax: toPaise(tds) })),
      );
      return {
        vouchers: vouchers.map((each, at) => ({ ...each, is_Matched: inCredits[at] === true })),
        rows: rows.map((each, at) => ({ ...each, is_Matched: inOurs[at] === true })),
      };
    },
    async tdsNameDeductor({ tenantId, session, body: { tan, party: id } }) {
      const [found] = await database.read({ tenantId }, isThere, { tan, party: id });
      if (found?.deductor !== true) throw refusedAt('tan', 'This TAN is not in the Form 26AS.');
      if (id !== 0 && !found.party) throw refusedAt('party', 'Party was not found.');
      const [saved] = await database.write({ tenantId }, nameDeductor, { ...unkeyed(session), tan, party: id });
      if (saved === undefined) throw notFound();
      return saved.doc;
    },
  } satisfies Partial<Answerers>;
}
