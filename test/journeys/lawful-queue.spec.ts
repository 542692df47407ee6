import { expect, type Page } from '@playwright/test';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { aCompany, aDriver, call, done, type TestCompany, useLawfulForm } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, picker, submit, toast, violations } from './clerk.ts';
import { test } from './journey.ts';
import { fillLr, knowParties, party } from './lawful-entry.ts';

// An LR that gets no answer waits like a classic bilty (queue.spec.ts), and gets its number when it is sent.

let portal: TestPortal;
let company: TestCompany;
let book: Awaited<ReturnType<typeof aBook>>;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

/** A book of the head office with a single number. */
const aBook = async (token: string) =>
  done(
    await call(portal, 'numberBookCreate', { token, body: aNumberBook({ is_Default: 'yes', digits: 3, to_No: 1 }) }),
  ) as { readonly id: number; readonly updated_Date: string };

test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  const { token } = company;
  await useLawfulForm(portal, token);
  book = await aBook(token);
  await knowParties(portal, token);
  await aDriver(portal, token, 'Suresh');
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/bilty`);
  await expect(picker(page, 'Basis')).toBeFocused();
});

const waiting = (page: Page) => page.getByRole('button', { name: /^Waiting: / });
/** A request on a broken connection ends after 30 s; only then is the next one tried. */
const SENT = { timeout: 120_000 };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Waiting to be sent' });
/** Lets answers through again, and sends what waits unless it was just sent by itself. */
async function letThrough(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate('dispatchEvent(new Event("online"))');
}
const lrs = async () => done(await call(portal, 'biltyList', { token: company.token })).data;
const read = async (number: string) =>
  done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: number } }));
const FIRST = expect.stringMatching(/^HO\/\d{4}\/001$/) as unknown as string;

test('an LR that was submitted without internet is sent once, and gets its number then', async ({ page, context }) => {
  await fillLr(page);
  await context.setOffline(true);
  await submit(page);
  await expect(toast(page, 'Saved on this computer.')).toBeVisible();
  await expect(waiting(page)).toHaveText(/Waiting: 1/);
  // The form is ready for the next one.
  await expect(picker(party(page, 'Consignor'), 'Consignor')).toHaveValue('');
  expect(await lrs()).toEqual([]);

  await context.setOffline(false);
  await expect(toast(page, /^LR HO\/\d{4}\/001$/)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0, SENT);
  expect(await lrs()).toMatchObject([{ bilty_No: '1', lr_No: FIRST, payment_Basis: 'To Pay', total_Amt: 2500 }]);
  expect(await read('1')).toMatchObject({
    sender_Name: 'Malwa Cotton Mills',
    consignor_City: 'Indore',
    consignee_City: 'Mumbai',
    gst_Payer: 'Consignee',
    details: [{ item_Name: 'Cotton', packages: 12, packing: 'Bale' }],
    invoices: [{ invoice_No: 'A/117', invoice_Value: 480_000 }],
  });
});

test('an LR whose answer was lost has one number, though it is sent again', async ({ page }) => {
  await fillLr(page);
  await page.route('**/api/Bilty_Master', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page);
  await expect(waiting(page)).toBeVisible();
  await expect.poll(async () => (await lrs()).length).toBe(1);
  await letThrough(page);
  // The book has no second number.
  await expect(waiting(page)).toHaveCount(0, SENT);
  expect(await lrs()).toMatchObject([{ bilty_No: '1', lr_No: FIRST }]);
});

test('an LR changed while it waited, twice without an answer, is recognised as the clerk’s own', async ({ page }) => {
  await fillLr(page);
  await page.route('**/api/Bilty_Master', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page);
  await waiting(page).click();
  await dialog(page).getByRole('button', { name: 'Edit Bilty' }).click();
  await expect(picker(party(page, 'Consignor'), 'Consignor')).toHaveValue('Malwa Cotton Mills');
  await field(party(page, 'Consignee'), 'City').fill('Navi Mumbai');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/Bilty_Master/UpdateBiltyMaster*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page);
  await expect(page).not.toHaveURL(/waiting=/);
  await expect.poll(() => read('1')).toMatchObject({ consignee_City: 'Navi Mumbai' });
  await expect(waiting(page)).toHaveText(/Waiting: 1/);
  // One that is refused keeps waiting for its clerk.
  await letThrough(page);
  await expect(waiting(page)).toHaveCount(0, SENT);
  expect(await lrs()).toMatchObject([{ bilty_No: '1', lr_No: FIRST }]);
});

test('an LR that is refused when it is sent comes back into its form with the reason', async ({ page, context }) => {
  await fillLr(page);
  await context.setOffline(true);
  await submit(page);
  await expect(waiting(page)).toBeVisible();
  // In the meantime another user takes the last number of the book.
  const { token } = company;
  done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ book: book.id, bilty_Date: todayInIndia() }) }));
  await context.setOffline(false);
  const said = 'This number book is finished. Choose another.';
  const alert = page.getByRole('alert').filter({ hasText: said });
  // A browser may report online before a request gets through; the next try follows in seconds.
  await expect(async () => {
    await letThrough(page);
    await expect(alert).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: 120_000 });
  await waiting(page).click();
  await expect(dialog(page).getByRole('listitem')).toContainText(`Not saved: ${said}`);
  // It is listed by its consignor and consignee.
  await expect(dialog(page).getByRole('listitem')).toContainText(/Malwa Cotton Mills · .+ · Mumbai/);
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Edit Bilty' }).click();
  await expect(picker(party(page, 'Consignor'), 'Consignor')).toHaveValue('Malwa Cotton Mills');
  await expect(field(party(page, 'Consignor'), 'City')).toHaveValue('Indore');

  const { id, updated_Date } = book;
  const longer = aNumberBook({ is_Default: 'yes', digits: 3, to_No: 9, updated_Date });
  done(await call(portal, 'numberBookUpdate', { token, query: { id }, body: longer }));
  await submit(page);
  await expect(toast(page, /^LR HO\/\d{4}\/002$/)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0, SENT);
  expect(await lrs()).toMatchObject([
    { bilty_No: '2', sender_Name: 'Malwa Cotton Mills' },
    { bilty_No: '1', lr_No: FIRST },
  ]);
});
