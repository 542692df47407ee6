import { expect, type Page } from '@playwright/test';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, aDriver, call, done, type TestCompany } from '#test/factories.ts';
import { aParty, aVehicle } from '#test/forms.ts';
import { aJpeg } from '#test/contract/expectations-dispatch.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, fill, picker, sentence, submit, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

const TRUCK = 'MP09HG7788';
const TODAY = showDate(todayInIndia());
let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  const { token } = company;
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: TRUCK, target_Km_Per_Litre: 4.5 }) }));
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Highway Fuels' }) }));
  await aDriver(portal, token, 'Ramesh');
  await beginSession(page, portal, company);
});

const expense = (page: Page, number: number) => page.getByRole('group', { name: `Expense ${number}`, exact: true });
const account = (page: Page) => page.getByRole('region', { name: 'Driver’s account' });
const sheet = async () =>
  done(await call(portal, 'tripSheetAccount', { token: company.token, query: { trip_Sheet_No: '1' } }));

test('the trip sheet form shows what is missing', async ({ page }) => {
  await page.goto(`${portal.url}/dashboard/tripsheet`);
  await expect(field(page, 'Trip Sheet No.')).not.toHaveValue('');
  await submit(page);
  await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
  for (const name of ['Vehicle No.', 'Driver Name', 'Opening km'])
    await expect(sentence(page, `${name} is required.`)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('a trip has an advance, an expense with its bill and a settlement, and the rest is carried over', async ({
  page,
}) => {
  await page.goto(`${portal.url}/dashboard/tripsheet`);
  await expect(field(page, 'Trip Sheet No.')).not.toHaveValue('');
  await picker(page, 'Vehicle No.').fill(TRUCK);
  await picker(page, 'Driver Name').fill('Ramesh');
  await page.getByRole('option', { name: 'Ramesh' }).click();
  await fill(page, { 'Opening km': '10000' });
  // The trip starts without an expense.
  await submit(page);
  await page.getByRole('button', { name: /^Start/ }).click();
  const start = page.getByRole('dialog');
  await expect(start).toContainText('The trip begins');
  await start.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(account(page)).toContainText('The account is even');

  await page.getByRole('button', { name: /^Give Advance/ }).click();
  const advance = page.getByRole('dialog');
  await fill(advance, { Amount: '5000', Reason: 'Cash comes tomorrow' });
  await expect(advance).toHaveAccessibleName('Trip Sheet 1: Give Advance');
  await advance.getByRole('button', { name: 'Give Advance', exact: true }).click();
  await expect(toast(page, 'Saved on Trip Sheet 1.')).toBeVisible();
  await expect(account(page)).toContainText('₹5,000.00 is left with the driver');

  await page.goto(`${portal.url}/dashboard/tripsheet?tripNo=1&tenantId=${company.tenantId}`);
  await expect(field(page, 'Opening km')).toHaveValue(/^10,?000$/);
  await fill(page, { 'End Date': TODAY, 'Closing km': '9999' });
  const first = expense(page, 1);
  await fill(first, { Date: TODAY, 'Amount ₹': '4700' });
  await picker(first, 'Expense').fill('Diesel');
  await submit(page);
  await expect(toast(page, 'Closing km is less than opening km.')).toBeVisible();
  await fill(page, { 'Closing km': '10412' });
  await submit(page);
  await expect(toast(page, 'Litres is required.')).toBeVisible();
  await fill(first, { Litres: '103' });
  // The bill from the pump, as scanned by the office.
  const addBill = first.getByRole('button', { name: 'Add bill' });
  const choose = async (mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await addBill.click();
    await (await chooser).setFiles({ name: 'bill', mimeType, buffer });
  };
  await choose('image/jpeg', Buffer.from('no picture'));
  await expect(toast(page, 'Please choose the bill as a JPEG, PNG or PDF file.')).toBeVisible();
  await choose('application/pdf', Buffer.from('%PDF-1.4\n%%EOF'));
  await expect(first.getByRole('link', { name: 'Picture of the bill (PDF)' })).toBeVisible();
  await first.getByRole('button', { name: 'Remove bill' }).click();
  await choose('image/jpeg', await aJpeg());
  await expect(first.getByRole('img', { name: 'Picture of the bill' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await submit(page);
  await expect.poll(async () => (await sheet()).km_Per_Litre).toBe(4);

  await page.goto(`${portal.url}/dashboard/tripsheetreport?tripNo=1&tenantId=${company.tenantId}`);
  await expect(account(page)).toContainText('Only 4.00 km per litre');
  await expect(account(page)).toContainText('₹300.00 is left with the driver');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('button', { name: /^Settle/ }).click();
  const settle = page.getByRole('dialog');
  await expect(settle).toContainText('₹300.00 is left with the driver');
  await settle.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(page.getByText('Account closed').first()).toBeVisible();
  const bills = page.getByRole('region', { name: 'Pictures of the bills' });
  await expect(bills.getByRole('img', { name: 'Bill of Diesel ₹4,700.00' })).toBeVisible();
  expect(await sheet()).toMatchObject({ spent: 4700, left: 300, balance: 300 });
  // On the list, and the vehicle is free again.
  await page.goto(`${portal.url}/dashboard/viewtripsheet`);
  await expect(page.getByRole('main')).toContainText(TRUCK);
});
