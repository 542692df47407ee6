import { sql } from 'kysely';
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { KnownBeside } from '#domain/rules/lawful-bilty-faults.ts';
import { readPaise } from '#domain/rules/money.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';

const tenant = value('tenantId');
const isOther = sql`b.bilty_no <> ${value('biltyNo')}::text`;
// Only of parties with a credit limit or credit days: it adds up what is open.
const open = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from item i where i.tenant_id = ${tenant} and i.account = 'party:' || p.id and i.settled < i.amount)`;
// Nobody bills later than that; who has years of billed LRs waits for none of them.
const UNBILLED_DAYS = sql.lit(180);
// Number by number and place by place, whatever is known of the tables: joined, all LRs of a company were read for each that is saved.
const unbilled = sql`(select coalesce(sum(of_place.amount), 0) from party_place q cross join lateral (
    select sum(b.total_amount) as amount from bilty b where b.tenant_id = ${tenant} and b.billing_place = q.id and b.payment_basis = 'TBB'
      and b.bilty_date > (now() at time zone 'Asia/Kolkata')::date - ${UNBILLED_DAYS} and b.seq > 0 and ${isOther}
      and b.lr_form = 'lawful' and b.cancelled = 'no' and b.billed is not true) of_place
  where q.tenant_id = ${tenant} and q.party_id = p.id)`;
const MOST_CARRIERS = sql.lit(20);
const carriedBy = sql`(select coalesce(json_object_agg(asked.no, b.carrier), '{}')
  from (select distinct no from unnest(${value('ewayBills')}::text[]) no where no <> '') asked
  cross join lateral (select i.bilty_seq from bilty_invoice i where i.tenant_id = ${tenant} and i.eway_bill_no = asked.no and i.eway_bill_no <> ''
    limit ${MOST_CARRIERS}) i
  cross join lateral (select coalesce(nullif(b.lr_no, ''), b.bilty_no) as carrier from bilty b where b.tenant_id = ${tenant} and b.seq = i.bilty_seq
    and b.seq > 0 and ${isOther} and b.cancelled is distinct from 'yes' and b.lr_status is distinct from 'Delivered'
    and b.lr_status is distinct from 'Returned' limit 1) b)`;
const find = statement<{ doc: JsonText }>(
  'bilty.known_beside',
  sql`select json_build_object(
      'carriedBy', ${carriedBy},
      'billed', (select json_build_object('name', p.name, 'creditDays', p.credit_days, 'creditLimit', p.credit_limit::text,
          'owes', case when p.credit_limit > 0 then ${open(sql`coalesce(sum(case i.side when 'D' then i.amount - i.settled else i.settled - i.amount end), 0)`)}
            + ${unbilled} else 0 end::numeric(14, 2)::text,
          'oldest', case when p.credit_days > 0 then coalesce(${open(sql`min(i.day) filter (where i.side = 'D')`)}::text, '') else '' end)
        from party_place l join party p on p.tenant_id = ${tenant} and p.id = l.party_id
        where l.tenant_id = ${tenant} and l.id = ${value('billingPlace')}::bigint)) as doc`,
);

const NOTHING: KnownBeside = { carriedBy: {}, billed: null };

/** What others say that an LR is looked at with; `biltyNo`: its own number, empty where it is new. */
export async function knownBeside(run: Run, row: LawfulBilty, biltyNo: string): Promise<KnownBeside> {
  const ewayBills = row.invoices.flatMap(({ ewayBillNo }) => (ewayBillNo === '' ? [] : [ewayBillNo]));
  const billingPlace = row.paymentBasis === 'TBB' ? row.billingPlace : 0;
  if (ewayBills.length === 0 && billingPlace === 0) return NOTHING;
  const [found] = await run(find, { ewayBills, billingPlace, biltyNo });
  if (found === undefined) return NOTHING;
  const { carriedBy, billed } = found.doc.parse() as {
    readonly carriedBy: KnownBeside['carriedBy'];
    readonly billed:
      | (Omit<NonNullable<KnownBeside['billed']>, 'creditLimit' | 'owes'> & {
          readonly creditLimit: string;
          readonly owes: string;
        })
      | null;
  };
  return {
    carriedBy,
    billed: billed && { ...billed, creditLimit: readPaise(billed.creditLimit), owes: readPaise(billed.owes) },
  };
}
