import { expect, type Page } from '@playwright/test';
import { asOwner, call, done, PASSWORD, registration } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { field, toast, violations, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The captcha of the public forms, as a visitor who registers sees it.

const CHECKED = 'Verified: you are not a robot.';
// It computes for a while, and longer on a busy machine.
const PATIENTLY = { timeout: 60_000 };

/** Violations of our content security policy that the browser reports; there must be none. */
function watchPolicy(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) said.push(message.text());
  });
  return said;
}

/** Fills in the registration, up to the captcha. */
async function fillRegistration(page: Page, url: string, userName: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Register' }).click();
  const form = page.getByRole('dialog');
  await field(form, 'Name').fill('Ramesh Verma');
  await field(form, 'Email').fill('ramesh@example.com');
  // Waits for the suggested name, to type over it.
  await expect(field(form, 'Username')).toHaveValue(/^RAM\d/);
  await field(form, 'Username').fill(userName);
  await field(form, 'Company Name').fill('Verma Roadways');
  await field(form, 'Contact Number').fill('9876543210');
  await form.getByLabel(/^Password/).fill(PASSWORD);
  await expect(form.getByRole('status')).toHaveCount(0);
  await form.getByLabel(/^Re-type Password/).fill(PASSWORD);
}

const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Submit' });

test.describe('the captcha of ALTCHA', () => {
  let portal: TestPortal;
  test.beforeAll(({ guardedPortal }) => {
    portal = guardedPortal;
  });

  test('the captcha appears once the fields are right, solves itself, and does so again for a second try', async ({
    page,
  }) => {
    const policy = watchPolicy(page);
    await fillRegistration(page, portal.url, 'first');
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    expect(await violationsOfWhole(page)).toEqual([]);
    await submit(page).click();
    await expect(page.getByText('Registration Successful')).toBeVisible();

    await fillRegistration(page, portal.url, 'first');
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    await submit(page).click();
    await expect(page.getByText('Username already exists.').first()).toBeVisible();
    // The solved captcha is used up; the next one is solved while the user types.
    await field(page.getByRole('dialog'), 'Username').fill('second');
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    await submit(page).click();
    await expect(page.getByText('Registration Successful')).toBeVisible();
    expect(policy).toEqual([]);
  });

  test('a captcha is renewed by itself before it expires, and the form is sent with the new one', async ({ page }) => {
    await page.clock.install();
    await fillRegistration(page, portal.url, 'patient');
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    const asked = page.waitForResponse('**/api/captcha/challenge*');
    await page.clock.fastForward('05:00');
    const { signature } = (await (await asked).json()) as { signature: string };
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    const sent = page.waitForRequest('**/api/LoginUser/register*');
    await submit(page).click();
    const solution = (await sent).headers()['x-captcha'] ?? '';
    expect(Buffer.from(solution, 'base64').toString()).toContain(signature);
    await expect(page.getByText('Registration Successful')).toBeVisible();
  });

  test('a captcha that the portal refuses is solved anew, and the form is sent as it was typed', async ({ page }) => {
    await fillRegistration(page, portal.url, 'twice');
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    await page.route('**/api/LoginUser/register*', async (route) => {
      // Its solution is used by another form first.
      const headers = { 'x-captcha': route.request().headers()['x-captcha'] ?? '' };
      done(await call(portal, 'register', { body: registration(), headers }));
      await route.continue();
    });
    await submit(page).click();
    await expect(toast(page, 'The captcha is wrong or has expired. Please try again.')).toBeVisible();
    await page.unroute('**/api/LoginUser/register*');
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    await submit(page).click();
    await expect(page.getByText('Registration Successful')).toBeVisible();
  });

  test('a login tried too often asks for a captcha until the right password is entered', async ({ page }) => {
    const userName = 'many-try-me';
    await fillRegistration(page, portal.url, userName);
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    await submit(page).click();
    await expect(page.getByText('Registration Successful')).toBeVisible();
    await asOwner(portal, (client) =>
      client.query('insert into login_try (key, user_key, tries) values ($1, $2, 50)', [`user:${userName}`, userName]),
    );
    await page.goto(`${portal.url}/login`);
    const enter = page.getByRole('button', { name: 'Login', exact: true });
    await field(page, 'Username').fill(userName);
    await field(page, 'Password').fill('not the right one');
    await enter.click();
    await expect(page.getByText('Please wait until the captcha is solved.')).toBeVisible();
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    expect(await violations(page)).toEqual([]);
    await enter.click();
    await expect(page.getByText('Login failed. Invalid Username or Password.')).toBeVisible();
    await field(page, 'Password').fill(PASSWORD);
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    await enter.click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('the captcha works over plain http, where browsers give a page no cryptography', async ({
    playwright,
    launchOptions,
  }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP bilty-pc 127.0.0.1'],
    });
    const page = await browser.newPage();
    await fillRegistration(page, portal.url.replace('127.0.0.1', 'bilty-pc'), 'office-clerk');
    expect(await page.evaluate('isSecureContext')).toBe(false);
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    await submit(page).click();
    await expect(page.getByText('Registration Successful')).toBeVisible();
    await browser.close();
  });

  test('a captcha that failed says so, and Try again solves it', async ({ page }) => {
    await page.route('**/api/captcha/challenge*', (route) => route.abort());
    await fillRegistration(page, portal.url, 'again');
    await expect(page.getByText('The check failed.')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    expect(await violations(page)).toEqual([]);
    const asked = page.waitForRequest('**/api/captcha/challenge*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await page.unroute('**/api/captcha/challenge*');
    await expect(page.getByText(CHECKED)).toBeVisible(PATIENTLY);
    await expect(submit(page)).toBeEnabled();
  });

  test('the captcha is shown in Hindi', async ({ page }) => {
    await page.goto(`${portal.url}/login`);
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await page.getByRole('button', { name: 'पंजीकरण' }).click();
    const form = page.getByRole('dialog');
    const texts = {
      नाम: 'रमेश',
      यूज़रनेम: 'ramesh-hi',
      'ई-मेल': 'r@example.com',
      'कंपनी का नाम': 'वर्मा',
      'मोबाइल नंबर': '9876543210',
    };
    for (const [name, text] of Object.entries(texts)) await field(form, name).fill(text);
    for (const each of await form.locator('input[type=password]').all()) await each.fill(PASSWORD);
    await expect(page.getByText('पुष्टि हो गई: आप रोबोट नहीं हैं।')).toBeVisible(PATIENTLY);
  });
});

for (const { provider, script, name } of [
  { provider: 'turnstile', script: 'https://challenges.cloudflare.com/turnstile/v0/api.js*', name: 'turnstile' },
  { provider: 'hcaptcha', script: 'https://js.hcaptcha.com/1/api.js*', name: 'hcaptcha' },
  { provider: 'recaptcha', script: 'https://www.google.com/recaptcha/api.js*', name: 'grecaptcha' },
] as const) {
  test(`a captcha of ${provider} is drawn by the provider’s script, and its token is sent`, async ({ page }) => {
    const portal = await startPortal({ captcha: { provider, siteKey: 'site-1', secretKey: 's' } });
    // In place of the provider’s script, which is not reachable here: a button that gives a token.
    await page.route(script, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.${name} = { ready: (then) => then(), render: (place, options) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = 'I am human ' + options.sitekey;
          button.onclick = () => options.callback('token-of-the-provider');
          place.append(button);
        } };`,
      }),
    );
    const sent: (string | undefined)[] = [];
    await page.route('**/api/LoginUser/register*', (route) => {
      sent.push(route.request().headers()['x-captcha']);
      return route.abort();
    });
    const policy = watchPolicy(page);
    await fillRegistration(page, portal.url, provider);
    await page.getByRole('button', { name: 'I am human site-1' }).click();
    await submit(page).click();
    await expect(page.getByText('No internet. Please check the connection and try again.')).toBeVisible();
    expect(sent).toEqual(['token-of-the-provider']);
    // A token works once, so there is a new button.
    await expect(submit(page)).toBeDisabled();
    await page.getByRole('button', { name: 'I am human site-1' }).click();
    await expect(submit(page)).toBeEnabled();
    expect(policy).toEqual([]);
    await portal.stop();
  });
}
