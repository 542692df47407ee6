import { expect, type Page } from '@playwright/test';
import { podForm } from '#test/contract/expectations-pods.ts';
import { aCompany, aBackOffice, call, done, savedBilty, savedPaper, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aParty } from '#test/forms.ts';
import { RED_DOT } from '#test/print/samples.ts';
import type { TestPortal } from '#test/portal.ts';
import { aWindow, beginSession, field, picker, sentence, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// One LR on its way: its timeline, the detention of its vehicle, its prints, and how it ends.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  await beginSession(page, portal, company);
});

const book = async (fields: object = {}) =>
  savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: aLawfulBilty({ ...fields }) })).bilty_No;
const read = async (number: string) =>
  done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: number } })) as Record<
    string,
    unknown
  >;
async function open(page: Page, number: string): Promise<void> {
  await page.goto(`${portal.url}/dashboard/consignmentnote?biltyNo=${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`LR ${number}`);
}
const dialog = (page: Page) => page.getByRole('dialog');
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

async function note(page: Page, kind: string, texts: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('button', { name: 'Update status' }).click();
  const status = picker(dialog(page), 'Status');
  await expect(status).toBeFocused();
  await status.click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  for (const [name, text] of Object.entries(texts)) await field(dialog(page), name).fill(text);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
}

test('an LR is loaded, paid for and delivered, and a wrong event is voided', async ({ page }) => {
  const number = await book();
  await open(page, number);
  await expect(sentence(page, 'Nothing recorded yet.')).toBeVisible();
  await note(page, 'Loaded', { Place: 'Indore', Note: 'Bay 4' });
  await expect(toast(page, 'Status updated.')).toBeVisible();
  await expect(timeline(page).getByRole('listitem')).toHaveText([/Loaded · Indore.*Bay 4/s]);
  await note(page, 'Delivered');
  await expect(toast(page, 'Collect ₹2,650.00 from the consignee first.')).toBeVisible();
  await field(dialog(page), 'Received').fill('2651');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(sentence(dialog(page), 'Only ₹2,650.00 is to be received.')).toBeVisible();
  await field(dialog(page), 'Received').fill('2650');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(timeline(page).getByRole('listitem')).toHaveText([/Delivered.*Received ₹2,650/s, /Loaded/]);
  expect(await read(number)).toMatchObject({ lr_Status: 'Delivered', balance_Amt: 0 });

  await page.getByRole('button', { name: 'Void “Delivered”' }).click();
  await dialog(page).getByRole('button', { name: 'Void' }).click();
  await expect(sentence(dialog(page), 'Reason must be 5 to 200 characters.')).toBeVisible();
  await field(dialog(page), 'Reason').fill('Delivered tomorrow');
  await dialog(page).getByRole('button', { name: 'Void' }).click();
  await expect(sentence(page, `Voided by ${company.userName}: Delivered tomorrow`)).toBeVisible();
  expect(await read(number)).toMatchObject({ lr_Status: 'Loaded', balance_Amt: 2650 });
});

test('an admin delivers an LR on credit to the party that owes it', async ({ page }) => {
  const { token } = company;
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Rathi Textiles' }) }));
  const number = await book();
  await open(page, number);
  await note(page, 'Delivered', { Received: '650', 'Reason of the Credit': 'Pays on Monday' });
  await expect(sentence(dialog(page), 'Choose the party that owes it.')).toBeVisible();
  await picker(dialog(page), 'Party that owes it').fill('Rathi');
  await page.getByRole('option', { name: /Rathi Textiles/ }).click();
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(timeline(page).getByText('₹2,000 is owed by Rathi Textiles')).toBeVisible();
  expect(await read(number)).toMatchObject({ lr_Status: 'Delivered', balance_Amt: 2000 });
});

test('a payment at the door has its mode and a rebate, and is undone on the timeline', async ({ page }) => {
  const { token } = company;
  const account = { name: 'State Bank', kind: 'Bank' };
  done(await call(portal, 'accountCreate', { token, body: account }));
  const number = await book();
  await open(page, number);
  await note(page, 'Delivered', { Received: '2600' });
  await expect(toast(page, 'Collect ₹50.00 from the consignee first.')).toBeVisible();
  const asked = dialog(page);
  await picker(asked, 'Mode').click();
  await page.getByRole('option', { name: 'UPI', exact: true }).click();
  await picker(asked, 'Account').fill('State');
  await page.getByRole('option', { name: 'State Bank' }).click();
  await field(asked, 'Rebate').fill('50');
  await asked.getByRole('button', { name: 'Submit' }).click();
  await expect(sentence(asked, 'Reference is required.')).toBeVisible();
  await field(asked, 'Reference').fill('UTR-77');
  await asked.getByRole('button', { name: 'Submit' }).click();
  await expect(sentence(asked, 'Reason must be 5 to 200 characters.')).toBeVisible();
  await field(asked, 'Reason of the Rebate').fill('One bag wet');
  expect(await violationsOfWhole(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Submit' }).click();
  const delivered = timeline(page).getByRole('listitem').filter({ hasText: 'Delivered' });
  await expect(delivered).toContainText(/Received ₹2,600 · UPI UTR-77.*Rebate of ₹50: One bag wet/s);

  await delivered.getByRole('button', { name: 'Undo “Received ₹2,600”' }).click();
  await field(dialog(page), 'Reason').fill('Another amount');
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone. The amount is open again.')).toBeVisible();
  await expect(delivered).toContainText(`Undone by ${company.userName}: Another amount`);
  await expect(delivered.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  expect(await read(number)).toMatchObject({ lr_Status: 'Delivered', balance_Amt: 2650 });
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('staff read the timeline of an LR, and cannot void anything on it', async ({ browser }) => {
  const number = await book();
  done(await call(portal, 'biltyEventAdd', { token: company.token, body: { bilty_Nos: [number], kind: 'Arrived' } }));
  const clerk = await aBackOffice(portal, company);
  const page = await aWindow(browser, portal, clerk);
  await open(page, number);
  await expect(timeline(page).getByText('Arrived')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Void/ })).toHaveCount(0);
});

test('a vehicle that waits costs detention, which becomes a charge of the LR', async ({ page }) => {
  const { token } = company;
  const settings = { jurisdiction: 'Indore', detention_Per_Day: 1500 };
  done(await call(portal, 'consignmentUpdateSettings', { token, body: settings }));
  const number = await book({ bilty_Date: '2026-11-01', invoices: [], value_Not_Declared: 'yes' });
  const at = new Date(Date.now() - 50 * 3_600_000).toISOString();
  const body = { bilty_Nos: [number], kind: 'Reported for unloading', at };
  done(await call(portal, 'biltyEventAdd', { token, body }));
  await open(page, number);
  const detention = page.getByRole('region', { name: 'Detention' });
  await expect(detention.getByText('2 days, ₹3,000.00')).toBeVisible();
  await detention.getByRole('button', { name: 'Add ₹3,000.00 to the charges' }).click();
  await expect(sentence(page, 'Charged on the bilty: ₹3,000.00')).toBeVisible();
  expect(await read(number)).toMatchObject({ total_Amt: 5650, charges: [{ amount: 150 }, { amount: 3000 }] });
});

test('the page of an LR is opened from list and form, lists its prints, and cancels the LR', async ({ page }) => {
  const number = await book();
  const query = { Bilty_No: number, copy: 'Driver', language: 'English' };
  await call(portal, 'biltyPrint', { token: company.token, query });
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await page.getByRole('button', { name: `Consignment note ${number}` }).click();
  await expect(page.getByRole('region', { name: 'Prints made' }).getByText('Driver')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Consignment note' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`LR ${number}`);
  await page.getByRole('button', { name: 'Cancel LR' }).click();
  await field(dialog(page), 'Reason').fill('Booked twice');
  await dialog(page).getByRole('button', { name: 'Cancel LR' }).click();
  await expect(page.getByText(/^Balance/)).toHaveCount(0);
  await expect(timeline(page).getByText('Booked twice')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update status' })).toHaveCount(0);
});

test('a proof of delivery with its photos is added once, though an answer is lost', async ({ page }) => {
  const number = await book();
  await open(page, number);
  const proofs = page.getByRole('region', { name: 'Proof of delivery' });
  await expect(proofs.getByText('None yet.')).toBeVisible();
  await proofs.getByRole('button', { name: 'Add proof of delivery' }).click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(sentence(dialog(page), 'Please upload a photo.')).toBeVisible();
  const photos = ['one.png', 'two.png'].map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from(RED_DOT) }));
  await dialog(page).locator('input[type=file]').setInputFiles(photos);
  await field(dialog(page), 'Packages Received').fill('12');
  await field(dialog(page), 'Received by').fill('Ramu Verma');
  // A request sent again after a lost answer adds no second proof.
  await page.route('**/api/Pod/Add*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Submit' })).toBeVisible();
  await page.unroute('**/api/Pod/Add*');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(proofs.getByText('Ramu Verma')).toHaveCount(1);
  await expect(proofs.getByText('12 packages received')).toBeVisible();
  await expect(proofs.getByRole('img')).toHaveCount(2);
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('what a challan did and the seller’s invoices are in Hindi', async ({ page }) => {
  const number = await book({ invoices: [{ invoice_No: 'A-1', invoice_Date: '2026-11-19', invoice_Value: 20_000 }] });
  const { token } = company;
  savedPaper(await call(portal, 'challanCreate', { token, body: aChallan([number]) }));
  done(await call(portal, 'challanDispatch', { token, body: { challan_No: '1', reason: 'Permit is at the RTO' } }));
  await open(page, number);
  await expect(timeline(page).getByText('Challan 1: Permit is at the RTO')).toBeVisible();
  await page.getByRole('button', { name: 'हिन्दी' }).first().click();
  await expect(page.getByText('चालान 1: Permit is at the RTO')).toBeVisible();
  await expect(page.getByText('बीजक क्र.', { exact: true })).toBeVisible();
});

test('a short delivery is shown beside the status, also to those who track the LR', async ({ page }) => {
  const number = await book();
  const { token } = company;
  await open(page, number);
  await note(page, 'Delivered', { Received: '2650' });
  await expect(page.getByText('Delivered, 3 short')).toHaveCount(0);
  const proof = podForm({ bilty_No: number, received_Packages: '9', short: '3' });
  done(await call(portal, 'podAdd', { token, body: proof }));
  await page.reload();
  await expect(page.getByText('Delivered, 3 short')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  const { url } = done(await call(portal, 'trackingLink', { token, body: { bilty_No: number } }));
  await page.goto(`${portal.url}/t${new URL(url).hash}`);
  await expect(page.getByText('Delivered, 3 short')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.getByText(/, 3 कम$/)).toBeVisible();
});
