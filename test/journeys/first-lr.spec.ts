import { expect, type Page } from '@playwright/test';
import { aCompany, aDriver, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { firstLr as hindi } from '#web/language/first-lr.hi.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, openPage, picker, submit, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { CONSIGNOR, fillLr, knowParties, party } from './lawful-entry.ts';

// A company without an LR is guided through its first, which is a real one.

let portal: TestPortal;
let company: TestCompany;
test.beforeEach(async ({ page, portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal, { company: { state: 'Madhya Pradesh', city: 'Indore', gsT_NO: CONSIGNOR } });
  const { token } = company;
  await aDriver(portal, token, 'Suresh');
  await knowParties(portal, token);
  await useLawfulForm(portal, token);
  await beginSession(page, portal, company);
});

const guide = (page: Page) => page.getByRole('complementary', { name: 'Your first LR' });
const button = (page: Page, name: string) => guide(page).getByRole('button', { name, exact: true });

test('the guide to the first LR points at the fields, follows what is typed, and ends with the first LR', async ({
  page,
}) => {
  await openPage(page, portal, 'bilty', 'New Bilty');
  await expect(guide(page)).toContainText('You have not booked an LR yet.');
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'Show me how').press('Enter');
  await expect(guide(page)).toContainText('Step 1 of 7');
  await expect(page.locator('[data-guided]')).toHaveCount(1);
  await button(page, 'Next step').press('Enter');
  await expect(guide(page)).toContainText('Who pays the freight?');
  await expect(picker(page, 'Basis')).toBeFocused();
  expect(await violationsOfWhole(page)).toEqual([]);
  // The guide follows the focus, and keeps what is typed.
  await field(party(page, 'Consignor'), 'City').focus();
  await expect(guide(page)).toContainText('Choose consignor and consignee');
  await fillLr(page);
  await expect(guide(page)).toContainText('The seller’s invoices of these goods.');
  await submit(page);
  await expect(guide(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Bilty');
  await expect(picker(page, 'Basis')).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
});

test('the guide to the first LR is not offered again once it is declined, in Hindi', async ({ page }) => {
  await openPage(page, portal, 'bilty', 'New Bilty');
  await page.getByRole('button', { name: 'हिन्दी' }).first().click();
  const inHindi = page.getByRole('complementary', { name: hindi.title });
  await expect(inHindi).toContainText(hindi.offer);
  await inHindi.getByRole('button', { name: hindi.never }).press('Enter');
  await expect(inHindi).toHaveCount(0);
  await page.reload();
  await expect(page.locator('input[name="lrNo"]')).toBeVisible();
  await expect(inHindi).toHaveCount(0);
});
