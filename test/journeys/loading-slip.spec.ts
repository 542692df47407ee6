import { expect, type Page } from '@playwright/test';
import { aCompany, aDriver, call, done, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import {
  beginSession,
  downloaded,
  field,
  fill,
  item,
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
  for (const name of ['Ramesh', 'Ramesh Yadav', 'Suresh']) await aDriver(portal, company.token, name);
  await beginSession(page, portal, company);
});

const driver = (page: Page) => picker(page, 'Driver Name');

async function openForm(page: Page) {
  await page.goto(`${portal.url}/dashboard/loadingslip`);
  await expect(field(page, 'Loading Slip Id')).not.toHaveValue('');
}

async function fillHeader(page: Page) {
  await fill(page, { 'Name Of Party': 'Rathi Ceramics', 'Vehicle No.': 'MH12EF9012', Remark: 'Handle with care' });
  await driver(page).fill('ramesh y');
  await page.getByRole('option', { name: 'Ramesh Yadav' }).click();
}

const fillItem = (page: Page, number = 1) =>
  fill(item(page, number), { 'Item Name': 'Floor tiles', Quantity: '1,400', Weight: '1250.125', Boxes: '50' });

const read = async (number: string) =>
  done(await call(portal, 'loadingSlipRead', { token: company.token, query: { loading_Slip_Id: number } }));

test('the loading slip form shows each rule of the header and of the items', async ({ page }) => {
  await openForm(page);
  await submit(page);
  await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
  for (const name of ['Name Of Party', 'Vehicle No.', 'Driver Name']) {
    await expect(sentence(page, `${name} is required.`)).toBeVisible();
  }
  await expect(picker(page, 'Name Of Party')).toBeFocused();
  await seeRefused(page, [
    ['Loading Slip Id', '', 'Loading Slip Id is required.'],
    ['Date', '', 'Date is required.'],
    ['Date', '31-02-2026', 'Invalid date.'],
  ]);
  expect(await violationsOfWhole(page)).toEqual([]);

  await page.reload();
  await openForm(page);
  await fillHeader(page);
  await submit(page);
  await expect(toast(page, 'Please add at least one item.')).toBeVisible();
  for (const name of ['Item Name', 'Quantity', 'Weight', 'Boxes']) {
    await expect(sentence(page, `${name} is required.`)).toBeVisible();
  }
  await fillItem(page);
  for (const column of ['Quantity', 'Weight', 'Boxes']) {
    const cell = field(item(page, 1), column);
    const before = await cell.inputValue();
    await cell.fill('0');
    await submit(page);
    await expect(toast(page, 'Please fill all required fields in the items table.')).toBeVisible();
    await expect(cell).toBeFocused();
    await cell.fill(before);
  }
  await submit(page);
  await expect(toast(page, 'Loading Slip 1')).toBeVisible();
  await expect(field(page, 'Loading Slip Id')).toHaveValue('2');
  await expect(page.getByRole('group', { name: /^Item/ })).toHaveCount(1);
});

test('a loading slip is listed, edited and printed in two languages', async ({ page }) => {
  await openForm(page);
  await fillHeader(page);
  await fillItem(page);
  await page.getByRole('button', { name: 'Add row' }).click();
  await fill(item(page, 2), { 'Item Name': 'Grout', Quantity: '40', Weight: '0.5', Boxes: '8' });
  const totals = page.getByRole('region', { name: 'Totals' });
  for (const total of ['1,440', '1,250.625', '58']) await expect(totals.getByText(total)).toBeVisible();
  await submit(page);
  await expect(toast(page, 'Submitted successfully')).toBeVisible();
  expect(await read('1')).toMatchObject({
    driver_Name: 2,
    name_of_Party: 'Rathi Ceramics',
    vehicle_No: 'MH12EF9012',
  });

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByText('Ramesh Yadav')).toBeVisible();
  await page.getByRole('button', { name: 'Edit 1' }).click();
  await expect(page).toHaveURL(`${portal.url}/dashboard/loadingslip?loading_Slip_Id=1&tenantId=${company.tenantId}`);
  await expect(field(page, 'Loading Slip Id')).not.toBeEditable();
  await expect(driver(page)).toHaveValue('Ramesh Yadav');
  expect(await violationsOfWhole(page)).toEqual([]);
  await driver(page).fill('Suresh');
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/viewloadingslip$/);

  await page.getByRole('button', { name: 'Print 1' }).click();
  const english = await downloaded(page);
  expect(english.name).toBe('Loading_Slip-1.pdf');
  for (const phrase of ['MATERIAL LOADING SLIP', 'Rathi Ceramics', 'Suresh', '1,440', 'Handle with care']) {
    expect(english.text).toContain(phrase);
  }
  await page.getByLabel('हिन्दी').check();
  expect((await downloaded(page, english.address)).text).toContain('लोडिंग स्लिप');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect((await downloaded(page)).text).toContain('Suresh');

  await page.goto(`${portal.url}/dashboard/loadingslipreport?loading_Slip_Id=1&tenantId=${company.tenantId}`);
  await expect(page.getByRole('heading', { name: 'Loading Slip 1' })).toBeVisible();
  expect((await downloaded(page)).text).toContain('MH12EF9012');
});

test('the driver of a loading slip is chosen from the list, or added', async ({ page }) => {
  await openForm(page);
  await fillHeader(page);
  await fillItem(page);
  // Neither an unknown name nor a typed id chooses a driver.
  for (const typed of ['Sures', '2']) {
    await driver(page).fill(typed);
    await page.keyboard.press('Control+Enter');
    await expect(sentence(page, 'Please choose a driver from the list.')).toBeVisible();
    await expect(driver(page)).toHaveValue(typed);
  }
  await driver(page).fill('');
  await driver(page).press('Alt+c');
  await expect(toast(page, 'Please enter a driver name.')).toBeVisible();
  await driver(page).fill('suresh');
  await driver(page).press('Alt+c');
  await expect(toast(page, 'Driver already exists!')).toBeVisible();
  await driver(page).fill('Naya');
  await driver(page).press('Enter');
  await expect(toast(page, 'Driver added successfully!')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Loading Slip 1')).toBeVisible();
  expect(await read('1')).toMatchObject({ driver_Name: 4 });
});

test('Alt+L opens the loading slip form', async ({ page }) => {
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Alt+l');
  await expect(picker(page, 'Name Of Party')).toBeFocused();
  await expect(page).toHaveTitle(/^Loading Slip · /);
});
