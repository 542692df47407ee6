import { expect, type Page } from '@playwright/test';
import { aCompany, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, fill, item, openPage, PHONE, sentence, toast, violations } from './clerk.ts';
import { test } from './journey.ts';

// Lists by keyboard, and the way from a list to a record, to its neighbours and back.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  // Two pages: 12 to 3, 2 to 1.
  for (let number = 1; number <= 12; number += 1) await aSavedBilty(portal, company.token);
  for (const vehicle_No of ['MP09AB0001', 'MP09AB0002']) {
    done(await call(portal, 'vehicleCreate', { token: company.token, body: aVehicle({ vehicle_No }) }));
  }
});

const row = (page: Page, number: number) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${number}`, exact: true }) });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const next = (page: Page) => page.getByRole('button', { name: 'Next in the list' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous in the list' });

test('the rows of a list are one stop of Tab, and arrows go through them', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await expect(row(page, 12)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 12)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 11)).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(page, 3)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Print 12', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 12)).toBeFocused();

  // P prints, and afterwards the row has the focus again.
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'Bilty No. 12' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 12)).toBeFocused();

  // The table is one tab stop: Tab leaves it, and returns to the row that was left.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Page')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(row(page, 11)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('tbody :focus')).toHaveCount(0);

  await page.keyboard.press('Tab');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Help and shortcuts' });
  for (const each of ['Through the rows', 'Open the row', 'Print the row', 'Search']) {
    await expect(keys.getByText(each, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await row(page, 11).focus();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Edit Bilty No. 11');
});

test('a period that ends before it begins is refused, and a search without results can be cleared', async ({
  page,
}) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await field(page, 'From Date').fill('06-04-2026');
  await field(page, 'To Date').fill('05-04-2026');
  await page.keyboard.press('Enter');
  await expect(sentence(page, 'To Date cannot be before From Date.')).toBeVisible();
  await expect(page).toHaveURL(/\/viewbilty$/);
  await field(page, 'To Date').fill('06-04-2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-04-06&to=2026-04-06/);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL(/\/viewbilty$/);
  await expect(row(page, 12)).toBeVisible();
});

test('a record leads to its neighbours, and back to the page of the list that it came from', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewbilty?search=Sharma', 'View Bilty');
  await row(page, 4).click();
  await expect(heading(page)).toHaveText('Edit Bilty No. 4');
  await next(page).click();
  await expect(heading(page)).toHaveText('Edit Bilty No. 3');
  // Beyond the end of the page, which is loaded first.
  await expect(next(page)).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Alt+PageDown');
  await expect(heading(page)).toHaveText('Edit Bilty No. 2');
  await fill(page, { 'Sender Contact': '9876500000' });
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  await expect(page).toHaveURL(/search=Sharma&page=2/);
  await row(page, 1).click();
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(previous(page)).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Alt+PageUp');
  await expect(heading(page)).toHaveText('Edit Bilty No. 2');
  await expect(previous(page)).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Alt+PageUp');
  await expect(heading(page)).toHaveText('Edit Bilty No. 3');

  await page.goto(`${portal.url}/dashboard/report?biltyNo=12&tenantId=${company.tenantId}`);
  await expect(heading(page)).toHaveText('Bilty No. 12');
  await next(page).click();
  await expect(heading(page)).toHaveText('Bilty No. 11');
  await expect(previous(page)).toHaveAttribute('aria-disabled', 'false');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(heading(page)).toHaveText('Edit Bilty No. 11');
  await page.goBack();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(heading(page)).toHaveText('View Bilty');

  await openPage(page, portal, 'viewvehicle', 'View Vehicles');
  await page.getByRole('row').filter({ hasText: 'MP09AB0002' }).click();
  await page.getByRole('button', { name: / in the list$/, disabled: false }).click();
  await expect(heading(page)).toHaveText('Edit Vehicle MP09AB0001');
});

for (const [name, screen] of Object.entries({ '1366 px': {}, '360 px': PHONE })) {
  test.describe(name, () => {
    test.use(screen);
    test('a bilty just saved can be printed, sent by WhatsApp and edited from its notice', async ({ page }) => {
      await beginSession(page, portal, company);
      await openPage(page, portal, 'bilty?copy=1', 'New Bilty');
      await fill(page, { 'Sender Contact': '9876511111' });
      await fill(item(page, 1), { 'Rate ₹': '10' });
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      const saved = page.getByRole('group', { name: /^Bilty No\. \d+ saved$/ });
      await expect(saved).toBeVisible();
      expect(await violations(page)).toEqual([]);
      const number = /\d+/.exec((await saved.textContent()) ?? '')?.[0] ?? '';
      await saved.getByRole('button', { name: 'Print' }).click();
      await expect(page.getByRole('dialog', { name: `Bilty No. ${number}` })).toBeVisible();
      await page.keyboard.press('Escape');
      await saved.getByRole('button', { name: 'WhatsApp' }).click();
      await expect(page.getByRole('dialog', { name: `Send Bilty No. ${number}` })).toBeVisible();
      await page.keyboard.press('Escape');
      await saved.getByRole('button', { name: 'Edit' }).click();
      await expect(heading(page)).toHaveText(`Edit Bilty No. ${number}`);
    });
  });
}
