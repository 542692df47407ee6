import { expect, type Page } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { aCompany, aDriver, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { fillBilty } from './bilty-entry.ts';
import { aClerk, beginSession, field, fill, item, PHONE, picker, sentence, toast, violations } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  await beginSession(page, portal, company);
});

async function openForm(page: Page) {
  await page.goto(`${portal.url}/dashboard/bilty`);
  await expect(field(page, 'Bilty No.')).toHaveValue('1');
}

const read = async (number: string) =>
  done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: number } }));
const count = async () => done(await call(portal, 'biltyList', { token: company.token })).totalCount;

test('the date of a bilty can be typed in short forms', async ({ page }) => {
  await openForm(page);
  const date = field(page, 'Bilty Date');
  const today = todayInIndia();
  const year = today.slice(0, 4);
  for (const [typed, day] of [
    ['+1', addDays(today, 1)],
    ['-1', addDays(today, -1)],
    ['-१', addDays(today, -1)],
    [String(Number(today.slice(8))), today],
    ['5 apr', `${year}-04-05`],
    ['५-४-२०२६', '2026-04-05'],
  ] as const) {
    await page.keyboard.press('F2');
    await expect(date).toBeFocused();
    await page.keyboard.insertText(typed);
    // Typing is not disturbed; the date is put in order once the field is left.
    await expect(date).toHaveValue(typed);
    await page.keyboard.press('Enter');
    await expect(date).toHaveValue(showDate(day));
  }
  await date.fill('32');
  await date.press('Enter');
  await expect(date).toHaveValue('32');
  await expect(sentence(page, 'Invalid date.')).toBeVisible();
});

test('missing fields are reported once the form is left or submitted, not on the way through it', async ({ page }) => {
  await openForm(page);
  await expect(picker(page, 'Sender')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(field(page, 'Bilty Date')).toBeFocused();
  // The focus passes the sender once more, and the contact.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Receiver')).toBeFocused();
  // A dialog does not count as another place: the focus returns from it.
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker(page, 'Receiver')).toBeFocused();
  await expect(page.getByText(/ is Required\./)).toHaveCount(0);
  // A wrong value is reported at once.
  await picker(page, 'Sender Contact').fill('12345');
  await picker(page, 'Sender Contact').press('Enter');
  await expect(sentence(page, 'Contact must be exactly 10 digits.')).toBeVisible();

  await page.getByRole('banner').getByRole('link').or(page.getByRole('navigation').getByRole('link')).first().focus();
  await expect(sentence(page, 'Sender is Required.')).toBeVisible();
  await expect(sentence(page, 'Receiver is Required.')).toBeVisible();
  // The focus has not been there yet.
  await expect(sentence(page, 'Driver is Required.')).toHaveCount(0);
  await field(page, 'HSN No.').focus();
  await page.keyboard.press('Control+Enter');
  await expect(sentence(page, 'Driver is Required.')).toBeVisible();
});

test('a total below zero is asked about before it is saved', async ({ page }) => {
  await aDriver(portal, company.token, 'Ramu');
  await openForm(page);
  await fillBilty(page, 'Malwa Mills');
  const advance = item(page, 1).getByRole('textbox', { name: 'Advance ₹' });
  await advance.fill('162000');
  await advance.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Save with a total below zero?' });
  await expect(question).toContainText('The total is − ₹1,45,800.00. Please check the amounts.');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(advance).toBeFocused();
  expect(await count()).toBe(0);

  await page.getByRole('button', { name: 'Submit & Print' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await count()).toBe(0);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  expect((await read('1')).details[0]).toMatchObject({ advance_Amt: 162_000 });

  // A total of zero is saved without a question.
  await fillBilty(page, 'Malwa Mills');
  await item(page, 1).getByRole('textbox', { name: 'Advance ₹' }).fill('16200');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Bilty No. 2')).toBeVisible();
});

test('a GSTIN with a wrong check digit and a date of another year only get a hint', async ({ page }) => {
  await aDriver(portal, company.token, 'Ramu');
  await openForm(page);
  await fillBilty(page, 'Malwa Mills');
  const slip = sentence(page, 'The check digit does not match. Please check this GSTIN.');
  const gstin = field(page, 'GSTIN No.');
  await gstin.fill('23aahcm8960d1zg');
  await gstin.press('Enter');
  await expect(gstin).toHaveValue('23AAHCM8960D1ZG');
  await expect(slip).toHaveCount(0);
  await gstin.fill('23AAHCM8961D1ZG');
  await expect(slip).toBeVisible();
  await expect(gstin).not.toHaveAttribute('aria-invalid', 'true');

  const today = todayInIndia();
  const lastYear = addDays(today, -366);
  const hint = sentence(page, `This date is in financial year ${financialYearOf(lastYear)}. Please check the year.`);
  await page.keyboard.press('F2');
  await expect(page.getByText('is in financial year')).toHaveCount(0);
  await page.keyboard.insertText(showDate(lastYear));
  await page.keyboard.press('Enter');
  await expect(hint).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  expect(await read('1')).toMatchObject({ bilty_Date: lastYear, gstiN_NO: '23AAHCM8961D1ZG' });

  // A saved bilty of that year shows it.
  await page.goto(`${portal.url}/dashboard/bilty?biltyNo=1&tenantId=${company.tenantId}`);
  await expect(field(page, 'Bilty Date')).toHaveValue(showDate(lastYear));
  await expect(hint).toHaveCount(0);
  await fill(page, { 'Bilty Date': showDate(today) });
  await page.keyboard.press('Enter');
  await expect(page.getByText(`is in financial year ${financialYearOf(today)}.`)).toBeVisible();
});

test('the sender’s contact suggests numbers typed before, and keeps ten digits of a pasted one', async ({ page }) => {
  await aSavedBilty(portal, company.token, { sender_Contact: '9826012345' });
  await page.goto(`${portal.url}/dashboard/bilty`);
  const contact = picker(page, 'Sender Contact');
  await contact.focus();
  const clerk = aClerk(page);
  await clerk.type('982');
  await expect(page.getByRole('option', { name: '9826012345' })).toHaveAttribute('aria-selected', 'true');
  await clerk.press('Enter');
  await expect(contact).toHaveValue('9826012345');
  // A pasted number keeps its ten digits.
  await contact.fill('+91 98765-43210');
  await expect(contact).toHaveValue('9876543210');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the total is beside Submit while amounts are typed on a phone', async ({ page }) => {
    await openForm(page);
    const bar = page.getByRole('toolbar');
    await expect(bar.getByText('₹0.00')).toBeInViewport();
    await fill(item(page, 1), { 'Rate ₹': '1200', 'Freight ₹': '15000', 'Advance ₹': '20000' });
    await expect(bar.getByText('− ₹3,800.00')).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    // There is room for the bar below the end of the form.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const last = await field(page, 'Received').boundingBox();
    const total = await bar.getByText('− ₹3,800.00').boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(total?.y ?? 0);
  });
});
