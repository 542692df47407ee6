import { expect } from '@playwright/test';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBank, aReceipt, someCash } from '#test/contract/expectations-money.ts';
import { aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { aClerk, beginSession, field, openPage, picker, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// Vouchers by keyboard: the number of presses, Tally’s keys, copies and corrections. An LR comes to 2,650.00.

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

/** Makes LRs that the party owes. */
async function claims(...numbers: readonly string[]): Promise<void> {
  for (const bilty_No of numbers) {
    const body = aLawfulBilty({ bilty_No, payment_Basis: 'Paid', consignor_Place: place });
    savedBilty(await call(portal, 'biltyCreate', { token, body }));
  }
}

test('a payment takes at most 14 presses, and a contra at most 10', async ({ page }) => {
  await aBank(portal, token);
  await someCash(portal, token, { amount: 9000 });
  await openPage(page, portal, 'money', 'Vouchers');
  const payment = aClerk(page);
  await payment.press('Alt+o');
  await expect(picker(page, 'Party')).toBeFocused();
  await payment.type('gup');
  await expect(page.getByRole('option', { name: /Gupta/ })).toBeVisible();
  await payment.press('Enter');
  await expect(field(page, 'Amount')).toBeFocused();
  await payment.type('5000');
  await payment.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Payment P1 saved: ₹5,000.00' })).toBeVisible();
  test.info().annotations.push({ type: 'key presses, payment', description: String(payment.presses()) });
  expect(payment.presses()).toBeLessThanOrEqual(14);

  const contra = aClerk(page);
  await contra.press('Alt+k');
  // Cash into the only bank, which the clerk skips.
  await expect(picker(page, 'From Account')).toHaveValue(/Cash/);
  await expect(picker(page, 'To Account')).toHaveValue(/Account/);
  await expect(picker(page, 'From Account')).toBeFocused();
  await contra.press('Enter');
  await expect(picker(page, 'To Account')).toBeFocused();
  await contra.press('Enter');
  await expect(field(page, 'Amount')).toBeFocused();
  await contra.type('2500');
  await contra.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Contra C1 saved: ₹2,500.00' })).toBeVisible();
  test.info().annotations.push({ type: 'key presses, contra', description: String(contra.presses()) });
  expect(contra.presses()).toBeLessThanOrEqual(10);
});

test('a receipt of three LRs less TDS takes at most 31 presses', async ({ page }) => {
  await claims('A-1', 'A-2', 'A-3');
  await openPage(page, portal, 'money', 'Vouchers');
  const clerk = aClerk(page);
  await clerk.press('Alt+p');
  await expect(picker(page, 'Party')).toBeFocused();
  await clerk.type('gup');
  await expect(page.getByRole('option', { name: /Gupta/ })).toBeVisible();
  await clerk.press('Enter');
  await expect(field(page, 'Amount')).toBeFocused();
  await clerk.type('7791');
  const items = page.getByRole('region', { name: 'Open items, the oldest first' });
  await expect(items.getByRole('group')).toHaveCount(3);
  await clerk.press('Alt+t');
  await expect(items).toContainText('The rest is on account: ₹0.00');
  await clerk.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Receipt R1 saved' })).toBeVisible();
  test.info().annotations.push({ type: 'key presses, receipt of three LRs', description: String(clerk.presses()) });
  expect(clerk.presses()).toBeLessThanOrEqual(31);
});

test('Tally’s keys work once they are switched on, and F5 then does not reload the page', async ({ page }) => {
  await openPage(page, portal, 'money', 'Vouchers');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Help and shortcuts' });
  await expect(keys).toContainText('Tally’s keys (F4 to F8) can be switched on under Settings.');
  await page.keyboard.press('Escape');
  await openPage(page, portal, 'setting', 'Settings');
  await page.getByRole('switch', { name: 'Also use Tally’s keys' }).check();
  await page.evaluate('globalThis.stands = true');
  for (const [key, heading] of [
    ['F6', 'New Receipt'],
    ['F5', 'New Payment'],
    ['F4', 'New Contra'],
    ['F7', 'New Journal'],
    ['F8', 'New Freight Bill'],
    ['F5', 'New Payment'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
  await page.keyboard.press('F1');
  await expect(keys.getByText('F5', { exact: true })).toBeVisible();
  await expect(keys).not.toContainText('can be switched on');
  await page.keyboard.press('F5');
  await expect(keys).toBeVisible();
  expect(await page.evaluate('globalThis.stands')).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await expect(field(page, 'Date')).toBeFocused();
});

test('a voucher is copied as a new one, and corrected in one save', async ({ page }) => {
  await claims('A-1', 'A-2');
  const account = await aBank(portal, token);
  const upi = { mode: 'upi', account, reference: 'UTR-77', narration: 'By the driver' };
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ ...upi, amount: 4000, fill: 'yes' }) }));
  await openPage(page, portal, 'money/voucher?voucherNo=R1', 'Receipt R1');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Correct R1', level: 1 })).toBeVisible();
  await expect(page.getByText('When you submit, R1 is reversed and this voucher takes its place.')).toBeVisible();
  await expect(picker(page, 'Party')).toHaveValue(/Gupta/);
  await expect(field(page, 'Amount')).toHaveValue('4,000');
  await expect(field(page, 'Date')).toHaveValue('20-11-2026');
  await expect(field(page, 'Reference')).toHaveValue('UTR-77');
  const items = page.getByRole('region', { name: 'Open items, the oldest first' });
  await expect(field(items.getByRole('group', { name: /^A-1 .*2,650\.00 open/ }), 'Received')).toHaveValue('2,650');
  const second = field(items.getByRole('group', { name: /^A-2 .*2,650\.00 open/ }), 'Received');
  await expect(second).toHaveValue('1,350');
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(page, 'Amount').fill('3000');
  await second.fill('350');
  // Nothing has been reversed so far.
  expect(done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'R1' } })).reversed_By).toBe('');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Receipt R2', level: 1 })).toBeVisible();
  const named = page.getByRole('region', { name: 'No longer adjusted against this voucher' });
  await expect(named).toContainText('Corrects R1');
  await named.getByRole('link', { name: 'R1' }).click();
  await expect(named).toContainText(/Reversed by X1.*Corrected by R2/s);
  await expect(page.getByRole('button', { name: 'Correct', exact: true })).toHaveCount(0);
  expect(await violationsOfWhole(page)).toEqual([]);

  await page.getByRole('button', { name: 'Copy as new' }).click();
  await expect(page.getByRole('heading', { name: 'New Receipt', level: 1 })).toBeVisible();
  await expect(field(page, 'Amount')).toHaveValue('4,000');
  await expect(field(page, 'Date')).toHaveValue(showDate(todayInIndia()));
  await expect(field(page, 'Reference')).toHaveValue('');
  await expect(field(page, 'Narration')).toHaveValue('By the driver');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Receipt R3', level: 1 })).toBeVisible();
  await openPage(page, portal, 'money', 'Vouchers');
  await expect(page.getByRole('row', { name: /R1 .*Corrected by R2/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /R2 .*in place of R1/ })).toBeVisible();
});
