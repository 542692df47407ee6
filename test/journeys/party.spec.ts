import { expect, type Page } from '@playwright/test';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { aParty, aPlace } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import {
  aClerk,
  beginSession,
  field,
  openPage,
  PHONE,
  picker,
  sentence,
  submit,
  toast,
  violations,
  violationsOfWhole,
} from './clerk.ts';
import { test } from './journey.ts';
import { aSpreadsheet } from './spreadsheets.ts';

// Parties with their places: by keyboard, in both scripts.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  await beginSession(page, portal, company);
});

interface Saved extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly places: readonly Readonly<Record<string, unknown>>[];
}
const aSaved = async (fields: object = {}, place: object = {}) =>
  done(
    await call(portal, 'partyCreate', { token: company.token, body: aParty({ ...fields }, { ...place }) }),
  ) as unknown as Saved;
async function saved(): Promise<readonly Saved[]> {
  const page = done(await call(portal, 'partyPage', { token: company.token })) as unknown as { data: readonly Saved[] };
  return page.data;
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

// The valid one is from the specification’s test values (spec 3 §12).
const GSTIN = '23AAHCM8960D1ZG';

test('a clerk enters a party with two places by keyboard, and finds it in the other script', async ({ page }) => {
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const clerk = aClerk(page);
  await clerk.press('Alt+A');
  await expect(field(page, 'Party Name')).toBeFocused();
  await clerk.enter('Gupta Kirana');
  await expect(field(page, 'Name in Hindi')).toBeFocused();
  await clerk.press('Enter', 'Enter', 'Enter');
  await expect(field(page, 'GSTIN No.')).toBeFocused();
  await clerk.enter(GSTIN.toLowerCase());
  // The number gives the state, the PAN and the type of holder.
  await expect(picker(page, 'State')).toHaveValue('23 Madhya Pradesh');
  await expect(field(page, 'PAN No.')).toHaveValue('AAHCM8960D');
  await expect(picker(page, 'Party Type')).toHaveValue('Company');
  await clerk.press('Enter');
  await expect(field(page, 'City')).toBeFocused();
  await clerk.enter('Indore');
  await clerk.enter('400001');
  await expect(sentence(page, 'PIN is not of Madhya Pradesh.')).toBeVisible();

  await clerk.press('Alt+W');
  const dialog = page.getByRole('dialog', { name: 'Place 2' });
  await expect(field(dialog, 'Place Name')).toBeFocused();
  await clerk.type('Godown');
  await clerk.press('Tab');
  await clerk.type('23AAHCM8960D1Z');
  await clerk.press('Enter');
  await expect(sentence(dialog, 'GSTIN No. must be exactly 15 characters.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Enter moved on, and Shift+Enter moves back.
  await clerk.press('Shift+Enter');
  await clerk.type('23AAHCM8960D1ZG');
  await clerk.press('Tab', 'Tab');
  await clerk.type('Dewas');
  await clerk.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Godown' })).toBeVisible();
  await clerk.press('Control+Enter');
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();

  const [made] = await saved();
  expect(made).toMatchObject({ name: 'Gupta Kirana', pan: 'AAHCM8960D', party_Kind: 'Company', is_Active: 'yes' });
  expect(made?.places).toMatchObject([
    { gstin: GSTIN, state_Code: '23', city: 'Indore', pin: '400001' },
    { label: 'Godown', gstin: GSTIN, state_Code: '23', city: 'Dewas' },
  ]);

  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Search and commands' }).fill('गुप्ता किराना');
  await page.getByRole('group', { name: 'Party' }).getByRole('button', { name: 'Gupta Kirana' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Party Gupta Kirana' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Godown' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('the party form shows each rule at its field, and whose a GSTIN is', async ({ page }) => {
  await aSaved({ name: 'Malwa Cotton' }, { gstin: GSTIN });
  await openPage(page, portal, 'party', 'New Party');
  await submit(page);
  await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
  await expect(sentence(page, 'Party Name is required.')).toBeVisible();
  await field(page, 'GSTIN No.').fill('29AAFCA7488L1Z0');
  await field(page, 'GSTIN No.').blur();
  await expect(sentence(page, 'GSTIN is not valid.')).toBeVisible();
  await field(page, 'Credit Days').fill('400');
  await field(page, 'Credit Days').blur();
  await expect(sentence(page, 'Credit Days can be at most 365.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(page, 'Credit Days').fill('30');
  await field(page, 'Party Name').fill('Another');
  await field(page, 'GSTIN No.').fill(GSTIN);
  await submit(page);
  await expect(sentence(page, 'This GSTIN belongs to Malwa Cotton.').first()).toBeVisible();
  await expect(field(page, 'GSTIN No.')).toBeFocused();
  expect(await saved()).toHaveLength(1);
});

test('the draft of a party keeps its further places, and a change saves them', async ({ page }) => {
  const { id } = await aSaved({ name: 'Rathi', places: [aPlace(), aPlace({ city: 'Ujjain' })] });
  await openPage(page, portal, `party?id=${id}`, 'Edit Party Rathi');
  await page.getByRole('button', { name: 'Ujjain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place 2' });
  await field(dialog, 'City').fill('Mhow');
  await dialog.getByRole('button', { name: 'Take' }).click();
  await expect(page.getByRole('button', { name: 'Mhow' })).toBeVisible();
  await expect(page.getByText('Draft kept on this computer')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(page.getByRole('button', { name: 'Mhow' })).toBeVisible();
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  const [changed] = await saved();
  expect(changed?.places.map(({ city }) => city)).toEqual(['Indore', 'Mhow']);
});

test('the list of parties is searched in both scripts, and imports a spreadsheet', async ({ page }) => {
  await aSaved({ name: 'Gupta Kirana', name_Hindi: '' });
  await aSaved({ name: 'श्री गणेश ट्रेडर्स', name_Hindi: '' }, { city: 'Pune' });
  await openPage(page, portal, 'viewparty', 'View Parties');
  await expect(row(page, 'Gupta Kirana')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  const search = page.getByRole('searchbox').or(field(page, 'Search')).first();
  await search.fill('shree ganesh');
  await search.press('Enter');
  await expect(row(page, 'Gupta Kirana')).toHaveCount(0);
  await expect(row(page, 'श्री गणेश ट्रेडर्स')).toBeVisible();
  await search.press('Escape');

  const choose = async (rows: readonly (readonly string[])[]) =>
    page
      .getByLabel('Choose the spreadsheet')
      .setInputFiles(await aSpreadsheet([['Party Name', 'GSTIN No.', 'City'], ...rows]));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import parties' });
  await choose([['Verma Steel', '23AAHCM8960D1ZH', 'Ratlam']]);
  await expect(dialog.getByRole('row', { name: 'B2 GSTIN No. GSTIN is not valid.' })).toBeVisible();
  await choose([['Verma Steel', GSTIN, 'Ratlam']]);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(toast(page, '1 row imported.')).toBeVisible();
  expect((await saved()).map(({ name }) => name)).toContain('Verma Steel');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a party is opened from its card on a phone', async ({ page }) => {
    await aSaved({ name: 'Gupta Kirana' }, { gstin: GSTIN });
    await openPage(page, portal, 'viewparty', 'View Parties');
    await page
      .getByRole('button', { name: /Gupta Kirana/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Edit Party Gupta Kirana' })).toBeVisible();
    await expect(field(page, 'GSTIN No.')).toHaveValue(GSTIN);
  });
});
