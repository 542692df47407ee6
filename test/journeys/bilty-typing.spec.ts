import { expect, type Page } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, picker, sentence } from './clerk.ts';
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

test('takes dates as clerks write them for short', async ({ page }) => {
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
    // Typing is not disturbed; the day stands there in order once the field is left.
    await expect(date).toHaveValue(typed);
    await page.keyboard.press('Enter');
    await expect(date).toHaveValue(showDate(day));
  }
  await date.fill('32');
  await date.press('Enter');
  await expect(date).toHaveValue('32');
  await expect(sentence(page, 'Invalid date.')).toBeVisible();
});

test('says what is missing once the form is left or submitted, not on the way through it', async ({ page }) => {
  await openForm(page);
  await expect(picker(page, 'Sender')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(field(page, 'Bilty Date')).toBeFocused();
  // The sender was passed once more, and the contact.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Receiver')).toBeFocused();
  // A dialog is not another place: one comes back from it.
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker(page, 'Receiver')).toBeFocused();
  await expect(page.getByText(/ is Required\./)).toHaveCount(0);
  // Something wrong is said at once.
  await field(page, 'Sender Contact').fill('12345');
  await field(page, 'Sender Contact').press('Enter');
  await expect(sentence(page, 'Contact must be exactly 10 digits.')).toBeVisible();

  await page.getByRole('banner').getByRole('link').or(page.getByRole('navigation').getByRole('link')).first().focus();
  await expect(sentence(page, 'Sender is Required.')).toBeVisible();
  await expect(sentence(page, 'Receiver is Required.')).toBeVisible();
  // Nobody has been there yet.
  await expect(sentence(page, 'Driver is Required.')).toHaveCount(0);
  await field(page, 'HSN No.').focus();
  await page.keyboard.press('Control+Enter');
  await expect(sentence(page, 'Driver is Required.')).toBeVisible();
});
