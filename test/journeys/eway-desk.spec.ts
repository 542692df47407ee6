import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { momentOf } from '#domain/rules/moment.ts';
import { anEwayBill } from '#test/contract/expectations-eway.ts';
import { aPdf, PRINT } from '#test/eway-pdf.ts';
import { workbook } from '#test/workbook.ts';
import { aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, choose, field, openPage, PHONE, sentence, violations, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The transporter’s desk of e-way bills: soonest end first, reading from a text, and extensions.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  await beginSession(page, portal, company);
});

const HOUR = 3_600_000;
const inHours = (hours: number) => momentOf(Date.now() + hours * HOUR);
const save = async (fields: object) =>
  done(await call(portal, 'ewayBillCreate', { token: company.token, body: anEwayBill({ ...fields }) }));
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

test('e-way bills are listed by their end with the time left, and an extension is recorded', async ({ page }) => {
  await save({ eway_Bill_No: '100000000001', valid_Upto: inHours(100) });
  await save({ eway_Bill_No: '100000000002', valid_Upto: inHours(2.5) });
  await save({ eway_Bill_No: '100000000003', valid_Upto: inHours(-3), eway_State: 'Part A only' });
  await openPage(page, portal, 'ewaydesk', 'e-Way Bills');
  const numbers = page.getByRole('gridcell', { name: /^1000000000/ });
  await expect(numbers).toHaveText(['100000000003', '100000000002', '100000000001']);
  await expect(row(page, /100000000003/)).toContainText(/expired (2 h 59|3 h \d+) min ago/);
  await expect(row(page, /100000000002/)).toContainText(/2 h \d+ min left/);
  await expect(row(page, /100000000001/)).toContainText('4 days left');
  expect(await violationsOfWhole(page)).toEqual([]);

  await page.getByRole('button', { name: 'Part A only' }).click();
  await expect(numbers).toHaveText(['100000000003']);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'e-Way Bills' });
  await expect(list.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'Eway_Bills.pdf');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await sheet).suggestedFilename()).toBe('Eway_Bills.xlsx');
  // The search is within what is shown.
  await page.getByRole('searchbox', { name: 'Search' }).fill('100000000001');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No e-way bills here.')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(numbers).toHaveText(['100000000001']);
  await page.goBack();
  await page.goBack();
  await expect(numbers).toHaveText(['100000000003']);
  await page.getByRole('button', { name: 'Expiring' }).click();
  await expect(numbers).toHaveCount(3);

  await page.getByRole('button', { name: 'Extend 100000000002' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend 100000000002' });
  await field(dialog, 'Valid Until').fill(inHours(50).replace('T', ' '));
  await choose(page, 'Reason', 'Accident');
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(sentence(page, 'Extension recorded.')).toBeVisible();
  await expect(row(page, /100000000002/)).toContainText('2 days left');
  // The other ends too late to be extended.
  await page.getByRole('button', { name: 'Extend 100000000001' }).click();
  const refused = page.getByRole('dialog', { name: 'Extend 100000000001' });
  await field(refused, 'Valid Until').fill(inHours(150).replace('T', ' '));
  await choose(page, 'Reason', 'Others');
  await refused.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(page.getByText(/^This e-way bill can be extended from /).first()).toBeVisible();
});

test('an e-way bill is read from pasted text, checked and saved', async ({ page }) => {
  const known = { city: 'Hyderabad', state_Code: '36', gstin: '36AABCB3822B1ZB', pin: '' };
  done(await call(portal, 'partyCreate', { token: company.token, body: aParty({ name: 'Bharat' }, known) }));
  await openPage(page, portal, 'ewaybill', 'New e-Way Bill');
  const text = field(page, 'Text or JSON');
  // The focus is there: pasted text is read at once, and Ctrl+Enter reads what was typed.
  await expect(text).toBeFocused();
  await text.fill('hello');
  await text.press('Control+Enter');
  await expect(sentence(page, 'No e-way bill could be read in this text.')).toBeVisible();
  await text.fill('');
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(PRINT)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  await expect(
    sentence(page, 'Read. Check it and submit. Not in your parties yet: Corning Technologies India Private Limited.'),
  ).toBeVisible();
  await expect(field(page, 'e-Way Bill No.')).toHaveValue('341007560271');
  await expect(field(page, 'e-Way Bill No.')).toBeFocused();
  await expect(field(page, 'Valid Until')).toHaveValue('24-09-2023 23:59');
  await expect(field(page, 'Document Value')).toHaveValue('37,47,421.12');
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(page, 'Vehicle No.').fill('mh04ab1234');
  await field(page, 'Vehicle No.').press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'e-Way Bills', level: 1 })).toBeVisible();
  // It ended years ago, so it is not among the expiring ones.
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await row(page, /341007560271/).click();
  await expect(page.getByRole('heading', { name: 'Edit e-Way Bill 341007560271' })).toBeVisible();
  await expect(field(page, 'Vehicle No.')).toHaveValue('MH04AB1234');
  // A known bill is not read again.
  await expect(text).toHaveCount(0);
});

test('an e-way bill is read from a PDF that is chosen, and from a JSON file that is dropped', async ({ page }) => {
  await openPage(page, portal, 'ewaybill', 'New e-Way Bill');
  const chooseFile = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await chooseFile('letter.pdf', await aPdf(['A letter']));
  await expect(sentence(page, 'No e-way bill could be read in this file.')).toBeVisible();
  await chooseFile('bill.pdf', await aPdf([PRINT]));
  await expect(field(page, 'e-Way Bill No.')).toHaveValue('341007560271');
  await expect(field(page, 'From Place')).toHaveValue('Thane');

  await openPage(page, portal, 'ewaybill', 'New e-Way Bill');
  const json = JSON.stringify({ ewbNo: 341_007_560_272, docNo: 'A-7' });
  const dropped = await page.evaluateHandle(`(() => {
    const files = new DataTransfer();
    files.items.add(new File([${JSON.stringify(json)}], 'bill.json', { type: 'application/json' }));
    return files;
  })()`);
  await page.getByRole('region', { name: 'Read a bill' }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(field(page, 'e-Way Bill No.')).toHaveValue('341007560272');
});

test('of several e-way bills in a file one is chosen', async ({ page }) => {
  await save({ eway_Bill_No: '341007560271' });
  await openPage(page, portal, 'ewaybill', 'New e-Way Bill');
  const bills = [
    { ewbNo: 341007560271, docNo: 'A-1' },
    { ewbNo: 341007560272, docNo: 'A-2', totInvValue: 'much', fromGstin: '27AADCC6645D1ZX' },
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bills.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(bills)) });
  await expect(sentence(page, '2 bills were read. Choose one.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '341007560271' })).toContainText('already in the list');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use 341007560272' }).click();
  await expect(page.getByText(/^Read\. Check it and submit\. 2 values could not be read/)).toBeVisible();
  await expect(field(page, 'Document No.')).toHaveValue('A-2');
  await expect(field(page, 'Document Value')).toHaveValue('');
});

test('an extension worksheet has the ticked bills alone, refuses one that is not due, and a challan gets its Part B file', async ({
  page,
}) => {
  const settings = { transporter_Id: '23AAHCM8960D1ZG' };
  done(await call(portal, 'consignmentUpdateSettings', { token: company.token, body: settings }));
  const [soon, late, sooner] = ['351234567890', '351234567891', '351234567892'];
  await save({ eway_Bill_No: soon, valid_Upto: inHours(2.5) });
  await save({ eway_Bill_No: sooner, valid_Upto: inHours(1.5) });
  // It is due as well, but not ticked.
  await save({ eway_Bill_No: '351234567893', valid_Upto: inHours(2) });
  await save({ eway_Bill_No: late, valid_Upto: inHours(100) });
  const lr = savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: aLawfulBilty() })).bilty_No;
  done(await call(portal, 'challanCreate', { token: company.token, body: aChallan([lr]) }));

  await openPage(page, portal, 'ewaydesk', 'e-Way Bills');
  await row(page, /351234567890/).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${late}` }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Extension worksheet' });
  const fillSheet = async () => {
    await page.getByRole('button', { name: 'Extension worksheet' }).click();
    await field(sheet, 'From Place').fill('Dhule');
    await choose(page, 'From State', '27 Maharashtra');
    await field(sheet, 'Pin of From Place').fill('424001');
    await field(sheet, 'Remaining Distance').fill('320');
    await choose(page, 'Reason', 'Accident');
  };
  await fillSheet();
  expect(await violationsOfWhole(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Create file', exact: true }).click();
  await expect(sheet.getByRole('alert')).toContainText(`${late}: This e-way bill can be extended from`);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: `Select ${late}` }).uncheck();
  await page.getByRole('checkbox', { name: `Select ${sooner}` }).check();
  await fillSheet();
  await choose(page, 'Format', 'Excel');
  const [worksheet] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Create file', exact: true }).click(),
  ]);
  expect(worksheet.suggestedFilename()).toBe('Extension.xlsx');
  const { Extension: [head = [], ...bills] = [] } = workbook(await readFile(await worksheet.path()));
  expect(bills).toHaveLength(2);
  expect(new Set(bills.map((cells) => cells[head.indexOf('ewbNo')]))).toEqual(new Set([soon, sooner]));
  // One of them has its challan.
  await page.getByRole('button', { name: 'Part B file' }).click();
  await expect(page.getByRole('dialog', { name: 'Part B file' })).toContainText('challan 1');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${portal.url}/dashboard/challan?challanNo=1&tenantId=${company.tenantId}`);
  await page.getByRole('button', { name: 'Part B file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Part B file' });
  await field(dialog, 'From Place').fill('Dewas');
  expect(await violationsOfWhole(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Create file', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('PartB-1.json');
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as object;
  expect(file).toMatchObject({
    version: '1.0.0123',
    userGstin: '23AAHCM8960D1ZG',
    vehicleUpdts: [{ ewbno: 351_234_567_890, vehicleNo: 'MH12EF9012', docNo: lr, fromPlace: 'Dewas', reason: 4 }],
  });
  await expect(sentence(page, 'File created.')).toBeVisible();
});

test('ship-to and closure are asked for only where the company’s settings say so', async ({ page }) => {
  const { token } = company;
  await save({ eway_Bill_No: '100000000004', eway_State: 'Closed' });
  const shipTo = page.getByRole('region', { name: 'Ship-to and closure' });
  await openPage(page, portal, 'ewaydesk', 'e-Way Bills');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await row(page, /100000000004/).click();
  await expect(field(page, 'To Name')).toHaveValue('Gupta Kirana');
  await expect(shipTo).toHaveCount(0);
  const kept = done(await call(portal, 'consignmentSettings', { token }));
  done(await call(portal, 'consignmentUpdateSettings', { token, body: { ...kept, eway_Ship_To: 'yes' } }));
  await page.reload();
  await field(shipTo, 'Ship-To GSTIN').fill('27AAPFU0939F1ZV');
  await expect(field(shipTo, 'Ship-To GSTIN')).toHaveAccessibleDescription(/must differ from/);
  await field(shipTo, 'Ship-To GSTIN').fill('URP');
  await field(shipTo, 'Ship-To Name').fill('Site office');
  await field(shipTo, 'Closed On').fill('20-11-2026');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'e-Way Bills', level: 1 })).toBeVisible();
  const query = { eway_Bill_No: '100000000004' };
  const saved = done(await call(portal, 'ewayBillRead', { token, query }));
  expect(saved).toMatchObject({ ship_To_GSTIN: 'URP', ship_To_Name: 'Site office', closed_On: '2026-11-20' });
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('the e-way bills are shown on a phone with the time left', async ({ page }) => {
    await save({ eway_Bill_No: '100000000002', valid_Upto: inHours(2.5) });
    await openPage(page, portal, 'ewaydesk', 'e-Way Bills');
    await expect(page.getByText(/2 h \d+ min left/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
