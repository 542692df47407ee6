import { expect, type Page } from '@playwright/test';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBackOffice, aCompany, aSavedBilty, asOwner, call, done, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, PHONE, sentence, toast, violations } from './clerk.ts';
import { test } from './journey.ts';

// A bilty is cancelled in its form; its number, row and print remain.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
});

const dialog = (page: Page, number: string) => page.getByRole('dialog', { name: `Cancel bilty ${number}` });
const open = async (page: Page, number: string) => {
  await page.goto(`${portal.url}/dashboard/bilty?biltyNo=${number}&tenantId=${company.tenantId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit Bilty No. ${number}`);
};

test('a bilty is cancelled with a reason by keyboard, and form and list show it', async ({ page }) => {
  const { bilty_No } = await aSavedBilty(portal, company.token, { bilty_Date: todayInIndia() });
  await beginSession(page, portal, company);
  await open(page, bilty_No);
  const action = page.getByRole('button', { name: 'Cancel bilty' });
  await action.press('Enter');
  const reason = field(dialog(page, bilty_No), 'Reason');
  await expect(reason).toBeFocused();
  // Enter in the field moves on; only the button cancels.
  await page.keyboard.type('No');
  await page.keyboard.press('Enter');
  const cancel = dialog(page, bilty_No).getByRole('button', { name: 'Cancel bilty' });
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sentence(page, 'Reason must be 5 to 200 characters.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(reason).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', booked twice');
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, `Bilty ${bilty_No} is cancelled.`)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'This bilty is cancelled. No, booked twice' })).toBeVisible();
  await expect(action).toHaveCount(0);
  // It can no longer be saved: the reason is shown in place of Submit.
  const bar = page.getByRole('toolbar', { name: 'Form actions' });
  await expect(sentence(bar, 'This bilty is cancelled.')).toBeVisible();
  await expect(bar.getByRole('button', { name: /^Submit/ })).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'This bilty is cancelled.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: bilty_No } }))).toMatchObject({
    is_Cancelled: 'yes',
    cancel_Reason: 'No, booked twice',
  });
  await expect(sentence(page, 'Balance')).toHaveCount(0);
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  const row = page.getByRole('row').filter({ hasText: `${bilty_No} Cancelled` });
  await expect(row).toBeVisible();
  // It is opened read-only.
  await expect(row.getByRole('button', { name: `Edit ${bilty_No}` })).toHaveCount(0);
  await row.getByRole('button', { name: `Open ${bilty_No}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bilty No. ${bilty_No}`);
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('a cancellation that staff may not make says why', async ({ page }) => {
  const { bilty_No } = await aSavedBilty(portal, company.token, { bilty_Date: todayInIndia() });
  const clerk = await aBackOffice(portal, company);
  await asOwner(portal, (client) =>
    client.query("update bilty set created_at = now() - interval '2 days' where tenant_id = $1 and bilty_no = $2", [
      company.tenantId,
      bilty_No,
    ]),
  );
  await beginSession(page, portal, clerk);
  await open(page, bilty_No);
  await page.getByRole('button', { name: 'Cancel bilty' }).click();
  await field(dialog(page, bilty_No), 'Reason').fill('Booked twice');
  await dialog(page, bilty_No).getByRole('button', { name: 'Cancel bilty' }).click();
  await expect(sentence(page, 'Only an admin can cancel this bilty now.')).toBeVisible();
  await dialog(page, bilty_No).getByRole('button', { name: 'Keep' }).click();
  await expect(dialog(page, bilty_No)).toHaveCount(0);
  // The focus is where it was before.
  const action = page.getByRole('button', { name: 'Cancel bilty' });
  await action.press('Enter');
  await page.keyboard.press('Escape');
  await expect(action).toBeFocused();
});

test.describe('at 360 px', () => {
  test.use(PHONE);

  test('a bilty is cancelled from More actions on a phone', async ({ page }) => {
    const { bilty_No } = await aSavedBilty(portal, company.token, { bilty_Date: todayInIndia() });
    await beginSession(page, portal, company);
    await open(page, bilty_No);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Cancel bilty' }).click();
    await field(dialog(page, bilty_No), 'Reason').fill('Booked twice');
    expect(await violations(page)).toEqual([]);
    await dialog(page, bilty_No).getByRole('button', { name: 'Cancel bilty' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'This bilty is cancelled.' })).toBeVisible();
  });
});
