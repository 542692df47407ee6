import { sql, type RawBuilder } from 'kysely';
import { CLAIMED_HEADS } from '#domain/rules/accounts.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { malformed, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import {
  accountExists,
  accountGroup,
  accountKind,
  accountName,
  accountNameInHindi,
  namePairs,
} from './account-names.ts';
import { monthOf, movedUpTo } from './up-to.ts';

const tenant = value('tenantId');
const account = sql`${value('account')}::text`;
const LONGEST_DAYS = 366;
const lastDay = sql`${value('toDate')}::date`;

/** SQL for the opening balance of an account on a day: its earlier months, and what was posted since the first of that day's month. */
export const balanceBefore = (
  id: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql`(coalesce((select sum(m.debit - m.credit) from account_month m where m.tenant_id = ${tenant}
      and m.account = ${id} and m.month < ${monthOf(day)}), 0)
    + coalesce((select sum(e.amount) from entry e where e.tenant_id = ${tenant} and e.debit = ${id}
      and e.day >= ${monthOf(day)} and e.day < ${day}), 0)
    - coalesce((select sum(e.amount) from entry e where e.tenant_id = ${tenant} and e.credit = ${id}
      and e.day >= ${monthOf(day)} and e.day < ${day}), 0))`;
const within = sql`e.day between ${value('fromDate')}::date and ${value('toDate')}::date`;
// No due date is shown if it is the entry's own date.
const dueOf = sql`(select max(i.due) from item i where i.tenant_id = ${tenant} and i.voucher_id = t.voucher_id and i.account = ${account} and i.due <> t.day)`;
const read = statement<{ doc: JsonText; entries: number; isThere: boolean }>(
  'ledger.read',
  sql`with opening as (select ${balanceBefore(account, sql`${value('fromDate')}::date`)} as amount),
      posted as (
        select e.day, e.voucher_id, e.line_no, e.credit as other, e.amount as debit, 0::numeric as credit from entry e
          where e.tenant_id = ${tenant} and e.debit = ${account} and ${within}
        union all
        select e.day, e.voucher_id, e.line_no, e.debit, 0, e.amount from entry e
          where e.tenant_id = ${tenant} and e.credit = ${account} and ${within}),
      -- What a voucher claims of freight and of each tax is one row of whoever owes it.
      rows as (select p.day, p.voucher_id, min(p.line_no) as line_no, (array_agg(p.other order by p.line_no))[1] as other,
          greatest(sum(p.debit - p.credit), 0) as debit, greatest(sum(p.credit - p.debit), 0) as credit
        from posted p group by 1, 2, case when p.other in (${sql.join(CLAIMED_HEADS.map((head) => sql.lit(head)))}) then 0 else p.line_no end),
      listed as (select p.*, o.amount + sum(p.debit - p.credit) over (order by p.day, p.voucher_id, p.line_no) as balance
        from rows p, opening o),
      -- Entries are many, the accounts across from this one few: each is named once.
      names as materialized (select d.other, ${accountName(sql`d.other`)} as name, ${accountNameInHindi(sql`d.other`)} as hindi from (select distinct other from posted) d)
      select ${accountExists(account)} as "isThere", (select count(*)::int from rows) as entries, json_build_object('account', ${account}, ${namePairs('name', account)},
        'opening', (select amount from opening),
        'entries', coalesce((select json_agg(e) from (select t.day as date, v.voucher_no as "voucher_No", v.kind, v.paper, v.reference, v.narration,
            case when t.debit > 0 and v.kind in ('Bill', 'Journal') then ${dueOf} end as "due_Date",
            t.other, n.name as "other_Name", n.hindi as "other_Name_Hindi", t.debit, t.credit, t.balance
          from listed t join voucher v on v.tenant_id = ${tenant} and v.id = t.voucher_id join names n on n.other = t.other
          order by t.day, t.voucher_id, t.line_no) e), '[]'),
        'closing', (select o.amount from opening o) + coalesce((select sum(p.debit - p.credit) from posted p), 0)) as doc`,
);

const trial = statement<{ doc: JsonText }>(
  'ledger.trial',
  sql`with moved as (select * from ${movedUpTo(lastDay)} b),
      balances as (select account, sum(amount) as balance from moved group by 1 having sum(amount) <> 0)
      select json_build_object(
        'accounts', coalesce((select json_agg(json_build_object('account', b.account, 'kind', ${accountKind(sql`b.account`)},
          ${namePairs('name', sql`b.account`)}, 'group', ${accountGroup(sql`b.account`)},
          'debit', greatest(b.balance, 0), 'credit', greatest(-b.balance, 0)) order by b.account) from balances b), '[]'),
        'debit', coalesce((select sum(balance) from balances where balance > 0), 0),
        'credit', coalesce((select -sum(balance) from balances where balance < 0), 0)) as doc`,
);

export interface LedgerQuery {
  readonly account: string;
  readonly fromDate: string;
  readonly toDate: string;
}

/** Throws 400 for an invalid or too long period. */
export function checkDays({ fromDate, toDate }: Pick<LedgerQuery, 'fromDate' | 'toDate'>): void {
  if (fromDate > toDate) throw malformed('From Date is after To Date.');
  if (addDays(fromDate, LONGEST_DAYS) <= toDate) throw malformed('A ledger shows at most a year at once.');
}

/** The ledger of an account over some days. Throws 400 for an invalid or too long period, 404 for an account that does not exist. */
export async function readLedger(
  database: Database,
  tenantId: string,
  query: LedgerQuery,
): Promise<{ readonly doc: JsonText; readonly entries: number }> {
  checkDays(query);
  const [row] = await database.report({ tenantId }, read, { ...query });
  if (!row?.isThere) throw notFound();
  return row;
}

/** The trial balance at the end of a day. */
export async function readTrial(database: Database, tenantId: string, toDate: string): Promise<JsonText> {
  const [row] = await database.report({ tenantId }, trial, { toDate });
  if (!row) throw notFound();
  return row.doc;
}
/** The statements of these calls, also for the benchmark. */
export const ledgerStatements = { read, trial };

/** The handlers of the ledger's reading calls. */
export function answerLedger(database: Database) {
  return {
    ledgerRead: async ({ tenantId, query }) => (await readLedger(database, tenantId, query)).doc,
    ledgerTrial: ({ tenantId, query: { toDate } }) => readTrial(database, tenantId, toDate ?? todayInIndia()),
  } satisfies Partial<Answerers>;
}
