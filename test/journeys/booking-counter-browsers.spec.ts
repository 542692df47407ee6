import { expect } from '@playwright/test';
import { ALL_COPIES } from '#domain/rules/copies.ts';
import { aCompany, call, done, PASSWORD, type TestCompany } from '#test/factories.ts';
import { readBack } from '#test/print/read-back.ts';
import { beginSession, toast, violationsOfWhole } from './clerk.ts';
import {
  aBookingCompany,
  becomeCounter,
  button,
  keepFiles,
  logInByKeys,
  paperIn,
  waitUntilReady,
} from './counter-desk.ts';
import { EVERY_BROWSER, test } from './journey.ts';
import { fillLr } from './lawful-entry.ts';
import { aLine } from './line.ts';

// What a counter needs of a browser (spec 5 §1–§5), tested in each, and the messages where one lacks it.

// A counter keeps its data in IndexedDB, which would be shared with the browser of an earlier journey.
test.use({ firstVisit: true, serviceWorkers: 'allow' });

/** The LR numbers of a company that the portal has. */
async function bookedBy({ token }: TestCompany, portal: { readonly url: string }): Promise<readonly string[]> {
  const { data } = done(await call(portal, 'biltyList', { token, query: {} })) as unknown as {
    readonly data: readonly { readonly lr_No: string }[];
  };
  return data.map(({ lr_No }) => lr_No);
}

test('a counter logs in, books, numbers and prints without a connection', EVERY_BROWSER, async ({ page, portal }) => {
  const company = await aBookingCompany(portal);
  const line = await aLine(portal);
  await becomeCounter(page, { ...portal, url: line.url }, company);
  await waitUntilReady(page);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(button(page, 'Login')).toBeVisible();

  line.cut();
  await logInByKeys(page, line.url, { userName: company.userName, password: PASSWORD });
  await expect(button(page, /^No connection since/)).toBeVisible();
  await page.keyboard.press('Alt+B');
  await fillLr(page);
  await button(page, 'Submit').click();
  await expect(toast(page, /^LR HOF1\/\d{4}\/0+1$/)).toBeVisible();
  expect(await bookedBy(company, portal)).toEqual([]);
  await keepFiles(page);
  await button(page, /1 LR waits$/).click();
  await page.getByRole('link', { name: /^HOF1/ }).click();
  await page.getByRole('radio', { name: 'All four copies' }).check();
  await expect.poll(async () => (await paperIn(page)).pages.length).toBe(4);
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  await expect.poll(async () => (await paperIn(page)).flat).not.toContain('PREVIEW');
  const there = await paperIn(page);

  line.leadTo(portal);
  await expect(button(page, 'Online')).toBeVisible();
  await expect.poll(() => bookedBy(company, portal)).toEqual([expect.stringMatching(/^HOF1\/\d{4}\/0+1$/)]);
  const query = { Bilty_No: '1', copy: ALL_COPIES };
  const own = readBack((await call(portal, 'biltyPrint', { token: company.token, query })).bytes);
  expect(there.placed).toEqual(own.placed);
  expect(there.operators).toEqual(own.operators);
  await button(page, 'Log in again').click();
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await button(page, 'Login').click();
  // On a slow portal, a session without a connection begins first.
  await expect.poll(() => page.evaluate(`localStorage.getItem('token')`)).toBeTruthy();
  await expect(page.getByRole('heading', { name: /^LR HOF1/ })).toBeVisible();
  await page.evaluate(`history.pushState(null, '', '/dashboard/viewbilty')`);
  await expect(page.getByRole('row').filter({ hasText: /HOF1\/\d{4}\/0+1/ })).toHaveCount(1);
  await line.close();
});

/** How to take a feature away from a browser, or from what it allows a page. */
const LACKING = {
  'no Ed25519': `
    const make = SubtleCrypto.prototype.generateKey;
    SubtleCrypto.prototype.generateKey = function (what, ...more) {
      if (what === 'Ed25519') return Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
      return make.call(this, what, ...more);
    };`,
  'no service worker': 'delete Navigator.prototype.serviceWorker;',
  'no Web Locks': 'delete Navigator.prototype.locks;',
  'nothing stored': `IDBFactory.prototype.open = () => { throw new DOMException('Refused.', 'SecurityError'); };`,
  'no https': `Object.defineProperty(globalThis, 'isSecureContext', { value: false });`,
};

test('a browser that lacks what a counter needs says so, and cannot be registered', async ({ page, portal }) => {
  const company = await aCompany(portal);
  await beginSession(page, portal, company);
  await page.addInitScript(
    `({ ${Object.entries(LACKING)
      .map(([name, script]) => `'${name}': () => { ${script} }`)
      .join(', ')} })[sessionStorage.getItem('lacking')]?.()`,
  );
  const open = async (lacking: string) => {
    await page.evaluate(`sessionStorage.setItem('lacking', '${lacking}')`);
    await page.goto(`${portal.url}/dashboard/counter`);
    await expect(page.getByText('This browser is not a counter.')).toBeVisible();
  };
  for (const lacking of Object.keys(LACKING)) {
    await open(lacking);
    await expect(page.getByRole('alert'), lacking).toHaveText(
      'Booking without a connection needs https and a browser of 2025 or newer.',
    );
    await expect(button(page, 'Register this browser')).toBeHidden();
  }
  expect(await violationsOfWhole(page)).toEqual([]);
  expect(done(await call(portal, 'counterList', { token: company.token }))).toEqual([]);
  await open('');
  await expect(button(page, 'Register this browser')).toBeVisible();
});

for (const [which, script] of [
  [
    'waits for its user whether it keeps what is stored',
    'StorageManager.prototype.persist = () => new Promise(() => {});',
  ],
  ['knows nothing of keeping what is stored', 'delete Navigator.prototype.storage;'],
] as const)
  test(`a browser that ${which} can be a counter`, async ({ page, portal }) => {
    const company = await aCompany(portal);
    await page.addInitScript(script);
    await becomeCounter(page, portal, company);
    await expect(page.getByText(/^The browser does not protect what is stored here/)).toBeVisible();
    await expect(page.getByText(new RegExp(`^${company.userName}, until`))).toBeVisible();
    expect(done(await call(portal, 'counterList', { token: company.token }))).toMatchObject([{ state: 'active' }]);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Unlock counter Front desk' })).toBeVisible();
  });
