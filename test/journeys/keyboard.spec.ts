import { expect, type Page } from '@playwright/test';
import { aCompany, aSavedBilty, call, done, PASSWORD, type TestCompany } from '#test/factories.ts';
import { anEmployee, aVehicle } from '#test/forms.ts';
import { PLATFORM_EMAIL, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { aClerk, beginSession, field, toast, violations } from './clerk.ts';
import { test } from './journey.ts';

// Everything can be done by keyboard, and the focus is always visible.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  const { token } = company;
  await aSavedBilty(portal, token);
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle() }));
  done(await call(portal, 'employeeCreate', { token, body: anEmployee({ empType: 'driver' }) }));
});

type Part = 'body' | 'main';

/** In the page: the controls within a part of it, those that Tab has reached, and those that did not show the focus. */
const WATCH = (within: Part) => `(() => {
  const root = document.querySelector('${within}');
  const all = () => [...root.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled && each.type !== 'hidden' && each.closest('[inert], [aria-hidden=true]') === null,
  );
  // A calendar has keys of its own (Alt + Down in its date); what can only be read needs none.
  const controls = () => all().filter((each) => !['Open the calendar', 'Show or hide password'].includes(each.getAttribute('aria-label')) && !each.readOnly);
  const told = (each) => each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? (each.textContent || each.name || each.outerHTML).trim().slice(0, 60);
  const seen = new Set();
  const dim = new Set();
  document.addEventListener('focusin', ({ target }) => {
    seen.add(target);
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(target);
    const shows = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || target.matches('input, textarea, select, iframe');
    if (!shows && target !== root) dim.add(target);
  });
  // Of a group of radios, and of a table of rows that open, Tab comes to one, and the arrows to the others.
  const grid = (each) => each.closest('[role="grid"] tbody');
  const reached = (each) => seen.has(each)
    || (each.type === 'radio' && [...seen].some((other) => other.name === each.name))
    || (grid(each) !== null && [...seen].some((other) => grid(other) === grid(each)));
  root.focus();
  globalThis.keys = {
    count: all().length,
    missed: () => controls().filter((each) => !reached(each)).map(told),
    dim: () => [...dim].map(told),
  };
})()`;

/** Goes through a part of a page by Tab; returns what it did not reach, and what did not show the focus. */
async function walk(page: Page, within: Part, more: number): Promise<{ missed: string[]; dim: string[] }> {
  await page.evaluate(WATCH(within));
  const count = await page.evaluate<number>('keys.count');
  if (count === 0) return { missed: ['There is nothing to come to yet.'], dim: [] };
  for (let presses = 0; presses < count + more; presses += 1) await page.keyboard.press('Tab');
  return await page.evaluate('({ missed: keys.missed(), dim: keys.dim() })');
}

/**
 * Waits until Tab reaches every control of a part of a page and each shows the focus. Goes round again where something
 * appeared after Tab had passed. `more`: extra presses, where Tab does not begin with the first control.
 */
async function seeAllReached(page: Page, within: Part, more = within === 'body' ? 8 : 2): Promise<void> {
  await expect(page.locator(within).locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0);
  await expect
    .poll(() => walk(page, within, more), { message: page.url(), intervals: [0] })
    .toEqual({ missed: [], dim: [] });
}

test('Tab reaches every control of the public pages, and each shows the focus', async ({ page }) => {
  for (const path of ['', 'login', 'forgotpassword', 'resetpassword', 'resetpassword?token=x', 'nowhere']) {
    await page.goto(`${portal.url}/${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await seeAllReached(page, 'body');
  }
  // The home page once more, drawn by the app.
  await page.goto(`${portal.url}/#contact`);
  await expect(page.getByRole('link', { name: PLATFORM_EMAIL })).toBeVisible();
  await expect(field(page, 'Message')).toBeVisible();
  await seeAllReached(page, 'body');
});

// One page of each kind: a form, a list or a report of another kind consists of the same parts.
const OF_A_COMPANY = [
  'bilty',
  'viewbilty',
  'exportbilty',
  'employee',
  'company',
  'fileupload',
  'audit',
  'profile',
  'setting',
  'subscription',
  'order',
  'invoice',
  'planview',
  'vehiclereport?id=1',
];
const OF_THE_PLATFORM = [
  'plans',
  'customer',
  'accountdetail',
  'bankrecord',
  'adminpanel',
  'adminpanel/companies',
  'adminpanel/enquiries',
  'adminpanel/outbox',
  'adminpanel/erasures',
];

for (const [who, user, paths] of [
  ['a company', () => company, OF_A_COMPANY],
  ['the platform', () => SUPER_ADMIN, OF_THE_PLATFORM],
] as const) {
  test(`Tab reaches every control of the pages of ${who}, and each shows the focus`, async ({ page }) => {
    await beginSession(page, portal, user());
    await page.goto(`${portal.url}/dashboard`);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await seeAllReached(page, 'body');
    // Of the other pages only their own part, because the frame is the same.
    for (const path of paths) {
      await page.goto(`${portal.url}/dashboard/${path}`);
      await expect(page.locator('main h1').first()).toBeVisible();
      await seeAllReached(page, 'main');
    }
  });
}

test('Tab reaches every control of a vehicle’s print in a browser that shows PDFs itself', async ({
  playwright,
  launchOptions,
}) => {
  const executablePath = process.env['CHROMIUM_INSTALLED'];
  test.skip(executablePath === undefined, 'A headless shell has no viewer, and there is no other browser here.');
  const { env: _ofTheShell, ...options } = launchOptions;
  const browser = await playwright.chromium.launch({ ...options, ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/vehiclereport?id=1`);
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  await expect(page.frameLocator('iframe').locator('iframe')).toHaveAttribute('src', /^blob:.*#view=FitH/);
  expect(await violations(page)).toEqual([]);
  // The viewer has controls of its own, among those of the page.
  await seeAllReached(page, 'main', 60);
  await browser.close();
});

test('a new company gets to its first loading slip by keyboard alone, and opens the list of keys', async ({ page }) => {
  const clerk = aClerk(page);
  /** Presses Tab until an element with this name has the focus. */
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await clerk.press('Tab');
      const told = await page.evaluate<string>(
        "(({ activeElement: at }) => at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent)(document)",
      );
      if (told.replace(/\s*\*$/, '').trim() === name) return;
    }
    throw new Error(`Tab does not come to ${name}.`);
  };
  await page.goto(portal.url);
  await tabTo('Register');
  await clerk.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Registration' })).toBeVisible();
  await expect(field(page.getByRole('dialog'), 'Name')).toBeFocused();
  await page.keyboard.type('Ramesh Verma');
  await tabTo('Email');
  await page.keyboard.type('ramesh@example.com');
  await tabTo('Company Name');
  await page.keyboard.type('Verma Roadways');
  await tabTo('Contact Number');
  await page.keyboard.type('9876543210');
  await tabTo('Password');
  await page.keyboard.type(PASSWORD);
  await tabTo('Re-type Password');
  await page.keyboard.type(PASSWORD);
  // Tab skips a button that waits for the captcha.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Submit' })).toBeEnabled();
  await tabTo('Submit');
  await clerk.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(field(page, 'Username')).toHaveValue(/^RAM\d+$/);
  await tabTo('Password');
  await page.keyboard.type(PASSWORD);
  await clerk.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await clerk.press('Control+k');
  const search = page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox'));
  await expect(search).toBeFocused();
  await page.keyboard.type('company');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Company' }).first()).toBeVisible();
  await clerk.press('Enter');
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
  await tabTo('City');
  await page.keyboard.type('Indore');
  await tabTo('Contact 1');
  await page.keyboard.type('9876543210');
  await clerk.press('Control+Enter');
  await expect(toast(page, 'Saved successfully')).toBeVisible();

  await clerk.press('Alt+l');
  await expect(page.getByRole('heading', { name: 'New Loading Slip' })).toBeVisible();
  // In a field `?` is typed; outside it opens the keys, and Esc returns the focus.
  await page.evaluate('document.activeElement.blur()');
  await clerk.press('?');
  const keys = page.getByRole('dialog', { name: 'Help and shortcuts' });
  for (const each of ['Keys on this page', 'Keys everywhere', 'Submit', 'Print preview', 'Search and commands']) {
    await expect(keys.getByText(each, { exact: true }).first()).toBeVisible();
  }
  await clerk.press('Escape');
  await expect(keys).toHaveCount(0);
  await clerk.press('F2');
  await expect(field(page, 'Date')).toBeFocused();
  // F1 opens them from a field, and in a dialog nothing of the browser’s.
  await clerk.press('F1');
  await expect(keys.getByText('Keys on this page')).toBeVisible();
  await clerk.press('F1', 'Escape');
  await expect(keys).toHaveCount(0);
  await clerk.press('Alt+ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
  await clerk.press('Escape');
  await expect(field(page, 'Date')).toBeFocused();
});
