import { expect, type Page } from '@playwright/test';
import { bilty } from '#domain/documents/bilty.ts';
import { aCompany, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import {
  beginSession,
  endSession,
  field,
  fill,
  item,
  picker,
  seeRefused,
  sentence,
  submit,
  toast,
  violations,
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
  await page.goto(`${portal.url}/dashboard/bilty${query}`);
  await expect(picker(page, 'Sender')).toBeVisible();
}
const openSaved = (page: Page, number: string) => openForm(page, `?biltyNo=${number}&tenantId=${company.tenantId}`);

async function fillHeader(page: Page) {
  await expect(field(page, 'Bilty No.')).not.toHaveValue('');
  await fill(page, {
    Sender: 'Malwa Cotton Mills',
    Receiver: 'Rathi Textiles',
    'From (Origin)': 'Indore',
    'To (Destination)': 'Mumbai',
    'Vehicle No.': 'MH12EF9012',
    Driver: 'Suresh',
    'Sender Contact': '9876543210',
  });
}

async function fillItem(page: Page, number = 1) {
  const row = item(page, number);
  await fill(row, { 'Item Name': 'Cotton', 'Rate ₹': '1,200', Weight: '10.5', 'Freight ₹': '15,000' });
  return row;
}

const saved = async () => done(await call(portal, 'biltyList', { token: company.token }));
const read = async (number: string) =>
  done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: number } }));

test('the bilty form leaves emoji out, and says so', async ({ page }) => {
  await openForm(page);
  await fillHeader(page);
  await fillItem(page);
  await picker(page, 'Sender').fill('Malwa 🚛 Mills');
  await expect(toast(page, 'Emoji cannot be printed. They are left out when you save.')).toBeVisible();
  await submit(page);
  await expect.poll(async () => (await saved()).totalCount).toBe(1);
  expect(await read('1')).toMatchObject({ sender_Name: 'Malwa Mills' });
});

test('the bilty form shows each rule of the header at its field', async ({ page }) => {
  await openForm(page);
  await submit(page);
  await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
  for (const message of [
    'Sender is Required.',
    'Contact is Required.',
    'Receiver is Required.',
    'From(Origin) is Required.',
    'To(Destination) is Required.',
    'Vehicle No. is Required.',
    'Driver is Required.',
  ]) {
    await expect(sentence(page, message)).toBeVisible();
  }
  await expect(picker(page, 'Sender')).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await seeRefused(page, [
    ['Bilty No.', '', 'Bilty No. is Required.'],
    ['Bilty Date', '', 'Bilty Date is Required.'],
    ['Sender Contact', '12345', 'Contact must be exactly 10 digits.'],
    ['GSTIN No.', '23ABCDE', 'GSTIN No. must be exactly 15 characters.'],
    ['HSN No.', '1234', 'HSN No. must be exactly 8 characters.'],
  ]);
  // A date that does not exist stays as typed; it never becomes another one.
  await field(page, 'Bilty Date').fill('31-02-2026');
  await field(page, 'Bilty Date').blur();
  await expect(page.getByText('Invalid date.')).toBeVisible();
  await expect(field(page, 'Bilty Date')).toHaveValue('31-02-2026');
  for (const [typed, shown] of [
    ['05042026', '05-04-2026'],
    ['5/4/26', '05-04-2026'],
  ] as const) {
    await field(page, 'Bilty Date').fill(typed);
    await field(page, 'Bilty Date').blur();
    await expect(field(page, 'Bilty Date')).toHaveValue(shown);
  }
});

test('the bilty form shows each rule of the items, and saves what is only advised as 0', async ({ page }) => {
  await openForm(page);
  await fillHeader(page);
  await submit(page);
  await expect(toast(page, 'Please add at least one item.')).toBeVisible();
  for (const line of Object.values(bilty.lines)) {
    await expect(page.getByText(line.advice ?? `${line.label.replace(' Name', '')} is Required.`)).toBeVisible();
  }
  const row = item(page, 1);
  await row.getByRole('combobox').fill('Cotton');
  await submit(page);
  await expect(toast(page, 'Please fill all required fields in the items table.')).toBeVisible();
  await expect(row.getByRole('textbox', { name: 'Rate ₹' })).toBeFocused();
  await row.getByRole('textbox', { name: 'Rate ₹' }).fill('1200');
  await row.getByRole('textbox', { name: 'Weight' }).fill('10.5');
  await submit(page);
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
  expect((await read('1')).details[0]).toMatchObject({ freight_Amt: 0, advance_Amt: 0, rate: 1200 });
});

test('a driver and a vehicle are added by name in the bilty form', async ({ page }) => {
  await openForm(page);
  const driver = picker(page, 'Driver');
  await driver.press('Alt+c');
  await expect(toast(page, 'Please enter a driver name.')).toBeVisible();
  await driver.fill('Naya');
  await page.getByRole('option', { name: "+ Add 'Naya'" }).click();
  await expect(toast(page, 'Driver added successfully!')).toBeVisible();
  await driver.fill('naya');
  await driver.press('Alt+c');
  await expect(toast(page, 'Driver already exists!')).toBeVisible();
  await picker(page, 'Vehicle No.').fill('MP09AB1234');
  await picker(page, 'Vehicle No.').press('Alt+c');
  await expect(toast(page, 'Vehicle added.')).toBeVisible();
  expect(done(await call(portal, 'drivers', { token: company.token }))).toMatchObject([{ empName: 'Naya' }]);
  expect(done(await call(portal, 'vehicleNumbers', { token: company.token }))).toEqual([{ vehicle_No: 'MP09AB1234' }]);
});

test('the bilty form takes the next number unless another is typed, and says which was given', async ({ page }) => {
  await openForm(page);
  await expect(field(page, 'Bilty No.')).toHaveValue('1');
  // Another clerk was quicker.
  await aSavedBilty(portal, company.token);
  await fillHeader(page);
  await fillItem(page);
  await submit(page);
  await expect(toast(page, 'Bilty No. 2')).toBeVisible();
  await expect(field(page, 'Bilty No.')).toHaveValue('3');

  await fillHeader(page);
  await fillItem(page);
  await field(page, 'Bilty No.').fill('2');
  await submit(page);
  await expect(page.getByText('Bilty No. already exists.').first()).toBeVisible();
  await expect(field(page, 'Bilty No.')).toBeFocused();
  await field(page, 'Bilty No.').fill('77');
  await submit(page);
  await expect(toast(page, 'Bilty No. 77')).toBeVisible();
});

test('a row is removed at once, and restored', async ({ page }) => {
  await openForm(page);
  const row = await fillItem(page);
  await expect(row.getByRole('button', { name: 'Remove Item 1' })).toBeDisabled();
  await row.getByRole('textbox', { name: 'Advance ₹' }).press('Enter');
  await expect(item(page, 2).getByRole('combobox')).toBeFocused();
  await row.getByRole('button', { name: 'Remove Item 1' }).click();
  await expect(toast(page, 'Record Deleted Successfully.')).toBeVisible();
  await expect(page.getByRole('group')).toHaveCount(1);
  await page.getByRole('button', { name: 'Restore row' }).click();
  await expect(item(page, 1).getByRole('combobox')).toHaveValue('Cotton');
  // By keyboard the focus goes to the row that moves up, or else to the last one.
  await page.getByRole('button', { name: 'Remove Item 1' }).press('Enter');
  await expect(item(page, 1).getByRole('combobox')).toBeFocused();
  await expect(item(page, 1).getByRole('combobox')).toHaveValue('');
  await page.getByRole('button', { name: 'Restore row' }).click();
  await page.getByRole('button', { name: 'Remove Item 2' }).press('Enter');
  await expect(item(page, 1).getByRole('combobox')).toBeFocused();
});

test('a draft of the bilty form is continued or discarded', async ({ page }) => {
  await openForm(page);
  await fillHeader(page);
  await page.reload();
  await expect(picker(page, 'Sender')).toHaveValue('');
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(picker(page, 'Sender')).toHaveValue('Malwa Cotton Mills');
  await expect(page.getByText('Draft kept on this computer')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(picker(page, 'Sender')).toHaveValue('');
  await page.reload();
  await expect(picker(page, 'Sender')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue draft' })).toHaveCount(0);
});

test('a save whose answer was lost is made once, whatever the clerk does next', async ({ page }) => {
  // Where nothing can wait on this computer (queue.spec.ts), the form keeps the bilty.
  await page.addInitScript('Object.defineProperty(globalThis, "indexedDB", { value: undefined })');
  await openForm(page);
  await fillHeader(page);
  await fillItem(page);
  // The server saves it, and the connection breaks before the answer arrives.
  await page.route('**/api/Bilty_Master', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page);
  await expect(page.getByText('No response from the server.')).toBeVisible();
  expect((await saved()).totalCount).toBe(1);

  // The page is opened again, and the draft still knows which save it belongs to.
  await page.unroute('**/api/Bilty_Master');
  await page.reload();
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await picker(page, 'Receiver').fill('Gupta Stores');
  await submit(page);
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  expect((await saved()).totalCount).toBe(1);
  expect(await read('1')).toMatchObject({ receiver: 'Gupta Stores' });
});

test('a change whose answer was lost is not reported as somebody else’s change', async ({ page }) => {
  await aSavedBilty(portal, company.token);
  await openSaved(page, '1');
  await picker(page, 'Receiver').fill('Rathi Textiles');
  await page.route('**/api/Bilty_Master/UpdateBiltyMaster*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page);
  await expect(page.getByText('No response from the server.')).toBeVisible();
  await page.unroute('**/api/Bilty_Master/UpdateBiltyMaster*');
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  await expect(page).toHaveURL(/viewbilty/);
});

test('a bilty that someone else changed is not overwritten', async ({ page }) => {
  const first = await aSavedBilty(portal, company.token);
  await openSaved(page, '1');
  await expect(field(page, 'Bilty No.')).not.toBeEditable();
  await picker(page, 'Receiver').fill('Rathi Textiles');
  const body = aBilty({ receiver: 'Someone Else', updated_Date: first.updated_Date });
  done(await call(portal, 'biltyUpdate', { token: company.token, query: { Bilty_No: '1' }, body }));
  await submit(page);
  await expect(page.getByText('This record was changed by someone else. Reload and try again.')).toBeVisible();
  await expect(picker(page, 'Receiver')).toHaveValue('Rathi Textiles');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(picker(page, 'Receiver')).toHaveValue('Someone Else');
  await expect(page.getByRole('button', { name: 'Continue draft' })).toHaveCount(0);
  await picker(page, 'Receiver').fill('Rathi Textiles');
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
});

test('a bilty typed before the session ended is saved after the next login', async ({ page }) => {
  await openForm(page);
  await fillHeader(page);
  await fillItem(page);
  await endSession(page);
  await submit(page);
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('textbox', { name: 'Username' }).fill(company.userName);
  await page.getByLabel(/^Password/).fill(company.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await submit(page);
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
});

test('a copy of a bilty starts a new bilty', async ({ page }) => {
  await aSavedBilty(portal, company.token);
  await openSaved(page, '1');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('heading', { name: 'New Bilty' })).toBeVisible();
  await expect(picker(page, 'Sender')).toHaveValue('Sharma Traders');
  await submit(page);
  await expect(toast(page, 'Bilty No. 2')).toBeVisible();
  // A reload must not start the copy again.
  await expect(page).toHaveURL(/\/dashboard\/bilty$/);
  await expect(picker(page, 'Sender')).toHaveValue('');
  await expect(picker(page, 'Sender')).toBeFocused();
  expect((await read('2')).details).toHaveLength(2);
});

test('Enter takes the only suggestion that begins as typed, Esc closes the list, F2 goes to the date', async ({
  page,
}) => {
  await aSavedBilty(portal, company.token);
  await openForm(page);
  const sender = picker(page, 'Sender');
  await sender.fill('Sha');
  await expect(page.getByRole('option', { name: 'Sharma Traders' })).toBeVisible();
  // Enter takes the only suggestion that continues a partial word; a whole word may be another name.
  await sender.press('Enter');
  await expect(sender).toHaveValue('Sharma Traders');
  await sender.fill('Sharma');
  await sender.press('Enter');
  await expect(sender).toHaveValue('Sharma');
  await expect(picker(page, 'Sender Contact')).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(sender).toBeFocused();
  await sender.fill('Sharm');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(sender).toHaveValue('Sharm');
  // The Enter that ends the input of a Hindi word does not leave the field.
  await sender.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, isComposing: true });
  await expect(sender).toBeFocused();
  await page.keyboard.press('F2');
  await expect(field(page, 'Bilty Date')).toBeFocused();
});

test('Submit & Print shows the saved bilty, and then an empty form', async ({ page }) => {
  await openForm(page);
  await fillHeader(page);
  await fillItem(page);
  await page.getByRole('button', { name: 'Submit & Print' }).click();
  const preview = page.getByRole('dialog', { name: 'Bilty No. 1' });
  await expect(preview.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  // The message covers the last choices until it disappears.
  await expect(toast(page, 'Submitted Successfully.')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(picker(page, 'Sender')).toBeFocused();
  await expect(field(page, 'Bilty No.')).toHaveValue('2');
});

test('the bilty list goes page by page, and says when it cannot be loaded', async ({ page }) => {
  for (let made = 0; made < 11; made += 1) await aSavedBilty(portal, company.token);
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('11–11 of 11')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  await field(page, 'From Date').fill('06/04/2026');
  await field(page, 'From Date').press('Enter');
  await expect(page.getByText('No biltys available to display.')).toBeVisible();
  await expect(page).toHaveURL(/from=2026-04-06/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/dashboard\/bilty$/);

  await page.route('**/api/Bilty_Master/GetBiltyList*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${portal.url}/dashboard/viewbilty?search=11`);
  await expect(page.getByText('Failed to load data.')).toBeVisible();
  await page.unroute('**/api/Bilty_Master/GetBiltyList*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});
