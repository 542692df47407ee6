import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { aCompany, useLawfulForm } from '#test/factories.ts';
import { anOldLr, workAtMovesOf } from '#test/moving-in.ts';
import type { TestPortal } from '#test/portal.ts';
import { workbook } from '#test/workbook.ts';
import { aFirm, GROUPS_OF_FIRM, inUtf16, tallyMastersXml, tallyTrialXml } from '#test/tally-masters.ts';
import { beginSession, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { aSpreadsheet } from './spreadsheets.ts';

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const LABELS = Object.keys(anOldLr(1));
/** The sheet of an office: its own heads for some columns. */
const sheetOf = (rows: readonly Readonly<Record<string, string>>[]) =>
  aSpreadsheet([
    LABELS.map((label) => (label === 'Item Name' ? 'Maal' : label)),
    ...rows.map((row) => LABELS.map((label) => row[label] ?? '')),
  ]);

test('300 old LRs with 7 faults are mended in the sheet, taken in, and taken back', async ({ page }) => {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  const good = Array.from({ length: 300 }, (_, nth) => anOldLr(nth + 1));
  const faults: Readonly<Record<number, Readonly<Record<string, string>>>> = {
    3: { 'LR Date': '31-02-2026' },
    20: { Basis: 'Barter' },
    41: { 'Open Amount': '99999' },
    77: { 'LR No.': 'OLD/00001' },
    120: { Consignee: '' },
    200: { 'LR Date': '01-01-2090' },
    299: { Freight: 'a lot' },
  };
  const bad = good.map((row, at) => ({ ...row, ...faults[at] }));

  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/moving-in`);
  await expect(page.getByText('Nothing was moved in yet.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  const choose = (file: Awaited<ReturnType<typeof aSpreadsheet>>) =>
    page.getByLabel('Choose the spreadsheet', { exact: true }).last().setInputFiles(file);

  // A column has a name that nobody knows: it is chosen by hand, and remembered.
  await choose(await sheetOf(bad));
  await expect(page.getByText(/Checking…/).first()).toBeVisible();
  await workAtMovesOf(portal);
  await expect(page.getByText('Columns are missing: Item Name.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Read Maal as' }).click();
  await page.getByRole('option', { name: 'Item Name', exact: true }).click();
  await expect(page.getByText(/Checking…/).first()).toBeVisible();
  await workAtMovesOf(portal);
  await expect(page.getByText('7 errors in 7 rows of 300.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Open Amount is more than the freight.' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the errors').click()]);
  const [heads, ...told] = workbook(await readFile(await file.path()))['Errors'] ?? [];
  expect(heads).toEqual(['Row', 'Cell', 'Column', 'Error']);
  expect(told).toHaveLength(7);

  await choose(await sheetOf(good));
  await expect(page.getByText(/Checking…/).first()).toBeVisible();
  await workAtMovesOf(portal);
  await expect(page.getByText(/300 rows are good\./)).toBeVisible();
  await button(page, 'Take in 300 rows').click();
  await expect(page.getByText(/Taking in…/).first()).toBeVisible();
  await workAtMovesOf(portal);
  await expect(page.getByText('Taken in', { exact: true }).first()).toBeVisible();

  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await expect(page.getByText('OLD/00300').first()).toBeVisible();

  await page.goto(`${portal.url}/dashboard/moving-in`);
  await button(page, /^Take list\.xlsx back$/)
    .first()
    .click();
  await expect(page.getByText(/are deleted, and what they posted is reversed/)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'Take back').click();
  await expect(page.getByText(/Taking back…/).first()).toBeVisible();
  await workAtMovesOf(portal);
  await expect(page.getByText('Taken back', { exact: true }).first()).toBeVisible();
});

test('a firm of 120 ledgers comes from Tally, and its trial balance agrees', async ({ page }) => {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  const firm = aFirm();
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/moving-in`);
  const xml = (name: string, buffer: Uint8Array) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(buffer) });
  await page
    .getByLabel('Choose All Masters (XML)', { exact: true })
    .last()
    .setInputFiles(xml('Master.xml', inUtf16(tallyMastersXml(firm, GROUPS_OF_FIRM))));
  await expect(page.getByText(/Checking…/).first()).toBeVisible();
  await workAtMovesOf(portal);
  await expect(page.getByText(/^120 ledgers\./)).toBeVisible();
  await page
    .getByLabel('Compare with the trial balance (XML)', { exact: true })
    .last()
    .setInputFiles(xml('TrialBal.xml', Buffer.from(tallyTrialXml(firm))));
  await expect(page.getByText('Both agree.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'Take in 119 ledgers').click();
  await expect(page.getByText(/Taking in…/).first()).toBeVisible();
  await workAtMovesOf(portal);
  await expect(page.getByText('Taken in', { exact: true }).first()).toBeVisible();
  await page.goto(`${portal.url}/dashboard/trialbalance`);
  await expect(page.getByText('Ramesh Capital')).toBeVisible();
  await page.goto(`${portal.url}/dashboard/moving-in`);
  await button(page, /^Take Master\.xml back$/)
    .first()
    .click();
  await expect(page.getByText(/are no longer offered in forms/)).toBeVisible();
  await button(page, 'Take back').click();
  await expect(page.getByText(/Taking back…/).first()).toBeVisible();
  await workAtMovesOf(portal);
  await expect(page.getByText('Taken back', { exact: true }).first()).toBeVisible();
});

test('a new company is led through its first day until it has enough of it', async ({ page }) => {
  const company = await aCompany(portal);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard`);
  const firstDay = page.getByRole('region', { name: 'Your first day' });
  await expect(firstDay.getByText('0 of 6 steps are done.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await firstDay.getByRole('link', { name: 'Go on with the first day' }).click();
  await expect(firstDay.getByText('Not begun')).toHaveCount(6);
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, "Leave out: Tally's masters").click();
  await expect(firstDay.getByText('1 of 6 steps are done.')).toBeVisible();
  await button(page, "Take up again: Tally's masters").click();
  await expect(firstDay.getByText('0 of 6 steps are done.')).toBeVisible();

  // What is done elsewhere is seen here.
  await useLawfulForm(portal, company.token);
  await page.reload();
  await expect(firstDay.getByText('1 of 6 steps are done.')).toBeVisible();
  await expect(firstDay.getByRole('link', { name: 'Set up GST LRs' })).toHaveAttribute(
    'href',
    '/dashboard/consignment/setup',
  );
  await button(page, 'Show these steps no more').click();
  await expect(firstDay).toBeHidden();
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Last bilties' })).toBeVisible();
  await expect(firstDay).toBeHidden();
});
