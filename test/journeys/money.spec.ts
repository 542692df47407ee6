import { expect } from '@playwright/test';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, choose, openPage, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// Vouchers on their pages. An LR of these tests comes to 2,650.00.

let portal: TestPortal;
let company: TestCompany;
let token: string;
/** The place of the only party. */
let place: number;
test.beforeEach(async ({ portal: ofWorker, page }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  token = company.token;
  const party = done(await call(portal, 'partyCreate', { token, body: aParty() }));
  place = (party.places as { id: number }[])[0]?.id ?? 0;
  await beginSession(page, portal, company);
});

/** LRs that the party owes. */
async function claims(...numbers: readonly string[]): Promise<void> {
  for (const bilty_No of numbers) {
    const body = aLawfulBilty({ bilty_No, payment_Basis: 'Paid', consignor_Place: place });
    savedBilty(await call(portal, 'biltyCreate', { token, body }));
  }
}

test('vouchers are listed, opened, parted from what they settle, settled anew and taken back', async ({ page }) => {
  await claims('A-1', 'A-2');
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ amount: 3000, fill: 'yes' }) }));
  await openPage(page, portal, 'money', 'Vouchers');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(4);
  await choose(page, 'Kind', 'Receipt');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('3,000.00');
  expect(await violationsOfWhole(page)).toEqual([]);
  await rows.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Receipt R1', level: 1 })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);

  const items = page.getByRole('region', { name: 'What it settles' });
  await expect(items).toContainText('Settled');
  await items.getByRole('button', { name: 'Undo with A-2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(items).toContainText('₹350.00 on account');
  await items.getByRole('button', { name: 'Allocate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Allocate R1' });
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('350');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('350.01');
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await expect(page.getByText('Only ₹350.00 is left of R1.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100');
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await expect(items).toContainText('₹250.00 on account');

  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Narration' }).fill('Cheque bounced');
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse', exact: true }).click();
  await page.getByRole('link', { name: 'X1' }).click();
  await expect(page.getByRole('heading', { name: 'Reversal X1', level: 1 })).toBeVisible();
  await expect(page.getByText('Cheque bounced')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse', exact: true })).toHaveCount(0);
});
