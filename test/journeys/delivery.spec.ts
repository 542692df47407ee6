import { expect, type Page } from '@playwright/test';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBackOffice, aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aLine, aParty } from '#test/forms.ts';
import { manyLrs } from '#test/many-lrs.ts';
import { RED_DOT } from '#test/print/samples.ts';
import type { TestPortal } from '#test/portal.ts';
import { aClerk, beginSession, field, openPage, PHONE, sentence, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The delivery desk: arrived LRs are delivered by keyboard, with their money; PODs are received, and missing ones requested.

let portal: TestPortal;
let company: TestCompany;
let place: number;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  await beginSession(page, portal, company);
  const made = await call(portal, 'partyCreate', { token: company.token, body: aParty({ name: 'Rathi Textiles' }) });
  place = (done(made).places as { id: number }[])[0]?.id ?? 0;
});

const TODAY = todayInIndia();
const book = async (fields: object = {}) => {
  const details = [aLine({ packages: 12, packing: 'Bag', freight_Amt: 2000, advance_Amt: 0 })];
  const body = aLawfulBilty({
    bilty_Date: addDays(TODAY, -60),
    invoices: [],
    value_Not_Declared: 'yes',
    receiver: 'Bhandari Stores',
    details,
    ...fields,
  });
  return savedBilty(await call(portal, 'biltyCreate', { token: company.token, body })).bilty_No;
};
const note = async (bilty_No: string, kind: string, fields: object = {}) =>
  done(await call(portal, 'biltyEventAdd', { token: company.token, body: { bilty_Nos: [bilty_No], kind, ...fields } }));
const arrived = async (fields: object = {}) => {
  const number = await book(fields);
  await note(number, 'Arrived');
  return number;
};
const delivered = async (days: number, fields: object = {}) => {
  const number = await book({ payment_Basis: 'Paid', consignor_Place: place, ...fields });
  await note(number, 'Delivered', { at: new Date(`${addDays(TODAY, -days)}T00:00:01+05:30`).toISOString() });
  return number;
};
const openDesk = (page: Page) => openPage(page, portal, 'delivery', 'Delivery Desk');
const entry = (page: Page) => field(page, 'LR to deliver');
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('grid', { name: 'Delivery Desk' }).locator('tbody tr');
const statusOf = async (Bilty_No: string) =>
  done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No } })) as Record<string, unknown>;

test('a To Pay LR is delivered with its money in at most eight presses, and its receipt is printed', async ({
  page,
}) => {
  for (let other = 0; other < 3; other += 1) await arrived();
  const number = await arrived();
  await openDesk(page);
  await expect(rows(page)).toHaveCount(4);
  await expect(entry(page)).toBeFocused();
  expect(await violationsOfWhole(page)).toEqual([]);
  const clerk = aClerk(page);
  await clerk.type(number);
  await clerk.press('Enter');
  await expect(dialog(page)).toContainText(`Deliver LR ${number}`);
  const received = field(dialog(page), 'Received');
  await expect(received).toBeFocused();
  await expect(received).not.toHaveValue('');
  await expect(field(dialog(page), 'Packages')).toHaveValue('12');
  expect(await violationsOfWhole(page)).toEqual([]);
  await clerk.press('Control+Enter');
  await expect(page.getByText(`LR ${number} delivered.`)).toBeVisible();
  await expect(page.getByText(/Receipt R1 of ₹/)).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(entry(page)).toBeFocused();
  await clerk.press('Control+p');
  await expect(dialog(page)).toContainText('R1');
  expect(clerk.presses()).toBeLessThanOrEqual(8);
  expect(await statusOf(number)).toMatchObject({ lr_Status: 'Delivered', balance_Amt: 0 });
});

test('of 200 LRs that wait, one of a later page is delivered by its number, and the list stays on its page', async ({
  page,
}) => {
  const many = await aCompany(portal);
  // Every fourth of them is at the branch.
  await manyLrs(portal, many, 801);
  await beginSession(page, portal, many);
  await openDesk(page);
  await expect(page.getByText('1–20 of 200')).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await field(pages, 'Page').fill('10');
  await field(pages, 'Page').press('Enter');
  await expect(page.getByText('181–200 of 200')).toBeVisible();
  await expect(rows(page).last()).toContainText('L/801');
  await entry(page).fill('L/401');
  await entry(page).press('Enter');
  await expect(dialog(page)).toContainText('Deliver LR L/401');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('LR L/401 delivered.')).toBeVisible();
  await expect(page.getByText('181–199 of 199')).toBeVisible();
  await expect(rows(page)).toHaveCount(19);
  await expect(rows(page).last()).toContainText('L/801');
});

test('an LR is delivered by UPI with a rebate, packages short and a photo, opened from the list by keyboard', async ({
  page,
}) => {
  const number = await arrived();
  done(await call(portal, 'accountCreate', { token: company.token, body: { name: 'HDFC', kind: 'Bank' } }));
  await openDesk(page);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(dialog(page), 'Received')).toBeFocused();
  await expect(field(dialog(page), 'Received')).toHaveValue('2150.00');
  await dialog(page).getByRole('radio', { name: 'Cash' }).focus();
  // A bad line: the account is typed before the list of accounts is there.
  const accounts = Promise.withResolvers<void>();
  await page.route('**/Account/Pick*', async (route) => {
    await accounts.promise;
    await route.continue();
  });
  await page.keyboard.press('u');
  await expect(dialog(page).getByRole('radio', { name: 'UPI' })).toBeChecked();
  await dialog(page).getByRole('combobox', { name: 'Account' }).fill('HDFC');
  await field(dialog(page), 'Reference').fill('UPI-77');
  const loaded = page.waitForResponse('**/Account/Pick*');
  accounts.resolve();
  await loaded;
  await field(dialog(page), 'Rebate').fill('50');
  await expect(field(dialog(page), 'Received')).toHaveValue('2100.00');
  await field(dialog(page), 'Reason of the Rebate').fill('One bag wet');
  await field(dialog(page), 'Packages').fill('13');
  await page.keyboard.press('Control+Enter');
  await expect(sentence(dialog(page), 'Only 12 packages are on the LR.')).toBeVisible();
  await field(dialog(page), 'Packages').fill('10');
  await expect(sentence(dialog(page), '2 packages are short.')).toBeVisible();
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'short.png', mimeType: 'image/png', buffer: Buffer.from(RED_DOT) });
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`LR ${number} delivered.`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const [pod] = done(await call(portal, 'podList', { token: company.token, query: { bilty_No: number } }));
  expect(pod).toMatchObject({ short: 2, received_Packages: 10, reason: 'shortage' });
  expect(pod?.photos).toHaveLength(1);
});

test('an admin delivers on credit to a party that owes it, and a clerk is offered no credit', async ({ page }) => {
  const number = await arrived();
  await openDesk(page);
  await entry(page).fill(number);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('radio', { name: 'Paid now' }).focus();
  await page.keyboard.press('o');
  await expect(field(dialog(page), 'Received')).toHaveValue('');
  await page.keyboard.press('Control+Enter');
  await expect(sentence(dialog(page), 'Reason is required.')).toBeVisible();
  await field(dialog(page), 'Reason of the Credit').fill('Pays monthly');
  await page.keyboard.press('Control+Enter');
  await expect(sentence(dialog(page), 'Choose the party that owes it.')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Party that owes it' }).fill('Rathi');
  await page.getByRole('option', { name: /Rathi Textiles/ }).click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`LR ${number} delivered.`)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await arrived();
  await beginSession(page, portal, await aBackOffice(portal, company));
  await openDesk(page);
  await rows(page).first().click();
  await expect(field(dialog(page), 'Received')).toBeFocused();
  await expect(dialog(page).getByRole('radio', { name: 'On credit' })).toHaveCount(0);
});

test('an LR out for delivery comes back with a reason, which the list and its timeline show', async ({ page }) => {
  const number = await arrived();
  await openDesk(page);
  await rows(page).first().click();
  await dialog(page).getByRole('radio', { name: 'Out for delivery' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`LR ${number} is out for delivery.`)).toBeVisible();
  await expect(rows(page).first()).toContainText('Out for delivery');
  await rows(page).first().click();
  await dialog(page).getByRole('radio', { name: 'Undelivered' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(sentence(dialog(page), 'Reason is required.')).toBeVisible();
  const why = dialog(page).getByRole('combobox', { name: 'Reason Not Delivered' });
  await why.click();
  await page.getByRole('option', { name: 'Consignee was closed' }).click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(rows(page).first()).toContainText('Undelivered: Consignee was closed');
  await page.goto(`${portal.url}/dashboard/consignmentnote?biltyNo=${number}`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Consignee was closed');
});

test('PODs are received by number, all or none, and pending ones are listed by age and reminded of', async ({
  page,
}) => {
  const waits = await arrived();
  const [one, two, late] = [await delivered(5), await delivered(9), await delivered(40)];
  await openPage(page, portal, 'delivery/pending', 'POD pending');
  const ages = page.getByRole('region', { name: 'Days since delivery' });
  await expect(ages.getByRole('row').nth(4)).toContainText(/over 30 days\s*1/);
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('button', { name: /over 30 days: 1/ }).click();
  const list = page.getByRole('grid', { name: 'All LRs without a POD' });
  await expect(list.locator('tbody tr')).toHaveCount(1);
  await expect(list).toContainText(late);
  await page.getByRole('button', { name: /^Remind .* of the PODs$/ }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
    new RegExp(`LR ${late}, .*delivered`),
  );
  await expect(dialog(page).getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await openDesk(page);
  await page.getByRole('button', { name: 'Receive PODs' }).click();
  const lr = field(dialog(page), 'LR of the POD');
  await expect(lr).toBeFocused();
  for (const number of [one, two, waits]) {
    await lr.fill(number);
    await page.keyboard.press('Enter');
    await expect(lr).toHaveValue('');
  }
  await lr.fill('no such');
  await page.keyboard.press('Enter');
  await expect(sentence(dialog(page), 'No LR has the number no such.')).toBeVisible();
  await lr.fill('');
  await dialog(page).getByRole('radio', { name: 'By courier' }).click();
  await field(dialog(page), 'Docket No.').fill('D-77');
  await page.keyboard.press('Control+Enter');
  await expect(sentence(dialog(page), `LR ${waits} is not delivered yet.`)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: `Remove LR ${waits}` })
    .click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, '2 PODs received.')).toBeVisible();
  await openPage(page, portal, 'delivery/pending', 'POD pending');
  await page.getByRole('checkbox', { name: `Select ${late}` }).check();
  await page.getByRole('button', { name: 'Receive 1 POD' }).click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(sentence(page, 'No POD is pending.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('an LR is delivered from its card on a phone', async ({ page }) => {
    const number = await arrived();
    await openDesk(page);
    const card = page.getByRole('list', { name: 'Delivery Desk' }).getByRole('listitem');
    await expect(card).toContainText('Bhandari Stores');
    await expect(card).toContainText('12 packages');
    await card.getByRole('button').first().click();
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(`LR ${number} delivered.`)).toBeVisible();
  });
});
