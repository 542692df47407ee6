import { expect, type Page } from '@playwright/test';
import { showDate, showDateSlashed, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, PHONE, submit, toast, violations, violationsOfWhole } from './clerk.ts';
import { aCameraPhoto, aLargeScan, aRenamedPhoto, aScan } from './pictures.ts';
import { aSpreadsheet } from './spreadsheets.ts';
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

type Saved = Readonly<Record<string, unknown>> & { readonly id: number; readonly vehicle_No: string };
const photo = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const saved = async () => done(await call(portal, 'vehicleList', { token: company.token })) as Saved[];
const aSaved = async (fields = {}) =>
  done(await call(portal, 'vehicleCreate', { token: company.token, body: aVehicle(fields) })) as Saved;

async function openForm(page: Page, query = '') {
  await page.goto(`${portal.url}/dashboard/vehicledetail${query}`);
  await expect(field(page, 'Vehicle No.')).toBeVisible();
}

const DUE_DATES = ['Permit Due Date', 'Insurance Due Date', 'Road Tax Due Date', 'Fitness Due Date'] as const;

test('the vehicle form shows each rule at its field', async ({ page }) => {
  await openForm(page);
  await submit(page);
  await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
  await expect(page.getByText('Vehicle No. is required.')).toBeVisible();
  await expect(page.getByText('Fitness Certificate No. is required.')).toBeVisible();
  await expect(field(page, 'Vehicle No.')).toBeFocused();
  await field(page, 'PAN No.').fill('AABCS');
  await field(page, 'PAN No.').blur();
  await expect(page.getByText('PAN No. must be exactly 10 characters.')).toBeVisible();
  for (const name of DUE_DATES) {
    await field(page, name).fill('31-02-2026');
    await field(page, name).blur();
    await expect(field(page, name)).toHaveValue('31-02-2026');
  }
  await expect(page.getByText('Invalid date.')).toHaveCount(4);
  await photo(page, 'Policy Photo').setInputFiles(await aRenamedPhoto());
  await expect(toast(page, 'Please upload a PNG file.')).toBeVisible();
  await photo(page, 'Fitness Photo').setInputFiles(await aLargeScan());
  await expect(toast(page, 'File size must be less than 600 KB.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('the report of a vehicle is opened from the list', async ({ page }) => {
  const { vehicle_No: number } = await aSaved();
  await page.goto(`${portal.url}/dashboard/viewvehicle`);
  await page.getByRole('button', { name: `View ${number}` }).click();
  await expect(page.getByRole('heading', { name: `Vehicle ${number}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/viewvehicle/);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a vehicle is saved with its four papers, and one of them is replaced', async ({ page }) => {
    await openForm(page);
    await field(page, 'Vehicle No.').fill('MP09 HG 1234');
    await field(page, 'PAN No.').fill('aabcs1429b');
    await field(page, 'Fitness Certificate No.').fill('F-22');
    await field(page, 'Permit Due Date').fill('01012026');
    for (const name of ['Permit Photo', 'Policy Photo', 'Road Tax Photo', 'Fitness Photo']) {
      await photo(page, name).setInputFiles(await aScan('scan.png', '#d0fad0'));
    }
    await expect(page.getByAltText('Current Permit Photo')).toBeVisible();
    await submit(page);
    await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
    await expect(field(page, 'Vehicle No.')).toHaveValue('');
    await expect(page.getByAltText('Current Permit Photo')).toHaveCount(0);
    const [made] = await saved();
    expect(made).toMatchObject({ vehicle_No: 'MP09 HG 1234', pan_No: 'AABCS1429B', permit_Due_Date: '2026-01-01' });
    for (const name of ['permit_Photo', 'policy_Photo', 'road_Tax_Photo', 'fitness_Photo']) {
      expect(made?.[name]).toMatch(/\.png$/);
    }

    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('button', { name: 'Edit MP09 HG 1234' }).click();
    await expect(page.getByAltText('Current Policy Photo')).toBeVisible();
    // The word is beside the sign, because colour alone is not enough.
    await expect(page.getByText('Overdue')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    await photo(page, 'Policy Photo').setInputFiles(await aScan('policy.png', '#fad0d0'));
    await expect(page.getByText('policy.png · 2 KB')).toBeVisible();
    await submit(page);
    await expect(toast(page, 'Updated Successfully.')).toBeVisible();
    await expect(page).toHaveURL(/viewvehicle/);
    const [changed] = await saved();
    expect(changed?.['policy_Photo']).not.toBe(made?.['policy_Photo']);
    expect(changed?.['permit_Photo']).toBe(made?.['permit_Photo']);
  });
});

test('Cancel clears the vehicle form and its files, and sets the due dates to today', async ({ page }) => {
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Alt+V');
  await field(page, 'Vehicle No.').fill('MP09 HG 1234');
  await photo(page, 'Permit Photo').setInputFiles(await aScan('scan.png', '#d0fad0'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Vehicle No.')).toHaveValue('');
  await expect(page.getByAltText('Current Permit Photo')).toHaveCount(0);
  for (const name of DUE_DATES) await expect(field(page, name)).toHaveValue(showDate(todayInIndia()));
});

test('the same plate in another spelling is the same vehicle', async ({ page }) => {
  await aSaved({ vehicle_No: 'MP09 HG 1234' });
  await openForm(page);
  await field(page, 'Vehicle No.').fill('mp-o9-hg-1234');
  await field(page, 'Fitness Certificate No.').fill('F-22');
  await submit(page);
  await expect(page.locator('main').getByText('Vehicle No. already exists.')).toBeVisible();
  await expect(field(page, 'Vehicle No.')).toBeFocused();
});

test('a vehicle that someone else changed is not overwritten', async ({ page }) => {
  const { id, ...before } = await aSaved();
  await openForm(page, `?id=${id}`);
  await field(page, 'Make').fill('Tata');
  const body = { ...before, make: 'Eicher' };
  done(await call(portal, 'vehicleUpdate', { token: company.token, query: { id }, body }));
  await submit(page);
  await expect(page.getByText('This record was changed by someone else. Reload and try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Make')).toHaveValue('Eicher');
});

test('vehicles are listed by a paper’s due date between two dates, soonest first', async ({ page }) => {
  const late = await aSaved({ permit_Due_Date: '2026-03-01' });
  const soon = await aSaved({ permit_Due_Date: '2026-02-01' });
  await aSaved({ permit_Due_Date: '2026-05-01' });
  await page.goto(`${portal.url}/dashboard/viewvehicle`);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'S.No.',
    'Vehicle No.',
    'Owner Name',
    'PAN No.',
    'Make',
    'Action',
  ]);
  await page.getByRole('combobox', { name: 'Document Type' }).click();
  await page.getByRole('option', { name: 'Permit Document' }).click();
  await field(page, 'From Date').fill(showDateSlashed('2026-01-01'));
  await field(page, 'To Date').fill(showDateSlashed('2026-04-01'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(soon.vehicle_No);
  await expect(page.getByRole('row').nth(2)).toContainText(late.vehicle_No);
  await expect(page.getByRole('columnheader', { name: 'Permit Due Date' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'View_Vehicle_List.pdf');
});

test('an import of vehicles shows errors by cell, imports the good rows, then all of them', async ({ page }) => {
  const heads = ['Vehicle No.', 'PAN No.', 'Fitness Certificate No.', 'Permit Due Date'];
  const choose = async (rows: readonly (readonly string[])[]) =>
    page.getByLabel('Choose the spreadsheet').setInputFiles(await aSpreadsheet([heads, ...rows]));
  await page.goto(`${portal.url}/dashboard/viewvehicle`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import vehicles' });
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the template' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('Vehicle_Import.xlsx');

  await choose([
    ['MP20 AA 1001', 'AABCS1429B', 'F-1', '05-04-2027'],
    ['MP20 AA 1002', 'AAB', '', '31-02-2027'],
  ]);
  await expect(dialog.getByText(/^3 errors in 1 row of 2\./)).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'D3 Permit Due Date Invalid date.' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(await saved()).toEqual([]);

  // All rows or none, or only the good ones: the list of those left out stays.
  await dialog.getByRole('radio', { name: 'Import the good rows (1) and leave the others out' }).check();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog.getByText('1 row was left out:')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'D3 Permit Due Date Invalid date.' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();

  // The same list, corrected: existing vehicles are changed, not added again.
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await choose([
    ['MP20-AA-1001', 'AABCS1429B', 'F-1', '31 Dec 2027'],
    ['MP20 AA 1002', '', 'F-2', ''],
  ]);
  await expect(dialog.getByText('1 of them already exists: its filled cells will update it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(toast(page, '2 rows imported.')).toBeVisible();
  expect(await saved()).toMatchObject([{ permit_Due_Date: '2027-12-31' }, { vehicle_No: 'MP20 AA 1002' }]);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  const [excel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ]);
  expect(excel.suggestedFilename()).toBe('View_Vehicle_List.xlsx');
});

test('a phone’s photo becomes a PNG that is small enough', async ({ page }) => {
  await openForm(page);
  await field(page, 'Vehicle No.').fill('MP09 HG 1240');
  await field(page, 'Fitness Certificate No.').fill('F-40');
  await photo(page, 'Permit Photo').setInputFiles(await aCameraPhoto());
  await expect(page.getByText(/^IMG_2041\.png · [1-5]?\d?\d KB$/)).toBeVisible();
  await submit(page);
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
  const [made] = await saved();
  expect(made?.['permit_Photo']).toMatch(/\.png$/);
});
