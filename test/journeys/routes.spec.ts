import { expect, test, type Page } from '@playwright/test';
import {
  aBackOffice,
  aCompany,
  aDriver,
  aLoadingSlip,
  anExportBilty,
  anOwner,
  aSavedBilty,
  call,
  done,
} from '#test/factories.ts';
import { startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { logIn, violations } from './clerk.ts';

const ROLES = ['superAdmin', 'admin', 'backOffice', 'newAdmin'] as const;
type Role = (typeof ROLES)[number];

/** What each role sees as the page's heading. */
type Seen = Readonly<Record<Role, string>>;

const everybody = (heading: string): Seen => each(heading, heading, heading, heading);
const each = (superAdmin: string, admin: string, backOffice: string, newAdmin: string): Seen => ({
  superAdmin,
  admin,
  backOffice,
  newAdmin,
});
/** A page that means nothing without a company leads to where it is made; a super admin has none. */
const ofCompany = (heading: string, superAdmin = heading): Seen => each(superAdmin, heading, heading, 'Company');

/** Every route of section 2 of both files of the specification, as a link that is followed from outside. */
const ROUTES: Readonly<Record<string, Seen>> = {
  '': everybody('Dashboard'),
  company: everybody('Company'),
  setting: everybody('Settings'),
  bilty: ofCompany('New Bilty'),
  viewbilty: ofCompany('View Bilty'),
  'report?biltyNo=1': ofCompany('Bilty No. 1', 'View Bilty'),
  exportbilty: ofCompany('New Export Bilty'),
  viewexportbilty: ofCompany('View Export Bilty'),
  'exportbiltyreport?biltyNo=1': ofCompany('Export Bilty No. 1', 'View Export Bilty'),
  loadingslip: ofCompany('New Loading Slip'),
  viewloadingslip: ofCompany('View Loading Slip'),
  'loadingslipreport?loading_Slip_Id=1': ofCompany('Loading Slip 1', 'View Loading Slip'),
  employee: ofCompany('New Employee'),
  register: ofCompany('New Employee'),
  viewemployee: ofCompany('View Employees'),
  'employeereport?id=1': ofCompany('Employee Ramesh', 'View Employees'),
  vehicledetail: ofCompany('New Vehicle'),
  viewvehicle: ofCompany('View Vehicles'),
  'no-such-page': everybody('Page not found'),
};

let portal: TestPortal;
let users: Readonly<Record<Role, { userName: string; password: string }>>;
test.beforeAll(async () => {
  portal = await startPortal();
  const admin = await aCompany(portal);
  const { token } = admin;
  await aDriver(portal, token, 'Ramesh');
  await aSavedBilty(portal, token);
  done(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty() }));
  done(await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip() }));
  users = {
    superAdmin: SUPER_ADMIN,
    admin,
    backOffice: await aBackOffice(portal, admin),
    newAdmin: await anOwner(portal),
  };
});
test.afterAll(() => portal.stop());

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const toggle = (page: Page, name: string) => rail(page).getByRole('button', { name, exact: true });
/** The entries of the sidebar that can be followed or opened, in their order. */
const entries = async (page: Page): Promise<string[]> =>
  (await rail(page).locator('li :is(a, button:enabled)').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');

const OF_RECORDS = ['Home', 'Dashboard', 'Bilty', 'Export Bilty', 'Loading Slip', 'Employee', 'Vehicle'];

for (const role of ROLES) {
  test(`every route opens what its name says for: ${role}`, async ({ page }) => {
    await logIn(page, portal, users[role]);
    for (const [path, seen] of Object.entries(ROUTES)) {
      await page.goto(`${portal.url}/dashboard/${path}`);
      await expect(page.locator('h1'), path).toHaveText(seen[role]);
    }
  });
}

test('the sidebar of a super admin', async ({ page }) => {
  await logIn(page, portal, SUPER_ADMIN);
  await expect(rail(page)).toBeVisible();
  expect(await entries(page)).toEqual([...OF_RECORDS, 'Setting']);
  await expect(page.getByText('Kindly set up your company details first...')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('the sidebar of an admin', async ({ page }) => {
  await logIn(page, portal, users.admin);
  await expect(rail(page)).toBeVisible();
  expect(await entries(page)).toEqual([...OF_RECORDS, 'Setting']);
  await toggle(page, 'Setting').click();
  expect(await entries(page)).toEqual([...OF_RECORDS, 'Setting', 'Company']);
});

test('the sidebar of back office', async ({ page }) => {
  await logIn(page, portal, users.backOffice);
  await expect(rail(page)).toBeVisible();
  expect(await entries(page)).toEqual(OF_RECORDS);
});

test('the sidebar of an admin without a company', async ({ page }) => {
  await logIn(page, portal, users.newAdmin);
  await expect(page.getByText('Kindly set up your company details first...')).toBeVisible();
  // What needs a company is there, but cannot be followed.
  expect(await entries(page)).toEqual(['Home', 'Setting', 'Company']);
  await expect(rail(page).getByRole('button', { name: 'Bilty', exact: true })).toBeDisabled();
});
