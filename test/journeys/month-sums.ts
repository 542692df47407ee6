import { expect, type Page } from '@playwright/test';
import { call, done } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { openPage, picker } from './clerk.ts';
import type { MonthOfTrade } from './month-of-trade.ts';
import {
  card,
  closingCash,
  fact,
  paiseIn,
  readAgeing,
  readCard,
  readListTotals,
  readStatement,
  readTrial,
  sumOf,
} from './month-readings.ts';

// What all screens of money show of one company, compared with each other.

export interface Seen {
  readonly page: Page;
  readonly portal: TestPortal;
  readonly trade: MonthOfTrade;
}
type Trial = Awaited<ReturnType<typeof readTrial>>;
type Ageing = Awaited<ReturnType<typeof readAgeing>>;
/** The balance of an account, debits less credits; 0 where it is even and not in the trial balance. */
const balanceIn = ({ accounts }: Trial, name: string) => {
  const found = accounts.find((each) => each.name === name);
  return found === undefined ? 0 : found.debit - found.credit;
};

const isParty = ({ name, group }: Trial['accounts'][number]) =>
  group === 'Sundry Debtors' && !/^(To Pay ·|Other Customers)/.test(name);

/** The trial balance is even; each of its accounts leads to a ledger, and a party’s to a statement, with the same sum. */
export async function seeTrial({ page, portal }: Seen): Promise<Trial> {
  await openPage(page, portal, 'trialbalance', 'Trial Balance');
  const trial = await readTrial(page);
  expect(trial.debits).toBe(trial.credits);
  expect(sumOf(trial.accounts.map(({ debit }) => debit))).toBe(trial.debits);
  expect(sumOf(trial.accounts.map(({ credit }) => credit))).toBe(trial.credits);
  for (const account of trial.accounts) {
    const { name, debit, credit } = account;
    await openPage(page, portal, 'trialbalance', 'Trial Balance');
    await page.getByRole('row', { name: new RegExp(`^${name} (?!·)`) }).click();
    await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible();
    await expect(picker(page, 'Account')).toHaveValue(name);
    if (isParty(account)) {
      expect(await readStatement(page), name).toEqual({ closing: debit - credit, printed: debit - credit });
    } else expect(paiseIn((await fact(page, 'Closing balance').textContent()) ?? ''), name).toBe(debit - credit);
  }
  return trial;
}

/** The ageing of each party equals its open items and its balance. */
export async function seeAgeing({ page, portal, trade }: Seen, trial: Trial): Promise<Ageing> {
  await openPage(page, portal, 'ageing', 'Ageing');
  const ageing = await readAgeing(page);
  for (const head of ageing.heads) {
    expect(sumOf([...ageing.parties.values()].map((row) => row[head] ?? 0)), head).toBe(ageing.totals[head]);
  }
  for (const account of trial.accounts) {
    const { name } = account;
    if (isParty(account)) expect(ageing.parties.get(name)?.['Total'], name).toBe(balanceIn(trial, name));
  }
  for (const [name, { party: id }] of Object.entries(trade.parties)) {
    const query = { account: `party:${id}`, pageSize: 100 };
    const { data } = done(await call(portal, 'itemOpen', { token: trade.token, query }));
    const [first] = [...ageing.parties].filter(([title]) => title.toLowerCase().startsWith(name));
    const open = sumOf(data.map((item) => (item.side === 'D' ? 1 : -1) * Math.round(item.open * 100)));
    expect(open, name).toBe(first?.[1]['Total'] ?? 0);
  }
  return ageing;
}

const openEvening = async ({ page, portal }: Seen) => {
  await openPage(page, portal, 'evening', 'This Evening');
  await expect(card(page, 'Booked today')).toBeVisible();
};
const figure = async (page: Page, name: string) =>
  paiseIn((await card(page, name).locator('p').first().textContent()) ?? '');

/** Follows a link of a card and compares it with the sum of the list behind it. */
async function follow(seen: Seen, name: string, link: string, heading: string): Promise<void> {
  const { page } = seen;
  await openEvening(seen);
  await card(page, name).getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** The evening page’s money equals the ledger, and leads there. */
export async function seeMoneyOfEvening(seen: Seen, trial: Trial, ageing: Ageing): Promise<void> {
  const { page } = seen;
  await openEvening(seen);
  const cash = await readCard(page, 'Cash in hand');
  const toPay = await readCard(page, 'To Pay to be collected');
  for (const [name, beginning] of [
    ['Cash in hand', 'Cash · '],
    ['To Pay to be collected', 'To Pay · '],
  ] as const) {
    const accounts = trial.accounts.filter((each) => each.name.startsWith(beginning));
    expect(await figure(page, name), name).toBe(sumOf(accounts.map((each) => each.debit - each.credit)));
  }
  const owed = card(page, 'Parties owe');
  const late = ageing.heads.filter((head) => head.endsWith('Days'));
  expect(paiseIn((await fact(owed, 'Overdue').textContent()) ?? '')).toBe(
    sumOf(late.map((head) => ageing.totals[head] ?? 0)),
  );
  for (const [name, [lateOf = '', open = '']] of await readCard(page, 'Parties owe')) {
    const row = ageing.parties.get(name);
    expect(paiseIn(lateOf), name).toBe(sumOf(late.map((head) => row?.[head] ?? 0)));
    // Less the party’s payments on account.
    expect(paiseIn(open), name).toBe(row?.['Total'] ?? 0);
  }
  const freight = ['Freight', 'CGST', 'SGST', 'IGST', 'Round Off'].map((head) => -balanceIn(trial, head));
  await expect(card(page, 'Billed and collected, 12 weeks').getByRole('listitem').first()).toHaveText(
    `Billed ₹${(sumOf(freight) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`,
  );
  expect([...cash.keys()]).toEqual(['Head Office', 'Mumbai']);
  for (const [branch, [counted, amount = '']] of cash) {
    expect(counted).toBe('counted');
    expect(paiseIn(amount), branch).toBe(balanceIn(trial, `Cash · ${branch}`));
    await follow(seen, 'Cash in hand', branch, 'Cash Book');
    await expect(picker(page, 'Branch')).toHaveValue(branch);
    expect(await closingCash(page), branch).toBe(paiseIn(amount));
  }
  for (const [branch, [amount = '']] of toPay) {
    expect(paiseIn(amount), branch).toBe(balanceIn(trial, `To Pay · ${branch}`));
    await follow(seen, 'To Pay to be collected', branch, 'View Bilty');
    expect((await readListTotals(page)).balance, branch).toBe(paiseIn(amount));
  }
}

/** The evening page’s LRs equal the sums of the lists behind them. */
export async function seeLrsOfEvening(seen: Seen): Promise<void> {
  const { page } = seen;
  for (const [name, link] of [
    ['Booked today', 'To Pay'],
    ['Not billed yet', 'Not billed yet'],
    ['POD pending', 'POD pending'],
  ] as const) {
    await openEvening(seen);
    const rows = await readCard(page, name);
    const told = name === link ? [...rows.values()] : [rows.get(link) ?? []];
    const count = sumOf(told.map(([each = '']) => Number(each)));
    const amount = sumOf(told.map((cells) => paiseIn(cells.at(-1) ?? '')));
    await follow(seen, name, link, 'View Bilty');
    const list = await readListTotals(page);
    expect([list.count, list.total], name).toEqual([count, amount]);
  }
  // LRs settled by a receipt are no longer among them; all of the others is to be collected.
  await openEvening(seen);
  const toCollect = await figure(page, 'To Pay to be collected');
  await follow(seen, 'To Pay to be collected', 'To Pay to be collected', 'View Bilty');
  const list = await readListTotals(page);
  expect([list.count, list.balance]).toEqual([2, toCollect]);
}
