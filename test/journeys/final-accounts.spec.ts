import { expect } from '@playwright/test';
import { aCompany, call, done } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { beginSession, openPage, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

test('the final accounts are grouped, and each line leads on with its days', async ({ page, portal }) => {
  const company = await aCompany(portal);
  const { token } = company;
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Gupta Kirana' }) }));
  const post = async (date: string, debit: string, credit: string, amount: number) => {
    const entries = [
      { account: debit, debit: amount },
      { account: credit, credit: amount },
    ];
    done(await call(portal, 'moneyJournal', { token, body: { date, branch: 1, entries } }));
  };
  await post('2026-03-20', 'party:1', 'freight', 1000);
  await post('2026-04-02', 'cash:1', 'capital', 50_000);
  await post('2026-05-10', 'diesel', 'cash:1', 2500.25);
  await post('2026-06-11', 'party:1', 'freight', 8000);
  await beginSession(page, portal, company);

  await openPage(page, portal, 'trialbalance?to=2026-05-31', 'Trial Balance');
  const trial = page.getByRole('grid', { name: 'Trial Balance' });
  const expenses = trial.getByRole('row', { name: /^Direct Expenses/ });
  await expect(expenses).toContainText('2,500.25');
  await expect(trial.getByRole('row', { name: /^Diesel/ })).toBeVisible();
  await expenses.click();
  await expect(trial.getByRole('row', { name: /^Diesel/ })).toHaveCount(0);
  await expenses.getByRole('button', { expanded: false }).click();
  await trial.getByRole('row', { name: /^Diesel/ }).click();
  await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/account=diesel&from=2026-04-01&to=2026-05-31/);

  await openPage(page, portal, 'balancesheet?to=2026-05-31', 'Balance Sheet');
  const liabilities = page.getByRole('table', { name: 'Liabilities' });
  const assets = page.getByRole('table', { name: 'Assets' });
  await expect(liabilities.getByRole('row', { name: 'Capital Account' })).toContainText('50,000.00');
  await expect(liabilities.getByRole('row', { name: 'Total' })).toContainText('48,499.75');
  await expect(assets.getByRole('row', { name: 'Total' })).toContainText('48,499.75');
  await expect(liabilities.getByRole('row', { name: 'Profit of Earlier Years' })).toContainText('1,000.00');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await file).suggestedFilename()).toBe('Balance_Sheet.xlsx');
  await assets.getByRole('link', { name: 'Parties' }).click();
  await expect(page.getByRole('heading', { name: 'Trial Balance', level: 1 })).toBeVisible();
  await expect(trial.getByRole('row', { name: /^Gupta Kirana/ })).toContainText('1,000.00');
  await page.goBack();
  await liabilities.getByRole('link', { name: 'Profit of This Year' }).click();

  await expect(page.getByRole('heading', { name: 'Profit & Loss', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/from=2026-04-01&to=2026-05-31/);
  await expect(page.getByRole('table', { name: 'Expenses' }).getByRole('row', { name: 'Total' })).toContainText(
    '2,500.25',
  );
  await expect(page.getByText('-2,500.25').first()).toBeVisible();
  const to = page.getByLabel('To Date');
  await to.fill('30/06/2026');
  await to.press('Enter');
  await expect(page).toHaveURL(/to=2026-06-30/);
  await expect(page.getByRole('table', { name: 'Income' }).getByRole('row', { name: 'Total' })).toContainText(
    '8,000.00',
  );
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('link', { name: 'Freight' }).click();
  await expect(page).toHaveURL(/account=freight&from=2026-04-01&to=2026-06-30/);
  await expect(page.getByRole('grid', { name: 'Ledger' }).getByRole('row')).toHaveCount(2);
});
