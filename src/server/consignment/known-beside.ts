import { sql } from 'kysely';
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { KnownBeside } from '#domain/rules/lawful-bilty-faults.ts';
import { readPaise } from '#domain/rules/money.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../documents/store.ts';

const tenant = value('tenantId');
const isOther = sql`b.bilty_no <> ${value('biltyNo')}::text`;
// Only of whom a limit or days were agreed on: it adds up what is open.
const open = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from item i where i.tenant_id = ${tenant} and i.account = 'party:' || p.id and i.settled < i.amount)`;
const unbilled = sql`(select coalesce(sum(b.total_amount), 0) from bilty b where b.tenant_id = ${tenant} and b.seq > 0 and ${isOther}
  and b.payment_basis = 'TBB' and b.lr_form = 'lawful' and b.cancelled = 'no'
  and b.billing_place in (select q.id from party_place q where q.tenant_id = ${tenant} and q.party_id = p.id)
  and not exists (select from freight_bill_line x where x.tenant_id = ${tenant} and x.bilty_seq = b.seq and x.is_live))`;
const find = statement<{ doc: JsonText }>(
  'bilty.known_beside',
  sql`select json_build_object(
      'carriedBy', (select coalesce(json_object_agg(i.eway_bill_no, coalesce(nullif(b.lr_no, ''), b.bilty_no)), '{}')
        from bilty_invoice i join bilty b on b.tenant_id = ${tenant} and b.seq = i.bilty_seq
        where i.tenant_id = ${tenant} and i.eway_bill_no = any (${value('ewayBills')}::text[]) and i.eway_bill_no <> '' and b.seq > 0 and ${isOther}
          and b.cancelled is distinct from 'yes' and b.lr_status is distinct from 'Delivered' and b.lr_status is distinct from 'Returned'),
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
