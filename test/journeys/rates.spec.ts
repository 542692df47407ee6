import { expect, type Page } from '@playwright/test';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  call,
  done,
  savedPaper,
  type TestCompany,
  useLawfulForm,
} from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import {
  aClerk,
  aWindow,
  beginSession,
  field,
  item,
  openPage,
  picker,
  sentence,
  submit,
  toast,
  violationsOfWhole,
} from './clerk.ts';
import { test } from './journey.ts';
import { fillLr, knowParties, party } from './lawful-entry.ts';

// Rates agreed with a party: entered by keyboard, proposed in an LR, and what happens when an LR has another.

const CREDIT = 4_000;
let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

/** A company with a party that pays and has a credit limit. */
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  const { token } = company;
  await useLawfulForm(portal, token);
  done(await call(portal, 'numberBookCreate', { token, body: aNumberBook({ is_Default: 'yes' }) }));
  await knowParties(portal, token);
  await aDriver(portal, token, 'Suresh');
  const body = aParty(
    { name: 'Nimar Oil Mills', credit_Limit: CREDIT },
    { city: 'Khandwa', gstin: '', state_Code: '23', pin: '' },
  );
  done(await call(portal, 'partyCreate', { token, body }));
  await beginSession(page, portal, company);
});

const ofContract = (page: Page) => page.getByRole('region', { name: 'Contract rate' });
const line = (page: Page, number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });

/** Fills in an LR to be paid by Nimar Oil Mills at the contract’s rate, without submitting it. */
async function fillBilledLr(page: Page): Promise<void> {
  await openPage(page, portal, 'bilty', 'New Bilty');
  await picker(page, 'Basis').fill('TBB');
  await picker(page, 'Basis').press('Enter');
  await fillLr(page, '');
  await picker(party(page, 'Bill To'), 'Bill To').fill('nimar');
  await page
    .getByRole('option', { name: /Nimar Oil Mills/ })
    .first()
    .click();
  await expect(ofContract(page)).toContainText('Contract 1, line 1: ₹1,500.00');
  // 1,250 kg at 1,200 a tonne.
  await expect(field(item(page, 1), 'Rate ₹')).toHaveValue('1200');
  await expect(field(item(page, 1), 'Freight ₹')).toHaveAttribute('placeholder', '1,500.00');
}
const saved = (page: Page, number: string) => page.getByRole('group', { name: `Bilty No. ${number} saved` });

test('a contract is entered by the keyboard alone', async ({ page }) => {
  await openPage(page, portal, 'contract', 'New Contract');
  await expect(picker(page, 'Party')).toBeFocused();
  const clerk = aClerk(page);
  await clerk.type('nimar');
  await expect(page.getByRole('option', { name: /Nimar Oil Mills/ }).first()).toHaveAttribute('aria-selected', 'true');
  await clerk.press('Enter');
  await expect(field(page, 'Valid From')).toBeFocused();
  await clerk.enter('1-4-26');
  await clerk.enter('31-3-27');
  await clerk.press('Enter');
  await clerk.enter('As agreed by letter');
  await expect(picker(line(page, 1), 'From')).toBeFocused();
  await clerk.enter('Indore');
  await clerk.enter('Mumbai');
  await clerk.press('Enter', 'Enter');
  await clerk.enter('tonne');
  await clerk.enter('1200');
  await clerk.enter('1000');
  await expect(picker(line(page, 2), 'From')).toBeFocused();
  await clerk.enter('Indore');
  await clerk.enter('Pune');
  await clerk.press('Enter', 'Enter');
  await clerk.enter('trip');
  await clerk.type('18000');
  expect(await violationsOfWhole(page)).toEqual([]);
  await clerk.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Contract 1 saved' })).toBeVisible();
  test.info().annotations.push({ type: 'key presses, a contract of two rates', description: String(clerk.presses()) });

  const read = done(await call(portal, 'contractRead', { token: company.token, query: { contract_No: '1' } }));
  expect(read).toMatchObject({
    valid_From: '2026-04-01',
    valid_To: '2027-03-31',
    remark: 'As agreed by letter',
    state: 'running',
    details: [
      { from: 'Indore', to: 'Mumbai', vehicle_Type: '', goods: '', basis: 'tonne', rate: 1200, minimum: 1000 },
      { from: 'Indore', to: 'Pune', basis: 'trip', rate: 18_000, minimum: 0 },
    ],
  });
});

test('LRs get the rate of their contract; another rate, or one over the credit limit, needs a reason', async ({
  browser,
  page,
}) => {
  const { token } = company;
  const found = done(await call(portal, 'partySuggest', { token, query: { q: 'nimar' } }));
  savedPaper(
    await call(portal, 'contractCreate', {
      token,
      body: {
        party: found[0]?.party,
        valid_From: '2026-04-01',
        hide_Amounts: 'no',
        details: [{ from: 'Indore', to: 'Mumbai', basis: 'tonne', rate: 1200, minimum: 1000 }],
      },
    }),
  );
  await fillBilledLr(page);
  await page.keyboard.press('Control+Enter');
  await expect(saved(page, '1')).toBeVisible();

  // Another rate: both amounts are shown, and it is saved only with a reason.
  await fillBilledLr(page);
  await field(item(page, 1), 'Rate ₹').fill('1400');
  await expect(ofContract(page)).toContainText('You entered ₹1,750.00.');
  await submit(page);
  await expect(
    sentence(
      page,
      'The freight is ₹1,750.00; Contract 1, line 1 says ₹1,500.00. Enter why, in 5 letters or more.',
    ).first(),
  ).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(ofContract(page), 'Reason of Other Rate').fill('Two points of unloading');
  await page.keyboard.press('Control+Enter');
  await expect(saved(page, '2')).toBeVisible();

  // 3,250 of 4,000 are used, so the third LR is over. A clerk is told to ask an admin, who gives the reason.
  const clerk = await aWindow(browser, portal, await aBackOffice(portal, company));
  await fillBilledLr(clerk);
  await submit(clerk);
  await expect(
    sentence(ofContract(clerk), 'The credit of this party is used up. Ask an admin to book this LR.'),
  ).toBeVisible();
  await clerk.context().close();
  await fillBilledLr(page);
  await submit(page);
  await expect(
    sentence(page, 'The credit of this party is used up. Enter why the LR is booked, in 5 characters or more.').first(),
  ).toBeVisible();
  await field(ofContract(page), 'Reason over Credit').fill('Cheque comes on Monday');
  await page.keyboard.press('Control+Enter');
  await expect(saved(page, '3')).toBeVisible();

  await page.goto(`${portal.url}/dashboard/viewcontract`);
  const deviations = page.getByRole('region', { name: 'LRs with another rate than their contract: 1' });
  const row = deviations.getByRole('row').nth(1);
  await expect(row).toContainText(/^HO\/\d{4}\/000002/);
  await expect(row).toContainText('1,500.00');
  await expect(row).toContainText('1,750.00');
  await expect(row).toContainText('Two points of unloading');
  expect(await violationsOfWhole(page)).toEqual([]);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/consignmentnote\?biltyNo=2/);
  const read = done(await call(portal, 'biltyRead', { token, query: { Bilty_No: '3' } }));
  expect(read).toMatchObject({ over_Limit_Reason: 'Cheque comes on Monday', total_Amt: 1500 });
});

test('the rates of a contract are imported from a spreadsheet once its errors are corrected', async ({ page }) => {
  await openPage(page, portal, 'contract', 'New Contract');
  await picker(page, 'Party').fill('nimar');
  await page
    .getByRole('option', { name: /Nimar Oil Mills/ })
    .first()
    .click();
  await field(page, 'Valid From').fill('1-4-26');
  await page.getByRole('button', { name: 'Import rates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rates' });
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the template' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('Rates.xlsx');
  const choose = (rows: readonly (readonly string[])[]) =>
    dialog.getByLabel('Choose the spreadsheet').setInputFiles({
      name: 'rates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([['From', 'To', 'Rate Per', 'Rate'], ...rows].map((row) => row.join(',')).join('\n')),
    });
  await choose([
    ['Indore', 'Mumbai', 'tonne', '1200'],
    ['Indore', 'Mumbai', 'tonne', '1300'],
    ['Indore', 'Pune', 'bag', '900'],
  ]);
  await expect(sentence(dialog, 'This row overlaps row 2.')).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  expect(await violationsOfWhole(page)).toEqual([]);
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the errors' }).click(),
  ]);
  expect(errors.suggestedFilename()).toBe('Errors.xlsx');
  await choose([
    ['Indore', 'Mumbai', 'tonne', '1200'],
    ['Indore', 'Pune', 'trip', '18000'],
  ]);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(toast(page, '2 rates filled in. Submit saves them.')).toBeVisible();
  await expect(field(line(page, 2), 'Rate ₹')).toHaveValue('18,000');
  await submit(page);
  await expect(page.getByRole('group', { name: 'Contract 1 saved' })).toBeVisible();
  const read = done(await call(portal, 'contractRead', { token: company.token, query: { contract_No: '1' } }));
  expect(read).toMatchObject({
    details: [
      { to: 'Mumbai', basis: 'tonne' },
      { to: 'Pune', basis: 'trip', rate: 18_000 },
    ],
  });
});
