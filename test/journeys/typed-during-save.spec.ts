import { expect, type Locator, type Page } from '@playwright/test';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import {
  aCompany,
  aDriver,
  call,
  done,
  PASSWORD,
  savedBilty,
  savedPaper,
  type TestCompany,
  useLawfulForm,
} from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty, anAadhaar } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, choose, field, fill, openPage, picker, toast } from './clerk.ts';
import { test } from './journey.ts';
import { fillLr, knowParties } from './lawful-entry.ts';
import { aScan } from './pictures.ts';

// What is typed while a form is being saved goes into the form that follows, or is kept above the one that was not saved; of new documents
// in typed-ahead.spec.ts.

let portal: TestPortal;
let company: TestCompany;
test.beforeEach(async ({ page, portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  await beginSession(page, portal, company);
});

const kept = (page: Page, keys: string) =>
  page.getByRole('status').filter({ hasText: `kept until this form is saved: ${keys}` });
/** A form's first words are its title, not what was typed. */
const isBelow = async (notice: Locator, title: Locator) => {
  const [below, above] = [await notice.boundingBox(), await title.boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
};
/** Answers a call late, so that there is time to type; `fails`: not at all. */
const slowly = async (page: Page, path: string, { fails = false } = {}) => {
  await page.unrouteAll();
  await page.route(new RegExp(`/api/${path}(\\?|$)`), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await (fails ? route.abort() : route.continue());
  });
};

test('what is typed during a refused save of the profile is kept, hidden like a password, until it is saved', async ({
  page,
}) => {
  const old = page.getByLabel(/^Old Password/);
  await openPage(page, portal, 'profile', 'Profile');
  await slowly(page, 'LoginUser/UpdateLoginUserByUserName');
  const name = await field(page, 'Name').inputValue();
  await field(page, 'Email').fill('another@example.com');
  await old.fill('not the right one');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('xyz');
  await expect(toast(page, 'Old Password is wrong.')).toBeVisible();
  await expect(kept(page, '•••')).toBeVisible();
  await expect(old).toHaveValue('not the right one');
  await old.fill(PASSWORD);
  await field(page, 'Name').press('End');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Submited Successfully.')).toBeVisible();
  await expect(kept(page, '')).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue(`${name}xyz`);
  expect(done(await call(portal, 'profile', { token: company.token }))).toMatchObject({ name });
});

test('what is typed during a save of the tax that got no answer is kept until it is saved', async ({ page }) => {
  await openPage(page, portal, 'consignment/tax', 'Tax');
  await slowly(page, 'Consignment/Elect', { fails: true });
  const low = page.getByRole('radio', { name: 'Forward charge, low rate' });
  await low.check();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('abc');
  await expect(kept(page, 'abc')).toBeVisible();
  await isBelow(kept(page, 'abc'), page.getByRole('heading', { name: 'Tax' }));
  await expect(low).toBeChecked();
  await slowly(page, 'Consignment/Elect');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, /^Saved for /)).toBeVisible();
  await expect(kept(page, '')).toHaveCount(0);
});

test('what is typed during an unloading goes to the LRs that are left, once the others are unloaded', async ({
  page,
}) => {
  const { token } = company;
  const lrs: string[] = [];
  for (let nth = 0; nth < 2; nth += 1)
    lrs.push(savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() })).bilty_No);
  savedPaper(await call(portal, 'challanCreate', { token, body: aChallan(lrs) }));
  const body = { challan_No: '1', reason: 'The bill comes by WhatsApp' };
  done(await call(portal, 'challanDispatch', { token, body }));
  done(await call(portal, 'challanArrive', { token, body }));
  await openPage(page, portal, 'unloading?challanNo=1', 'Unload challan 1');
  const received = page.getByLabel('Packages Received', { exact: true });
  await expect(received.first()).toBeFocused();
  const whole = await received.first().inputValue();
  await page.getByRole('checkbox').nth(1).uncheck();
  await slowly(page, 'Challan/Unload', { fails: true });
  const unload = page.getByRole('button', { name: 'Unload 1 LR' });
  await unload.click();
  await page.keyboard.type('0');
  await expect(kept(page, '0')).toBeVisible();
  await isBelow(kept(page, '0'), page.getByRole('heading', { name: '2 LRs to unload' }));
  await expect(received.first()).toHaveValue(whole);
  await slowly(page, 'Challan/Unload');
  await unload.click();
  await expect(toast(page, '1 LR unloaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 LR to unload' })).toBeVisible();
  await expect(received).toHaveCount(1);
  await expect(received).toBeFocused();
  await expect(received).toHaveValue('0');
  const { lines } = done(await call(portal, 'challanUnloading', { token, query: { challan_No: '1' } }));
  expect(lines.map(({ unloaded }) => unloaded?.received ?? null)).toEqual([Number(whole), null]);
});

test('what is typed during the save of a changed bilty is dropped, and its list has its own keys at once', async ({
  page,
}) => {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: aBilty() }));
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  const edit = page.getByRole('button', { name: `Edit ${bilty_No}`, exact: true });
  await edit.click();
  const fee = page.getByRole('textbox', { name: 'Delivery fee' });
  await fee.fill('250.50');
  await slowly(page, 'Bilty_Master');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('zz');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/viewbilty/);
  await expect(edit).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row').filter({ has: edit })).toBeFocused();
  await expect(page).toHaveURL(/viewbilty/);
});

test('what is typed during a save whose picture did not arrive is kept, because its form stays', async ({ page }) => {
  await openPage(page, portal, 'employee', 'New Employee');
  await fill(page, { 'Employee Name': 'Kavita Sharma', 'Contact Number': '9876543210', 'Aadhar Number': anAadhaar() });
  await choose(page, 'Type', 'Driver');
  await fill(page, { 'License No.': 'MP09 20190034761', Email: 'kavita@example.com' });
  await page.getByLabel('ID Proof', { exact: true }).setInputFiles(await aScan('id.png', '#fafad0'));
  await slowly(page, '.*uploadId_Proof', { fails: true });
  await field(page, 'Email').press('Control+Enter');
  await page.keyboard.type('abc');
  await expect(toast(page, 'Saved without its pictures. Press Submit again to upload them.')).toBeVisible();
  await expect(kept(page, 'abc')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('kavita@example.com');
  await expect(field(page, 'Employee Name')).toHaveValue('Kavita Sharma');
});

test('a number book that is finished is marked at the number, or at the book where there are several', async ({
  page,
}) => {
  const { token } = company;
  const said = 'This number book is finished. Choose another.';
  const aBook = async (fields: Readonly<Record<string, unknown>>) =>
    Number(done(await call(portal, 'numberBookCreate', { token, body: aNumberBook(fields) })).id);
  const short = await aBook({ is_Default: 'yes', to_No: 1 });
  await knowParties(portal, token);
  await aDriver(portal, token, 'Suresh');
  await page.goto(`${portal.url}/dashboard/bilty`);
  await fillLr(page);
  // In the meantime another clerk takes the last number of the book.
  done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ book: short }) }));
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, said)).toBeVisible();
  await expect(field(page, 'LR No.')).toHaveAccessibleDescription(
    `${said} An admin can add one under Setting → Number Books.`,
  );
  await expect(field(page, 'LR No.')).toBeFocused();
  await expect(field(page, 'LR No.')).toHaveAttribute('placeholder', '');

  await aBook({ name: 'Second pad', pattern: 'S/{YY}/{N}', digits: 3 });
  await page.reload();
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(field(page, 'LR No.')).toHaveAccessibleDescription(said);
  await expect(field(page, 'LR No.')).toHaveAttribute('placeholder', '');
  await page.keyboard.press('Control+Enter');
  await expect(picker(page, 'Number Book')).toHaveAccessibleDescription(said);
  await expect(picker(page, 'Number Book')).toBeFocused();
  await expect(field(page, 'LR No.')).toHaveAccessibleDescription('');
  await page.keyboard.type('sec');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, /^LR S\/\d{4}\/001$/)).toBeVisible();
});
