import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, aSavedBilty, type TestCompany } from '#test/factories.ts';
import { aLine } from '#test/forms.ts';
import { aLongList } from '#test/long-list.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, downloaded, openPage, PHONE, violations } from './clerk.ts';
import { test } from './journey.ts';

// Where an owner looks at money: the lists of documents, their sums, sorting and columns.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  const today = todayInIndia();
  const details = (freight_Amt: number, advance_Amt: number) => [
    aLine({ freight_Amt, rate: 550, advance_Amt, weight: 20 }),
  ];
  const vehicle_No = 'MP09 AB 1234';
  await aSavedBilty(portal, company.token, {
    bilty_Date: addDays(today, -800),
    to: 'Pune',
    details: details(22_000, 4000),
    vehicle_No,
  });
  await aSavedBilty(portal, company.token, {
    bilty_Date: today,
    to: 'Agra',
    details: details(1_25_000, 0),
    received: 550,
    vehicle_No,
  });
  await aSavedBilty(portal, company.token, { bilty_Date: today, to: 'Delhi', details: details(100, 50), vehicle_No });
});

const rows = (page: Page) => page.getByRole('grid', { name: 'View Bilty' }).locator('tbody tr');
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

test('the bilty list shows totals and balances, sorts by any column, and sums up what is filtered', async ({
  page,
}) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await expect(page.getByRole('columnheader')).toHaveText([
    'S.No.',
    'Bilty Number',
    'Sender',
    'Receiver',
    'Date',
    'To (Destination)',
    'Vehicle No.',
    'Total',
    'Balance',
    'Action',
  ]);
  await expect(rows(page).first()).toContainText('600.00');
  await expect(totals(page)).toContainText('Total of 3');
  await expect(totals(page)).toContainText('Freight1,47,100.00');
  await expect(totals(page)).toContainText('Balance1,44,150.00');

  const head = page.getByRole('columnheader', { name: 'Total' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page)).toContainText(['600.00', '18,550.00', '1,25,550.00']);
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page)).toContainText(['1,25,550.00', '18,550.00', '600.00']);
  // The sorting is in the address.
  await page.reload();
  await expect(rows(page)).toContainText(['1,25,550.00', '18,550.00', '600.00']);
  await expect(page.getByRole('columnheader', { name: 'Balance' })).toHaveCSS('text-align', 'right');

  await page.getByRole('button', { name: 'This month' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(totals(page)).toContainText('Total of 2');
  await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole('searchbox', { name: 'Search' }).fill('18,550');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Pune');
  await expect(totals(page)).toContainText('Advance4,000.00');
  expect(await violations(page)).toEqual([]);
});

test('the chosen columns of a list are kept, and its print has what is shown', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  const chooser = page.getByRole('button', { name: 'Columns' });
  await chooser.click();
  const choices = page.getByRole('dialog', { name: 'Columns' });
  await choices.getByRole('checkbox', { name: 'From (Origin)' }).check();
  await choices.getByRole('checkbox', { name: 'Weight' }).check();
  await choices.getByRole('checkbox', { name: 'Vehicle No.' }).uncheck();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(chooser).toBeFocused();
  const heads = ['From (Origin)', 'To (Destination)', 'Weight', 'Total', 'Balance', 'Action'];
  await expect(page.getByRole('columnheader')).toContainText(heads);
  await page.reload();
  await expect(page.getByRole('columnheader')).toContainText(heads);
  await expect(page.getByRole('columnheader', { name: 'Vehicle No.' })).toHaveCount(0);

  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
  await expect(rows(page).first()).toContainText('600.00');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ]);
  const parts = unzipSync(await readFile(await file.path()));
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toMatch(/name="Bilty".*name="Items"/s);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const { text } = await downloaded(page);
  expect(text).toMatch(/Indore Delhi 20 600\.00 600\.00.*Indore Pune 20 18,550\.00.*Indore Agra 20 1,25,550\.00/);
  expect(text).toMatch(/3 biltys 60 1,44,700\.00 1,44,150\.00/);
  expect(text).not.toContain('MP09 AB 1234');
});

test('with all its columns a list scrolls, and breaks no word', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await page.getByRole('button', { name: 'Columns' }).click();
  const others = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { checked: false });
  await expect(others).not.toHaveCount(0);
  while ((await others.count()) > 0) await others.first().check();
  await page.keyboard.press('Escape');
  // Room for the longest word of a name in any list of this journey.
  for (const town of ['Indore', 'Pune'])
    expect((await page.getByRole('gridcell', { name: town }).first().boundingBox())?.width).toBeGreaterThan(100);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});

test('a long list says that it cannot sort by amounts, and finds them in the newest 20,000 only', async ({ page }) => {
  const owner = await aCompany(portal);
  await aLongList(portal, owner);
  await beginSession(page, portal, owner);
  await openPage(page, portal, 'viewbilty?sort=total&order=desc', 'View Bilty');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('status').filter({ hasText: 'sorted by number and date only' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'none');
  await page.getByRole('searchbox', { name: 'Search' }).fill('78');
  // Text in the search field that was not submitted survives sorting.
  await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=biltyDate/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('78');
  await page.getByRole('searchbox', { name: 'Search' }).fill('78.00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Amounts are found in the newest 20,000 only.')).toBeVisible();
  await page.getByRole('textbox', { name: 'To Date' }).fill('01/02/2026');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Amounts are found in the newest 20,000 only.')).toHaveCount(0);
});

test.describe('at 360 px', () => {
  test.use(PHONE);

  test('a card shows its sums, and the cards are sorted by a choice', async ({ page }) => {
    await beginSession(page, portal, company);
    await openPage(page, portal, 'viewbilty', 'View Bilty');
    const cards = page.getByRole('list', { name: 'View Bilty' }).getByRole('listitem');
    await expect(cards.first()).toContainText('Total 600.00');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Total ↓');
    await expect(cards.first()).toContainText('Balance 1,25,000.00');
    await expect(totals(page)).toContainText('Freight1,47,100.00');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
