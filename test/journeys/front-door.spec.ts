import { expect, type Locator, type Page } from '@playwright/test';
import { linksTo } from '#test/contract/expectations-access.ts';
import { anOwner, asOwner, call, done, PASSWORD } from '#test/factories.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { field, fill, logIn, PHONE, seeRefused, sentence, toast, violations, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// Enquiry, registration, login and the forgotten password, as seen without a login.

let portal: TestPortal;
/** A portal on which a test can log in without a captcha. */
let open: TestPortal;
test.beforeAll(({ guardedPortal, portal: ofWorker }) => {
  [portal, open] = [guardedPortal, ofWorker];
});

const CHECKED = 'Verified: you are not a robot.';
/** The browser computes it, which takes long on a busy machine. */
const solved = (page: Page) => expect(sentence(page, CHECKED)).toBeVisible({ timeout: 60_000 });
const enquiries = () =>
  asOwner(portal, async (client) => (await client.query('select name, phone, message from enquiry order by id')).rows);
const registration = (page: Page) => page.getByRole('dialog', { name: 'Registration' });
const submit = (within: Page | Locator) => within.getByRole('button', { name: 'Submit', exact: true });
/** A field that hides its text. */
const secret = (within: Page | Locator, name: string) => within.getByLabel(new RegExp(`^${name}`));

/** Opens the home page and goes to its enquiry form. */
async function openEnquiry(page: Page): Promise<void> {
  await page.goto(`${portal.url}/#contact`);
  await expect(field(page, 'Message')).toBeVisible();
}

test('the login page says what is missing or failed, and logs in', async ({ page }) => {
  const owner = await anOwner(open);
  await page.goto(`${open.url}/login`);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Please enter both username and password.')).toBeVisible();
  await expect(sentence(page, 'Username is required.')).toBeVisible();
  await expect(sentence(page, 'Password is required.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(page, 'Username').fill(owner.userName);
  await secret(page, 'Password').fill('not the password');
  await page.keyboard.press('Enter');
  const corner = page.locator('[data-place=bottom-right]');
  await expect(corner).toContainText('Login failed. Invalid Username or Password.');
  await page.route('**/api/LoginUser/login', (route) => route.abort());
  // A press is ignored while an earlier one is being answered.
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(corner).toContainText('An error occurred during login.');
  await page.unroute('**/api/LoginUser/login');
  await secret(page, 'Password').fill(PASSWORD);
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(corner).toContainText('Login successful!');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a forgotten password is reset by the last link, and the link before it is void', async ({ page }) => {
  const owner = await anOwner(open);
  const SENT = 'Your password has been sent on your email and mobile number.';
  // From the home page as the server wrote it.
  await page.goto(open.url);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' });
  const identifier = field(dialog, 'Username, User-id or Mobile Number');
  await expect(identifier).toBeFocused();
  await identifier.press('Enter');
  await expect(toast(page, 'Fill please fill out this field.')).toBeVisible();
  await expect(sentence(page, 'Please Enter Your Username,User-id,Mobile Number is required.').first()).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await identifier.fill(owner.userName);
  await identifier.press('Enter');
  await expect(toast(page, SENT)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(dialog).toHaveCount(0);
  const [first = ''] = await linksTo(open, owner.userName);

  // From the login page; the earlier link is void.
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await field(dialog, 'Username, User-id or Mobile Number').fill(owner.userName);
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0);
  const [second = ''] = await linksTo(open, owner.userName);

  await page.goto(`${open.url}/resetpassword?token=${second}`);
  await submit(page).click();
  await expect(sentence(page, 'Password is required.')).toBeVisible();
  await expect(sentence(page, 'Re-type Password is required.')).toBeVisible();
  await secret(page, 'Password').fill('a new password');
  await secret(page, 'Re-type Password').fill('a new passwort');
  await submit(page).click();
  await expect(sentence(page, 'Passwords do not match.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await secret(page, 'Re-type Password').fill('a new password');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your password was changed. Please login.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, open, { userName: owner.userName, password: 'a new password' });

  await page.goto(`${open.url}/resetpassword?token=${first}`);
  await expect(sentence(page, 'This link is no longer valid. Please ask for a new one.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/forgotpassword$/);
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.goto(`${open.url}/resetpassword`);
  await expect(sentence(page, 'This link is no longer valid. Please ask for a new one.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an enquiry shows its rules, survives a lost connection and a reload, and is sent', async ({ page }) => {
    await openEnquiry(page);
    await expect(submit(page)).toBeDisabled();
    await field(page, 'Name').press('Enter');
    await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
    await expect(page.locator('[data-place=top-right]')).toContainText('Please fill all required fields.');
    for (const missing of ['Name', 'Phone number', 'Email', 'Message']) {
      await expect(sentence(page, `${missing} is required.`)).toBeVisible();
    }
    await expect(field(page, 'Name')).toBeFocused();
    expect(await violationsOfWhole(page)).toEqual([]);
    await seeRefused(page, [
      ['Phone Number', '98765', 'Please enter a valid 10-digit phone number.'],
      ['Email', 'meera@', 'Please enter a valid email address.'],
    ]);

    const before = (await enquiries()).length;
    const said = { Name: 'Meera Joshi', 'Phone Number': '9826012345', Email: 'meera@example.com' };
    await fill(page, said);
    await expect(sentence(page, CHECKED)).toHaveCount(0);
    await field(page, 'Message').fill('Do you carry cement?');
    await solved(page);
    expect(await violationsOfWhole(page)).toEqual([]);

    // A broken connection loses nothing that was typed.
    await page.route('**/api/Enquiry/PostEnquiry', (route) => route.abort());
    await submit(page).click();
    await expect(toast(page, 'Failed to send message. Try again.')).toBeVisible();
    await page.unroute('**/api/Enquiry/PostEnquiry');
    await expect(field(page, 'Name')).toHaveValue('Meera Joshi');
    await expect(submit(page)).toBeEnabled();

    // Nor does closing the page.
    await page.reload();
    await expect(page.getByText('You have an unsaved draft from')).toBeVisible();
    await page.getByRole('button', { name: 'Continue draft' }).click();
    await expect(field(page, 'Message')).toHaveValue('Do you carry cement?');
    await solved(page);
    await submit(page).click();
    await expect(toast(page, 'Submit Successfully.')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(sentence(page, CHECKED)).toHaveCount(0);
    expect((await enquiries()).slice(before)).toEqual([
      { name: 'Meera Joshi', phone: '9826012345', message: 'Do you carry cement?' },
    ]);
    await page.reload();
    await expect(field(page, 'Message')).toBeVisible();
    await expect(page.getByText('You have an unsaved draft from')).toHaveCount(0);
  });

  test('a registration shows its rules and a taken username, and leads to the login', async ({ page }) => {
    const taken = 'somebody';
    await asOwner(portal, (client) =>
      client.query('update user_account set user_name = $1 where role_id = 1', [taken]),
    );
    // Pressed before the app has loaded, which then does what was pressed.
    await page.goto(portal.url);
    await page.getByRole('button', { name: 'Register' }).click();
    const form = registration(page);
    await expect(submit(form)).toBeDisabled();
    await field(form, 'Name').press('Control+Enter');
    for (const said of [
      'Name is required.',
      'Username is required.',
      'Email is required.',
      'Company Name is required.',
      'Contact Number is required.',
      'Password is required.',
      'Re-type Password is required.',
    ]) {
      await expect(sentence(page, said)).toBeVisible();
    }
    await seeRefused(form, [
      ['Email', 'ramesh', 'Please enter a valid email address.'],
      ['Contact Number', '98765', 'Contact must be exactly 10 digits.'],
      ['Username', 'रमेश', 'Username can have letters A to Z, digits, dots, dashes and underscores only.'],
      ['Username', SUPER_ADMIN.userName, 'This username is reserved. Please choose another.'],
    ]);
    await field(form, 'Username').fill('');
    await field(form, 'Name').fill('Om');
    await field(form, 'Email').focus();
    await expect(field(form, 'Username')).toHaveValue('');
    await field(form, 'Name').fill('Ramesh Verma');
    await field(form, 'Email').focus();
    const id = String(done(await call(portal, 'latestRegId')));
    await expect(field(form, 'Username')).toHaveValue(`RAM${id}`);
    await field(form, 'Username').fill(taken);
    await fill(form, {
      Email: 'ramesh@example.com',
      'Company Name': 'Verma Roadways',
      'Contact Number': '9876543210',
    });
    await secret(form, 'Password').fill('short');
    await secret(form, 'Re-type Password').fill(PASSWORD);
    await expect(sentence(page, 'Please enter a valid password mimimum 8 characters length required')).toBeVisible();
    await secret(form, 'Re-type Password').blur();
    await expect(sentence(page, 'Passwords do not match.')).toBeVisible();
    await expect(sentence(page, CHECKED)).toHaveCount(0);
    await secret(form, 'Password').fill(PASSWORD);
    await secret(form, 'Re-type Password').fill(PASSWORD);
    await solved(page);
    expect(await violationsOfWhole(page)).toEqual([]);
    await submit(form).click();
    await expect(toast(page, 'Username already exists.')).toBeVisible();
    await form.getByRole('button', { name: /^Use RAM\d+$/ }).click();
    const userName = await field(form, 'Username').inputValue();
    expect(userName).toBe(`RAM${id}`);
    await solved(page);

    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/LoginUser/register', async (route) => {
      await asked;
      await route.continue();
    });
    await submit(form).click();
    await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
    await expect(submit(form)).toBeDisabled();
    answer();
    const notice = page.locator('[data-place=bottom-right]').getByRole('status');
    await expect(notice).toContainText('Registration Successful');
    await expect(notice).toContainText(
      `Thank you for registering. Your user id is ${userName}. Your details were sent to you by e-mail.`,
    );
    await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
    await expect(registration(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/login\?user=RAM\d+$/);
    await expect(field(page, 'Username')).toHaveValue(userName);
    // No password is ever stored on the computer.
    expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain(PASSWORD);
  });
});

test('notices on public pages stay five seconds, and one more after they were pointed at', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${open.url}/login`);
  // From here on the clock stands still unless the test moves it.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const notice = toast(page, 'Please enter both username and password.');
  const ask = async () => {
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(notice).toBeVisible();
  };
  await ask();
  await page.clock.runFor(4900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toHaveCount(0);
  await ask();
  await notice.hover();
  await page.clock.runFor(20_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toHaveCount(0);
});

test('a page that does not exist shows a picture of our own and leads home', async ({ page }) => {
  await page.goto(`${portal.url}/no-such-page`);
  await expect(page.getByRole('img', { name: '404: a lorry before a road that ends' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Freight Transport' })).toBeVisible();
});
