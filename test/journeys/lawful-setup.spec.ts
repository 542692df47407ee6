import { expect, type Page } from '@playwright/test';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import type { TestPortal } from '#test/portal.ts';
import {
  aClerk,
  beginSession,
  choose,
  downloaded,
  field,
  openPage,
  picker,
  sentence,
  submit,
  toast,
  violationsOfWhole,
} from './clerk.ts';
import { test } from './journey.ts';

// How admins set up lawful bilties: number books, the settings, and the steps that lead through them.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal, { company: { state: 'Madhya Pradesh', city: 'Indore', gsT_NO: '23AAHCM8960D1ZG' } });
  await beginSession(page, portal, company);
});

const settings = async (): Promise<Readonly<Record<string, unknown>>> =>
  done(await call(portal, 'consignmentSettings', { token: company.token }));
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Setup steps' }).getByRole('link', { name });
/** The financial year as in a number: 2627. */
const shortYear = () => financialYearOf(todayInIndia()).slice(2).replace('-', '');

test('an admin is led through the set-up in at most 25 presses, and ends with the LR form', async ({ page }) => {
  await openPage(page, portal, '', 'Dashboard');
  const clerk = aClerk(page);
  await clerk.press('Control+K');
  await clerk.type('gst lr');
  await expect(page.getByRole('dialog').locator('[data-selected]')).toHaveText('Setting: GST LRs');
  await clerk.press('Enter');
  await heading(page, 'GST LRs');
  await expect(page.getByText('The PAN is missing.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Continue: Identity' })).toBeFocused();
  await clerk.press('Enter');

  await heading(page, 'Identity');
  await expect(step(page, 'Identity')).toHaveAttribute('aria-current', 'page');
  await expect(field(page, 'PAN')).toBeFocused();
  // Taken from the GSTIN.
  await expect(field(page, 'PAN')).toHaveValue('AAHCM8960D');
  await expect(field(page, 'Transporter ID')).toHaveValue('23AAHCM8960D1ZG');
  await clerk.press('Control+Enter');

  await heading(page, 'Branches');
  await expect(step(page, 'Identity')).toHaveAccessibleName(/ready/);
  await expect(row(page, /HO Head Office Indore Madhya Pradesh \(23\) 23AAHCM8960D1ZG/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next: Number Books' })).toBeFocused();
  await clerk.press('Enter');

  await heading(page, 'Number Books');
  await expect(page.getByRole('button', { name: 'Add this book' })).toBeFocused();
  await expect(page.getByText(`starts at HO/${shortYear()}/000001.`)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await clerk.press('Enter');
  await expect(row(page, /LR Head Office \{B\}\/\{YY\}\/\{N\} each year yes Active/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next: Charges' })).toBeFocused();
  await clerk.press('Enter');

  await heading(page, 'Charges');
  await expect(page.getByRole('button', { name: 'Next: Tax' })).toBeFocused();
  await clerk.press('Enter');

  await heading(page, 'Tax');
  await expect(page.getByText('Nothing is chosen yet, so reverse charge applies.')).toBeVisible();
  const reverse = page.getByRole('radio', { name: 'Reverse charge' });
  await expect(reverse).toBeChecked();
  await expect(reverse).toBeFocused();
  await clerk.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Forward charge, low rate' })).toBeChecked();
  await clerk.press('Control+Enter');

  await heading(page, 'Print');
  await expect(picker(page, 'Paper')).toBeFocused();
  await clerk.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'A4 two-up' })).toBeVisible();
  await clerk.press('ArrowDown', 'Enter');
  await expect(picker(page, 'Paper')).toHaveValue('A4 two-up');
  await clerk.press('Control+Enter');

  await heading(page, 'GST LRs');
  const use = page.getByRole('button', { name: 'Start using GST LRs' });
  await expect(use).toBeFocused();
  await clerk.press('Enter');
  test.info().annotations.push({ type: 'key presses, set-up', description: String(clerk.presses()) });
  expect(clerk.presses()).toBeLessThanOrEqual(25);
  await expect(toast(page, 'New bilties are GST LRs.')).toBeVisible();
  expect(await settings()).toMatchObject({
    lr_Form: 'lawful',
    pan: 'AAHCM8960D',
    transporter_Id: '23AAHCM8960D1ZG',
    print_Format: 'A4 two-up',
    elections: [expect.objectContaining({ election: 'low' })],
  });
  expect(await violationsOfWhole(page)).toEqual([]);

  // The steps are done, so the pages no longer lead to the next one.
  await page.getByRole('link', { name: 'Identity' }).click();
  await heading(page, 'Identity');
  await expect(page.getByRole('navigation', { name: 'Setup steps' })).toHaveCount(0);
  await field(page, 'Jurisdiction').fill('Indore');
  await submit(page);
  // The notice of the step before may still stand.
  await expect.poll(settings).toMatchObject({ jurisdiction: 'Indore' });
  await heading(page, 'Identity');
  await page.getByRole('button', { name: 'GST LRs' }).click();
  // Enter right after arriving must not change the form of all new bilties.
  await expect(page.getByRole('button', { name: 'Go back to classic bilties' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Go back to classic bilties' }).click();
  await expect(toast(page, 'New bilties are classic bilties.')).toBeVisible();
  expect(await settings()).toMatchObject({ lr_Form: 'classic', jurisdiction: 'Indore' });
});

test('the LR form can be chosen before the set-up is done, and settings changed by others are kept', async ({
  page,
}) => {
  await openPage(page, portal, 'consignment/identity', 'Identity');
  await field(page, 'Jurisdiction').fill('Indore');
  done(
    await call(portal, 'consignmentUpdateSettings', {
      token: company.token,
      body: { ...(await settings()), jurisdiction: 'Bhopal' },
    }),
  );
  await submit(page);
  const said = page.locator('main').getByRole('alert');
  await expect(said).toBeVisible();
  await said.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Jurisdiction')).toHaveValue('Bhopal');
  await page.getByRole('button', { name: 'GST LRs' }).click();
  await page.getByRole('button', { name: 'Start using GST LRs' }).click();
  await expect(toast(page, 'New bilties are GST LRs.')).toBeVisible();
  expect(await settings()).toMatchObject({ lr_Form: 'lawful', jurisdiction: 'Bhopal' });
});

test('a number book shows its next number as it is typed, and says what is wrong with its pattern', async ({
  page,
}) => {
  await openPage(page, portal, 'consignment/book', 'New Number Book');
  await field(page, 'Book Name').fill('Indore LR');
  await choose(page, 'Branch', 'Head Office (HO)');
  await expect(page.getByText(`Next number: HO/${shortYear()}/000001.`)).toBeVisible();
  const pattern = field(page, 'Pattern');
  for (const [text, said] of [
    ['{B}/20{YY}/{N}', 'LR number can be at most 16 characters.'],
    ['{B}_{YY}/{N}', 'LR number may hold letters, digits, / and - only.'],
    ['-{YY}/{N}', 'LR number begins with a letter or digit.'],
    ['{B}/{N}', 'Put {YY} into the number, or two years would share it.'],
  ] as const) {
    await pattern.fill(text);
    await pattern.blur();
    await expect(sentence(page, said)).toBeVisible();
  }
  await submit(page);
  expect(await violationsOfWhole(page)).toEqual([]);
  await pattern.fill('{B}/{Y-Y}/{N}');
  await expect(page.getByText('Part B of an e-way bill takes only its last 15 characters.')).toBeVisible();
  await pattern.fill('{B}/{YY}/{N}');
  await field(page, 'Digits').fill('4');
  await field(page, 'First No.').fill('501');
  await expect(page.getByText(`Next number: HO/${shortYear()}/0501.`)).toBeVisible();
  await choose(page, 'Default Book', 'Yes');
  await choose(page, 'Usual Basis', 'To Pay');
  await submit(page);
  await expect(row(page, /Indore LR Head Office .* yes Active/)).toBeVisible();

  // A used book continues from its last number.
  const body = aLawfulBilty({ value_Not_Declared: 'yes', invoices: [], bilty_Date: todayInIndia() });
  done(await call(portal, 'biltyCreate', { token: company.token, body: { ...body, book: 1 } }));
  await page.getByRole('button', { name: 'Edit Number Book Indore LR' }).click();
  await expect(page.getByText(`Next number: HO/${shortYear()}/0502.`)).toBeVisible();
  await field(page, 'Digits').fill('5');
  await expect(page.getByText(`Next number: HO/${shortYear()}/00502.`)).toBeVisible();
});

test('the report of a number book shows the used, cancelled and missing numbers of a year', async ({ page }) => {
  const { token } = company;
  const body = aNumberBook({ name: 'Printed', pattern: 'P/{YY}/{N}', digits: 3, is_Manual: 'yes' });
  const { id } = done(await call(portal, 'numberBookCreate', { token, body }));
  const of = { value_Not_Declared: 'yes', book: id, bilty_Date: '2026-05-20', invoices: [] };
  const save = async (lr_No: string) =>
    done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ ...of, lr_No }) })) as unknown as {
      readonly bilty_No: string;
    };
  await save('P/2627/001');
  const { bilty_No } = await save('P/2627/003');
  done(await call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } }));
  await openPage(page, portal, 'consignment/books', 'Number Books');
  await expect(row(page, /Printed .* typed by hand/)).toBeVisible();
  await page.getByRole('button', { name: 'Numbers of Printed' }).click();
  await heading(page, 'Numbers of Printed');
  await choose(page, 'Financial year', '2026-27');
  await expect(page.getByRole('definition')).toHaveText(['2', /1\s*P\/2627\/003/, /1\s*P\/2627\/002/]);
  expect(await violationsOfWhole(page)).toEqual([]);
  await choose(page, 'Financial year', '2025-26');
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0']);
});

test('the print settings take an order of copies, copies without amounts, and positions in mm', async ({ page }) => {
  await openPage(page, portal, 'consignment/print', 'Print');
  await choose(page, 'Top of the Page', 'pre-printed');
  await field(page, 'Free Space (mm)').fill('400');
  const fromLeft = field(page, 'LR No., mm from the left');
  const fromTop = field(page, 'LR No., mm from the top');
  await fromLeft.fill('far');
  await submit(page);
  await expect(sentence(page, 'Free Space can be at most 150 mm.')).toBeVisible();
  await expect(
    sentence(page, 'Each place is two numbers of mm from 0 to 420, as in {"lrNo": [150, 16]}.'),
  ).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(page, 'Free Space (mm)').fill('40');
  await fromLeft.fill('12.5');
  // The other value is the default too, until one is typed.
  await expect(fromTop).toHaveValue('32');
  await fromTop.fill('30');
  await page.getByRole('checkbox', { name: 'Print Remark' }).uncheck();
  await expect(field(page, 'Remark, mm from the top')).toHaveCount(0);
  expect(await violationsOfWhole(page)).toEqual([]);
  await choose(page, 'Copy 1', 'None');
  await choose(page, 'Copy 4', 'Consignor');
  await page.getByRole('checkbox', { name: 'Copy 1 without amounts' }).uncheck();
  await expect(page.getByText('It shows the saved positions. Submit your changes to see them on it.')).toBeVisible();
  await submit(page);
  await heading(page, 'GST LRs');
  expect(await settings()).toMatchObject({
    print_Head: 'pre-printed',
    print_Free_Mm: 40,
    print_Places: '{"lrNo":[12.5,30],"remark":null}',
    print_Copies: 'Consignee,Driver,Office,Consignor',
    print_Hidden: 'Driver',
  });

  await openPage(page, portal, 'consignment/print', 'Print');
  await expect(page.getByText('Print it on a pre-printed form')).toBeVisible();
  await page.getByRole('button', { name: 'Print test sheet' }).click();
  const { name, text } = await downloaded(page);
  expect(name).toBe('Test_Sheet.pdf');
  expect(text).toContain('LR No.');
  expect(text).not.toContain('Remark');
});

test('from January to March the tax page asks for the election of the next year, and saves it', async ({ page }) => {
  await page.clock.setFixedTime('2027-02-10T10:00:00Z');
  await openPage(page, portal, 'consignment/tax', 'Tax');
  await expect(page.getByText(/^Until 31 March: for 2027-28, file Annexure V /)).toBeVisible();
  await expect(picker(page, 'Financial year')).toHaveValue('2027-28');
  await expect(page.getByText('18 %')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Forward charge, high rate' }).check();
  await submit(page);
  await expect(toast(page, 'Saved for 2027-28.')).toBeVisible();
  expect(await settings()).toMatchObject({ elections: [{ year: 2027, election: 'high' }] });
  await openPage(page, portal, 'consignment/tax', 'Tax');
  await expect(page.getByText('2027-28: Forward charge, high rate')).toBeVisible();
  await choose(page, 'Financial year', '2026-27');
  await expect(page.getByRole('radio', { name: 'Reverse charge' })).toBeChecked();
});
