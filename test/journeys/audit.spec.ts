import { expect, type Page } from '@playwright/test';
import { showDateSlashed, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBackOffice, aCompany, aSavedBilty, call, savedPaper, type TestCompany } from '#test/factories.ts';
import { aBilty, aLine } from '#test/forms.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { beginSession, field, picker, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  const clerk = await aBackOffice(portal, company, { name: 'Ravi Clerk' });
  // More than fit on one page.
  for (let n = 0; n < 22; n += 1) await aSavedBilty(portal, clerk.token);
  const first = await aSavedBilty(portal, company.token, { bilty_No: 'B/77' });
  const body = aBilty({
    to: 'Ujjain',
    received: 1250.5,
    details: [{ ...first.details[0], rate: 7 }, aLine({ item_Name: 'Sand' })],
  });
  savedPaper(await call(portal, 'biltyUpdate', { token: company.token, query: { Bilty_No: 'B/77' }, body }));
});

const entry = (page: Page, text: RegExp) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .filter({ hasText: text });
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click();

test('the change history shows an admin who changed what, from what to what', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/audit`);
  const changed = entry(page, /Bilty B\/77 changed/);
  await expect(changed).toContainText('Asha Verma');
  await expect(changed.locator('del').first()).toHaveText('Bhopal');
  await expect(changed.locator('ins').first()).toHaveText('Ujjain');
  await expect(changed).toContainText('Received: was ₹0.00 now ₹1,250.50');
  await expect(changed).toContainText('Item 1 changed');
  await expect(changed).toContainText('Item 2 added');
  await expect(changed).toContainText('Item 2 removed');
  expect(await violationsOfWhole(page)).toEqual([]);

  const made = entry(page, /Bilty B\/77 created/);
  await expect(made).not.toContainText('Sharma Traders');
  // A closed entry is as high as a row and its hairline.
  expect((await made.boundingBox())?.height).toBeLessThanOrEqual(45);
  await made.getByRole('button', { name: /^Show entered values/ }).click();
  await expect(made).toContainText('Sender: Sharma Traders');
  await expect(made.getByRole('button')).toHaveCount(0);

  await expect(entry(page, /Bilty 1 created/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(entry(page, /Bilty 1 created/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
});

test('the change history is filtered by user, record, kind and days, which the address keeps', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/audit`);
  await field(page, 'Number or name')
    .or(page.getByRole('searchbox', { name: 'Number or name' }))
    .fill('b/77');
  await page.keyboard.press('Enter');
  await expect(page.locator('time')).toHaveCount(2);
  await picker(page, 'User').click();
  await page.getByRole('option', { name: /^Ravi Clerk/ }).click();
  await search(page);
  await expect(page.getByText('No changes to display.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Number or name' }).fill('');
  await search(page);
  await expect(page.locator('time')).toHaveCount(20);
  await page.reload();
  await expect(picker(page, 'User')).toHaveValue(/^Ravi Clerk/);
  await expect(page.locator('time')).toHaveCount(20);

  await picker(page, 'User').click();
  await page.getByRole('option', { name: 'All users' }).click();
  await picker(page, 'What').click();
  await page.getByRole('option', { name: 'Company', exact: true }).click();
  await field(page, 'From Date').fill(showDateSlashed(todayInIndia()));
  await field(page, 'To Date').fill('01/01/2020');
  await search(page);
  await expect(page.getByText('To Date cannot be before From Date.')).toBeVisible();
  await field(page, 'To Date').fill('31/02/2026');
  await search(page);
  await expect(page.getByText('Invalid date.')).toBeVisible();
  await expect(field(page, 'To Date')).toBeFocused();
  await field(page, 'To Date').fill(showDateSlashed(todayInIndia()));
  await search(page);
  await expect(entry(page, /Company Verma Roadways created/)).toBeVisible();
  await expect(page.locator('time')).toHaveCount(1);
});

test('the change history is shown in Hindi', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/audit?record=B/77`);
  await page.getByRole('button', { name: 'हिन्दी' }).first().click();
  await expect(entry(page, /बिल्टी B\/77 बदली गई/)).toContainText('कहाँ तक:');
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('back office has no change history; a super admin’s visit to a company’s history is in it', async ({ page }) => {
  const other = await aCompany(portal, { company: { tenant_Name: 'Visited Carriers' } });
  await beginSession(page, portal, await aBackOffice(portal, other));
  await page.goto(`${portal.url}/dashboard/audit`);
  await expect(page.getByRole('heading', { name: 'Access denied.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change History' })).toHaveCount(0);

  await page.evaluate('localStorage.clear()');
  await beginSession(page, portal, SUPER_ADMIN);
  await page.goto(`${portal.url}/dashboard/audit`);
  await picker(page, 'Company').fill('visited');
  await page.getByRole('option', { name: /Visited Carriers/ }).click();
  await expect(entry(page, /Company Visited Carriers created/)).toBeVisible();

  await page.evaluate('localStorage.clear()');
  await beginSession(page, portal, other);
  await page.goto(`${portal.url}/dashboard/audit`);
  await expect(entry(page, /superadmin.*viewed by the platform|viewed by the platform/).first()).toContainText(
    'superadmin',
  );
});

test('a change history that cannot be loaded says so, and Try again loads it', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.route('**/Audit/GetAudit*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${portal.url}/dashboard/audit`);
  await expect(page.getByText('Failed to load data.')).toBeVisible();
  await page.unroute('**/Audit/GetAudit*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entry(page, /Bilty B\/77 changed/)).toBeVisible();
});
