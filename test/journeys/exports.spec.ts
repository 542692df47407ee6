import { readFile } from 'node:fs/promises';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { expect, type Page } from '@playwright/test';
import { unzipped } from '#test/archives.ts';
import { aBilledParty, anIssuedBill } from '#test/contract/expectations-bills.ts';
import { workAtExports } from '#test/exports.ts';
import { call, savedBilty } from '#test/factories.ts';
import { aMoneyCompany, anLr } from '#test/money-company.ts';
import type { TestPortal } from '#test/portal.ts';
import { readVouchers } from '#test/tally-reading.ts';
import { beginSession, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const exportsPage = (page: Page) => page.goto(`${portal.url}/dashboard/exports`);

/** Makes the requested file, and downloads it from the log. */
async function taken(page: Page) {
  await workAtExports(portal);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Download (Tally|GSTR)-/ })
      .first()
      .click(),
  ]);
  return { name: file.suggestedFilename(), zip: unzipped(await readFile(await file.path())) };
}

test('accounts get their Tally names, and a file for Tally is made, downloaded and listed', async ({ page }) => {
  const company = await aMoneyCompany(portal);
  const today = todayInIndia();
  const { bilty_No } = savedBilty(
    await call(portal, 'biltyCreate', {
      token: company.token,
      body: anLr(company, 'To Pay', 10, { bilty_Date: today }),
    }),
  );
  await beginSession(page, portal, company);
  await exportsPage(page);
  await expect(page.getByText('No file has been made yet.')).toBeVisible();

  await button(page, 'Tally names').click();
  await expect(page.getByRole('heading', { name: 'Tally names' })).toBeVisible();
  await expect(page.getByText(/accounts have only a proposed name\./)).toBeVisible();
  await button(page, 'Change the Tally name of Freight').click();
  await page.getByRole('textbox', { name: 'Tally Name' }).fill('Freight Income');
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'Submit').click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await expect(page.getByText('Freight Income')).toBeVisible();
  await button(page, 'Keep proposed names').click();
  await expect(page.getByText('Every account has a Tally name.')).toBeVisible();
  await button(page, 'Company in Tally').click();
  await page.getByRole('textbox', { name: 'Tally Name' }).fill('Malwa 2026-27');
  await button(page, 'Submit').click();
  await expect(page.getByText('In Tally the company is called Malwa 2026-27.')).toBeVisible();

  await exportsPage(page);
  await button(page, 'File for Tally').click();
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'Make file').click();
  await expect(toast(page, 'The file is being made. You can keep working.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Being made' })).toBeVisible();
  const { name, zip } = await taken(page);
  expect(name).toBe(`Tally-${firstOfFinancialYear(today)}-${today}-Export.zip`);
  expect(zip.text('Masters.xml')).toContain('<SVCURRENTCOMPANY>Malwa 2026-27</SVCURRENTCOMPANY>');
  const [voucher] = readVouchers(zip.text('Vouchers.xml'));
  expect(voucher?.entries.map(({ ledger }) => ledger)).toContain('Freight Income');
  expect(voucher?.entries.flatMap(({ bills }) => bills.map((bill) => bill.name))).toEqual([bilty_No]);

  // There is nothing new; the log says what the whole file has.
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Vouchers.xml: 1');
  await expect(row).toContainText(/SHA-256 [0-9a-f]{64}/);
  await expect(row).toContainText('Ready');
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('a fault in the GST returns leads to its bill, and the file of GSTR-1 is made and listed', async ({ page }) => {
  const company = await aMoneyCompany(portal);
  const at = { portal, token: company.token };
  const bill = await anIssuedBill(
    at,
    await aBilledParty(at, { name: 'Gupta & Co', party_Kind: 'Company', places: [{ city: 'Pune', state_Code: '27' }] }),
  );
  await anIssuedBill(
    at,
    await aBilledParty(at, {
      name: 'Rathi',
      places: [{ gstin: '27AAPFU0939F1ZV', city: 'Pune', state_Code: '27' }],
    }),
  );
  await beginSession(page, portal, company);
  await exportsPage(page);
  await button(page, 'GST Returns').click();
  await page.goto(`${portal.url}/dashboard/exports/gst?month=2026-11`);
  await expect(page.getByRole('heading', { name: '1 fault' })).toBeVisible();
  await expect(page.getByText('Reverse charge, but the recipient has no GSTIN; left out.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^b2b/ })).toContainText('2,150.00');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('link', { name: bill }).click();
  await expect(page.getByRole('heading', { name: `Freight Bill ${bill}` })).toBeVisible();
  await page.goBack();
  await button(page, 'GSTR-1').click();
  await expect(page.getByRole('region', { name: 'Being made' })).toBeVisible();
  const { name, zip } = await taken(page);
  expect(name).toBe('GSTR-1-23AAHCM8960D1ZG-2026-11-01-2026-11-30-Export.zip');
  expect(zip.names).toContain('GSTR1_23AAHCM8960D1ZG_112026.json');
  await expect(page.getByRole('row').nth(1)).toContainText('b2b.csv: 1');
});
