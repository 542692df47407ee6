import { expect, type Locator, type Page } from '@playwright/test';
import { anAccount, aPayment, aPlan, asSuperAdmin } from '#test/billing.ts';
import { aCompany, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import { anEmployee, aVehicle } from '#test/forms.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { beginSession, logIn, openPage, picker } from './clerk.ts';
import { aScan } from './pictures.ts';
import { test } from './journey.ts';

// The focus returns to where a dialog was opened.

let portal: TestPortal;
let company: TestCompany;
let employeeId: number;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  const { token } = company;
  await aSavedBilty(portal, token);
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle() }));
  const employee = done(await call(portal, 'employeeCreate', { token, body: anEmployee({ empType: 'backoffice' }) }));
  employeeId = Number(employee['id']);
  const superAdmin = await asSuperAdmin(portal);
  await anAccount(portal, superAdmin);
  const plan = await aPlan(portal, superAdmin);
  await aPayment(portal, company, plan.id);
});

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Opens a dialog by a key, closes it by Esc, and checks where the focus is. */
async function closes(page: Page, opener: Locator, name: string | RegExp, key = 'Enter'): Promise<void> {
  await opener.first().focus();
  await opener.first().press(key);
  await expect(dialog(page, name)).toBeVisible();
  await expect(dialog(page, name).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page, name)).toHaveCount(0);
  await expect(opener.first()).toBeFocused();
}

test('every dialog of the public pages gives the focus back', async ({ page }) => {
  for (const path of ['', 'login']) {
    await page.goto(`${portal.url}/${path}`, { waitUntil: 'networkidle' });
    await closes(page, page.getByRole('button', { name: 'Register' }), 'Registration');
    await closes(page, page.getByRole('button', { name: /^Forgot/ }), /^Forgot/);
  }
});

test('dialogs of a company’s pages give the focus back', async ({ page }) => {
  await logIn(page, portal, company);
  const search = button(page, /^Search/);
  await closes(page, search, 'Search and commands');
  await closes(page, search, 'Search and commands', 'Control+k');
  await closes(page, page.getByRole('link', { name: 'Profile' }), 'Help and shortcuts', '?');

  await openPage(page, portal, 'bilty', 'New Bilty');
  await picker(page, 'Sender Contact').fill('98');
  await closes(page, button(page, 'Cancel'), 'Discard your changes?');
  await page.goto(`${portal.url}/dashboard/bilty?biltyNo=1&tenantId=${company.tenantId}`);
  await closes(page, button(page, 'Print'), 'Bilty No. 1');
  // From one dialog to the next and back.
  await button(page, 'Print').press('Enter');
  await button(dialog(page, 'Bilty No. 1'), /WhatsApp/).press('Enter');
  await expect(dialog(page, 'Send Bilty No. 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Bilty No. 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Print')).toBeFocused();

  await openPage(page, portal, 'viewbilty', 'View Bilty');
  await closes(page, button(page, 'Print 1'), 'Bilty No. 1');
  await closes(page, button(page, 'Send 1 on WhatsApp'), 'Send Bilty No. 1');
  await closes(page, button(page, 'Print'), 'View Bilty');
  await openPage(page, portal, 'viewvehicle', 'View Vehicles');
  await closes(page, button(page, 'Import'), /vehicles/);
  await closes(page, button(page, 'Print'), 'View Vehicles');
  await openPage(page, portal, 'planview', 'Subscription Plans');
  await closes(page, button(page, /PDF/), 'Subscription Plans');
  await openPage(page, portal, 'bankrecord', 'Transaction');
  await closes(page, button(page, /^Open/), /./);

  await page.goto(`${portal.url}/dashboard/employee?id=${employeeId}`);
  await closes(page, button(page, 'Create login'), 'Create login');
  await openPage(page, portal, 'fileupload', 'Logo Image');
  await page.getByLabel('Logo 1', { exact: true }).setInputFiles(await aScan('logo.png', 'red'));
  await button(page, 'Upload').click();
  await closes(page, button(page, 'Remove Logo 1'), /Logo 1/);
});

test('dialogs of the platform’s pages give the focus back', async ({ page }) => {
  await beginSession(page, portal, SUPER_ADMIN);
  await openPage(page, portal, 'bankrecord', 'Transaction');
  await closes(page, button(page, /^Verify/), /^Verify/);
  await closes(page, button(page, /^Refuse/), /^Refuse/);
  await page.goto(`${portal.url}/dashboard/adminpanel/company?tenantId=${company.tenantId}`);
  await closes(page, button(page, 'Suspend'), /Suspend/);
});
