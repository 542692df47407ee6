import { expect, type Page } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { billParties } from '#server/bills/monthly-runs.ts';
import { aBillableLr, aBilledParty, anIssue, aTbbLr, type BilledParty } from '#test/contract/expectations-bills.ts';
import { aCompany, call, done, savedBilty, useLawfulForm, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, downloaded, field, openPage, picker, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The pages of party bills. An LR of these tests comes to 2,150.00.

let portal: TestPortal;
let company: TestCompany;
let billed: BilledParty;
const today = { bilty_Date: todayInIndia(), invoices: [], value_Not_Declared: 'yes' };
test.beforeEach(async ({ portal: ofWorker, page }) => {
  portal = ofWorker;
  company = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG' } });
  const { token } = company;
  await useLawfulForm(portal, token, { bill_UPI_Id: 'verma@sbi' });
  billed = await aBilledParty({ portal, token }, { name: 'Malwa Cotton Mills' });
  await beginSession(page, portal, company);
});

/** On the open page, chooses the party whose LRs are billed. */
async function chooseParty(page: Page): Promise<void> {
  await picker(page, 'Bill to').fill('Malwa');
  await page.getByRole('option', { name: /^Malwa Cotton Mills/ }).click();
}

test('a party’s LRs are billed, and the bill is printed and cancelled', async ({ page }) => {
  const at = { portal, token: company.token };
  await aBillableLr(at, billed.place, { ...today, bilty_No: 'A-1' });
  await aBillableLr(at, billed.place, { ...today, bilty_No: 'A-2' });
  const late = aTbbLr(billed.place, { ...today, bilty_No: 'A-3' });
  savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: late }));

  await openPage(page, portal, '', 'Dashboard');
  await page.keyboard.press('Alt+i');
  await expect(page.getByRole('heading', { name: 'New Freight Bill', level: 1 })).toBeVisible();
  // Parties with unbilled LRs are listed; a row opens its LRs, and Back leads to the list again.
  const waiting = page.getByRole('grid', { name: 'Not billed yet' }).getByRole('row');
  await expect(waiting).toHaveCount(2);
  await expect(waiting.nth(1)).toContainText(/Malwa Cotton Mills.*3.*6,450\.00/s);
  expect(await violationsOfWhole(page)).toEqual([]);
  await waiting.nth(1).click();
  await expect(picker(page, 'Bill to')).toHaveValue('Malwa Cotton Mills');
  await page.goBack();
  await expect(waiting).toHaveCount(2);
  await chooseParty(page);
  const rows = page.getByRole('table', { name: 'LRs to bill' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText('POD pending');
  const chosen = page.getByRole('toolbar', { name: 'LRs to bill' });
  await expect(chosen).toContainText('2 LRs, ₹4,300.00');
  expect(await violationsOfWhole(page)).toEqual([]);
  await rows.nth(3).getByRole('checkbox').check();
  await expect(chosen).toContainText('3 LRs, ₹6,450.00');

  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Bills of Malwa Cotton Mills' });
  await field(dialog, 'Reason').fill('The POD is on its way');
  await expect(dialog).toContainText('6,450.00');
  await field(dialog, 'Remark').fill('November');
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue the bill' }).click();

  const heading = page.getByRole('heading', { name: /^Freight Bill HO\/B\d{4}\/000001$/, level: 1 });
  await expect(heading).toBeVisible();
  const { text } = await downloaded(page);
  expect(text).toContain('Malwa Cotton Mills');
  expect(text).toContain('Rupees Six Thousand Four Hundred Fifty Only');
  await expect(page.getByText('Open, ₹6,450.00 open')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Bill' }).click();
  const cancel = page.getByRole('dialog');
  await field(cancel, 'Reason').fill('Billed wrongly');
  await cancel.getByRole('button', { name: 'Cancel Bill' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Bill' })).toBeHidden();
  await page.getByRole('button', { name: 'Back' }).click();
  const listed = page.getByRole('grid').getByRole('row');
  await expect(listed).toHaveCount(2);
  await expect(listed.nth(1)).toContainText('Cancelled');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Alt+i');
  await chooseParty(page);
  await expect(chosen).toContainText('2 LRs, ₹4,300.00');
});

test('LRs that another clerk billed meanwhile are reported, and not billed twice', async ({ page }) => {
  const { token } = company;
  const number = await aBillableLr({ portal, token }, billed.place, { ...today, bilty_No: 'B-1' });
  await openPage(page, portal, 'freightbill', 'New Freight Bill');
  await chooseParty(page);
  const tick = page.getByRole('checkbox').last();
  await tick.uncheck();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Tick the LRs to bill.')).toBeVisible();
  await tick.check();
  await page.getByRole('button', { name: 'Preview' }).click();
  const issue = page.getByRole('button', { name: 'Issue the bill' });
  await expect(page.getByRole('dialog')).toContainText('2,150.00');
  const body = { party: billed.party, bilty_Nos: [number], bill_Date: todayInIndia() };
  const { bills } = done(await call(portal, 'freightBillIssue', { token, body }));
  await issue.click();
  await expect(
    toast(page, `B-1 is already billed in ${bills[0]?.bill_No}.`)
      .or(page.getByText(/is already billed in/))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('This party has no LRs to bill in these dates.')).toBeVisible();
});

test('a bill dated before the last one of its book is asked about once', async ({ page }) => {
  const { token } = company;
  const day = todayInIndia();
  const before = { ...today, bilty_Date: addDays(day, -1) };
  const first = await aBillableLr({ portal, token }, billed.place, { ...before, bilty_No: 'D-1' });
  await aBillableLr({ portal, token }, billed.place, { ...before, bilty_No: 'D-2' });
  const body = { party: billed.party, bilty_Nos: [first], bill_Date: day };
  const { bills } = done(await call(portal, 'freightBillIssue', { token, body }));
  await openPage(page, portal, 'freightbill', 'New Freight Bill');
  await chooseParty(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bills of Malwa Cotton Mills' });
  await field(dialog, 'Bill Date').fill(showDate(before.bilty_Date));
  await dialog.getByRole('button', { name: 'Issue the bill' }).click();
  await expect(field(dialog, 'Bill Date')).toHaveAccessibleDescription(
    `Bill ${bills[0]?.bill_No ?? ''} of ${showDate(day)} is later than this date. Submit again to go on.`,
  );
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue the bill' }).click();
  await expect(page.getByRole('heading', { name: /^Freight Bill HO\/B\d{4}\/000002$/, level: 1 })).toBeVisible();
});

test('a bill is corrected by a credit note and a debit note, which are listed and printed', async ({ page }) => {
  const at = { portal, token: company.token };
  const bilty_No = await aBillableLr(at, billed.place, { ...today, bilty_No: 'C-1' });
  const body = { party: billed.party, bilty_Nos: [bilty_No], bill_Date: todayInIndia() };
  const number = done(await call(portal, 'freightBillIssue', { token: company.token, body })).bills[0]?.bill_No ?? '';
  const heading = `Freight Bill ${number}`;
  await openPage(page, portal, `freightbillreport?billNo=${encodeURIComponent(number)}`, heading);
  await expect(page.getByRole('heading', { name: 'Credit and debit notes' })).toBeHidden();

  await page.getByRole('button', { name: 'Credit Note' }).click();
  const dialog = page.getByRole('dialog', { name: `Credit Note for ${number}` });
  await expect(dialog).toContainText('Remaining on the bill, before tax2,150.00');
  await picker(dialog, 'Reason').click();
  await page.getByRole('option', { name: 'Shortage' }).click();
  await field(dialog, 'Value').fill('2,150.01');
  await dialog.getByRole('button', { name: 'Issue the note' }).click();
  await expect(dialog.getByText(`More than is left of ${number}: ₹2,150.00.`)).toBeVisible();
  await field(dialog, 'Value').fill('150');
  await expect(dialog).toContainText('Total of the note150.00');
  await field(dialog, 'Remark').fill('Two bales short');
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue the note' }).click();
  await expect(page.getByText('Part paid, ₹2,000.00 open')).toBeVisible();

  const notes = page.getByRole('region', { name: 'Credit and debit notes' }).getByRole('listitem');
  await expect(notes).toHaveCount(1);
  await expect(notes).toContainText('Shortage · Two bales short');
  await expect(notes).toContainText('−₹150.00');
  await page.getByRole('button', { name: 'Debit Note' }).click();
  const debit = page.getByRole('dialog', { name: `Debit Note for ${number}` });
  await expect(debit).toContainText('Remaining on the bill, before tax2,000.00');
  await picker(debit, 'Reason').click();
  await page.getByRole('option', { name: 'Rate difference' }).click();
  await field(debit, 'Value').fill('25.50');
  await debit.getByRole('button', { name: 'Issue the note' }).click();
  await expect(notes).toHaveCount(2);
  await expect(notes.first()).toContainText('+₹25.50');
  expect(await violationsOfWhole(page)).toEqual([]);

  await notes
    .last()
    .getByRole('button', { name: /^Print / })
    .click();
  const preview = page.getByRole('dialog', { name: /^Credit Note HO\/C\d{4}\/000001$/ });
  await expect(preview.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  await expect(preview.getByRole('link', { name: 'Download' })).toHaveAttribute('download', /^Credit_Note_HO-C/);
  await preview.getByRole('button', { name: 'Send on WhatsApp' }).click();
  const share = page.getByRole('dialog', { name: /Credit Note/ });
  await expect(share.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute('href', /Note%2FShared%3Flink%3D/);
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();

  await openPage(page, portal, 'viewfreightbill', 'Freight Bills');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Freight Bills' });
  await expect(list.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'Freight_Bills.pdf');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await sheet).suggestedFilename()).toBe('Freight_Bills.xlsx');
});

test('all parties are billed for a month, and LRs left out are listed with the reason', async ({ page }) => {
  const at = { portal, token: company.token };
  await aBillableLr(at, billed.place, { ...today, bilty_No: 'C-1' });
  const other = await aBilledParty(at, { name: 'Nimar Oil Mills' });
  const late = aTbbLr(other.place, { ...today, bilty_No: 'C-2' });
  savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: late }));
  await openPage(page, portal, 'freightbill', 'New Freight Bill');
  await page.getByRole('button', { name: 'Bill all parties' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bill all parties' });
  await dialog.getByRole('combobox', { name: 'Month' }).click();
  await page.getByRole('option').first().click();
  const mail = dialog.getByRole('checkbox', { name: 'Mail the bills to their parties' });
  await expect(mail).not.toBeChecked();
  await mail.press('Space');
  await expect(mail).toBeChecked();
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue the bills' }).click();
  await expect(dialog.getByRole('progressbar', { name: '0 of 2 parties billed' })).toBeVisible();
  const { database } = portal.services;
  await billParties(database, new AbortController().signal);
  await expect(dialog).toContainText('1 bill for 1 LR, ₹2,150.00');
  await expect(dialog).toContainText('No email was queued. 1 party has no email address.');
  await expect(dialog.getByText('Not mailed: no email address')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Nimar' })).toContainText('1 LR not billed: POD pending');
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('link', { name: /^HO\/B\d{4}\/000001$/ }).click();
  await expect(page.getByRole('heading', { name: /^Freight Bill HO/, level: 1 })).toBeVisible();
});

test('electing forward charge after bills under reverse charge says how many there were', async ({ page }) => {
  const at = { portal, token: company.token };
  const places = [{ gstin: '27AAPFU0939F1ZV', city: 'Pune', state_Code: '27' }];
  const { party, place } = await aBilledParty(at, { name: 'Pune Mills', places });
  const body = anIssue(party, [await aBillableLr(at, place, today)], { bill_Date: today.bilty_Date });
  done(await call(portal, 'freightBillIssue', { token: company.token, body }));
  await openPage(page, portal, 'consignment/tax', 'Tax');
  await page.getByRole('radio', { name: 'Forward charge, low rate' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^1 bill of 20\d\d-\d\d went out under reverse charge; /)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
});
