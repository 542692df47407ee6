import { expect, type Page } from '@playwright/test';
import { aCompany, call, done, savedPaper, type TestCompany } from '#test/factories.ts';
import { anExportBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import {
  beginSession,
  downloaded,
  field,
  fill,
  item,
  PHONE,
  picker,
  seeRefused,
  sentence,
  submit,
  toast,
  violationsOfWhole,
} from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  await beginSession(page, portal, company);
});

async function openForm(page: Page, query = '') {
  await page.goto(`${portal.url}/dashboard/exportbilty${query}`);
  await expect(picker(page, 'Consignor Name')).toBeVisible();
}

async function fillHeader(page: Page) {
  await expect(field(page, 'Bilty No.')).not.toHaveValue('');
  await fill(page, {
    'Consignor Name': 'Malwa Cotton Mills',
    'Consignor Contact': '9876543210',
    'Consignee Name': 'Gulf Fibres LLC',
    'Consignee Contact': '+91 98765 01234',
    From: 'Indore',
    To: 'Mundra',
    'Truck No.': 'MH12EF9012',
    'Crossing Truck No.': 'GJ12AB3456',
    'Delivery At': 'CWC Mundra',
    'Tin No.': '23456789012',
  });
}

const fillItem = (page: Page, number = 1) =>
  fill(item(page, number), {
    'Item Name': 'Cotton bales',
    'Rate ₹': '1,200',
    'Freight Amount ₹': '45,000',
    'To Pay ₹': '8,000.50',
  });

const saveOne = async () =>
  savedPaper(await call(portal, 'exportBiltyCreate', { token: company.token, body: anExportBilty() }));
const read = async (number: string) =>
  done(await call(portal, 'exportBiltyRead', { token: company.token, query: { Bilty_No: number } }));
const insurance = (page: Page) => page.getByRole('region', { name: 'Policy details' });

test('the export bilty form shows each rule at its field', async ({ page }) => {
  await openForm(page);
  await expect(field(page, 'Bilty No.')).toHaveValue('1');
  await submit(page);
  await expect(toast(page, 'Form is invalid.')).toBeVisible();
  await expect(toast(page, 'Validation Error')).toBeVisible();
  for (const name of ['Truck No.', 'Consignor Contact', 'Consignee Contact']) {
    await expect(sentence(page, `${name} is required.`)).toBeVisible();
  }
  await expect(field(page, 'Consignor Contact')).toBeFocused();
  await seeRefused(page, [
    ['Bilty No.', '', 'Builty No. is required.'],
    ['Bilty Date', '', 'Bilty Date is required.'],
    ['Consignor Contact', '12345', 'Consignor Contact must be exactly 10 digits.'],
    ['Consignee Contact', '12345', 'Consignee Contact must be exactly 10 digits.'],
    ['GSTIN No.', '23ABCDE', 'GSTIN No. must be exactly 15 characters.'],
    ['HSN No.', '1234', 'HSN No. must be exactly 8 characters.'],
    ['Tin No.', '123456789', 'Tin No. must be 8 digits.'],
    ['Total Pay Rs.', 'much', 'Total Pay Rs. must be a number.'],
  ]);
  expect(await violationsOfWhole(page)).toEqual([]);
  // Both rules for the Tin No. apply, and at most eleven characters can be typed.
  for (const tin of ['12345678', '12345678901']) {
    await fill(page, { 'Tin No.': tin });
    await field(page, 'Tin No.').blur();
    await expect(sentence(page, 'Tin No. must be 8 digits.')).toHaveCount(0);
  }
  await field(page, 'Tin No.').pressSequentially('2');
  await expect(field(page, 'Tin No.')).toHaveValue('12345678901');
});

test('the export bilty form shows each rule of the items, and unfolds the section with a fault', async ({ page }) => {
  await openForm(page);
  await fillHeader(page);
  await submit(page);
  await expect(toast(page, 'Please add at least one item.')).toBeVisible();
  await expect(sentence(page, 'All are required.')).toHaveCount(4);
  await fillItem(page);
  await expect(sentence(page, 'All are required.')).toHaveCount(0);
  // No column takes an amount of zero or less.
  for (const column of ['Rate ₹', 'Freight Amount ₹', 'To Pay ₹']) {
    const cell = field(item(page, 1), column);
    const before = await cell.inputValue();
    for (const wrong of ['0', '-5', '']) {
      await cell.fill(wrong);
      await submit(page);
      await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
      await expect(cell).toHaveAttribute('aria-invalid', 'true');
    }
    await cell.fill(before);
  }
  await fill(item(page, 1), { 'Item Name': '   ' });
  await page.getByText('Description of Goods').click();
  await expect(item(page, 1)).toBeHidden();
  await submit(page);
  await expect(picker(item(page, 1), 'Item Name')).toBeFocused();
  await fill(item(page, 1), { 'Item Name': 'Cotton bales' });
  await submit(page);
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
  await expect(toast(page, 'Export Bilty No. 1')).toBeVisible();
  await expect(field(page, 'Bilty No.')).toHaveValue('2');
  await expect(page.getByRole('group', { name: /^Item/ })).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an export bilty asks for the policy only where there is one, and forgets it where there is none', async ({
    page,
  }) => {
    await openForm(page);
    await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
    await expect(insurance(page)).toHaveCount(0);
    await fillHeader(page);
    await fillItem(page);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await fill(insurance(page), {
      'Insurance Company': 'New India Assurance',
      'Policy No.': 'NIA/4411',
      'Policy Date': '01-11-2026',
      Amount: '25,00,000',
      Risk: "Owner's risk",
    });
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.getByRole('radio', { name: 'No' }).check();
    await expect(insurance(page)).toHaveCount(0);
    await page.getByRole('radio', { name: 'Yes' }).check();
    for (const name of ['Policy No.', 'Policy Date', 'Amount', 'Risk']) {
      await expect(field(insurance(page), name)).toHaveValue('');
    }
    await fill(insurance(page), { 'Policy No.': 'NIA/4412' });
    await submit(page);
    await expect(toast(page, 'Export Bilty No. 1')).toBeVisible();
    await expect(insurance(page)).toHaveCount(0);
    expect(await read('1')).toMatchObject({ has_Policy: 'yes', ins_Policy_No: 'NIA/4412', ins_Company: '' });
  });

  test('an export bilty is listed, edited and printed in two languages', async ({ page }) => {
    await page.goto(`${portal.url}/dashboard/viewexportbilty`);
    await expect(sentence(page, 'No export biltys available to display.')).toBeVisible();
    await page.getByRole('button', { name: 'New Export Bilty' }).click();
    await fillHeader(page);
    await fillItem(page);
    await page.getByRole('button', { name: 'Add row' }).click();
    await fill(item(page, 2), {
      'Item Name': 'Seed',
      'Rate ₹': '350.50',
      'Freight Amount ₹': '12000',
      'To Pay ₹': '50',
    });
    // ₹1,200 + ₹350.50 + ₹45,000 + ₹12,000, and less ₹8,050.50
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect(totals.getByText('₹58,550.50')).toBeVisible();
    await expect(totals.getByText('₹50,500.00')).toBeVisible();
    await submit(page);
    await expect(toast(page, 'Export Bilty No. 1')).toBeVisible();

    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('gulf');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page.getByText('Malwa Cotton Mills')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit 1' }).click();
    await expect(page).toHaveURL(`${portal.url}/dashboard/exportbilty?biltyNo=1&tenantId=${company.tenantId}`);
    await expect(page.getByRole('heading', { name: 'Edit Export Bilty No. 1' })).toBeVisible();
    await page.reload();
    await expect(field(page, 'Bilty No.')).not.toBeEditable();
    await fill(page, { 'Special Instruction': 'Cover with tarpaulin' });
    expect(await violationsOfWhole(page)).toEqual([]);
    await submit(page);
    await expect(toast(page, 'Updated Successfully.')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/viewexportbilty$/);

    await page.getByRole('button', { name: 'Print 1' }).click();
    const english = await downloaded(page);
    expect(english.name).toBe('Export_Bilty-1.pdf');
    for (const phrase of ['Export Bilty', 'Gulf Fibres LLC', 'GJ12AB3456', 'Cover with tarpaulin', '50,500.00']) {
      expect(english.text).toContain(phrase);
    }
    await page.getByLabel('हिन्दी').check();
    expect((await downloaded(page, english.address)).text).toContain('एक्सपोर्ट बिल्टी');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    expect((await downloaded(page)).text).toContain('Malwa Cotton Mills');

    await page.goto(`${portal.url}/dashboard/exportbiltyreport?biltyNo=1&tenantId=${company.tenantId}`);
    await expect(page.getByRole('heading', { name: 'Export Bilty No. 1' })).toBeVisible();
    expect((await downloaded(page)).text).toContain('MH12EF9012');
  });
});

test('the trucks of an export bilty are offered in order, whatever the case of their letters', async ({ page }) => {
  for (const vehicle_No of ['mp09zz0001', 'GJ12AB3456', 'MP09AB1234', 'gj01aa0001']) {
    done(await call(portal, 'addVehicle', { token: company.token, body: { vehicle_No } }));
  }
  await openForm(page);
  await picker(page, 'Truck No.').click();
  await expect(page.getByRole('option')).toHaveCount(4);
  const offered = (await page.getByRole('option').allTextContents()).map((number) => number.toLowerCase());
  expect(offered).toEqual(offered.toSorted());
});

test('Cancel shows the next export bilty number, and a number that is taken is refused', async ({ page }) => {
  await openForm(page);
  await expect(field(page, 'Bilty No.')).toHaveValue('1');
  await saveOne();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Bilty No.')).toHaveValue('2');
  await fillHeader(page);
  await fillItem(page);
  await fill(page, { 'Bilty No.': '1' });
  await submit(page);
  await expect(sentence(page, 'Bilty No. already exists.').first()).toBeVisible();
  await expect(field(page, 'Bilty No.')).toBeFocused();
});

test('the export bilty form says that the session has lost its user', async ({ page }) => {
  await page.evaluate(
    "localStorage.setItem('userdetail', JSON.stringify({ ...JSON.parse(localStorage.getItem('userdetail')), userName: '' }))",
  );
  await page.goto(`${portal.url}/dashboard/exportbilty`);
  await expect(page.getByRole('alert').getByText('User information missing.')).toBeVisible();
});

test('Alt+X opens the export bilty form, and the search opens its list', async ({ page }) => {
  await saveOne();
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Alt+x');
  await expect(picker(page, 'Consignor Name')).toBeFocused();
  await expect(page).toHaveTitle(/^Export Bilty · /);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search bilty, party, vehicle, employee…').fill('gulf');
  await page.getByText('Search “gulf” in Export Bilty').click();
  await expect(page).toHaveURL(/viewexportbilty\?search=gulf/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});
