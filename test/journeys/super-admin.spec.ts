import { expect, type Page } from '@playwright/test';
import { aCompany, aDriver, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import { isLong, SEED } from '#test/long.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { fillBilty } from './bilty-entry.ts';
import { beginSession, follow, picker, sentence, submit, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// A super admin, who has no company, on the screens of a chosen one.

let portal: TestPortal;
let company: TestCompany;
let other: TestCompany;
let name: string;
let otherName: string;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  name = `Narmada ${crypto.randomUUID().slice(0, 8)}`;
  otherName = `Betwa ${crypto.randomUUID().slice(0, 8)}`;
  company = await aCompany(portal, { company: { tenant_Name: name, city: 'Harda' } });
  other = await aCompany(portal, { company: { tenant_Name: otherName, city: 'Vidisha' } });
  await beginSession(page, portal, SUPER_ADMIN);
});

const COMPANY_PAGES = [
  'bilty',
  'viewbilty',
  'report?biltyNo=1',
  'viewexportbilty',
  'viewloadingslip',
  'employee',
  'viewemployee',
  'vehicledetail',
  'viewvehicle',
  'vehiclereport?id=1',
  'duepapers',
  'company',
  'fileupload',
  'audit',
  'archive',
  'account',
  'invoice',
  'order',
];

const open = (page: Page, path: string) => page.goto(`${portal.url}/dashboard/${path}`);
const inAddress = (page: Page, { tenantId }: TestCompany) =>
  expect(page).toHaveURL(new RegExp(`[?&]tenantId=${tenantId}`));
const sendersOf = async ({ token }: TestCompany) =>
  done(await call(portal, 'biltyList', { token, query: { pageIndex: 1 } })).data.map(
    (row) => (row as Readonly<Record<string, unknown>>)['sender_Name'],
  );
async function choose(page: Page, wanted: string): Promise<void> {
  await picker(page, 'Company').fill(wanted);
  await page.getByRole('option', { name: wanted }).click();
}

test('every page of a company asks which company, and calls the server only after that', async ({ page }) => {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && !response.ok()) refusals.push(`${response.status()} ${response.url()}`);
  });
  await open(page, 'no-such-page');
  for (const [at, path] of COMPANY_PAGES.entries()) {
    // A third each day from outside, as in routes.spec.ts, because that loads the whole portal each time.
    if (isLong || at % 3 === SEED % 3) await open(page, path);
    else {
      await follow(page, 'no-such-page');
      await expect(page.locator('h1')).toHaveText('Page not found');
      await follow(page, path);
    }
    await expect(picker(page, 'Company'), path).toBeVisible();
    await expect(page.getByText(/^Super admins have no company of their own\./), path).toBeVisible();
    await expect(page.getByRole('alert'), path).toHaveCount(0);
  }
  expect(refusals).toEqual([]);
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('the chosen company stays from page to page, and every call is for it', async ({ page }) => {
  await aDriver(portal, company.token, 'Ramu');
  await aSavedBilty(portal, company.token, { sender_Name: 'Of the chosen' });
  await aSavedBilty(portal, other.token, { sender_Name: 'Of the other' });
  await open(page, 'viewbilty');
  await choose(page, name);
  await inAddress(page, company);
  await expect(page.getByRole('row', { name: /Of the chosen/ })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('button', { name: 'Excel' }).click();
  await page.waitForEvent('download');

  // By the menu, by a key, and by the button of a list.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Vehicle' }).click();
  await expect(page.getByRole('heading', { name: 'New Vehicle' })).toBeVisible();
  await inAddress(page, company);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Last bilties' })).toBeVisible();
  await expect(page.getByText('Of the chosen')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Alt+B');
  await fillBilty(page, 'By a super admin');
  await submit(page);
  await expect(toast(page, 'Submitted Successfully.').first()).toBeVisible();
  expect(await sendersOf(company)).toEqual(['By a super admin', 'Of the chosen']);
  expect(await sendersOf(other)).toEqual(['Of the other']);

  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Search and commands' }).fill('of the');
  await page
    .getByRole('group', { name: 'Bilty' })
    .getByRole('button', { name: /Of the chosen/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Bilty No. 1');
  await inAddress(page, company);
  await page.reload();
  await expect(picker(page, 'Sender')).toHaveValue('Of the chosen');
  await expect(picker(page, 'Company')).toHaveValue(`${name}, Harda`);
});

test('nothing of one company is shown, kept or sent in another', async ({ page, context }) => {
  for (const each of [company, other]) await aDriver(portal, each.token, 'Ramu');
  await aSavedBilty(portal, company.token, { sender_Name: 'Of the chosen' });
  await aSavedBilty(portal, other.token, { sender_Name: 'Of the other' });
  await open(page, `bilty?tenantId=${company.tenantId}`);
  // A draft of one company is not offered for the other.
  await expect(picker(page, 'Sender')).toBeFocused();
  await picker(page, 'Sender').fill('A draft of the chosen');
  await expect(sentence(page, 'Draft kept on this computer')).toBeVisible();
  await choose(page, otherName);
  await inAddress(page, other);
  await expect(picker(page, 'Sender')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Continue draft' })).toHaveCount(0);
  await page.goBack();
  await inAddress(page, company);
  await expect(page.getByRole('button', { name: 'Continue draft' })).toBeVisible();

  await open(page, `viewbilty?tenantId=${company.tenantId}`);
  await expect(page.getByRole('row', { name: /Of the chosen/ })).toBeVisible();
  await choose(page, otherName);
  await expect(page.getByRole('row', { name: /Of the other/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Of the chosen/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('row', { name: /Of the chosen/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Of the other/ })).toHaveCount(0);

  // A save without an answer waits for its own company. Routed before the page is opened: while files are still loading, Chromium
  // may not ask the route.
  await page.route('**/api/Bilty_Master?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await open(page, `bilty?tenantId=${other.tenantId}`);
  await fillBilty(page, 'Unsent of the other');
  await submit(page);
  // This stays; the notice, which queue.spec.ts tests, disappears in three seconds.
  await expect(page.getByRole('button', { name: /^Waiting: / })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => sendersOf(other)).toEqual(['Unsent of the other', 'Of the other']);
  expect(await sendersOf(company)).toEqual(['Of the chosen']);
});

test('a list that fails without a place of its own is reported once, and loaded on demand', async ({ page }) => {
  await page.route('**/api/Tenant_Master', (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, 'viewbilty');
  const failure = toast(page, 'A part of this page could not be loaded.');
  await expect(failure).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(1);
  await page.unroute('**/api/Tenant_Master');
  await page.getByRole('button', { name: 'Try again' }).click();
  await choose(page, name);
  await inAddress(page, company);
  await expect(failure).toHaveCount(0);
});

test('the search finds a company by name, city and id, and leads to it', async ({ page }) => {
  await open(page, 'adminpanel');
  const search = page.getByRole('textbox', { name: 'Search and commands' });
  const companies = page.getByRole('group', { name: 'Companies' });
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await page.keyboard.press('Control+K');
  for (const wanted of [name.toLowerCase(), company.tenantId]) {
    await search.fill(wanted);
    await expect(companies.getByRole('button')).toHaveCount(1);
    await expect(companies.getByRole('button', { name: new RegExp(name) })).toContainText('Harda');
  }
  await search.fill('qzx no such thing');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await search.fill('harda');
  await expect(companies.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await search.fill(name);
  await expect(companies.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.getByRole('button', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Last bilties' })).toBeVisible();
  await inAddress(page, company);
});
