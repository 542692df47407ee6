import { expect, type Page } from '@playwright/test';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aSavedBranch } from '#test/contract/expectations-cash.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, choose, field, openPage, PHONE, toast, violations, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The cash book: the day of a branch, its count by keyboard, and cash between branches.

const TODAY = todayInIndia();

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  const { token } = company;
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Gupta Kirana' }) }));
  await aSavedBranch(portal, token, { name: 'Mumbai' });
  const body = aReceipt({ date: TODAY, amount: 1250, narration: 'Old bill' });
  done(await call(portal, 'moneyReceipt', { token, body }));
  await beginSession(page, portal, company);
});

const side = (page: Page, name: string) => page.getByRole('list', { name });

test('cash is sent between branches and received, and the day is counted by keyboard and closed', async ({ page }) => {
  await openPage(page, portal, 'cashbook', 'Cash Book');
  await expect(side(page, 'Receipts')).toContainText('Gupta Kirana');
  await expect(side(page, 'Receipts')).toContainText('R1 · Old bill');
  await expect(side(page, 'Payments')).toContainText('No cash went out.');

  await page.getByRole('button', { name: 'Send cash' }).click();
  const sending = page.getByRole('dialog', { name: 'Send cash' });
  // There is one other branch.
  await expect(sending.getByRole('combobox', { name: 'To Branch' })).toHaveValue('Mumbai');
  await expect(sending).toContainText('Balance ₹1,250.00 Dr');
  await field(sending, 'Amount').fill('1300');
  await expect(field(sending, 'Reason')).toHaveCount(0);
  await sending.getByRole('button', { name: 'Send cash', exact: true }).click();
  // The portal says that cash is missing, and asks for the reason.
  await expect(field(sending, 'Reason')).toHaveAccessibleDescription('There is not enough cash on this date.');
  await field(sending, 'Amount').fill('500');
  expect(await violationsOfWhole(page)).toEqual([]);
  await sending.getByRole('button', { name: 'Send cash', exact: true }).click();
  await expect(toast(page, 'C1 is in transit.')).toBeVisible();
  await expect(side(page, 'Payments')).toContainText('In Transit · Mumbai');

  const total = page.getByRole('definition').filter({ hasText: 'short' });
  // Nothing is short before the count.
  await expect(total).toHaveCount(0);
  const first = field(page, 'Notes of ₹500');
  await first.fill('1');
  await expect(total).toHaveText('₹250.00 short');
  await first.press('Enter');
  await expect(field(page, 'Notes of ₹200')).toBeFocused();
  await field(page, 'Notes of ₹200').fill('1');
  await field(page, 'Notes of ₹200').press('ArrowDown');
  await expect(field(page, 'Notes of ₹100')).toBeFocused();
  await field(page, 'Notes of ₹100').press('ArrowUp');
  await expect(field(page, 'Notes of ₹200')).toBeFocused();
  await expect(total).toHaveText('₹50.00 short');
  expect(await violationsOfWhole(page)).toEqual([]);
  const close = page.getByRole('button', { name: `Close up to ${showDate(TODAY)}` });
  await close.click();
  await expect(page.getByText('Reason is required.').first()).toBeVisible();
  await field(page, 'Coins').press('Enter');
  await expect(field(page, 'Reason')).toBeFocused();
  await field(page, 'Reason').fill('Change given at the gate');
  await field(page, 'Reason').press('Enter');
  await expect(close).toBeFocused();
  await close.press('Enter');
  await expect(toast(page, `Cash of Head Office is closed up to ${showDate(TODAY)}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Counted and closed' })).toBeVisible();
  await expect(total).toHaveText('₹50.00 short');
  await expect(side(page, 'Payments')).toContainText('Cash Over/Short');

  await choose(page, 'Branch', 'Mumbai');
  await page.getByRole('button', { name: 'Receive C1' }).click();
  const taking = page.getByRole('dialog', { name: 'Receive C1' });
  await expect(taking).toContainText('₹500.00 from Head Office. Count it before you receive it.');
  await taking.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(toast(page, 'C1 received.')).toBeVisible();
  await expect(side(page, 'Receipts')).toContainText('In Transit · Mumbai');
  await expect(page.getByText('No cash is in transit to or from this branch.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(side(page, 'Receipts')).toContainText('No cash came in.');
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('the cash of a day is counted on a phone', async ({ page }) => {
    await openPage(page, portal, 'cashbook', 'Cash Book');
    await field(page, 'Notes of ₹500').fill('2');
    await field(page, 'Notes of ₹50').fill('5');
    await expect(page.getByText('The count matches the book.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
