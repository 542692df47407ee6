import { expect, type Page } from '@playwright/test';
import { aBackOffice, aCompany, call, logIn as scriptLogIn, type TestCompany, type TestUser } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { field, logIn, PHONE, seeRefused, sentence, submit, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
let clerk: TestUser;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
});
test.beforeEach(async () => {
  clerk = await aBackOffice(portal, company, { name: 'Ramesh Patel' });
});

const NEW = 'quite another password';
// The label of a required field has a star.
const password = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`));
/** Waits for the focus at the first wrong field: earlier typing would go there. */
async function submitWrong(page: Page, wrong: string): Promise<void> {
  await submit(page);
  await expect(password(page, 'Old Password')).toBeFocused();
  await expect(sentence(page, wrong)).toBeVisible();
}
const logins = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
async function openProfile(page: Page) {
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(field(page, 'Name')).toHaveValue('Ramesh Patel');
}

test('the profile is changed, and the name in the top bar with it', async ({ page }) => {
  await logIn(page, portal, clerk);
  await openProfile(page);
  await expect(field(page, 'Username')).not.toBeEditable();
  await expect(field(page, 'Old Password')).not.toBeEditable();
  await seeRefused(page, [
    ['Name', '', 'Name is required.'],
    ['Email', 'nobody', 'Please enter a valid email address.'],
    ['Official Contact', '12', 'Contact must be exactly 10 digits.'],
    ['Personal Contact', '12', 'Contact must be exactly 10 digits.'],
  ]);
  await submit(page);
  await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Name')).toHaveValue('Ramesh Patel');

  await field(page, 'Name').fill('Ramesh P. Patel');
  await field(page, 'Personal Contact').fill('+91 98765 43211');
  await submit(page);
  await expect(toast(page, 'Submited Successfully.')).toBeVisible();
  await expect(page.getByText('Welcome Ramesh P. Patel')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Ramesh P. Patel');
  await expect(field(page, 'Personal Contact')).toHaveValue('9876543211');
  await page.getByRole('link', { name: 'Settings for this computer' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a new password needs the old one, and ends the other logins', async ({ page }) => {
  await logIn(page, portal, clerk);
  await openProfile(page);
  await expect(password(page, 'Old Password')).toHaveValue('••••••••');
  await password(page, 'Change Password').fill('short');
  await password(page, 'Change Password').blur();
  const hint = 'Please enter a valid password mimimum 8 characters length required';
  await expect(sentence(page, hint)).toBeVisible();
  // The old one is required as soon as a new one is typed.
  await expect(password(page, 'Old Password')).toBeEditable();
  await password(page, 'Change Password').fill(NEW);
  await password(page, 'Re-type Password').fill(`${NEW}!`);
  await submitWrong(page, 'Passwords do not match.');
  await expect(sentence(page, 'Old Password is required.')).toBeVisible();
  await password(page, 'Change Password').fill('');
  await submitWrong(page, 'Change Password is required.');
  await password(page, 'Change Password').fill(NEW);
  await password(page, 'Re-type Password').fill('');
  await submitWrong(page, 'Re-type Password is required.');
  expect(await violationsOfWhole(page)).toEqual([]);

  const other = await scriptLogIn(portal, clerk.userName);
  await password(page, 'Re-type Password').fill(NEW);
  await password(page, 'Old Password').fill('wrong password');
  await submit(page);
  await expect(toast(page, 'Old Password is wrong.')).toBeVisible();
  await expect(password(page, 'Old Password')).toBeFocused();
  expect((await call(portal, 'profile', { token: other })).status).toBe(200);
  await password(page, 'Old Password').fill(clerk.password);
  await submit(page);
  await expect(toast(page, 'Submited Successfully.')).toBeVisible();
  await expect(toast(page, 'You were logged out on your other devices.')).toBeVisible();
  expect((await call(portal, 'profile', { token: other })).status).toBe(401);
  await expect(password(page, 'Old Password')).not.toBeEditable();
  // This session continues.
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Ramesh Patel');
  await scriptLogIn(portal, clerk.userName, NEW);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('logins are listed, and ended singly or all together', async ({ page }) => {
    const others = [await scriptLogIn(portal, clerk.userName), await scriptLogIn(portal, clerk.userName)];
    await logIn(page, portal, clerk);
    await openProfile(page);
    // Including the one that was created with the clerk.
    await expect(logins(page)).toHaveCount(4);
    await expect(logins(page).first()).toContainText(/Chrome on \w+/);
    await expect(logins(page).first()).toContainText('This device');
    await expect(logins(page).first().getByRole('button')).toHaveCount(0);
    await logins(page).nth(1).getByRole('button', { name: 'Log out Another app' }).click();
    await expect(toast(page, 'That device was logged out.')).toBeVisible();
    await expect(logins(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(toast(page, 'You are logged out.')).toBeVisible();
    for (const token of others) expect((await call(portal, 'profile', { token })).status).toBe(401);
    await page.goto(`${portal.url}/dashboard/profile`);
    await expect(page).toHaveURL(/\/login/);
  });
});

test('the profile and its messages are shown in Hindi', async ({ page }) => {
  await logIn(page, portal, clerk);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await page.getByRole('link', { name: 'प्रोफ़ाइल' }).click();
  await expect(page.getByRole('heading', { name: 'प्रोफ़ाइल' })).toBeVisible();
  await page.getByLabel('नया पासवर्ड', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'सहेजें', exact: true }).click();
  await expect(sentence(page, 'पुराना पासवर्ड भरना ज़रूरी है।')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('a token taken from the page’s storage opens nothing in another browser', async ({ page, browser }) => {
  await logIn(page, portal, clerk);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const storage = await page.evaluate<Record<string, string>>('({ ...localStorage })');
  expect((await call(portal, 'profile', { token: storage['token'] ?? '' })).status).toBe(401);
  const elsewhere = await browser.newPage();
  await elsewhere.addInitScript(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
  await elsewhere.goto(`${portal.url}/dashboard/profile`);
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
  // Nor can a script of the page see the cookie.
  const seen = await page.evaluate<string>('document.cookie');
  expect(seen).toMatch(/XSRF-TOKEN=[\w-]{43}/);
  expect(seen).not.toContain('bilty=');
});
