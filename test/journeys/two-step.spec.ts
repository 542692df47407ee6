import { expect, type Page } from '@playwright/test';
import { aBackOffice, aCompany, asOwner, call, done, type TestCompany, type TestUser } from '#test/factories.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { codeNow, fromBase32, giveAuthenticator } from '#test/second-factor.ts';
import { beginSession, field, logIn, PHONE, toast, violationsOfWhole } from './clerk.ts';
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

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openProfile(page: Page, title = 'Two-step login'): Promise<void> {
  await page.goto(`${portal.url}/dashboard/profile`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

interface Words {
  readonly setUp: string;
  readonly password: RegExp;
  readonly next: string;
  readonly qr: string;
  readonly key: string;
  readonly code: RegExp;
  readonly submit: string;
  readonly added: string;
  readonly kept: string;
  readonly codes: string;
}
const ENGLISH: Words = {
  setUp: 'Set up an authenticator app',
  password: /^Old Password/,
  next: 'Next',
  qr: 'QR code for the authenticator app',
  key: 'Or type this key into the app',
  code: /^Code/,
  submit: 'Submit',
  added: 'Two-step login is on. Your other devices were logged out.',
  kept: 'I have kept them',
  codes: 'Recovery codes',
};

const ANOTHER: Words = {
  ...ENGLISH,
  setUp: 'Set up on another phone',
  added: 'The new phone is set up; codes of the old one no longer work.',
};

/** Sets up an app in the open profile, as its user does; returns its secret. */
async function setUpApp(page: Page, words: Words): Promise<Buffer> {
  await press(page, words.setUp);
  const asked = dialog(page, words.setUp);
  await asked.getByRole('textbox', { name: words.password }).fill(clerk.password);
  await asked.getByRole('button', { name: words.next, exact: true }).click();
  await expect(asked.getByRole('img', { name: words.qr })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  const secret = fromBase32(await asked.getByRole('textbox', { name: words.key }).inputValue());
  // The code of the step before: the current one stays unused for the login that follows.
  await asked.getByRole('textbox', { name: words.code }).fill(codeNow(secret, -1));
  await asked.getByRole('button', { name: words.submit, exact: true }).click();
  await expect(toast(page, words.added)).toBeVisible();
  return secret;
}

/** Sets up the first app; returns its secret and the recovery codes. */
async function setUp(page: Page, words = ENGLISH): Promise<{ secret: Buffer; codes: string[] }> {
  const secret = await setUpApp(page, words);
  const shown = dialog(page, words.codes);
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allTextContents();
  expect(await violationsOfWhole(page)).toEqual([]);
  await shown.getByRole('button', { name: words.kept }).click();
  await expect(shown).toBeHidden();
  return { secret, codes };
}

/** Types name and password on the login page. */
async function typePassword(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
  await page.goto(`${portal.url}/login`);
  await field(page, 'Username').fill(clerk.userName);
  await field(page, 'Password').fill(clerk.password);
  await press(page, 'Login');
  await expect(dialog(page, 'Two-step login')).toBeVisible();
}

async function typeCode(page: Page, code: string): Promise<void> {
  const asked = dialog(page, 'Two-step login');
  await asked.getByRole('textbox', { name: /^Code/ }).fill(code);
  await asked.getByRole('button', { name: 'Login', exact: true }).click();
}

test('an authenticator app is set up, asked for at the login, replaced by another, and turned off', async ({
  page,
}) => {
  await logIn(page, portal, clerk);
  await openProfile(page);
  await press(page, ENGLISH.setUp);
  await dialog(page, ENGLISH.setUp).getByRole('textbox', { name: ENGLISH.password }).fill('wrong password');
  await dialog(page, ENGLISH.setUp).getByRole('button', { name: 'Next' }).click();
  await expect(toast(page, 'Old Password is wrong.')).toBeVisible();
  await dialog(page, ENGLISH.setUp).getByRole('button', { name: 'Cancel' }).click();
  const { secret, codes } = await setUp(page);
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await typePassword(page);
  expect(await violationsOfWhole(page)).toEqual([]);
  await typeCode(page, '000000');
  await expect(toast(page, 'This code is wrong or was already used.')).toBeVisible();
  await typeCode(page, codeNow(secret));
  await expect(page).toHaveURL(/\/dashboard$/);

  // It moves to another phone.
  await openProfile(page);
  const another = await setUpApp(page, ANOTHER);
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await typePassword(page);
  // A code that the old app has not used yet.
  await typeCode(page, codeNow(secret, 1));
  await expect(toast(page, 'This code is wrong or was already used.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await typeCode(page, codeNow(another));
  await expect(page).toHaveURL(/\/dashboard$/);

  // The phone is lost.
  await typePassword(page);
  await typeCode(page, codes[4] ?? '');
  await expect(page).toHaveURL(/\/dashboard$/);
  await openProfile(page);
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await press(page, 'New recovery codes');
  await dialog(page, 'New recovery codes').getByRole('textbox', { name: ENGLISH.password }).fill(clerk.password);
  await dialog(page, 'New recovery codes').getByRole('button', { name: 'Next' }).click();
  await expect(dialog(page, 'Recovery codes').getByRole('listitem')).toHaveCount(10);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download the codes')]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  await press(page, 'I have kept them');
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await press(page, 'Turn off');
  const off = dialog(page, 'Turn off two-step login');
  await off.getByRole('textbox', { name: ENGLISH.password }).fill(clerk.password);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Two-step login is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: ENGLISH.setUp })).toBeVisible();
  await page.context().clearCookies();
  await logIn(page, portal, clerk);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a super admin resets the lost two-step login of another, whom no list of a company names', async ({ page }) => {
  const lost = await aCompany(portal);
  await asOwner(portal, (client) =>
    client.query('update user_account set role_id = 1, tenant_id = null where user_name = $1', [lost.userName]),
  );
  await giveAuthenticator(portal, lost.userName);
  await beginSession(page, portal, SUPER_ADMIN);
  await page.goto(`${portal.url}/dashboard/adminpanel`);
  const reset = page.getByRole('button', { name: 'Reset two-step login' });
  await expect(field(page, 'Username')).toBeVisible();
  await expect(reset).toHaveCount(0);
  await field(page, 'Username').fill(lost.userName);
  await reset.click();
  const asked = dialog(page, `Reset two-step login of ${lost.userName}`);
  expect(await violationsOfWhole(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Reset two-step login' }).click();
  await expect(toast(page, 'Two-step login was reset.')).toBeVisible();
  const { userName, password } = lost;
  done(await call(portal, 'login', { body: { userName, password } }));
});

test('an admin requires two-step login of all admins, and one without it can only set it up', async ({ page }) => {
  const own = await aCompany(portal);
  const other = await aBackOffice(portal, own, { role_Id: '2', name: 'Meena Shah' });
  await logIn(page, portal, own);
  await openProfile(page);
  const demand = page.getByRole('checkbox', { name: 'All admins need two-step login' });
  await demand.click();
  await expect(toast(page, 'Please set up two-step login for yourself first.')).toBeVisible();
  await expect(demand).not.toBeChecked();
  clerk = own;
  await setUp(page);
  await demand.click();
  await expect(toast(page, 'All admins need two-step login from now on.')).toBeVisible();
  await expect(demand).toBeChecked();
  expect(await violationsOfWhole(page)).toEqual([]);

  await page.context().clearCookies();
  await logIn(page, portal, other);
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByText('Your login needs a second step.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  clerk = other;
  await setUp(page);
  await expect(page.getByText('Your login needs a second step.')).toBeHidden();
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an authenticator app is set up in Hindi on a phone, and used for a login', async ({ page }) => {
    await logIn(page, portal, clerk);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const preferred = `JSON.stringify({ language: 'Hindi' })`;
    await page.evaluate(`localStorage.setItem('userdata', ${preferred})`);
    await page.evaluate(`localStorage.setItem('userdata:${clerk.userName.toLowerCase()}', ${preferred})`);
    await openProfile(page, 'दो चरण का लॉगिन');
    const { secret } = await setUp(page, {
      setUp: 'ऑथेंटिकेटर ऐप लगाएँ',
      password: /^पुराना पासवर्ड/,
      next: 'अगला',
      qr: 'ऑथेंटिकेटर ऐप के लिए क्यूआर कोड',
      key: 'या यह कुंजी ऐप में लिखें',
      code: /^कोड/,
      submit: 'सहेजें',
      added: 'दो चरण का लॉगिन चालू है। आपके बाकी डिवाइस लॉगआउट हो गए हैं।',
      kept: 'मैंने इन्हें रख लिया है',
      codes: 'रिकवरी कोड',
    });
    await page.context().clearCookies();
    await page.evaluate(`for (const name of ['token', 'userdetail']) localStorage.removeItem(name)`);
    await page.goto(`${portal.url}/login`);
    await page.getByLabel(/^यूज़रनेम/).fill(clerk.userName);
    await page.locator('input[autocomplete="current-password"]').fill(clerk.password);
    await press(page, 'लॉगिन करें');
    const asked = dialog(page, 'दो चरण का लॉगिन');
    await asked.getByRole('textbox', { name: /^कोड/ }).fill(codeNow(secret));
    expect(await violationsOfWhole(page)).toEqual([]);
    await asked.getByRole('button', { name: 'लॉगिन करें' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
