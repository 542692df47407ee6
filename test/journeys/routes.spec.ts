import { expect, type Page } from '@playwright/test';
import { aBackOffice, aCompany, aDriver, anOwner, aSavedBilty, call, done } from '#test/factories.ts';
import { aMemo } from '#test/contract/expectations-hire.ts';
import { aChallan, aLoadingSlip, anExportBilty, aParty, aVehicle } from '#test/forms.ts';
import { anIssuedBill } from '#test/contract/expectations-bills.ts';
import { aJournal } from '#test/contract/expectations-money.ts';
import { isLong, SEED } from '#test/long.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { beginSession, follow, logIn, violations } from './clerk.ts';
import { test } from './journey.ts';
import { ROLES, ROUTES, type Role } from './routes.ts';

/** The window’s title for visitors without a login. */
const PUBLIC = {
  '': /^Home/,
  home: /^Home/,
  login: /^Login/,
  forgotpassword: /^Forgot Password/,
  'no-such-page': /^Page not found/,
} as const;

let portal: TestPortal;
let users: Readonly<Record<Role, { userName: string; password: string }>>;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  const admin = await aCompany(portal);
  const { token } = admin;
  await aDriver(portal, token, 'Ramesh');
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: 'MP 09 HG 1234' }) }));
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Rathi Textiles' }) }));
  const { bilty_No } = await aSavedBilty(portal, token);
  done(await call(portal, 'challanCreate', { token, body: aChallan([bilty_No]) }));
  done(await call(portal, 'hireCreate', { token, body: await aMemo(portal, token) }));
  done(await call(portal, 'moneyJournal', { token, body: aJournal() }));
  await anIssuedBill({ portal, token });
  done(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty() }));
  done(await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip() }));
  users = {
    superAdmin: SUPER_ADMIN,
    admin,
    backOffice: await aBackOffice(portal, admin),
    newAdmin: await anOwner(portal),
  };
});

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const toggle = (page: Page, name: string) => rail(page).getByRole('button', { name, exact: true });
/** Waits until these are the sidebar’s entries that can be followed or opened, in this order. */
const expectEntries = (page: Page, expected: readonly string[]): Promise<void> =>
  expect
    .poll(async () => {
      const texts = await rail(page).locator('li :is(a, button:enabled)').allInnerTexts();
      return texts.flatMap((text) => text.split('\n')[0] || []);
    })
    .toEqual(expected);

for (const role of ROLES) {
  test(`every route opens its page for: ${role}`, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await beginSession(page, portal, users[role]);
    await page.goto(`${portal.url}/dashboard/no-such-page`);
    const heading = page.locator('h1');
    await expect(heading).toHaveText('Page not found');
    let last = 'Page not found';
    for (const [at, [path, seen]] of Object.entries(ROUTES).entries()) {
      // One role opens routes from outside, a third each day, because that loads the whole portal each time. A page with the heading of
      // the one before it is opened from one that is like no other, so that the heading seen next is its own.
      if (role === 'admin' && (isLong || at % 3 === SEED % 3)) await page.goto(`${portal.url}/dashboard/${path}`);
      else {
        if (seen[role] === last) {
          await follow(page, 'no-such-page');
          await expect(heading).toHaveText('Page not found');
        }
        await follow(page, path);
      }
      await expect(heading, path).toHaveText(seen[role]);
      last = seen[role];
    }
    // Each page knows the calls that it makes; the whole contract is only for names that the build could not read.
    expect(fetched.filter((url) => url.includes('virtual_contract'))).toEqual([]);
  });
}

test('a visitor sees the public pages, and is led back after the login', async ({ page }) => {
  for (const [path, title] of Object.entries(PUBLIC)) {
    await page.goto(`${portal.url}/${path}`);
    // The server writes the home page, until its reader scrolls down to what the app draws.
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(page, path).toHaveTitle(title, { timeout: 2000 });
    }).toPass();
  }
  await page.goto(`${portal.url}/dashboard/invoice`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('textbox', { name: 'Username' }).fill(users.admin.userName);
  await page.getByLabel(/^Password/).fill(users.admin.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('Subscription Invoices');
});

const OF_RECORDS = [
  'Home',
  'Dashboard',
  'Bilty',
  'Export Bilty',
  'Loading Slip',
  'Movement',
  'Money',
  'Reports',
  'Employee',
  'Vehicle',
  'Party',
];
const OF_MOVEMENT = [
  'List of LRs',
  'Challan',
  'Hire Memo',
  'Trip Sheet',
  'Unloading',
  'Delivery Desk',
  'POD pending',
  'e-Way Bills',
];
const OF_SUBSCRIPTION = ['New Subscription', 'Assign Subscription', 'Account Detail', 'Transaction', 'Admin Panel'];
const OF_ACCOUNT = ['Subscription', 'Subscription Invoices'];
const OF_SETTING = [
  'Company',
  'Branches',
  'Charges',
  'Number Books',
  'Printers',
  'GST LRs',
  'Moving In',
  'Connect',
  'Merge duplicate parties',
  'Logo Image',
  'Change History',
  'Export your data',
];

test('the sidebar of a super admin has the records and the pages of subscriptions', async ({ page }) => {
  await logIn(page, portal, SUPER_ADMIN);
  await expect(rail(page)).toBeVisible();
  await expectEntries(page, [...OF_RECORDS, 'Subscription', 'Account', 'Setting']);
  await expect(page.getByText('Kindly set up your company details first...')).toHaveCount(0);
  // The entry opens its page and its submenu, whose own button only folds it.
  await rail(page).getByRole('link', { name: 'Subscription' }).click();
  await expect(page.locator('h1')).toHaveText('Subscription');
  await expectEntries(page, [...OF_RECORDS, 'Subscription', ...OF_SUBSCRIPTION, 'Account', 'Setting']);
  expect(await violations(page)).toEqual([]);
  await toggle(page, 'Subscription pages').click();
  await expectEntries(page, [...OF_RECORDS, 'Subscription', 'Account', 'Setting']);
  await page.goto(`${portal.url}/dashboard/viewaccountdetail`);
  await expect(rail(page).getByRole('link', { name: 'Account Detail' })).toHaveAttribute('aria-current', 'page');
});

test('the sidebar of an admin keeps only one of Account and Setting open', async ({ page }) => {
  await logIn(page, portal, users.admin);
  await expect(rail(page)).toBeVisible();
  await expectEntries(page, [...OF_RECORDS, 'Account', 'Setting']);
  await toggle(page, 'Movement').click();
  await expectEntries(page, [
    ...OF_RECORDS.flatMap((name) => (name === 'Movement' ? [name, ...OF_MOVEMENT] : [name])),
    'Account',
    'Setting',
  ]);
  await toggle(page, 'Account').click();
  await expectEntries(page, [...OF_RECORDS, 'Account', ...OF_ACCOUNT, 'Setting']);
  await toggle(page, 'Setting').click();
  await expectEntries(page, [...OF_RECORDS, 'Account', 'Setting', ...OF_SETTING]);
  await toggle(page, 'Setting').click();
  await expectEntries(page, [...OF_RECORDS, 'Account', 'Setting']);
  // Two entries in the specification are called Subscription; the search tells them apart.
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Search and commands' }).fill('subscr');
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Account: Subscription', exact: true }),
  ).toBeVisible();
});

test('the sidebar of back office has the records only', async ({ page }) => {
  await logIn(page, portal, users.backOffice);
  await expect(rail(page)).toBeVisible();
  await expectEntries(page, OF_RECORDS);
});

test('before the company is set up the sidebar leads to its page, and disables what needs it', async ({ page }) => {
  await logIn(page, portal, users.newAdmin);
  await expect(page.getByText('Kindly set up your company details first...')).toBeVisible();
  // What needs a company is shown, but cannot be followed; the page of the company can.
  await expectEntries(page, ['Home', 'Movement', 'Money', 'Reports', 'Account', 'Setting', 'Company']);
  for (const name of ['Bilty', 'Logo Image']) await expect(toggle(page, name)).toBeDisabled();
});
