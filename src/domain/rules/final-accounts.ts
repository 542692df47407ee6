import { rupeesOf, toPaise } from './money.ts';
import { GROUP_NAMES, isDirect, natureOf, type Group, type Nature } from './heads.ts';

// Profit and loss and balance sheet, from account balances. Every entry has two sides and every account one group, so both sides of the
// balance sheet are always equal.

/** The balance of an account, debits less credits in paise. */
export interface Balance {
  readonly account: string;
  readonly name: string;
  readonly group: Group;
  readonly balance: bigint;
}

/** The accounts of a group, with balances on the group's own side, in paise. */
export interface GroupSum {
  readonly group: Group;
  readonly total: bigint;
  readonly accounts: readonly { readonly account: string; readonly name: string; readonly amount: bigint }[];
}

export interface ProfitLoss {
  readonly incomes: readonly GroupSum[];
  readonly expenses: readonly GroupSum[];
  readonly income: bigint;
  readonly expense: bigint;
  /** Direct groups only; negative: a loss. */
  readonly gross: bigint;
  readonly net: bigint;
}

export interface BalanceSheet {
  readonly liabilities: readonly GroupSum[];
  readonly assets: readonly GroupSum[];
  /** The profit of earlier financial years, and of this one; it belongs to the owners. */
  readonly earlierProfit: bigint;
  readonly yearProfit: bigint;
  /** Including the profit. */
  readonly totalLiabilities: bigint;
  readonly totalAssets: bigint;
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
const totalOf = (groups: readonly GroupSum[]) => sumOf(groups.map(({ total }) => total));

/** The groups of a nature with their accounts, in the order of the register; zero balances are left out. */
function groupsOf(balances: readonly Balance[], nature: Nature): readonly GroupSum[] {
  const isDebit = nature === 'Asset' || nature === 'Expense';
  return GROUP_NAMES.filter((group) => natureOf(group) === nature).flatMap((group) => {
    const accounts = balances
      .filter((each) => each.group === group && each.balance !== 0n)
      .map(({ account, name, balance }) => ({ account, name, amount: isDebit ? balance : -balance }));
    return accounts.length === 0 ? [] : [{ group, total: sumOf(accounts.map(({ amount }) => amount)), accounts }];
  });
}

/** Income and expenses by group, from the movements of accounts in a period. */
export function profitLossOf(moved: readonly Balance[]): ProfitLoss {
  const incomes = groupsOf(moved, 'Income');
  const expenses = groupsOf(moved, 'Expense');
  const direct = (groups: readonly GroupSum[]) => totalOf(groups.filter(({ group }) => isDirect(group)));
  const [income, expense] = [totalOf(incomes), totalOf(expenses)];
  return { incomes, expenses, income, expense, gross: direct(incomes) - direct(expenses), net: income - expense };
}

/** Assets and liabilities at the end of a day; `yearProfit`: the profit of that day's financial year up to it. */
export function balanceSheetOf(balances: readonly Balance[], yearProfit: bigint): BalanceSheet {
  const liabilities = groupsOf(balances, 'Liability');
  const assets = groupsOf(balances, 'Asset');
  const { net } = profitLossOf(balances);
  return {
    liabilities,
    assets,
    earlierProfit: net - yearProfit,
    yearProfit,
    totalLiabilities: totalOf(liabilities) + net,
    totalAssets: totalOf(assets),
  };
}

/** Accounts by group, in the order of the register: a trial balance. */
export function byGroup<Row extends { readonly group: Group }>(
  rows: readonly Row[],
): readonly { readonly group: Group; readonly accounts: readonly Row[] }[] {
  return GROUP_NAMES.flatMap((group) => {
    const accounts = rows.filter((row) => row.group === group);
    return accounts.length === 0 ? [] : [{ group, accounts }];
  });
}

/** A group as reported, in rupees. */
interface ReportedGroup {
  readonly group: string;
  readonly total: number;
  readonly accounts: readonly { readonly account: string; readonly name: string; readonly amount: number }[];
}
/** One side of a final account as shown on screens, papers and spreadsheets, in rupees; its titles are labels. */
export interface ShownSide {
  readonly title: 'Income' | 'Expenses' | 'Liabilities' | 'Assets';
  readonly groups: readonly ReportedGroup[];
  readonly total: number;
}
/** Lines of the balance sheet that are no accounts. */
export const PROFIT_LINES = { earlier: 'profit-earlier', year: 'profit-year' } as const;

/** Both sides of a profit and loss account. */
export const profitLossSides = (statement: {
  readonly incomes: readonly ReportedGroup[];
  readonly expenses: readonly ReportedGroup[];
  readonly income: number;
  readonly expense: number;
}): readonly [ShownSide, ShownSide] => [
  { title: 'Income', groups: statement.incomes, total: statement.income },
  { title: 'Expenses', groups: statement.expenses, total: statement.expense },
];

/** Both sides of a balance sheet; profit is among the liabilities. */
export function balanceSheetSides(statement: {
  readonly liabilities: readonly ReportedGroup[];
  readonly assets: readonly ReportedGroup[];
  readonly earlierProfit: number;
  readonly yearProfit: number;
  readonly totalLiabilities: number;
  readonly totalAssets: number;
}): readonly [ShownSide, ShownSide] {
  const lines = [
    { account: PROFIT_LINES.earlier, name: 'Profit of Earlier Years', amount: statement.earlierProfit },
    { account: PROFIT_LINES.year, name: 'Profit of This Year', amount: statement.yearProfit },
  ].filter(({ amount }) => amount !== 0);
  const total = rupeesOf(sumOf(lines.map(({ amount }) => toPaise(amount))));
  const profit = lines.length === 0 ? [] : [{ group: 'Profit & Loss', total, accounts: lines }];
  return [
    { title: 'Liabilities', groups: [...statement.liabilities, ...profit], total: statement.totalLiabilities },
    { title: 'Assets', groups: statement.assets, total: statement.totalAssets },
  ];
}
