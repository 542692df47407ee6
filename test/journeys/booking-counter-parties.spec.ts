import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { call, done, PASSWORD, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { field, picker, toast } from './clerk.ts';
import { aBookingCompany, becomeCounter, button, openForm, passwordOf } from './counter-desk.ts';
import { test } from './journey.ts';
import { CONSIGNOR, fillLr, party } from './lawful-entry.ts';

// A party made at a counter without a connection (spec 5 §3, §13.13), and the LRs that name it.

// A counter keeps its data in IndexedDB, which would be shared with the browser of an earlier journey.
test.use({ firstVisit: true, serviceWorkers: 'allow' });

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(20_000);
  company = await aBookingCompany(portal);
  await becomeCounter(page, portal, company);
  await openForm(page);
});

/** Opens the dialog by keyboard and fills it in. */
async function fillParty(page: Page, name: string, of: Readonly<Record<string, string>> = {}): Promise<void> {
  await picker(party(page, 'Consignor'), 'Consignor').fill(name);
  await page.keyboard.press('Alt+KeyC');
  const dialog = page.getByRole('dialog', { name: 'New Party' });
  await expect(field(dialog, 'Party Name')).toHaveValue(name);
  for (const [label, text] of Object.entries(of)) await field(dialog, label).fill(text);
  await page.keyboard.press('Control+Enter');
}

const names = async (searchParam: string) =>
  done(await call(portal, 'partyPage', { token: company.token, query: { searchParam } })).data.map(({ name }) =>
    String(name),
  );

test('a party made offline is booked, printed and kept after a reload, and becomes one party of the portal', async ({
  page,
  context,
}) => {
  await fillLr(page);
  await context.setOffline(true);
  await expect(button(page, /^No connection since/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'New Party' });
  // The counter knows which party has the GSTIN.
  await fillParty(page, 'Nayi Dukan', { 'GSTIN No.': CONSIGNOR });
  await expect(dialog.getByText('This GSTIN belongs to Malwa Cotton Mills.')).toBeVisible();
  await field(dialog, 'GSTIN No.').fill('');
  await field(dialog, 'Name in Hindi').fill('नयी दुकान');
  await field(dialog, 'City').fill('Dewas');
  await field(dialog, 'Contact Number').fill('9812345670');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(field(party(page, 'Consignor'), 'City')).toHaveValue('Dewas');
  await button(page, 'Submit').click();
  await expect(toast(page, /HOF1\/\d{4}\/0+1/)).toBeVisible();
  await button(page, /1 LR waits$/).click();
  await page.getByRole('link', { name: /^HOF1/ }).click();
  const download = page.getByRole('button', { name: 'Download' }).or(page.getByRole('link', { name: 'Download' }));
  await expect(download).toBeEnabled();
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(readBack(await readFile(await file.path())).pages.join(' ')).toContain('Nayi Dukan');

  await page.goto(`${portal.url}/dashboard/bilty`);
  await passwordOf(page).fill(PASSWORD);
  await button(page, 'Unlock').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Basis' })).toBeVisible();
  await picker(page, 'Basis').focus();
  await fillLr(page);
  await picker(party(page, 'Consignor'), 'Consignor').fill('दुकान');
  await page.getByRole('option', { name: /Nayi Dukan/ }).click();
  await expect(field(party(page, 'Consignor'), 'City')).toHaveValue('Dewas');
  await button(page, 'Submit').click();
  await expect(toast(page, /HOF1\/\d{4}\/0+2/)).toBeVisible();
  expect(await names('Nayi')).toEqual([]);

  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();
  await expect.poll(() => names('Nayi')).toEqual(['Nayi Dukan']);
  const { data } = done(await call(portal, 'biltyList', { token: company.token, query: {} }));
  expect(data).toHaveLength(2);
  const places = await Promise.all(
    ['1', '2'].map(async (number) => {
      const lr = await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: number } });
      return (done(lr) as unknown as { readonly consignor_Place: number }).consignor_Place;
    }),
  );
  expect(places[0]).toBeGreaterThan(0);
  expect(places[1]).toBe(places[0]);
  expect(done(await call(portal, 'counterFindings', { token: company.token, query: {} })).data).toEqual([]);
});

test('a party made offline is sent when the connection is back, and an LR that names it adds no second one', async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await expect(button(page, /^No connection since/)).toBeVisible();
  await fillParty(page, 'Sagar Traders', { City: 'Ujjain', 'Contact Number': '9812345671' });
  await expect(page.getByRole('dialog', { name: 'New Party' })).toHaveCount(0);
  await picker(party(page, 'Consignor'), 'Consignor').fill('sagar');
  await expect(page.getByRole('option', { name: /Sagar Traders/ })).toHaveCount(1);
  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();
  await expect.poll(() => names('Sagar')).toEqual(['Sagar Traders']);
  await fillLr(page);
  await picker(party(page, 'Consignor'), 'Consignor').fill('sagar');
  await expect(page.getByRole('option', { name: /Sagar Traders/ })).toHaveCount(1);
  await page.getByRole('option', { name: /Sagar Traders/ }).click();
  await expect(field(party(page, 'Consignor'), 'City')).toHaveValue('Ujjain');
  await button(page, 'Submit').click();
  await expect(toast(page, /HOF1\/\d{4}\/0+1/)).toBeVisible();
  expect(await names('Sagar')).toEqual(['Sagar Traders']);
  const lr = done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: '1' } }));
  expect((lr as unknown as { readonly consignor_Place: number }).consignor_Place).toBeGreaterThan(0);
});
