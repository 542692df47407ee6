import { expect } from '@playwright/test';
import { aCompany, aDriver, anOwner, call, done, PASSWORD } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { fillBilty } from './bilty-entry.ts';
import { beginSession, endSession, field, fill, item, openPage, picker, sentence, submit, toast } from './clerk.ts';
import { test } from './journey.ts';

// Where work begins without a mouse, and what is not lost on the way.

let portal: TestPortal;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
});

test('the login page has the focus in the first field to fill in, and Tab skips the eye of the password', async ({
  page,
}) => {
  await page.goto(`${portal.url}/login`);
  await expect(field(page, 'Username')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
  // Tab passes the eye, which has a key of its own.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('type', 'password');
  await page.keyboard.press('Alt+u');
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('type', 'text');
  await expect(page.getByTitle('Show or hide password (Alt U)')).toBeVisible();
  await page.goto(`${portal.url}/login?user=RAM1`);
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  await page.goto(`${portal.url}/forgotpassword`);
  await expect(page.getByRole('textbox')).toBeFocused();
});

test('Esc does not close a registration that something was typed into', async ({ page }) => {
  await page.goto(`${portal.url}/login`);
  const dialog = page.getByRole('dialog', { name: 'Registration' });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(field(dialog, 'Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Register' }).click();
  await field(dialog, 'Name').fill('Ramesh Verma');
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel(/^Password/)).toHaveValue(PASSWORD);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});

test('an invalid link to a new password says so before anything is typed', async ({ page }) => {
  await page.goto(`${portal.url}/resetpassword?token=${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please ask for a new one.');
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

test('an owner who has set up the company is led to the first bilty', async ({ page }) => {
  const owner = await anOwner(portal);
  await beginSession(page, portal, owner);
  await openPage(page, portal, 'company', 'Company');
  await expect(field(page, 'City')).toBeFocused();
  await fill(page, { City: 'Indore', 'Contact 1': '9876543210' });
  await submit(page);
  await page.getByRole('button', { name: 'Make your first bilty' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Bilty');
});

test('a removed row is restored from its notice, and an ended session says that the work is kept', async ({ page }) => {
  const company = await aCompany(portal);
  await aDriver(portal, company.token, 'Ramu');
  await beginSession(page, portal, company);
  await openPage(page, portal, 'bilty', 'New Bilty');
  await fill(item(page, 1), { 'Item Name': 'Cotton' });
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.getByRole('button', { name: 'Remove Item 1' }).click();
  await expect(item(page, 1).getByRole('combobox')).toHaveValue('');
  await page.locator('[data-tone]').getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, 1).getByRole('combobox')).toHaveValue('Cotton');

  await picker(page, 'Sender').focus();
  await fillBilty(page, 'Malwa Cotton Mills');
  await endSession(page);
  await submit(page);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(toast(page, 'Log in again; what you typed is kept.')).toBeVisible();
  await expect(page.locator('[data-place] [data-tone]')).toHaveCount(1);
});

test('a vehicle number becomes capitals, and one of an unknown shape is asked about', async ({ page }) => {
  const company = await aCompany(portal);
  await beginSession(page, portal, company);
  await openPage(page, portal, 'bilty', 'New Bilty');
  const vehicle = picker(page, 'Vehicle No.');
  const hint = sentence(page, 'A number plate looks like MP09HG1234 or 22BH1234AA.');
  await vehicle.pressSequentially('mh12f9012');
  // The cursor stays at the place of typing.
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('e');
  await expect(vehicle).toHaveValue('MH12EF9012');
  await vehicle.press('Alt+c');
  await expect(toast(page, 'Vehicle added.')).toBeVisible();

  await vehicle.fill('xx');
  await vehicle.press('Alt+c');
  const question = page.getByRole('dialog', { name: 'Is XX the whole number?' });
  await expect(question.locator('button:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(vehicle).toBeFocused();
  await vehicle.blur();
  await expect(hint).toBeVisible();
  const known = async () => done(await call(portal, 'vehicleNumbers', { token: company.token }));
  expect(await known()).toEqual([{ vehicle_No: 'MH12EF9012' }]);
  await vehicle.press('Alt+c');
  await question.getByRole('button', { name: 'Add it' }).click();
  await expect.poll(async () => (await known()).length).toBe(2);

  await openPage(page, portal, 'vehicledetail', 'New Vehicle');
  await field(page, 'Vehicle No.').pressSequentially('mp09hg12345');
  await expect(field(page, 'Vehicle No.')).toHaveValue('MP09HG12345');
  await expect(hint).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(hint).toHaveCount(0);
});
