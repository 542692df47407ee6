import { expect, type Page } from '@playwright/test';
import { aCompany, aSavedBilty, call, done, savedPaper, type TestCompany } from '#test/factories.ts';
import { anEmployee, anExportBilty } from '#test/forms.ts';
import { aPlan, asSuperAdmin } from '#test/billing.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { beginSession, field, fill, logIn, submit, toast } from './clerk.ts';
import { test } from './journey.ts';

// Messages of the specification that belong to no single screen (docs/messages.md names the test of each).

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
});

/** Goes to a page of the dashboard. */
const open = (page: Page, path: string) => page.goto(`${portal.url}/dashboard/${path}`);
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

/** Another window of the browser loses the company. */
const LOSE_COMPANY = `(() => {
  const detail = JSON.parse(localStorage.getItem('userdetail'));
  localStorage.setItem('userdetail', JSON.stringify({ ...detail, tenantId: '' }));
  dispatchEvent(new StorageEvent('storage', { key: 'userdetail' }));
  localStorage.setItem('userdetail', JSON.stringify(detail));
})()`;

test('pages of records say what is missing once the session has lost its company', async ({ page }) => {
  await beginSession(page, portal, company);
  for (const [path, said] of [
    ['bilty', 'User data not found. Please login again.'],
    ['viewbilty', 'User data not found. Please login again.'],
    ['viewexportbilty', 'User information missing.'],
    ['viewloadingslip', 'Data not found. Please login again.'],
    ['viewemployee', 'User not found or Tenant ID missing.'],
    ['viewvehicle', 'User data missing'],
    ['report?biltyNo=1', 'Tenant ID missing'],
    ['vehiclereport?id=1', 'Tenant ID not found'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await page.evaluate(LOSE_COMPANY);
    await expect(alert(page, said), path).toBeVisible();
  }
});

test('a damaged session says what is wrong, and leads to the login', async ({ page }) => {
  await beginSession(page, portal, company);
  const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage })');
  for (const [detail, said] of [
    ["localStorage.removeItem('userdetail')", 'Invalid user session.'],
    ["localStorage.setItem('userdetail', '7')", 'Invalid user data.'],
    ["localStorage.setItem('userdetail', '{')", 'Failed to initialize user details.'],
  ] as const) {
    await page.evaluate(`Object.assign(localStorage, ${kept}); ${detail}`);
    await open(page, 'viewbilty');
    await expect(toast(page, said)).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=/);
    // Said once: the rest of the session is gone.
    await open(page, 'viewbilty');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(toast(page, said)).toHaveCount(0);
  }
});

test('a record that cannot be loaded says so', async ({ page }) => {
  const { token, tenantId } = company;
  const bilty = await aSavedBilty(portal, token);
  const paper = savedPaper(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty() }));
  const employee = done(await call(portal, 'employeeCreate', { token, body: anEmployee({ empType: 'driver' }) }));
  await beginSession(page, portal, company);
  await page.route(/\/api\/(Bilty_Master|Export_Bilty_Master|EmployeeInfo)\/Get/i, (route) => route.abort());
  await open(page, `bilty?biltyNo=${bilty.bilty_No}&tenantId=${tenantId}`);
  await expect(alert(page, 'Failed to load bilty details')).toBeVisible();
  await open(page, `exportbilty?biltyNo=${String(paper['bilty_No'])}&tenantId=${tenantId}`);
  await expect(alert(page, 'Failed to load export bilty details')).toBeVisible();
  await open(page, `employee?id=${String(employee['id'])}`);
  await expect(alert(page, 'Failed to load data')).toBeVisible();
});

test('a change that the server cannot save says why', async ({ page }) => {
  const { token, tenantId } = company;
  const bilty = await aSavedBilty(portal, token);
  await beginSession(page, portal, company);
  await open(page, `bilty?biltyNo=${bilty.bilty_No}&tenantId=${tenantId}`);
  await field(page, 'HSN No.').fill('52010020');
  const why = 'The database is away. Please try again in a moment.';
  await page.route('**/api/Bilty_Master/UpdateBiltyMaster*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 503, detail: why, code: 'away' }),
    }),
  );
  await submit(page);
  await expect(toast(page, `Update failed: ${why}`)).toBeVisible();
  await page.unroute('**/api/Bilty_Master/UpdateBiltyMaster*');
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
});

test('an order and a bank account that cannot be saved say so', async ({ page }) => {
  const superAdmin = await asSuperAdmin(portal);
  await aPlan(portal, superAdmin, { subscriptionType_Name: 'Copper' });
  // As a proxy answers when the portal behind it is down.
  await page.route(/\/api\/Bank_(Detail|Transaction)\/Add/, (route) => route.fulfill({ status: 502 }));
  await beginSession(page, portal, company);
  await open(page, 'order');
  await page.getByRole('radio', { name: /^Copper/ }).check();
  await page.getByRole('radio', { name: 'Cash' }).check();
  await fill(page, { 'Reference No.': 'R-1' });
  await submit(page);
  await expect(toast(page, 'Submission failed. Please try again.')).toBeVisible();

  await page.evaluate('localStorage.clear()');
  await beginSession(page, portal, SUPER_ADMIN);
  await open(page, 'accountdetail');
  await fill(page, {
    'Account Holder Name': 'Bilty Portal Services',
    'Bank Name': 'State Bank of India',
    'Account No.': '3344 5566 7788',
    'IFSC Code': 'SBIN0005678',
    'Bank Address': '3, MG Road',
    Location: 'Indore',
  });
  await page.getByRole('combobox', { name: 'Payment Mode' }).click();
  await page.getByRole('option', { name: 'Bank Account' }).click();
  await submit(page);
  await expect(toast(page, 'Submit failed: Something went wrong. Please try again.')).toBeVisible();
});

test('the dashboard says that no papers are due, and when it cannot know', async ({ page }) => {
  const fresh = await aCompany(portal);
  await logIn(page, portal, fresh);
  await expect(page.getByText('No upcoming renewals found.')).toHaveCount(4);
  await page.route('**/api/Vehicle_Detail/ExpiringDocuments*', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText('Failed to load document renewal data')).toBeVisible();
});
