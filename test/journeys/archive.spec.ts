import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { archivesOf, unzipped } from '#test/archives.ts';
import { aBackOffice, aCompany, aSavedBilty, type TestCompany } from '#test/factories.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { beginSession, picker, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

const { work, change, start } = archivesOf(() => portal);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (page: Page) => page.goto(`${portal.url}/dashboard/archive`);
/** The downloaded file, as the browser saves it. */
async function downloaded(page: Page) {
  const link = page.getByRole('link', { name: 'Download', exact: true });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), zip: unzipped(await readFile(await file.path())) };
}
async function aFullCompany(): Promise<TestCompany> {
  const company = await aCompany(portal);
  for (let n = 0; n < 3; n += 1) await aSavedBilty(portal, company.token);
  return company;
}

test('a company prepares and downloads all its data', async ({ page }) => {
  const company = await aFullCompany();
  await beginSession(page, portal, company);
  await open(page);
  await page.getByRole('switch', { name: 'Include a PDF of every document' }).check();
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'Prepare download').click();
  await expect(toast(page, 'We are preparing your data. You can keep working.')).toBeVisible();
  await expect(page.getByText('Starting…')).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Progress of the export' });
  await expect(progress).toHaveAttribute('value', '0');
  await change(company, `state = 'working', done = 42, total = 100, taken_until = now() + interval '1 minute'`);
  await expect(page.getByText('Preparing: 42 %')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await change(company, 'taken_until = now()');
  await work(true);
  await expect(page.getByText('Your data is ready.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  // Only the cookie of this browser identifies the user: the link has no token.
  const { name, zip } = await downloaded(page);
  expect(name).toBe('Company_Data.zip');
  expect(zip.json('bilty.json')).toHaveLength(3);
  expect(zip.names.filter((each) => each.startsWith('pdf/bilty/'))).toHaveLength(3);
});

test('an export is cancelled and requested again, and a failed one is reported', async ({ page }) => {
  const company = await aFullCompany();
  await beginSession(page, portal, company);
  await open(page);
  await button(page, 'Prepare download').click();
  await button(page, 'Cancel').click();
  await expect(page.getByText('Cancelled. Nothing was saved.')).toBeVisible();
  // Another user of the company was quicker.
  await start(company);
  await button(page, 'Prepare download').click();
  await expect(toast(page, 'Your data is already being prepared.')).toBeVisible();
  await expect(page.getByText('Starting…')).toBeVisible();
  await change(company, `state = 'failed'`);
  await expect(page.getByText('Your data could not be prepared. Please try again.')).toBeVisible();
  await page.route('**/Archive/GetStatus*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('Failed to load data.')).toBeVisible();
  await page.unroute('**/Archive/GetStatus*');
  await button(page, 'Try again').click();
  await expect(button(page, 'Prepare download')).toBeVisible();
});

test('back office has no access to the export, and a super admin downloads a chosen company’s data', async ({
  page,
}) => {
  const company = await aCompany(portal, { company: { tenant_Name: 'Leaving Carriers' } });
  await beginSession(page, portal, await aBackOffice(portal, company));
  await page.goto(`${portal.url}/dashboard/archive`);
  await expect(page.getByRole('heading', { name: 'Access denied.' })).toBeVisible();
  await page.evaluate('localStorage.clear()');
  await beginSession(page, portal, SUPER_ADMIN);
  await open(page);
  await picker(page, 'Company').fill('leaving');
  await page.getByRole('option', { name: /Leaving Carriers/ }).click();
  await button(page, 'Prepare download').click();
  await expect(page.getByText('Starting…')).toBeVisible();
  await work();
  await page.reload();
  const { zip } = await downloaded(page);
  expect(zip.json('company.json')).toMatchObject([{ tenant_Name: 'Leaving Carriers' }]);
});
