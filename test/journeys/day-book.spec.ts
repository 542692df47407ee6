import { expect } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aSteppedMemo } from '#test/contract/expectations-hire.ts';
import { aJournal, aReceipt, aSavedReceipt, someCash } from '#test/contract/expectations-money.ts';
import { aBackOffice, aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, choose, field, openPage, PHONE, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The day book: the vouchers of a day in order, by keyboard.

const today = todayInIndia();
const yesterday = addDays(today, -1);

/** A receipt of yesterday; an LR, a receipt, a payment and a journal of today. */
async function aCompanyWithTwoDays(portal: TestPortal): Promise<TestCompany> {
  const company = await aCompany(portal);
  const { token } = company;
  const party = done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Gupta Kirana' }) }));
  const [place] = party.places as { id: number }[];
  await someCash(portal, token, { date: yesterday, amount: 9000 });
  const lr = aLawfulBilty({ bilty_Date: today, payment_Basis: 'Paid', consignor_Place: place?.id });
  savedBilty(await call(portal, 'biltyCreate', { token, body: lr }));
  await aSavedReceipt(portal, token, { date: today, amount: 500, narration: 'By hand of Suresh' });
  done(await call(portal, 'moneyPayment', { token, body: aReceipt({ date: today, amount: 40 }) }));
  done(await call(portal, 'moneyJournal', { token, body: aJournal({ date: today }) }));
  return company;
}

/** The voucher that a memo posted. */
async function postedHire(portal: TestPortal, token: string): Promise<{ readonly date: string }> {
  const [voucher] = done(await call(portal, 'moneyList', { token, query: { kind: 'Hire' } })).data;
  if (voucher === undefined) throw new Error('No memo was posted.');
  return voucher;
}

test('the day book is read by keyboard, day by day, and a line opens its paper', async ({ page, portal }) => {
  await beginSession(page, portal, await aCompanyWithTwoDays(portal));
  await openPage(page, portal, 'daybook', 'Day Book');
  const rows = page.getByRole('grid', { name: 'Day Book' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText(/Gupta Kirana.*Freight.*F1.*2,650\.00/);
  await expect(rows.nth(2)).toContainText(/Gupta Kirana.*Receipt.*R2.*500\.00/);
  const sums = page.getByLabel('Totals by kind');
  await expect(sums).toContainText('Receipt (1)₹500.00');
  await expect(sums).toContainText('Journal (1)₹10.00');

  // Narrations are shown on request.
  await expect(page.getByText('By hand of Suresh')).toBeHidden();
  await page.getByRole('button', { name: 'Narration' }).click();
  await expect(rows.nth(2)).toContainText('By hand of Suresh');
  expect(await violationsOfWhole(page)).toEqual([]);

  // Tally’s key changes the date; a single day stays a single day.
  await page.keyboard.press('F2');
  await expect(field(page, 'From Date')).toBeFocused();
  await page.keyboard.type(showDate(yesterday));
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(/Capital.*Receipt.*R1.*9,000\.00/);
  await expect(page).toHaveURL(new RegExp(`from=${yesterday}&to=${yesterday}`));
  await page.keyboard.press('Alt+PageDown');
  await expect(rows).toHaveCount(5);
  await page.keyboard.press('Alt+PageUp');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Alt+PageDown');
  await expect(rows).toHaveCount(5);

  // Into the rows, down to the receipt and into it; the LR opens its own page.
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Receipt R2', level: 1 })).toBeVisible();
  await page.goBack();
  await rows.nth(1).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/consignmentnote\?biltyNo=1/);
});

test('a line of a hire memo opens the memo', async ({ page, portal }) => {
  const company = await aCompany(portal);
  const hireNo = await aSteppedMemo(portal, company.token, ['issue']);
  const { date } = await postedHire(portal, company.token);
  await beginSession(page, portal, company);
  await openPage(page, portal, `daybook?from=${date}&to=${date}&kind=Hire`, 'Day Book');
  const line = page.getByRole('grid', { name: 'Day Book' }).getByRole('row').nth(1);
  await expect(line).toContainText(`HM-${hireNo}`);
  await expect(line).toContainText('Hire Memo');
  await line.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/dashboard/hirereport\\?hireNo=${hireNo}$`));
  await expect(page.getByRole('heading', { name: `Hire Memo ${hireNo}`, level: 1 })).toBeVisible();
});

test('the day book is filtered, printed and exported', async ({ page, portal }) => {
  await beginSession(page, portal, await aCompanyWithTwoDays(portal));
  await openPage(page, portal, `daybook?from=${yesterday}&to=${today}`, 'Day Book');
  const rows = page.getByRole('grid', { name: 'Day Book' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await choose(page, 'Kind', 'Receipt');
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('Control+p');
  const print = page.getByRole('dialog');
  await expect(print.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(print).toBeHidden();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await file).suggestedFilename()).toBe('Day_Book.xlsx');

  // More than three months cannot be chosen.
  await field(page, 'From Date').fill('01-01-2026');
  await field(page, 'From Date').press('Enter');
  await expect(page.getByText('A day book shows at most three months at once.')).toBeVisible();
  await expect(field(page, 'To Date')).toBeFocused();
});

test('the day book of a clerk begins with the own branch, and can show all', async ({ page, portal }) => {
  const company = await aCompanyWithTwoDays(portal);
  const { token } = company;
  const branch = { branch_Code: 'BOM', name: 'Mumbai', city: 'Mumbai', state_Code: '27' };
  done(await call(portal, 'branchCreate', { token, body: branch }));
  await someCash(portal, token, { date: today, branch: 2, amount: 70 });
  await beginSession(page, portal, await aBackOffice(portal, company));
  await openPage(page, portal, 'daybook', 'Day Book');
  const rows = page.getByRole('grid', { name: 'Day Book' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await choose(page, 'Branch', 'All branches');
  await expect(rows).toHaveCount(6);
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('the day book shows its amounts on a phone', async ({ page, portal }) => {
    await beginSession(page, portal, await aCompanyWithTwoDays(portal));
    await openPage(page, portal, 'daybook', 'Day Book');
    await expect(page.getByText('40.00 Dr')).toBeVisible();
    await expect(page.getByText('500.00 Cr')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
  });
});
