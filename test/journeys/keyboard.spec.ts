import { expect, test, type Page } from '@playwright/test';
import {
  aCompany,
  anEmployee,
  aSavedBilty,
  aVehicle,
  call,
  done,
  PASSWORD,
  type TestCompany,
} from '#test/factories.ts';
import { PLATFORM_EMAIL, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { aClerk, field, logIn, toast } from './clerk.ts';

// Nothing but the keyboard is needed anywhere, and what has the focus is seen to have it.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async () => {
  portal = await startPortal();
  company = await aCompany(portal);
  const { token } = company;
  await aSavedBilty(portal, token);
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle() }));
  done(await call(portal, 'employeeCreate', { token, body: anEmployee({ empType: 'driver' }) }));
});
test.afterAll(() => portal.stop());

/** In the page: what can be pressed or typed into, what Tab has come to, and what of it did not show the focus. */
const WATCH = `(() => {
  const controls = () => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter(
    // A calendar has keys of its own (Alt + Down in its date), Tab goes past the eye of a password; what
    // can only be read needs none.
    (each) => !['Open the calendar', 'Show or hide the password'].includes(each.getAttribute('aria-label')) && !each.readOnly && each.checkVisibility({ visibilityProperty: true }) && !each.disabled && each.type !== 'hidden' && each.closest('[inert], [aria-hidden=true]') === null,
  );
  const told = (each) => each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? (each.textContent || each.name || each.outerHTML).trim().slice(0, 60);
  const seen = new Set();
  const dim = new Set();
  document.addEventListener('focusin', ({ target }) => {
    seen.add(target);
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(target);
    const shows = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || target.matches('input, textarea, select, iframe');
    if (!shows) dim.add(target);
  });
  // Of a group of radios, and of a table of rows that open, Tab comes to one, and the arrows to the others.
  const grid = (each) => each.closest('[role="grid"] tbody');
  const reached = (each) => seen.has(each)
    || (each.type === 'radio' && [...seen].some((other) => other.name === each.name))
    || (grid(each) !== null && [...seen].some((other) => grid(other) === grid(each)));
  globalThis.keys = {
    count: () => document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]').length,
    missed: () => controls().filter((each) => !reached(each)).map(told),
    dim: () => [...dim].map(told),
  };
})()`;

/** Goes through a page by Tab; answers what it did not come to, and what did not show that it had. */
async function walk(page: Page): Promise<{ missed: string[]; dim: string[] }> {
  await page.evaluate(WATCH);
  const count = await page.evaluate<number>('keys.count()');
  // From wherever the page put the focus, once round; the browser's own viewer of a PDF has some controls, too.
  const more = (await page.locator('iframe').count()) === 0 ? 8 : 60;
  for (let presses = 0; presses < count + more; presses += 1) await page.keyboard.press('Tab');
  return await page.evaluate('({ missed: keys.missed(), dim: keys.dim() })');
}

const NOTHING = { missed: [], dim: [] };

test('every control of the public pages is reached', async ({ page }) => {
  for (const path of [
    '',
    'home#contact',
    'login',
    'forgotpassword',
    'resetpassword',
    'resetpassword?token=x',
    'nowhere',
  ]) {
    await page.goto(`${portal.url}/${path}`, { waitUntil: 'networkidle' });
    expect.soft(await walk(page), path).toEqual(NOTHING);
  }
  // The home page once more, as the app draws it.
  await page.goto(`${portal.url}/#contact`);
  await expect(page.getByRole('link', { name: PLATFORM_EMAIL })).toBeVisible();
  await expect(field(page, 'Message')).toBeVisible();
  expect.soft(await walk(page), 'the home page of the app').toEqual(NOTHING);
});

const OF_A_COMPANY = [
  '',
  'bilty',
  'viewbilty',
  'exportbilty',
  'viewexportbilty',
  'loadingslip',
  'viewloadingslip',
  'employee',
  'viewemployee',
  'vehicledetail',
  'viewvehicle',
  'company',
  'fileupload',
  'audit',
  'profile',
  'setting',
  'subscription',
  'order',
  'invoice',
  'account',
  'planview',
  'vehiclereport?id=1',
];
const OF_THE_PLATFORM = [
  'plans',
  'customer',
  'accountdetail',
  'viewaccountdetail',
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
  test(`every control of the pages of ${who} is reached`, async ({ page }) => {
    test.setTimeout(300_000);
    await logIn(page, portal, user());
    for (const path of paths) {
      await page.goto(`${portal.url}/dashboard/${path}`, { waitUntil: 'networkidle' });
      await expect(page.locator('main h1').first()).toBeVisible();
      expect.soft(await walk(page), path).toEqual(NOTHING);
    }
  });
}

test('a company comes to its first papers by keyboard, and asks for the keys on the way', async ({ page }) => {
  const clerk = aClerk(page);
  /** Goes on by Tab until something of this name has the focus. */
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
  // Within a field the sign is a letter; outside it asks for the keys, and Esc gives the focus back.
  await page.evaluate('document.activeElement.blur()');
  await clerk.press('?');
  const keys = page.getByRole('dialog', { name: 'All keys of this page' });
  for (const each of ['On this page', 'Everywhere', 'Submit', 'Print preview', 'Search and commands']) {
    await expect(keys.getByText(each, { exact: true }).first()).toBeVisible();
  }
  await clerk.press('Escape');
  await expect(keys).toHaveCount(0);
  await clerk.press('F2');
  await expect(field(page, 'Date')).toBeFocused();
  await clerk.press('Alt+ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
  await clerk.press('Escape');
  await expect(field(page, 'Date')).toBeFocused();
});
