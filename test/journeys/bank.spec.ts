import { expect, type Page } from '@playwright/test';
import { bankLinesOf, hdfcFile, sendBankFile, type HdfcRow } from '#test/bank.ts';
import { anOffice, book, issue } from '#test/bill-office.ts';
import { aBank } from '#test/contract/expectations-money.ts';
import { call, done } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { beginSession, choose, PHONE, picker, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// A bank’s statement, imported twice, settles ten bills of a party; the rest is matched by hand.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
// No other subset of them adds up to one of the deposits.
const FREIGHTS = [6540, 4526, 3322, 12_963, 2798, 16_696, 11_520, 12_489, 19_398, 19_709];
const NAMED = 'NEFT CR-HDFC0001-MALWA COTTON MILLS';

/** A party with ten bills, and the statement of the bank that pays them in seven sums; with bank charges and an unknown deposit. */
async function anOfficeWithBills(portal: TestPortal) {
  const office = await anOffice(portal, {}, { name: 'Malwa Cotton Mills Pvt Ltd' });
  for (const freight of FREIGHTS) {
    const { bilty_No } = await book(office, {}, freight);
    done(await issue(office, [bilty_No]));
  }
  const bank = await aBank(portal, office.token);
  const rows: readonly HdfcRow[] = [
    ['20/11/26', NAMED, 'N1', '', 6540, 6540],
    // Two bills, less 1 % TDS each.
    ['20/11/26', NAMED, 'N2', '', 7770, 14_310],
    ['21/11/26', NAMED, 'N3', '', 12_963, 27_273],
    ['21/11/26', NAMED, 'N4', '', 19_494, 46_767],
    // Less 2 % TDS.
    ['22/11/26', NAMED, 'N5', '', 11_290, 58_057],
    ['22/11/26', 'BANK CHARGES', '', 59, '', 57_998],
    ['23/11/26', NAMED, 'N6', '', 31_887, 89_885],
    ['23/11/26', NAMED, 'N7', '', 19_709, 109_594],
    ['24/11/26', 'UPI/430911/RAMESH', '', '', 2500, 112_094],
  ];
  return { office, bank, rows };
}

async function importFile(page: Page, rows: readonly HdfcRow[], says: string) {
  await button(page, 'Import statement').click();
  const dialog = page.getByRole('dialog', { name: 'Import a bank statement' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(hdfcFile(rows)),
  });
  await expect(dialog.getByText(says)).toBeVisible();
  return dialog;
}

test('ten bills are settled from a bank statement that is imported twice', async ({ page, portal }) => {
  const { office, bank, rows } = await anOfficeWithBills(portal);
  const { token } = office;
  await beginSession(page, portal, office);
  await page.goto(`${portal.url}/dashboard/bankmatch`);
  await expect(page.getByText('Nothing to match.')).toBeVisible();

  const wrong: HdfcRow = ['24/11/26', 'NEFT', 'N1', 50, 100, ''];
  const faulty = await importFile(page, [...rows, wrong], 'These are the columns of HDFC.');
  const errors = faulty.getByRole('region', { name: 'Errors' });
  await expect(errors.getByText('A row is a withdrawal or a deposit, not both.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await faulty.getByRole('button', { name: 'Cancel' }).click();

  const first = await importFile(page, rows, 'These are the columns of HDFC.');
  await expect(first.getByText('9 entries, 20-11-2026 to 24-11-2026')).toBeVisible();
  await expect(first.getByText('9 new', { exact: true })).toBeVisible();
  await button(page, 'Change columns').click();
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'Import 9 entries').click();
  await expect(toast(page, '9 entries were added.')).toBeVisible();
  const again = await importFile(page, rows, 'All of it was imported before.');
  await again.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, '0 entries were added.')).toBeVisible();
  expect(await bankLinesOf(portal, token, bank)).toHaveLength(9);

  await button(page, 'Accept all certain').click();
  await expect(toast(page, '7 entries were matched.')).toBeVisible();
  const open = done(await call(portal, 'itemOpen', { token, query: { account: `party:${office.party}` } }));
  expect(open.data).toEqual([]);

  // A match that nothing in the file suggests.
  await button(page, 'Match ₹2,500.00 24-11-2026').click();
  const dialog = page.getByRole('dialog', { name: 'What is this entry?' });
  await dialog.getByRole('button', { name: 'Make the voucher' }).click();
  await expect(dialog.getByText('Choose a party, a head or a voucher.')).toBeVisible();
  await picker(dialog, 'Party or head').fill('Malwa Cotton');
  await dialog
    .getByRole('option', { name: /Malwa Cotton/ })
    .first()
    .click();
  await expect(dialog.getByText('Nothing is open.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the voucher' }).click();
  await expect(toast(page, /^Matched with R\d+\.$/).last()).toBeVisible();

  // The charges are only at the bank until a user enters them.
  await button(page, 'Reconciliation').click();
  const missing = page.getByRole('region', { name: 'At the bank, not in the books' });
  await expect(missing).toContainText('BANK CHARGES');
  await expect(missing).toContainText('1 entry, -₹59.00');
  await expect(page.getByRole('region', { name: 'In the books, not at the bank' })).toContainText('None');
  expect(await violationsOfWhole(page)).toEqual([]);
  await missing.getByRole('link', { name: 'BANK CHARGES' }).click();
  await button(page, 'Match -₹59.00 22-11-2026').click();
  await picker(dialog, 'Party or head').fill('Office');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Make the voucher' }).click();
  await expect(toast(page, /^Matched with P\d+\.$/)).toBeVisible();
  await page.goto(`${portal.url}/dashboard/bankmatch/reconciliation`);
  await expect(page.getByText('Books and bank agree.')).toBeVisible();
  expect(await brokenInvariants(portal, office)).toEqual([]);

  // A match is undone, and a file cannot be removed while it is in the books.
  await page.goto(`${portal.url}/dashboard/bankmatch?type=matched`);
  await button(page, /^Undo match/)
    .first()
    .click();
  await expect(toast(page, 'The entry is to be matched again.')).toBeVisible();
  await button(page, 'Imported files').click();
  await button(page, 'Take back november.csv').first().click();
  await button(page, 'Take back').last().click();
  await expect(toast(page, '0 entries were removed.')).toBeVisible();
});

test('the statement of an unknown bank is imported once its columns are chosen', async ({ page, portal }) => {
  const office = await anOffice(portal);
  await page.setViewportSize(PHONE.viewport);
  await beginSession(page, portal, office);
  for (const path of ['bankmatch/reconciliation', 'bankmatch']) {
    await page.goto(`${portal.url}/dashboard/${path}`);
    await expect(page.getByText('The company has no bank account yet.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Add a bank account under Accounts and Lock' }).click();
  await expect(page).toHaveURL(/\/dashboard\/books/);
  await aBank(portal, office.token);
  await page.goto(`${portal.url}/dashboard/bankmatch`);
  await button(page, 'Import statement').click();
  const dialog = page.getByRole('dialog', { name: 'Import a bank statement' });
  const file = {
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Sharma\nTag,Text,Weg,Her\n20-11-2026,Rent,,50\n'),
  };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('These columns are not recognised.')).toBeVisible();
  await choose(page, 'Date Column', 'A: Tag');
  await choose(page, 'Narration Column', 'B: Text');
  await choose(page, 'Withdrawal Column', 'C: Weg');
  await choose(page, 'Deposit Column', 'D: Her');
  await expect(dialog.getByText('1 entry, 20-11-2026 to 20-11-2026')).toBeVisible();
  await button(page, 'Import 1 entry').click();
  await expect(toast(page, '1 entry was added.')).toBeVisible();
  await expect(page.getByText('Rent')).toBeVisible();
});

test('a payment less TDS is matched by hand, and its receipt has the tax', async ({ page, portal }) => {
  const office = await anOffice(portal, {}, { name: 'Malwa Cotton Mills Pvt Ltd' });
  const { token } = office;
  const bills: string[] = [];
  for (const freight of [10_000, 5_000]) {
    const { bilty_No } = await book(office, {}, freight);
    bills.push(done(await issue(office, [bilty_No])).bills[0]?.bill_No ?? '');
  }
  const open = async () =>
    done(await call(portal, 'itemOpen', { token, query: { account: `party:${office.party}` } })).data;
  const owed = (await open()).reduce((sum, each) => sum + each.open, 0);
  const bank = await aBank(portal, token);
  // Less neither 1 nor 2 %: no match is proposed.
  const file = hdfcFile([['20/11/26', 'NEFT CR 4711', 'N9', '', owed - 1500, owed - 1500]]);
  done(await sendBankFile(portal, token, bank, file));
  await beginSession(page, portal, office);
  await page.goto(`${portal.url}/dashboard/bankmatch`);
  await button(page, /^Match ₹/).click();
  const dialog = page.getByRole('dialog', { name: 'What is this entry?' });
  await picker(dialog, 'Party or head').fill('Malwa Cotton');
  await dialog
    .getByRole('option', { name: /Malwa Cotton/ })
    .first()
    .click();
  const tds = dialog.getByRole('textbox', { name: 'TDS deducted' });
  await tds.fill('1500');
  await dialog.getByRole('button', { name: 'Make the voucher' }).click();
  await expect(
    dialog.getByText('Enter the TDS as an amount, and tick the bills that it was deducted from.'),
  ).toBeVisible();
  for (const bill of bills) await dialog.getByRole('checkbox', { name: new RegExp(`^${bill} `) }).check();
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the voucher' }).click();
  await expect(toast(page, 'Matched with R1.')).toBeVisible();
  expect(await open()).toEqual([]);
  expect(await balances(portal, office)).toMatchObject({ 'tds:2026': '1500.00' });
  expect(await brokenInvariants(portal, office)).toEqual([]);
});
