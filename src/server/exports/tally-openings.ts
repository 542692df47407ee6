import { sql } from 'kysely';
import { readPaise } from '#domain/rules/money.ts';
import { isByBills } from '#domain/rules/tally-vouchers.ts';
import type { TallyOpening } from '#domain/rules/tally-xml.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { movedUpTo } from '../ledger/up-to.ts';
import { isOnAccountKind, madeOn, sideOf, standsInVoucher } from './tally-rows.ts';

// Opening balances of accounts: the balance at the end of the previous day, and bill by bill what is open of it, as the vouchers and
// settlements until then would have left it in Tally. A file with openings and vouchers therefore adds up to the ledger.

const tenant = value('tenantId');
const eve = sql`${value('eve')}::date`;
const ofPage = (account: ReturnType<typeof sql>) => sql`${account} = any (${value('accounts')}::text[])`;
const AT_ONCE = 100;

const claimed = sql`select i.account, i.paper, i.day, i.due, case i.side when 'D' then i.amount else -i.amount end as amount
    from item i, lateral (select w.kind from voucher w where w.tenant_id = ${tenant} and w.id = i.voucher_id offset 0) w
    where i.tenant_id = ${tenant} and ${ofPage(sql`i.account`)} and i.day <= ${eve} and not ${isOnAccountKind(sql`w.kind`)}`;
// A settlement counts from the day on which a file writes it: the later voucher's if it is part of that, else its own.
const settled = sql`select d.account, d.paper as debit_paper, c.paper as credit_paper, a.amount
    from item i, lateral (select * from allocation l where l.tenant_id = ${tenant} and l.debit_item = i.id offset 0) a, ${sideOf('a.debit_item')} d, ${sideOf('a.credit_item')} c
    where i.tenant_id = ${tenant} and ${ofPage(sql`i.account`)} and i.side = 'D' and d.paper <> c.paper
      and case when ${standsInVoucher} then case when d.voucher_id > c.voucher_id then d.day else c.day end else ${madeOn} end <= ${eve}`;

const openings = statement<{ account: string; balance: string; bills: JsonText }>(
  'tally.openings',
  sql`with balances as (select b.account, sum(b.amount) as balance from ${movedUpTo(eve, ofPage)} b group by 1),
      moved as (${claimed}
        union all select s.account, s.debit_paper, null, null, -s.amount from (${settled}) s where s.debit_paper <> ''
        union all select s.account, s.credit_paper, null, null, s.amount from (${settled}) s where s.credit_paper <> ''),
      bills as (select account, paper, min(day) as day, min(due) as due, sum(amount) as amount from moved where paper <> ''
        group by 1, 2 having sum(amount) <> 0)
      select b.account, b.balance::text as balance,
        (select coalesce(json_agg(json_build_object('name', o.paper, 'day', coalesce(o.day, ${eve}), 'due', coalesce(o.due, ${eve}), 'amount', o.amount::text)
            order by o.day, o.paper), '[]') from bills o where o.account = b.account) as bills
      from balances b`,
);

interface WrittenBill {
  readonly name: string;
  readonly day: string;
  readonly due: string;
  readonly amount: string;
}

/** The balances of accounts at the end of a day, page by page, in account order. */
export async function* pagesOfOpenings<Of extends { readonly account: string }>(
  database: Database,
  tenantId: string,
  day: string,
  accounts: readonly Of[],
): AsyncGenerator<readonly { readonly of: Of; readonly opening: TallyOpening | null }[], void> {
  for (let from = 0; from < accounts.length; from += AT_ONCE) {
    const some = accounts.slice(from, from + AT_ONCE);
    const rows = await database.read({ tenantId }, openings, {
      eve: day,
      accounts: some.map(({ account }) => account),
    });
    const found = new Map(
      rows.map(({ account, balance, bills }) => {
        const written = isByBills(account) ? (bills.parse() as readonly WrittenBill[]) : [];
        const opening = {
          balance: readPaise(balance),
          bills: written.map((bill) => ({ ...bill, amount: readPaise(bill.amount) })),
        };
        return [account, opening];
      }),
    );
    yield some.map((of) => ({ of, opening: found.get(of.account) ?? null }));
  }
}
