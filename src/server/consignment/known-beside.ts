import { sql } from 'kysely';
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { KnownBeside } from '#domain/rules/lawful-bilty-faults.ts';
import { readPaise } from '#domain/rules/money.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';

const tenant = value('tenantId');
const isOther = sql`b.bilty_no <> ${value('biltyNo')}::text`;
// Only for parties with a credit limit or credit days: it sums up their open items.
const open = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from item i where i.tenant_id = ${tenant} and i.account = 'party:' || p.id and i.settled < i.amount)`;
// Nobody bills later than this; a party with years of LRs is not slowed down by the old ones.
const UNBILLED_DAYS = sql.lit(180);
// Looked up number by number and place by place, even without statistics: as a join, all LRs of a company were read on every save.
const unbilled = sql`(select coalesce(sum(of_place.amount), 0) from party_place q cross join lateral (
    select sum(b.total_amount) as amount from bilty b where b.tenant_id = ${tenant} and b.billing_place = q.id and b.payment_basis = 'TBB'
      and b.bilty_date > (now() at time zone 'Asia/Kolkata')::date - ${UNBILLED_DAYS} and b.seq > 0 and ${isOther}
      and b.lr_form = 'lawful' and b.cancelled = 'no' and b.billed is not true) of_place
  where q.tenant_id = ${tenant} and q.party_id = p.id)`;
const MOST_CARRIERS = sql.lit(20);
// Of the LRs that name an e-way bill, the first that still carries it, among this many at most: a number typed over and over costs no more.
const carriers = statement<{ no: string; carrier: string }>(
  'bilty.carriers',
  sql`select asked.no, c.carrier from (select distinct no from json_array_elements_text(${value('ewayBills')}::json) no) asked
    cross join lateral (select b.carrier from (select i.bilty_seq from bilty_invoice i where i.tenant_id = ${tenant}
        and i.eway_bill_no = asked.no and i.eway_bill_no <> '' limit ${MOST_CARRIERS}) i
      cross join lateral (select coalesce(nullif(b.lr_no, ''), b.bilty_no) as carrier from bilty b where b.tenant_id = ${tenant} and b.seq = i.bilty_seq
        and b.seq > 0 and ${isOther} and b.cancelled is distinct from 'yes' and b.lr_status is distinct from 'Delivered'
        and b.lr_status is distinct from 'Returned' limit 1) b limit 1) c`,
);
/** SQL for what the party `p` owes, if it has a limit, and since when; value biltyNo: an LR to leave out. */
export const owedBy = {
  owes: sql`case when p.credit_limit > 0 then ${open(sql`coalesce(sum(case i.side when 'D' then i.amount - i.settled else i.settled - i.amount end), 0)`)}
        + ${unbilled} else 0 end::numeric(14, 2)::text`,
  oldest: sql`case when p.credit_days > 0 then coalesce(${open(sql`min(i.day) filter (where i.side = 'D')`)}::text, '') else '' end`,
};
const creditOf = statement<{ doc: JsonText }>(
  'bilty.credit_of_party',
  sql`select json_build_object('name', p.name, 'creditDays', p.credit_days, 'creditLimit', p.credit_limit::text,
      'owes', ${owedBy.owes}, 'oldest', ${owedBy.oldest}) as doc
    from party_place l join party p on p.tenant_id = ${tenant} and p.id = l.party_id
    where l.tenant_id = ${tenant} and l.id = ${value('billingPlace')}::bigint`,
);

/** Other LRs that carry the same e-way bills: e-way bill number to LR number. */
async function carriedBy(run: Run, row: LawfulBilty, biltyNo: string): Promise<KnownBeside['carriedBy']> {
  const ewayBills = row.invoices.flatMap(({ ewayBillNo }) => (ewayBillNo === '' ? [] : [ewayBillNo]));
  if (ewayBills.length === 0) return {};
  const found = await run(carriers, { ewayBills: JSON.stringify(ewayBills), biltyNo });
  return Object.fromEntries(found.map(({ no, carrier }) => [no, carrier]));
}

/** The credit and debt of the billed party, in paise; null: there is no billed party. */
async function billed(run: Run, { paymentBasis, billingPlace }: LawfulBilty, biltyNo: string) {
  if (paymentBasis !== 'TBB' || billingPlace === 0) return null;
  const [found] = await run(creditOf, { billingPlace, biltyNo });
  if (found === undefined) return null;
  type Read = Omit<NonNullable<KnownBeside['billed']>, 'creditLimit' | 'owes'> &
    Readonly<Record<'creditLimit' | 'owes', string>>;
  const { creditLimit, owes, ...party } = found.doc.parse() as Read;
  return { ...party, creditLimit: readPaise(creditLimit), owes: readPaise(owes) };
}

/** The data of other records that an LR is checked against; `biltyNo`: its own number, empty for a new one. */
export async function knownBeside(run: Run, row: LawfulBilty, biltyNo: string): Promise<KnownBeside> {
  const [carried, credit] = await Promise.all([carriedBy(run, row, biltyNo), billed(run, row, biltyNo)]);
  return { carriedBy: carried, billed: credit };
}
