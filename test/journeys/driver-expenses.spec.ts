import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { aDrivenTrip, aSentExpense } from '#test/contract/expectations-trips.ts';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, PHONE, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The expenses of a trip: sent by its driver from a phone without a connection, accepted or refused by the office.

let portal: TestPortal;
let company: TestCompany;
let photo: Buffer;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
});

const expensesOf = async (trip_Sheet_No: string) =>
  done(await call(portal, 'tripExpenseList', { token: company.token, query: { trip_Sheet_No } }));
const waiting = (page: Page) => page.getByRole('status');
const allSent = (page: Page) =>
  expect(async () => {
    await page.evaluate('void dispatchEvent(new Event("online"))');
    await expect(waiting(page)).toHaveText('सब भेज दिया गया।', { timeout: 1000 });
  }).toPass({ timeout: 120_000 });

test.describe('on a phone', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' });

  test('an expense with its bill is kept offline, and sent once though the answer is lost', async ({
    page,
    context,
  }) => {
    const { number, link } = await aDrivenTrip(portal, company.token);
    await page.goto(`${portal.url}/d#${link}`);
    const card = page.getByRole('region', { name: `ट्रिप ${number}` });
    await expect(card).toBeVisible();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');

    // Opened again by its link, as in a message.
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto(`${portal.url}/d#${link}`);
    await card.getByRole('button', { name: 'ख़र्च लिखें' }).click();
    const send = card.getByRole('button', { name: 'भेजें' });
    const fault = card.getByRole('alert');
    await send.click();
    await expect(fault).toHaveText('चुनें कि पैसा किस काम में लगा।');
    await card.getByLabel('किस काम का ख़र्च?').selectOption('डीज़ल');
    await send.click();
    await expect(fault).toHaveText('राशि लिखें।');
    await card.getByLabel('राशि (₹)').fill('3600.50');
    await send.click();
    await expect(fault).toHaveText('लीटर लिखें।');
    await card.getByLabel('लीटर').fill('40');
    await card.getByLabel('पंप (उधार)').check();
    await send.click();
    await expect(fault).toHaveText('पंप का नाम लिखें।');
    await card.getByLabel('मैंने').check();
    await expect(card.getByLabel('पंप का नाम')).toBeHidden();
    await send.click();
    await expect(fault).toHaveText('रसीद की फ़ोटो लें।');
    expect(await violationsOfWhole(page)).toEqual([]);
    for (const box of await card.locator('button, select, input:visible:not([type=radio])').all())
      expect((await box.boundingBox())?.height ?? 48).toBeGreaterThanOrEqual(48);
    await card.getByLabel('पहले की फ़ोटो चुनें').setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: photo });
    await send.click();
    await expect(waiting(page)).toHaveText(/: 1$/);
    await expect(card.getByText('इस फ़ोन में रखा है, इंटरनेट आने पर जाएगा')).toBeVisible();
    await page.reload();
    await expect(card.getByText('₹3,600.50')).toBeVisible();
    expect(await expensesOf(number)).toEqual([]);

    let lost = 0;
    await page.route(/\/api\/Driver\/Expense$/, async (route) => {
      lost += 1;
      if (lost > 1) return await route.continue();
      await route.fetch();
      return await route.abort();
    });
    await context.setOffline(false);
    await allSent(page);
    expect(lost).toBeGreaterThan(1);
    await expect(card.getByText('ऑफ़िस के पास')).toBeVisible();
    const sent = await expensesOf(number);
    expect(sent).toMatchObject([
      { head: 'diesel', litres: 40, amount: 3600.5, paid_By: 'driver', state: 'waiting', date: todayInIndia() },
    ]);
    // A picture this small is sent unchanged.
    const query = { photo: sent[0]?.bill ?? '', original: 'yes' as const };
    const { bytes } = await call(portal, 'tripBillPhoto', { token: company.token, query });
    const sum = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');
    expect(sum(new Uint8Array(bytes))).toBe(sum(photo));
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await violationsOfWhole(page)).toEqual([]);
  });

  test('a refused expense shows its reason, and a cancelled trip takes no more expenses', async ({ page }) => {
    const { number, link, id } = await aSentExpense(portal, company.token);
    done(await call(portal, 'tripExpenseRefuse', { token: company.token, body: { id, reason: 'Bill is of May' } }));
    await page.goto(`${portal.url}/d/?lang=en#${link}`);
    const card = page.getByRole('region', { name: `Trip ${number}` });
    await expect(card.getByText('Refused by the office: Bill is of May')).toBeVisible();
    await card.getByRole('button', { name: 'Add an expense' }).click();
    await card.getByLabel('What for?').selectOption('Police');
    await card.getByLabel('Amount (₹)').fill('200');
    // In the meantime the trip is cancelled.
    const body = { trip_Sheet_No: number, reason: 'Did not go' };
    done(await call(portal, 'tripSheetCancel', { token: company.token, body }));
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(
      card.getByText('Not accepted: The account of this trip is closed. Keep the bill and give it to the office.'),
    ).toBeVisible();
    await card.getByRole('button', { name: 'Remove' }).click();
    await expect(card.getByText('The account of this trip is closed. Give later bills to the office.')).toBeVisible();
  });
});

test('the office accepts a driver’s expense with its bill, and refuses another with a reason', async ({ page }) => {
  const { number, link, id } = await aSentExpense(portal, company.token);
  const toll = new FormData();
  for (const [name, text] of Object.entries({ head: 'toll', amount: '250', place: 'Sendhwa' })) toll.set(name, text);
  done(await call(portal, 'driverExpense', { headers: { 'x-link': link }, body: toll }));
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/evening`);
  const evening = page.getByRole('region', { name: 'Expenses from drivers to check' });
  await expect(evening.getByRole('row', { name: number })).toContainText('2');
  expect(await violationsOfWhole(page)).toEqual([]);
  await evening.getByRole('link', { name: 'Expenses from drivers to check' }).click();
  await expect(page).toHaveURL(/viewtripsheet/);
  await page.getByRole('link', { name: new RegExp(`^Trip ${number}, .*\\(2\\)$`) }).click();
  const part = page.getByRole('region', { name: 'From the driver' });
  await expect(part.getByText('2 to check')).toBeVisible();
  await expect(part.getByRole('img', { name: 'Bill of Diesel ₹3,600.50' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await part.getByRole('button', { name: 'Refuse Toll ₹250.00' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('no');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Reason must be 5 to 200 characters.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('FASTag paid it');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(part.getByText('FASTag paid it')).toBeVisible();
  await part.getByRole('button', { name: 'Accept Diesel ₹3,600.50' }).click();
  await expect(part.getByText(/^Accepted by /)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Expense 1' }).getByLabel('Amount')).toHaveValue('3,600.50');
  expect(await expensesOf(number)).toMatchObject([{ state: 'refused' }, { id, state: 'accepted' }]);
  await page.goto(`${portal.url}/dashboard/viewtripsheet`);
  await expect(page.getByRole('link', { name: new RegExp(`^Trip ${number},`) })).toBeHidden();
});

test('the driver’s link of a trip is made and revoked on the page of the trip', async ({ page }) => {
  const { number, id } = await aDrivenTrip(portal, company.token);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/tripsheetreport?tripNo=${number}`);
  await page.getByRole('button', { name: "Driver's link" }).click();
  const dialog = page.getByRole('dialog', { name: "Driver's links" });
  await dialog.getByRole('button', { name: 'Make a link for the driver' }).click();
  await expect(dialog.getByRole('textbox', { name: "Driver's link" })).toHaveValue(/\/d#[\w-]{43}$/);
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Revoke link ${id}` }).click();
  await expect(dialog.getByText(`Link ${id}`, { exact: true })).toBeHidden();
});
