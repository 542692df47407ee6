import { expect, type Page } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { NOTICE_DAYS } from '#domain/rules/unloading.ts';
import { aDrivenLr } from '#test/contract/expectations-driver.ts';
import { podForm } from '#test/contract/expectations-pods.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import {
  aCompany,
  aSavedBilty,
  call,
  done,
  savedBilty,
  savedPaper,
  type TestCompany,
  useLawfulForm,
  paidByParty,
} from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, downloaded, openPage, PHONE, picker, toast, violations } from './clerk.ts';
import { test } from './journey.ts';

// The list of bilties of a company with lawful ones.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  const { token } = company;
  await useLawfulForm(portal, token);
  done(await call(portal, 'numberBookCreate', { token, body: aNumberBook({ is_Default: 'yes' }) }));
  // Numbers 1 to 4; 4 is classic.
  for (const basis of [await paidByParty(portal, token), { payment_Basis: 'To Pay' }, { payment_Basis: 'FOC' }]) {
    savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ ...basis, branch: 1 }) }));
  }
  await aSavedBilty(portal, token);
  done(await call(portal, 'consignmentCancel', { token, body: { bilty_No: '2', reason: 'Booked twice' } }));
});

const rows = (page: Page) => page.getByRole('grid', { name: 'View Bilty' }).locator('tbody tr');

test('the list of LRs shows number, basis and status, and marks cancelled ones by a word', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'S.No.',
    'LR No.',
    'Bilty Number',
    'Consignor',
    'Consignee',
    'Date',
    'Basis',
    'Status',
    'Total',
    'Balance',
    'Action',
  ]);
  await expect(rows(page)).toContainText(['4', /HO\/2627\/0*3.*FOC.*Booked/, /2.*Cancelled.*To Pay.*0\.00/, /Paid/]);
  await expect(rows(page).nth(2).locator('s')).toHaveText([/^HO\/2627\/0*2$/, '2']);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('columnheader', { name: 'Basis' }).getByRole('button').click();
  await expect(rows(page).first()).toContainText('FOC');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const { text } = await downloaded(page);
  expect(text).toMatch(/LR No\. Bilty Number .* Basis Status/);
  expect(text).toContain('2 (Cancelled)');
});

test('the list of LRs is filtered by the branch of its address before the branches are loaded', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/api/Branch/List*', async (route) => {
    await promise;
    await route.continue();
  });
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/viewbilty?branchId=1`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: 'Paid' })).toHaveCount(1);
  resolve(undefined);
  await expect(picker(page, 'Branch')).toHaveValue('Head Office');
  await expect(rows(page)).toHaveCount(3);
});

test('the list of LRs, its sums and its print are filtered by basis, status, branch and cancellation', async ({
  page,
}) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await expect(rows(page)).toHaveCount(4);
  const choose = async (name: string, option: string) => {
    await picker(page, name).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Status', 'Booked');
  await choose('Branch', 'Head Office');
  await choose('Cancelled', 'No');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Total of 2');
  expect(await violations(page)).toEqual([]);
  // The address has the filters.
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(picker(page, 'Status')).toHaveValue('Booked');
  await choose('Basis', 'Paid');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const { text } = await downloaded(page);
  expect(text).toContain('Branch: Head Office');
  expect(text).toContain('1 bilty');
});

test('the list of LRs is fetched once, after the company’s form of bilty is known', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/api/Consignment/Settings*', async (route) => {
    await promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await expect(page.locator('#content [data-skeleton]')).toBeVisible();
  resolve(undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Bilty');
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  expect(asked.filter((path) => path.endsWith('/GetBiltyList'))).toHaveLength(1);
});

test('ticked LRs are printed in one file, and Space ticks the focused row', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await expect(rows(page)).toHaveCount(4);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  // A classic one has no checkbox.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 selected');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Space');
  await expect(bar).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar).toContainText('3 selected');
  await page.getByRole('checkbox', { name: 'Select 2' }).uncheck();
  await expect(bar).toContainText('2 selected');
  expect(await violations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('radio', { name: 'Driver' }).check();
  const { name, text } = await downloaded(page);
  expect(name).toMatch(/^LRs_HO-2627-0*3_HO-2627-0*1\.pdf$/);
  expect(text).toMatch(/HO\/2627\/0*3.*HO\/2627\/0*1/);
  expect(text).not.toMatch(/HO\/2627\/0*2/);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveURL(/viewbilty$/);
});

test('today’s unprinted LRs are printed once, and looking at their preview does not count', async ({ page }) => {
  const body = aLawfulBilty({
    bilty_Date: todayInIndia(),
    branch: 1,
    invoices: [],
    value_Not_Declared: 'yes',
    payment_Basis: 'TBB',
    billing_Name: 'Kesar Foods',
  });
  // A company of its own, because other journeys count their bilties.
  const owner = await aCompany(portal);
  await useLawfulForm(portal, owner.token);
  savedBilty(await call(portal, 'biltyCreate', { token: owner.token, body }));
  await beginSession(page, portal, owner);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  // Closing the dialog without printing does not count as a print.
  for (let looks = 0; looks < 2; looks += 1) {
    await page.getByRole('button', { name: 'Today’s, unprinted' }).click();
    await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Today’s, unprinted' }).click();
  const { text } = await downloaded(page);
  expect(text).toContain('Kesar Foods');
  expect(text).toContain('ORIGINAL');
  expect(text).not.toMatch(/PREVIEW|DUPLICATE/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Today’s, unprinted' }).click();
  await expect(toast(page, 'Everything of today was printed.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a copy of an LR is counted when it is printed, not when it is looked at', async ({
  playwright,
  launchOptions,
}) => {
  const executablePath = process.env['CHROMIUM_INSTALLED'];
  test.skip(executablePath === undefined, 'A headless shell has no viewer, and there is no other browser here.');
  const { env: _ofTheShell, ...options } = launchOptions;
  const browser = await playwright.chromium.launch({ ...options, ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  // There is no printer: what the frame prints is recorded.
  await page.addInitScript(`
    window.printed = [];
    if (window !== top) Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get() { return { focus: () => undefined, print: () => top.printed.push(this.src.split('#')[0]) }; },
    });`);
  const owner = await aCompany(portal);
  await useLawfulForm(portal, owner.token);
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token: owner.token, body: aLawfulBilty() }));
  const copies = async () =>
    done(await call(portal, 'biltyRead', { token: owner.token, query: { Bilty_No: bilty_No } }))['prints'];
  await beginSession(page, portal, owner);
  await page.goto(`${portal.url}/dashboard/report?biltyNo=${bilty_No}`);
  const viewer = page.frameLocator('iframe').locator('iframe');
  const shown = async () => (await viewer.getAttribute('src'))?.split('#')[0];
  await expect(viewer).toHaveAttribute('src', /^blob:.*toolbar=0/);
  const preview = await shown();
  await page.getByRole('radio', { name: 'Driver' }).check();
  await expect.poll(shown).not.toBe(preview);
  const looked = await shown();
  expect(await copies()).toEqual([]);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => page.evaluate<string[]>('window.printed')).toHaveLength(1);
  expect(await page.evaluate<string[]>('window.printed')).toEqual([await shown()]);
  expect(await shown()).not.toBe(looked);
  expect(await copies()).toMatchObject([{ copy: 'Driver', duplicate: 0 }]);
  // The print equals a download after it, and neither is marked as a preview.
  expect((await downloaded(page)).text).not.toMatch(/PREVIEW|DUPLICATE/);
  await browser.close();
});

test('the list of classic bilties has no LR columns unless they are chosen', async ({ page }) => {
  const classic = await aCompany(portal);
  await aSavedBilty(portal, classic.token);
  await beginSession(page, portal, classic);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'LR No.' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'LR No.' }).check();
  await expect(page.getByRole('columnheader', { name: 'LR No.' })).toBeVisible();
});

test.describe('at 360 px', () => {
  test.use(PHONE);

  test('the card of an LR shows number, basis, status and cancellation, and filters are folded away', async ({
    page,
  }) => {
    await beginSession(page, portal, company);
    await openPage(page, portal, 'viewbilty', 'View Bilty');
    // Rare actions are in a menu, so that the title keeps to one line.
    await expect(page.getByRole('button', { name: 'Today’s, unprinted' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('button', { name: 'Excel' })).toBeVisible();
    await page.getByRole('button', { name: 'Today’s, unprinted' }).click();
    await expect(toast(page, 'Everything of today was printed.')).toBeVisible();
    await page.getByText('More filters', { exact: true }).click();
    await picker(page, 'Basis').click();
    await page.getByRole('option', { name: 'To Pay', exact: true }).click();
    await expect(page.getByText('More filters (1 set)')).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const cards = page.getByRole('list', { name: 'View Bilty' }).getByRole('listitem');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('2 Cancelled');
    await expect(cards.locator('b').first()).toHaveText(/^HO\/2627\/0*2$/);
    await expect(cards).toContainText('To Pay · Cancelled');
    await cards.getByRole('checkbox', { name: 'Select 2' }).check();
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected');
    // Half hidden elements below the top bar must not be measured.
    await page.evaluate('scrollTo(0, 0)');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});

test('ticked LRs get a status, a driver’s link and a challan', async ({ page }) => {
  const own = await aCompany(portal);
  const { token } = own;
  await useLawfulForm(portal, token);
  const way = { vehicle_No: 'MH12EF9012', from: 'Indore', to: 'Mumbai' };
  for (const to of ['Mumbai', 'Mumbai', 'Pune'])
    savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ ...way, to }) }));
  await beginSession(page, portal, own);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await expect(rows(page)).toHaveCount(3);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Status' }).click();
  const status = page.getByRole('dialog', { name: 'Update the status of 3 bilties' });
  await status.getByRole('combobox').first().click();
  await page.getByRole('option', { name: 'Arrived', exact: true }).click();
  await status.getByRole('button', { name: 'Submit' }).click();
  await expect(rows(page).filter({ hasText: 'Arrived' })).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select 3' }).uncheck();
  await bar.getByRole('button', { name: "Driver's link" }).click();
  const links = page.getByRole('dialog', { name: "Driver's links" });
  await links.getByRole('button', { name: 'Make a link for the driver' }).click();
  await expect(links.getByRole('textbox', { name: "Driver's link" })).toHaveValue(/\/d#/);
  expect(await violations(page)).toEqual([]);
  expect(done(await call(portal, 'driverLinkList', { token }))).toMatchObject([{ bilty_Nos: ['1', '2'] }]);
  await page.keyboard.press('Escape');
  await expect(links).toBeHidden();
  await bar.getByRole('button', { name: 'Make challan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Challan' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Packages', exact: true })).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Packages', exact: true }).first()).toHaveValue('12');
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('24');
  // The value that both have.
  await expect(picker(page, 'To')).toHaveValue('Mumbai');
  await expect(picker(page, 'From State')).toHaveValue('Madhya Pradesh');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(toast(page, 'Challan 1')).toBeVisible();
  const { details } = savedPaper(await call(portal, 'challanRead', { token, query: { challan_No: '1' } }));
  expect(details).toMatchObject([
    { bilty_No: '2', packages: 12, weight: 1250 },
    { bilty_No: '1', packages: 12, weight: 1250 },
  ]);
  // Its own page opens, because next its vehicle leaves.
  await expect(page).toHaveURL(/\/dashboard\/challan\?challanNo=1&/);
  await expect(page.getByRole('button', { name: 'Dispatch' })).toBeVisible();
});

test('a short delivery is shown in the list, on a phone and to the driver', async ({ page }) => {
  const own = await aCompany(portal);
  const { token } = own;
  await useLawfulForm(portal, token);
  const { bilty_No, link } = await aDrivenLr(portal, token, { payment_Basis: 'FOC' });
  done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind: 'Delivered' } }));
  done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No, short: '3' }) }));
  await beginSession(page, portal, own);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await expect(rows(page)).toContainText(['Delivered, 3 short']);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  await expect(page.getByText('FOC · Delivered, 3 short')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // The last day for the consignor’s notice is on the card of the shortage, where users look for it.
  await expect(page.getByText('Notice until')).toBeHidden();
  const booked = String(aLawfulBilty()['bilty_Date']);
  await page.goto(`${portal.url}/dashboard/viewbilty?pending=${encodeURIComponent('Short or damaged')}`);
  await expect(page.getByText(`Notice until ${showDate(addDays(booked, NOTICE_DAYS))}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${portal.url}/d/?lang=en#${link}`);
  await expect(page.getByText('Delivered, 3 short')).toBeVisible();
  await page.goto(`${portal.url}/d/?lang=hi#${link}`);
  await expect(page.getByText('डिलीवर हुई, 3 कम')).toBeVisible();
});
