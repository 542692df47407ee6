import { expect, type Page } from '@playwright/test';
import { aFollowedLr } from '#test/contract/expectations-tracking.ts';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, PHONE, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// An LR as anyone with its link sees it: a page of its own, without a login.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async () => {
  company = await aCompany(portal);
});

/** The same page at the address that the tests reach. */
const open = (page: Page, link: string, query = '') => page.goto(`${portal.url}/t${query}#${link}`);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the tracking page shows in English and Hindi, in light and dark, where the LR is', async ({ page }) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    const { bilty_No, link } = await aFollowedLr(portal, company.token, { expected_Date: '2026-11-28' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, link);
    await expect(heading(page)).toHaveText(`LR ${bilty_No}`);
    await expect(page.getByText('Loaded · Indore')).toBeVisible();
    await expect(page.getByText('28-11-2026', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Call the transporter: \d/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
    // Only the page and one answer are loaded; no address has the token.
    expect(asked.filter((url) => !url.startsWith('data:'))).toHaveLength(2);
    expect(asked.at(-1)).toBe(`${portal.url}/api/Tracking/Status`);
    expect(await violationsOfWhole(page)).toEqual([]);

    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page.getByText('लदी · Indore')).toBeVisible();
    expect(new URL(page.url()).hash).toBe(`#${link}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByText('लदी · Indore')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

test('the tracking page opens in the browser’s language, until another is chosen', async ({ request, browser }) => {
  const page = async (path: string, headers: Readonly<Record<string, string>>) =>
    await (await request.get(`${portal.url}${path}`, { headers })).text();
  const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };
  for (const path of ['/t', '/v']) {
    expect(await page(path, hindi)).toContain('lang="hi"');
    expect(await page(path, { 'accept-language': 'en-IN,hi;q=0.8' })).toContain('lang="en"');
    expect(await page(path, { ...hindi, cookie: 'language=English' })).toContain('lang="en"');
  }
  const { bilty_No, link } = await aFollowedLr(portal, company.token);
  const context = await browser.newContext({ locale: 'hi-IN' });
  const phone = await context.newPage();
  await open(phone, link);
  await expect(heading(phone)).toHaveText(`LR ${bilty_No}`);
  await expect(phone.getByText('लदी · Indore')).toBeVisible();
  // The language is kept when the page is opened again.
  await phone.reload();
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi');
  await phone.goto(`${portal.url}/v`);
  await expect(heading(phone)).toHaveText('काग़ज़ की जाँच');
  await context.close();
});

test('the tracking page says that a link is over or the network failed, and tries again', async ({ page }) => {
  const { bilty_No, link } = await aFollowedLr(portal, company.token);
  await open(page, `${link.slice(0, -1)}_`);
  await expect(heading(page)).toHaveText('This link is over.');
  await page.route('**/api/Tracking/Status', (route) => route.abort());
  await open(page, link);
  await expect(heading(page)).toHaveText('No internet. Please check the connection and try again.');
  await page.unroute('**/api/Tracking/Status');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(`LR ${bilty_No}`);
  done(await call(portal, 'trackingRenew', { token: company.token, body: { bilty_No } }));
  await page.reload();
  await expect(heading(page)).toHaveText('This link is over.');
});

test('the tracking link is shown on the page of the LR, and replaced there', async ({ page }) => {
  const { bilty_No, url } = await aFollowedLr(portal, company.token);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/consignmentnote?biltyNo=${bilty_No}`);
  await page.getByRole('button', { name: 'Show the link' }).click();
  const shown = page.getByRole('textbox', { name: 'Tracking link' });
  await expect(shown).toHaveValue(url);
  await page.getByRole('button', { name: 'Replace the link' }).click();
  await expect(shown).not.toHaveValue(url);
});
