import { expect, type Page } from '@playwright/test';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { aCompany, aDriver, call, done, type TestCompany, useLawfulForm } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, logIn, picker, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { fillLr, knowParties, party } from './lawful-entry.ts';

// A clerk who keeps typing after the key of a form loses nothing, however long the form takes to load.

// As in a browser that was never here.
test.use({ firstVisit: true });

interface SavedBook {
  readonly id: number;
  readonly updated_Date: string;
}

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  done(await call(portal, 'numberBookCreate', { token: company.token, body: aNumberBook({ is_Default: 'yes' }) }));
});

/** Delays every file of the app from now on. */
const slowly = (page: Page) =>
  page.route('**/assets/*.{js,css}', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
const basis = (page: Page) => picker(page, 'Basis');
const consignor = (page: Page) => picker(party(page, 'Consignor'), 'Consignor');

for (const [when, begin] of [
  ['after the first load', (page: Page) => beginSession(page, portal, company)],
  ['after the login', (page: Page) => logIn(page, portal, company)],
] as const) {
  test(`what is typed at full speed after Alt+B is in the form, ${when}`, async ({ page }) => {
    await begin(page);
    if (when === 'after the first load') await page.goto(`${portal.url}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await slowly(page);
    await page.keyboard.press('Alt+B');
    await page.keyboard.type('tbb');
    await page.keyboard.press('Enter');
    await page.keyboard.type('mehtx');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('a');
    await expect(basis(page)).toHaveValue('TBB');
    await expect(consignor(page)).toHaveValue('mehta');
    await expect(consignor(page)).toBeFocused();
    // From here on the form gets the keys itself.
    await page.keyboard.type(' & sons');
    await expect(consignor(page)).toHaveValue('mehta & sons');
  });
}

test('what is typed after the key of another form goes into that form, not into the one that is left', async ({
  page,
}) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/bilty`);
  await expect(basis(page)).toBeFocused();
  await slowly(page);
  await page.keyboard.press('Alt+A');
  await page.keyboard.type('Gupta Traders');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/dashboard\/party/);
  await expect(page.locator('input[name="name"]')).toHaveValue('Gupta Traders');
  // None of it went into the form that was left.
  await page.goBack();
  await expect(basis(page)).toHaveValue('To Pay');
});

test('a page without a form has its own keys', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/bilty`);
  await expect(basis(page)).toBeFocused();
  await page.keyboard.press('Alt+H');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a choice is replaced by typing, and refused when it is not in the list', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/bilty`);
  await expect(basis(page)).toBeFocused();
  await expect(basis(page)).toHaveValue('To Pay');
  await page.keyboard.type('tbb');
  await expect(basis(page)).toHaveValue(/^tbb$/i);
  await page.keyboard.press('Enter');
  // Also by pointer, and by Shift+Tab.
  await basis(page).click();
  await page.keyboard.type('paid');
  await page.keyboard.press('Tab');
  await expect(basis(page)).toHaveValue('Paid');
  await page.keyboard.press('Shift+Tab');
  await expect(basis(page)).toBeFocused();
  await page.keyboard.type('barter');
  await page.keyboard.press('Tab');
  await expect(basis(page)).toHaveAttribute('aria-invalid', 'true');
});

test('what is typed after Ctrl+K is searched, and what is typed after its Enter goes into the form', async ({
  page,
}) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await slowly(page);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('vehicle');
  const search = page.getByRole('dialog').getByRole('textbox');
  await expect(search).toHaveValue('vehicle');
  await page.keyboard.press('Enter');
  await page.keyboard.type('mp09hg1234');
  await expect(page).toHaveURL(/vehicledetail/);
  await expect(field(page, 'Vehicle No.')).toHaveValue('MP09HG1234');
});

/** Fills in the LR form of a company; its save takes a while. */
async function fillForSlowSave(page: Page, of: TestCompany): Promise<void> {
  await knowParties(portal, of.token);
  await aDriver(portal, of.token, 'Suresh');
  await beginSession(page, portal, of);
  await page.goto(`${portal.url}/dashboard/bilty`);
  await fillLr(page);
  await page.route('**/api/Bilty_Master*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
}

/** Submits the form, and types the beginning of the next LR at once. */
async function submitAndTypeOn(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('tbb');
  await page.keyboard.press('Enter');
  await page.keyboard.type('mehta');
}

async function seeNextBegun(page: Page): Promise<void> {
  await expect(basis(page)).toHaveValue('TBB');
  await expect(consignor(page)).toHaveValue('mehta');
  await expect(consignor(page)).toBeFocused();
}

test('what is typed during a save goes into the next form', async ({ page }) => {
  await fillForSlowSave(page, company);
  await submitAndTypeOn(page);
  await expect(toast(page, /^LR HO\/\d{4}\/000001$/)).toBeVisible();
  await seeNextBegun(page);
});

test('what is typed during a save that is refused waits until the form is corrected and saved', async ({ page }) => {
  const own = await aCompany(portal);
  const { token } = own;
  await useLawfulForm(portal, token);
  const short = aNumberBook({ is_Default: 'yes', to_No: 1 });
  const book = done(await call(portal, 'numberBookCreate', { token, body: short })) as unknown as SavedBook;
  await fillForSlowSave(page, own);
  // In the meantime another clerk takes the last number of the book.
  done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ book: book.id }) }));
  await submitAndTypeOn(page);
  await expect(
    page.getByRole('status').filter({ hasText: 'kept until this form is saved: tbb ↵ mehta' }),
  ).toBeVisible();
  await expect(toast(page, 'This number book is finished. Choose another.')).toBeVisible();
  // The form is as it was sent.
  await expect(basis(page)).toHaveValue('To Pay');
  await expect(consignor(page)).toHaveValue('Malwa Cotton Mills');
  expect(await violationsOfWhole(page)).toEqual([]);

  const longer = { ...short, to_No: 9, updated_Date: book.updated_Date };
  done(await call(portal, 'numberBookUpdate', { token, query: { id: book.id }, body: longer }));
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, /^LR HO\/\d{4}\/000002$/)).toBeVisible();
  await seeNextBegun(page);
});

test('a letter chooses from a list, and a list that is left takes what fits or refuses it', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/money/receipt`);
  await picker(page, 'Mode').focus();
  await page.keyboard.type('b');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Mode')).toHaveValue('Bank transfer');
  await page.goto(`${portal.url}/dashboard/party`);
  await picker(page, 'State').focus();
  await page.keyboard.type('mah');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'State')).toHaveValue(/Maharashtra/);
  // Also by pointer, and what is no state is refused.
  await picker(page, 'State').fill('guja');
  await field(page, 'City').click();
  await expect(picker(page, 'State')).toHaveValue(/Gujarat/);
  await picker(page, 'State').fill('nowhere');
  await field(page, 'City').click();
  await expect(picker(page, 'State')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Choose one from the list.')).toBeVisible();
});
