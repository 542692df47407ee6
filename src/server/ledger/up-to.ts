import { sql, type RawBuilder } from 'kysely';
import { value } from '../database/statement.ts';

// What the ledger says at the end of a day, as SQL. Every figure of money that says 'today' is made of these: what is dated later
// is in none of them, and two figures of one thing cannot differ (docs/decisions/0058-days-of-vouchers.md).

const tenant = value('tenantId');
type Sql = RawBuilder<unknown>;

/** Today in India by the database's clock, which all portals share. */
export const todayOfDatabase = sql`(now() at time zone 'Asia/Kolkata')::date`;

// As a date: a day that is compared with a time is not looked for in an index.
export const monthOf = (day: Sql) => sql`date_trunc('month', ${day})::date`;

/**
 * What moved up to the end of a day, as rows: account, amount (debits less credits). The months up to that of the day, less what was
 * posted in it later: of today that is next to nothing. `accounts`: which, by their column.
 */
export const movedUpTo = (day: Sql, accounts: (account: Sql) => Sql = () => sql`true`) =>
  sql`(select m.account, m.debit - m.credit as amount from account_month m where m.tenant_id = ${tenant} and m.month <= ${monthOf(day)}
        and ${accounts(sql`m.account`)}
      union all
      select s.account, s.amount from voucher v join entry e on e.tenant_id = ${tenant} and e.voucher_id = v.id,
          lateral (values (e.debit, -e.amount), (e.credit, e.amount)) s (account, amount)
        where v.tenant_id = ${tenant} and v.day > ${day} and v.day < (${monthOf(day)} + interval '1 month')::date
          and ${accounts(sql`s.account`)})`;

/** The balance of an account at the end of a day, debits less credits. */
export const balanceUpTo = (account: Sql, day: Sql) =>
  sql`coalesce((select sum(b.amount) from ${movedUpTo(day, (of) => sql`${of} = ${account}`)} b), 0)`;

/** The same of all accounts of a kind; as a range, for of rows that are isolated by tenant an index takes no `like`: it is not leakproof. */
export const balanceOfKindUpTo = (kind: string, day: Sql) =>
  sql`coalesce((select sum(b.amount) from ${movedUpTo(
    day,
    (of) => sql`${of} >= ${sql.lit(`${kind}:`)} and ${of} < ${sql.lit(`${kind};`)}`,
  )} b), 0)`;

/**
 * What of items of a day and before was settled with something later (spec 4 §16.12), as rows: id, account, side, day, due, amount, and
 * whether nothing is open of it now. Few of those are: each is looked up (offset 0), for the planner would rather join all items.
 * `accounts`: which items `i`.
 */
export const settledLater = (day: Sql, accounts: Sql) => {
  const settledWith = (own: string, other: string) =>
    sql`select i.id, i.account, i.side, i.day, i.due, a.amount, i.settled = i.amount as is_settled
          from (select l.id from item l where l.tenant_id = ${tenant} and l.day > ${day} offset 0) l,
          lateral (select ${sql.id(other)} as other, amount from allocation where tenant_id = ${tenant} and ${sql.id(own)} = l.id offset 0) a,
          lateral (select i.id, i.account, i.side, i.day, i.due, i.amount, i.settled from item i where i.tenant_id = ${tenant} and i.id = a.other
            and i.day <= ${day} and ${accounts} offset 0) i`;
  return sql`${settledWith('debit_item', 'credit_item')} union all ${settledWith('credit_item', 'debit_item')}`;
};

/**
 * What was open at the end of a day, as rows: id, account, side, day, due, open. What stands of before, which an index alone tells
 * (item_open), and what was settled with something later. `accounts`: which items `i`.
 */
export const openUpTo = (day: Sql, accounts: Sql) =>
  sql`(select i.id, i.account, i.side, i.day, i.due, i.amount - i.settled as open from item i
        where i.tenant_id = ${tenant} and i.settled < i.amount and ${accounts} and i.day <= ${day}
      union all select id, account, side, day, due, amount from (${settledLater(day, accounts)}) later)`;
