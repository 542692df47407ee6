import { sql, type RawBuilder } from 'kysely';
import type { BalanceSheetAnswer, ProfitLossAnswer } from '#api/final-accounts.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { balanceSheetOf, profitLossOf, type Balance, type GroupSum } from '#domain/rules/final-accounts.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { HEADS, natureOf } from '#domain/rules/heads.ts';
import { readPaise, rupeesOf } from '#domain/rules/money.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { malformed, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { accountGroup, accountName } from './account-names.ts';
import { monthOf, movedUpTo } from './up-to.ts';

const tenant = value('tenantId');
const LONGEST_DAYS = 366;

// Accounts that may be income or expense: such heads, and an admin's own, by their group.
const nominal = sql.join(Object.entries(HEADS).flatMap(([id, { group }]) => (isOfProfit(group) ? [sql.lit(id)] : [])));
function isOfProfit(group: Balance['group']): boolean {
  return natureOf(group) === 'Income' || natureOf(group) === 'Expense';
}
const mayBeProfit = (id: RawBuilder<unknown>) => sql`(${id} in (${nominal}) or (${id} >= 'head:' and ${id} < 'head;'))`;

// There are thousands of parties, so they are shown as one line.
const PARTIES = 'Parties';
const together = (id: RawBuilder<unknown>) => sql`case when ${id} >= 'party:' and ${id} < 'party;' then 'party'
    when ${id} >= 'payable:' and ${id} < 'payable;' then 'payable' else ${id} end`;
const accountsJson = sql`select coalesce(json_agg(json_build_object('account', b.account, 'group', ${accountGroup(sql`b.account`)},
      'name', case when b.account in ('party', 'payable') then ${sql.lit(PARTIES)} else ${accountName(sql`b.account`)} end,
      'balance', b.balance::numeric(16, 2)::text) order by b.account), '[]') as doc
    from (select ${together(sql`m.account`)} as account, sum(m.amount) as balance from moved m group by 1) b`;

const [from, to] = [sql`${value('fromDate')}::date`, sql`${value('toDate')}::date`];
// The months that contain the days, less what was posted in them before the first day and after the last.
const movedWithin = statement<{ doc: JsonText }>(
  'ledger.moved_within',
  sql`with moved as (
        select m.account, m.debit - m.credit as amount from account_month m where m.tenant_id = ${tenant}
          and ${mayBeProfit(sql`m.account`)} and m.month between ${monthOf(from)} and ${monthOf(to)}
        union all
        select side.account, side.amount from voucher v join entry e on e.tenant_id = ${tenant} and e.voucher_id = v.id,
            lateral (values (e.debit, -e.amount), (e.credit, e.amount)) side (account, amount)
          where v.tenant_id = ${tenant} and ${mayBeProfit(sql`side.account`)} and ((v.day >= ${monthOf(from)} and v.day < ${from})
            or (v.day > ${to} and v.day < (${monthOf(to)} + interval '1 month')::date)))
      ${accountsJson}`,
);
const atEnd = statement<{ doc: JsonText }>(
  'ledger.at_end',
  sql`with moved as (select * from ${movedUpTo(to)} b) ${accountsJson}`,
);

const balancesIn = (row: { readonly doc: JsonText } | undefined): readonly Balance[] => {
  if (row === undefined) throw notFound();
  return (row.doc.parse() as (Omit<Balance, 'balance'> & { readonly balance: string })[]).map((each) => ({
    ...each,
    balance: readPaise(each.balance),
  }));
};

const groupsJson = (groups: readonly GroupSum[]) =>
  groups.map(({ group, total, accounts }) => ({
    group,
    total: rupeesOf(total),
    accounts: accounts.map(({ amount, ...account }) => ({ ...account, amount: rupeesOf(amount) })),
  }));

interface DaysQuery {
  readonly fromDate?: string | null;
  readonly toDate?: string | null;
}

/**
 * The company's profit and loss over some days; by default the financial year up to today. Throws 400 for an invalid or too long period.
 */
export async function readProfitLoss(
  database: Database,
  tenantId: string,
  query: DaysQuery,
): Promise<ProfitLossAnswer> {
  const toDate = query.toDate ?? todayInIndia();
  const fromDate = query.fromDate ?? firstOfFinancialYear(toDate);
  if (fromDate > toDate) throw malformed('From Date is after To Date.');
  if (addDays(fromDate, LONGEST_DAYS) <= toDate)
    throw malformed('A profit and loss account shows at most a year at once.');
  const [row] = await database.report({ tenantId }, movedWithin, { fromDate, toDate });
  const { incomes, expenses, income, expense, gross, net } = profitLossOf(balancesIn(row));
  return {
    from_Date: fromDate,
    to_Date: toDate,
    incomes: groupsJson(incomes),
    expenses: groupsJson(expenses),
    income: rupeesOf(income),
    expense: rupeesOf(expense),
    gross_Profit: rupeesOf(gross),
    net_Profit: rupeesOf(net),
  };
}

/** The company's assets and liabilities at the end of a day, by default today. */
export async function readBalanceSheet(
  database: Database,
  tenantId: string,
  query: Pick<DaysQuery, 'toDate'>,
): Promise<BalanceSheetAnswer> {
  const toDate = query.toDate ?? todayInIndia();
  const fromDate = firstOfFinancialYear(toDate);
  const [[all], [year]] = await Promise.all([
    database.report({ tenantId }, atEnd, { toDate }),
    database.report({ tenantId }, movedWithin, { fromDate, toDate }),
  ]);
  const sheet = balanceSheetOf(balancesIn(all), profitLossOf(balancesIn(year)).net);
  return {
    to_Date: toDate,
    year_From: fromDate,
    liabilities: groupsJson(sheet.liabilities),
    assets: groupsJson(sheet.assets),
    earlier_Profit: rupeesOf(sheet.earlierProfit),
    year_Profit: rupeesOf(sheet.yearProfit),
    total_Liabilities: rupeesOf(sheet.totalLiabilities),
    total_Assets: rupeesOf(sheet.totalAssets),
  };
}

/** The handlers of the profit and loss account and the balance sheet. */
export function answerFinalAccounts(database: Database) {
  return {
    ledgerProfitLoss: ({ tenantId, query }) => readProfitLoss(database, tenantId, query),
    ledgerBalanceSheet: ({ tenantId, query }) => readBalanceSheet(database, tenantId, query),
  } satisfies Partial<Answerers>;
}
