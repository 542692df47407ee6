import { sql, type RawBuilder } from 'kysely';
import { value } from '../database/statement.ts';

// SQL for the ledger at the end of a day. Every figure of money as of today is built from these: later dates are in none of them, so two
// figures of the same thing cannot differ (docs/decisions/0058-days-of-vouchers.md).

const tenant = value('tenantId');
type Sql = RawBuilder<unknown>;

/** Today's date in India by the database's clock, which all portals share. */
export const todayOfDatabase = sql`(now() at time zone 'Asia/Kolkata')::date`;

// Cast to date: comparing a date column with a timestamp uses no index.
export const monthOf = (day: Sql) => sql`date_trunc('month', ${day})::date`;

/**
 * SQL rows of movements up to the end of a day: account, amount (debits less credits). Computed from the months up to the day's, less what
 * was posted in that month later: for today, next to nothing. `accounts`: a condition on the account column.
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

/** The same for all accounts of a kind; as a range, because under row-level security an index cannot serve `like`: it is not leakproof. */
export const balanceOfKindUpTo = (kind: string, day: Sql) =>
  sql`coalesce((select sum(b.amount) from ${movedUpTo(
    day,
    (of) => sql`${of} >= ${sql.lit(`${kind}:`)} and ${of} < ${sql.lit(`${kind};`)}`,
  )} b), 0)`;

/**
 * SQL rows of items up to a day that were settled by something later (spec 4 §16.12): id, account, side, day, due, amount, and whether
 * nothing of it is open now. They are few, and looked up one by one (offset 0), because the planner would rather join all items.
 * `accounts`: a condition on items `i`.
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
 * SQL rows of what was open at the end of a day: id, account, side, day, due, open. Made of items still open, read from an index alone
 * (item_open), and of items settled by something later. `accounts`: a condition on items `i`.
 */
export const openUpTo = (day: Sql, accounts: Sql) =>
  sql`(select i.id, i.account, i.side, i.day, i.due, i.amount - i.settled as open from item i
        where i.tenant_id = ${tenant} and i.settled < i.amount and ${accounts} and i.day <= ${day}
      union all select id, account, side, day, due, amount from (${settledLater(day, accounts)}) later)`;
