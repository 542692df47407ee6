import { expect, type Locator, type Page } from '@playwright/test';
import { downloaded } from './clerk.ts';

// Amounts in rupees on screens, read in paise.

/** The first amount in a text, in paise: ‘₹1,25,000.50 Cr’ is negative, like ‘-₹5’. */
export function paiseIn(text: string): number {
  const [, minus, whole = '', part = '00', side] = /(-?)₹?([\d,]+)(?:\.(\d\d))?(?: (Dr|Cr))?/.exec(text) ?? [];
  if (whole === '') throw new Error(`No amount stands in "${text}".`);
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(part);
  return minus === '-' || side === 'Cr' ? -paise : paise;
}
const orNothing = (text: string): number => (/\d/.test(text) ? paiseIn(text) : 0);
export const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, each) => sum + each, 0);

/** A labelled fact on a page or a part of it. */
export const fact = (within: Page | Locator, name: string): Locator =>
  within
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('dd')
    .first();

/** The closing balance of the open cash book. */
export const closingCash = async (page: Page): Promise<number> =>
  paiseIn((await fact(page, 'Closing balance').textContent()) ?? '');

const cellsOf = async (row: Locator) => row.getByRole('cell').or(row.getByRole('gridcell')).allTextContents();

/** The trial balance: the balance of each account, debits less credits, by group and name. */
export async function readTrial(page: Page) {
  const rows = page.getByRole('grid', { name: 'Trial Balance' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const accounts = [];
  const groups = new Map<string, { debit: number; credit: number }>();
  let group = '';
  for (const row of await rows.all()) {
    const [name = '', debit = '', credit = ''] = await cellsOf(row);
    const sums = { debit: orNothing(debit), credit: orNothing(credit) };
    if ((await row.locator('[aria-expanded]').count()) > 0) {
      group = name;
      groups.set(group, sums);
    } else accounts.push({ name, group, ...sums });
  }
  for (const [of, sums] of groups) {
    const within = accounts.filter((account) => account.group === of);
    expect(
      { debit: sumOf(within.map(({ debit }) => debit)), credit: sumOf(within.map(({ credit }) => credit)) },
      of,
    ).toEqual(sums);
  }
  const debits = paiseIn((await page.getByText(/^Debits ₹/).textContent()) ?? '');
  const credits = paiseIn((await page.getByText(/^Credits ₹/).textContent()) ?? '');
  return { accounts, debits, credits };
}

/** The ageing: a row for each party by column heads, and the row of all. */
export async function readAgeing(page: Page) {
  const grid = page.getByRole('grid', { name: 'Ageing' });
  await expect(grid.locator('tbody tr').first()).toBeVisible();
  const [, ...heads] = await grid.getByRole('columnheader').allTextContents();
  const amounts = (cells: readonly string[]) =>
    Object.fromEntries(heads.map((head, at) => [head, orNothing(cells[at] ?? '')]));
  const parties = new Map<string, Readonly<Record<string, number>>>();
  for (const row of await grid.locator('tbody tr').all()) {
    const [name = '', ...cells] = await cellsOf(row);
    parties.set(name, amounts(cells));
  }
  const chart = page.getByRole('table', { name: 'All parties together, by age' }).locator('tbody tr');
  const totals = amounts(await chart.locator('td:last-child').allTextContents());
  return { heads, parties, totals };
}

/** The closing balance of the open ledger, and of its printed statement. */
export async function readStatement(page: Page): Promise<{ closing: number; printed: number }> {
  const closing = paiseIn((await fact(page, 'Closing balance').textContent()) ?? '');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const { text } = await downloaded(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return { closing, printed: paiseIn(/Closing balance ([\d,.]+(?: (?:Dr|Cr))?)/i.exec(text)?.[1] ?? text) };
}

/** A card of the evening page. */
export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The small table of a card: its cells by the text of the first one. */
export async function readCard(page: Page, name: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await card(page, name).locator('tbody tr').all();
  return new Map(
    await Promise.all(
      rows.map(async (row) => {
        const [first = '', ...cells] = await row.locator('td').allTextContents();
        return [first, cells] as const;
      }),
    ),
  );
}

/** The sums of the open list of bilties. */
export async function readListTotals(page: Page): Promise<{ count: number; total: number; balance: number }> {
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('Total of');
  await expect(totals).toHaveAttribute('aria-busy', 'false');
  const of = async (name: string) => paiseIn((await fact(totals, name).textContent()) ?? '');
  const count = /Total of ([\d,]+)/.exec((await totals.textContent()) ?? '')?.[1] ?? '';
  return { count: Number(count), total: await of('Total'), balance: await of('Balance') };
}

/** A side of profit and loss or of the balance sheet: its accounts by name, and its total. */
export async function readSide(page: Page, name: string) {
  const side = page.getByRole('table', { name, exact: true });
  await expect(side.getByRole('row', { name: /^Total/ })).toBeVisible();
  const accounts = new Map<string, number>();
  for (const row of await side.locator('tbody tr:has(th[scope=row])').all()) {
    accounts.set(
      (await row.getByRole('rowheader').textContent()) ?? '',
      paiseIn((await row.locator('td').textContent()) ?? ''),
    );
  }
  const total = paiseIn((await side.locator('tfoot td').textContent()) ?? '');
  expect(sumOf(accounts.values()), name).toBe(total);
  return { accounts, total };
}

/** The text of the open page’s print. */
export async function readPrint(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const { text } = await downloaded(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return text;
}
