import { expect, type Page } from '@playwright/test';
import { aCompany, call, done, savedBilty, savedPaper, type TestCompany } from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty } from '#test/forms.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import type { TestPortal } from '#test/portal.ts';
import { encodePaper, paperCode } from '#domain/rules/paper-code.ts';
import { beginSession, field, fill, item, picker, sentence, submit, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
let lr: string;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  const { token } = company;
  lr = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() })).bilty_No;
  await beginSession(page, portal, company);
});

const carried = (page: Page) => page.getByRole('region', { name: 'Totals' });
const lrNo = (page: Page, number = 1) => picker(item(page, number), 'LR No.');

async function openForm(page: Page) {
  await page.goto(`${portal.url}/dashboard/challan`);
  await expect(field(page, 'Challan No.')).not.toHaveValue('');
}

async function fillHeader(page: Page) {
  await fill(page, { From: 'Indore', To: 'Mumbai', 'Vehicle No.': 'MH12EF9012' });
  await picker(page, 'From State').fill('madhya');
  await page.getByRole('option', { name: 'Madhya Pradesh' }).click();
}

test('the challan form shows what is missing, and an LR that does not exist', async ({ page }) => {
  await openForm(page);
  await submit(page);
  await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
  for (const name of ['From', 'From State', 'To', 'Vehicle No.'])
    await expect(sentence(page, `${name} is required.`)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await fillHeader(page);
  await lrNo(page).fill('4711');
  await lrNo(page).press('Tab');
  await expect(carried(page)).toContainText('There is no such LR.');
});

/** The printed code of an LR, as a scanner types it. */
function scanned(lrNo: string): string {
  const paper = {
    keyId: '00000000',
    company: company.tenantId,
    paperId: '0'.repeat(32),
    revision: 1,
    date: '2026-11-20',
  };
  const told = { packages: 12, grams: 1_250_000, digest: '0'.repeat(16), issuer: '', lrNo };
  const encoded = encodePaper({ ...paper, ...told, vehicleNo: '', origin: 'Indore', destination: 'Mumbai' });
  return `${portal.url}/v#${paperCode(encoded ?? new Uint8Array(), new Uint8Array(64))}`;
}

test('an LR is put on a challan by a tick, its number or its scanned code; of a split one, what is left', async ({
  page,
}) => {
  const { token } = company;
  const next = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  const part = [{ bilty_No: next.bilty_No, packages: 7, weight: 700 }];
  savedPaper(await call(portal, 'challanCreate', { token, body: aChallan([], { details: part }) }));
  await openForm(page);
  const waiting = page.getByRole('group', { name: 'Bhopal' }).getByRole('checkbox');
  await expect(waiting).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Bhopal' })).toContainText('5 of 12 packages left');
  await waiting.first().focus();
  await page.keyboard.press('Space');
  await expect(lrNo(page)).toHaveValue(lr);
  await expect(field(item(page, 1), 'Packages')).toHaveValue('12');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect(lrNo(page)).toHaveValue('');
  const byNumber = field(page, 'Add an LR');
  await byNumber.fill('4711');
  await byNumber.press('Enter');
  await expect(page.getByText('LR 4711 is not at this branch, or nothing of it is left.')).toBeVisible();
  await byNumber.fill(lr);
  await byNumber.press('Enter');
  await expect(lrNo(page)).toHaveValue(lr);
  await byNumber.fill(scanned(next.bilty_No));
  await byNumber.press('Enter');
  await expect(field(item(page, 2), 'Packages')).toHaveValue('5');
  await expect(byNumber).toHaveValue('');
  await expect(waiting.nth(1)).toBeChecked();
});

test('a line of a challan is filled in from the number of its LR, and saved', async ({ page }) => {
  const { token } = company;
  const other = savedBilty(
    await call(portal, 'biltyCreate', { token, body: aBilty({ to: 'Pune', bilty_No: 'B-7' }) }),
  ).bilty_No;
  await openForm(page);
  await fillHeader(page);
  await lrNo(page).fill(lr);
  await lrNo(page).press('Tab');
  await expect(field(item(page, 1), 'Packages')).toHaveValue('12');
  await expect(field(item(page, 1), 'Weight')).toHaveValue(/^1,?250$/);
  await expect(carried(page)).toContainText('To Pay');
  // Another LR number replaces what was filled in.
  await lrNo(page).fill(other);
  await lrNo(page).press('Tab');
  await expect(field(item(page, 1), 'Packages')).toHaveValue('0');
  await expect(carried(page)).toContainText('Pune');
  await lrNo(page).fill(lr);
  await lrNo(page).press('Tab');
  await expect(field(item(page, 1), 'Packages')).toHaveValue('12');
  expect(await violationsOfWhole(page)).toEqual([]);
  await submit(page);
  await expect.poll(async () => done(await call(portal, 'challanList', { token })).totalCount).toBe(1);
  const { details } = done(await call(portal, 'challanRead', { token, query: { challan_No: '1' } })) as {
    details: unknown[];
  };
  expect(details).toMatchObject([{ bilty_No: lr, packages: 12, weight: 1250 }]);
  await page.goto(`${portal.url}/dashboard/viewchallan`);
  await expect(page.getByRole('main')).toContainText('MH12EF9012');
});

test.describe('dispatching a challan', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Challan 1: Dispatch' });
  const load = async () =>
    savedPaper(await call(portal, 'challanCreate', { token: company.token, body: aChallan([lr]) }));
  const state = async () => {
    const query = { challan_No: '1' };
    const { state: now, dispatch_Reason } = done(await call(portal, 'challanCheck', { token: company.token, query }));
    return { now, dispatch_Reason };
  };

  test('a challan with a problem is dispatched by keyboard with a reason, and cannot be changed after that', async ({
    page,
  }) => {
    await load();
    await page.goto(`${portal.url}/dashboard/viewchallan`);
    await expect(page.getByRole('main')).toContainText('Not dispatched');
    await page.getByRole('button', { name: 'Challan 1: Dispatch' }).focus();
    await page.keyboard.press('Enter');
    const faults = dialog(page).getByRole('listitem').filter({ hasText: 'e-Way Bill 351234567890 is not on the desk' });
    await expect(faults.first()).toContainText('1 problem');
    await expect(dialog(page)).toContainText('This vehicle is not in your list');
    const reason = dialog(page).getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Reason must be 5 to 200 characters.');
    await page.keyboard.type('The bill comes by WhatsApp');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Challan 1 is dispatched.')).toBeVisible();
    expect(await state()).toEqual({ now: 'dispatched', dispatch_Reason: 'The bill comes by WhatsApp' });
    const row = page.getByRole('row').filter({ hasText: 'MH12EF9012' });
    await expect(row).toContainText('Dispatched');
    await expect(page.getByRole('button', { name: 'Challan 1: Dispatch' })).toHaveCount(0);

    await page.goto(`${portal.url}/dashboard/challan?challanNo=1&tenantId=${company.tenantId}`);
    await expect(page.getByRole('main')).toContainText(/Dispatched on .* Reason: The bill comes by WhatsApp/);
    await expect(sentence(page, 'Challan 1 is dispatched and cannot be changed.')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
  });

  test('a challan without a problem is dispatched from its page, and cannot be changed after that', async ({
    page,
  }) => {
    const bill = { eway_Bill_No: '351234567890', valid_Upto: '2099-01-01T23:59', eway_State: 'Active' };
    const body = { ...bill, vehicle_No: 'MH12EF9012', distance_Km: 600 };
    done(await call(portal, 'ewayBillCreate', { token: company.token, body }));
    await load();
    await page.goto(`${portal.url}/dashboard/challanreport?challanNo=1&tenantId=${company.tenantId}`);
    await page.getByRole('button', { name: 'Dispatch' }).click();
    await expect(dialog(page)).toContainText('No problems found.');
    await expect(dialog(page).getByRole('button', { name: 'Dispatch' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Challan 1 is dispatched.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Dispatched');
    expect(await state()).toEqual({ now: 'dispatched', dispatch_Reason: '' });
    // It can no longer be changed, so no link leads to its form.
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await page.goto(`${portal.url}/dashboard/viewchallan`);
    await expect(page.getByRole('button', { name: 'Open 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit 1' })).toHaveCount(0);
  });
});

test('a challan takes the next number of the default book, or a typed one of a manual book', async ({ page }) => {
  const { token } = company;
  const body = aNumberBook({
    name: 'Indore gate',
    paper: 'Challan',
    pattern: 'C/{YY}/{N}',
    digits: 3,
    is_Default: 'yes',
  });
  done(await call(portal, 'numberBookCreate', { token, body }));
  const manual = aNumberBook({
    name: 'Old pad',
    paper: 'Challan',
    pattern: 'P-{N}',
    digits: 3,
    restart: 'never',
    is_Manual: 'yes',
  });
  done(await call(portal, 'numberBookCreate', { token, body: manual }));
  await page.goto(`${portal.url}/dashboard/challan`);
  await expect(field(page, 'Challan No.')).toHaveValue(/^C\/\d{4}\/001$/);
  await expect(picker(page, 'Number Book')).toHaveValue('Indore gate');
  await fillHeader(page);
  await lrNo(page).fill(lr);
  await lrNo(page).press('Tab');
  await expect(field(item(page, 1), 'Packages')).toHaveValue('12');
  await submit(page);
  const saved = async () =>
    (done(await call(portal, 'challanList', { token })).data as { challan_No: string }[]).map(
      ({ challan_No }) => challan_No,
    );
  await expect.poll(saved).toEqual([expect.stringMatching(/^C\/\d{4}\/001$/)]);
  // Its own page opens, because next its vehicle leaves.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/C\/\d{4}\/001/);
  await expect(page.getByRole('button', { name: 'Dispatch' })).toBeVisible();
  await page.goto(`${portal.url}/dashboard/challan`);
  await expect(field(page, 'Challan No.')).toHaveValue(/^C\/\d{4}\/002$/);
  const next = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() })).bilty_No;
  // For a preprinted book the number is typed.
  await picker(page, 'Number Book').fill('old');
  await page.getByRole('option', { name: 'Old pad' }).click();
  await field(page, 'Challan No.').fill('P-041');
  await fillHeader(page);
  await lrNo(page).fill(next);
  await lrNo(page).press('Tab');
  await expect(field(item(page, 1), 'Packages')).toHaveValue('12');
  await submit(page);
  await expect.poll(saved).toContain('P-041');
});
