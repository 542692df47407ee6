import { expect, type Locator, type Page } from '@playwright/test';
import { call, done } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { field, fill, item, picker } from './clerk.ts';

// A company with lawful bilties, and their form.

export const CONSIGNOR = '23AAHCM8960D1ZG';
export const CONSIGNEE = '27AAPFU0939F1ZV';

/** Makes the two parties of most journeys, in Indore and in Mumbai. */
export async function knowParties(portal: Pick<TestPortal, 'url'>, token: string): Promise<void> {
  for (const [name, city, gstin, state_Code] of [
    ['Malwa Cotton Mills', 'Indore', CONSIGNOR, '23'],
    ['Rathi Textiles', 'Mumbai', CONSIGNEE, '27'],
  ] as const) {
    done(await call(portal, 'partyCreate', { token, body: aParty({ name }, { city, gstin, state_Code, pin: '' }) }));
  }
}

export const party = (page: Page, role: string) => page.getByRole('group', { name: role, exact: true });
export const invoice = (page: Page, at: number) => page.getByRole('group', { name: `Invoice ${at}`, exact: true });

/** Takes an entry of the list below a field. */
async function take(page: Page, list: Locator, letters: string, offered: string | RegExp): Promise<void> {
  await list.fill(letters);
  await page.getByRole('option', { name: offered }).first().click();
}

/** Fills in an LR between those two without submitting it; the company must have the driver Suresh. An empty `rate` is not typed. */
export async function fillLr(page: Page, rate = '2500'): Promise<void> {
  await take(page, picker(party(page, 'Consignor'), 'Consignor'), 'malw', /Malwa Cotton Mills/);
  await take(page, picker(party(page, 'Consignee'), 'Consignee'), 'rath', /Rathi Textiles/);
  await expect(field(party(page, 'Consignee'), 'GSTIN or URP')).toHaveValue(CONSIGNEE);
  await picker(page, 'Vehicle No.').fill('MP09AB1234');
  await take(page, picker(page, 'Driver'), 'sur', 'Suresh');
  await fill(item(page, 1), {
    'Item Name': 'Cotton',
    Packages: '12',
    'Actual kg': '1250',
    ...(rate !== '' && { 'Rate ₹': rate }),
  });
  await take(page, picker(item(page, 1), 'Packing'), 'bal', 'Bale');
  await fill(invoice(page, 1), { 'Invoice No.': 'A/117', 'Invoice Date': '1-4-26', 'Invoice Value ₹': '480000' });
}
