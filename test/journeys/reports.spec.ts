import { expect } from '@playwright/test';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, call, done } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { beginSession, openPage, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

test('what parties owe is told by its age, and leads to their ledgers; profit by month as lines and a table', async ({
  page,
  portal,
}) => {
  const company = await aCompany(portal);
  const { token } = company;
  const today = todayInIndia();
  for (const name of ['Gupta Kirana', 'Rathi Textiles']) {
    done(await call(portal, 'partyCreate', { token, body: aParty({ name }) }));
  }
  const claim = async (account: string, date: string, amount: number) => {
    const entries = [
      { account, debit: amount },
      { account: 'freight', credit: amount },
    ];
    done(await call(portal, 'moneyJournal', { token, body: { date, branch: 1, entries } }));
  };
  await claim('party:1', addDays(today, -10), 1000);
  await claim('party:2', addDays(today, -100), 125_000.5);
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ date: addDays(today, -5), amount: 200 }) }));
  await beginSession(page, portal, company);

  await openPage(page, portal, 'ageing', 'Ageing');
  const ages = page.getByRole('table', { name: 'All parties together, by age' });
  await expect(ages.getByRole('row', { name: 'Over 90 Days' })).toContainText('₹1,25,000.50');
  await expect(ages.getByRole('row', { name: 'Total' })).toContainText('₹1,25,800.50');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Rathi Textiles');
  await expect(rows.nth(2)).toContainText('-200.00');
  expect(await violationsOfWhole(page)).toEqual([]);

  // Six days ago nothing had been received; the address tells the day.
  const day = addDays(today, -6);
  await page.getByLabel('As on').fill(day.split('-').toReversed().join('-'));
  await page.getByLabel('As on').press('Enter');
  await expect(ages.getByRole('row', { name: 'Total' })).toContainText('₹1,26,000.50');
  await expect(page).toHaveURL(new RegExp(`to=${day}`));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const print = page.getByRole('dialog');
  await expect(print.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(print).toBeHidden();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await file).suggestedFilename()).toBe('Ageing.xlsx');

  await rows.nth(1).click();
  await expect(page).toHaveURL(/\/dashboard\/ledger\?account=party/);
  await expect(page.getByText('1,25,000.50').first()).toBeVisible();

  await openPage(page, portal, 'profitbymonth', 'Profit by Month');
  await expect(page.getByRole('img', { name: /^Profit: / })).toBeVisible();
  await expect(
    page
      .getByRole('row', { name: /^Profit/ })
      .locator('td')
      .last(),
  ).toHaveText('1,26,000.50');
  expect(await violationsOfWhole(page)).toEqual([]);
});
