import { expect, type Page } from '@playwright/test';
import { natureOf, type Group, type Nature } from '#domain/rules/heads.ts';
import { openPage } from './clerk.ts';
import { LAST_MONTH, TODAY } from './month-of-trade.ts';
import { fact, paiseIn, readPrint, readSide, sumOf, type readTrial } from './month-readings.ts';
import type { Seen } from './month-sums.ts';

type Trial = Awaited<ReturnType<typeof readTrial>>;

/** The trial balance’s accounts of a nature, on the side of that nature. */
function ofNature({ accounts }: Trial, nature: Nature): ReadonlyMap<string, number> {
  const isDebit = nature === 'Asset' || nature === 'Expense';
  return new Map(
    accounts
      .filter(({ group }) => natureOf(group as Group) === nature)
      .map(({ name, debit, credit }) => [name, isDebit ? debit - credit : credit - debit]),
  );
}

/** The paper of the open page has the same total, as it is printed in India. */
async function expectPrinted(page: Page, totals: readonly number[]): Promise<void> {
  const text = await readPrint(page);
  for (const total of totals) {
    const written = (total / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
    expect(text).toContain(written);
  }
}

/** The profit since the month began equals the trial balance’s income and expense, head by head. */
async function seeProfit({ page, portal }: Seen, trial: Trial): Promise<number> {
  await openPage(page, portal, `profitloss?from=${LAST_MONTH.from}&to=${TODAY}`, 'Profit & Loss');
  const income = await readSide(page, 'Income');
  const expenses = await readSide(page, 'Expenses');
  expect(income.accounts).toEqual(ofNature(trial, 'Income'));
  expect(expenses.accounts).toEqual(ofNature(trial, 'Expense'));
  const net = paiseIn((await fact(page, 'Net Profit').textContent()) ?? '');
  expect(net).toBe(income.total - expenses.total);
  await expectPrinted(page, [income.total, expenses.total]);
  return net;
}

/** Both sides of the balance sheet are equal; each account equals the trial balance, parties together, and the rest is profit. */
async function seeBalanceSheet({ page, portal }: Seen, trial: Trial, net: number): Promise<void> {
  await openPage(page, portal, `balancesheet?to=${TODAY}`, 'Balance Sheet');
  const assets = await readSide(page, 'Assets');
  const liabilities = await readSide(page, 'Liabilities');
  expect(assets.total).toBe(liabilities.total);
  const [inTrial, owedInTrial] = [ofNature(trial, 'Asset'), ofNature(trial, 'Liability')];
  for (const [shown, told] of [
    [assets.accounts, inTrial],
    [liabilities.accounts, owedInTrial],
  ] as const) {
    const apart = [...told].filter(([name]) => shown.has(name));
    for (const [name, amount] of apart) expect(shown.get(name), name).toBe(amount);
    const parties = sumOf([...told].filter(([name]) => !shown.has(name)).map(([, amount]) => amount));
    expect(shown.get('Parties') ?? 0).toBe(parties);
  }
  const profit = [...liabilities.accounts].filter(([name]) => name.startsWith('Profit of '));
  expect(sumOf(profit.map(([, amount]) => amount))).toBe(net);
  await expectPrinted(page, [assets.total]);
}

/** Profit and loss and the balance sheet agree with the trial balance, on the screen and on paper. */
export async function seeFinalAccounts(seen: Seen, trial: Trial): Promise<void> {
  await seeBalanceSheet(seen, trial, await seeProfit(seen, trial));
}
