import { expect, type Page } from '@playwright/test';
import { aCompany, useLawfulForm } from '#test/factories.ts';
import { anOldLr } from '#test/moving-in.ts';
import { aFirm, GROUPS_OF_FIRM, inUtf16, tallyMastersXml } from '#test/tally-masters.ts';
import { beginSession, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { workUntilShown } from './moves.ts';
import { aSpreadsheet } from './spreadsheets.ts';

// firm.spec.ts shows how a firm moves in; this shows that it can be undone.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('an import of old LRs is undone', async ({ page, portal }) => {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  const rows = Array.from({ length: 12 }, (_, nth) => anOldLr(nth + 1));
  const labels = Object.keys(anOldLr(1));
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/moving-in`);
  await page
    .getByLabel('Choose the spreadsheet', { exact: true })
    .last()
    .setInputFiles(await aSpreadsheet([labels, ...rows.map((row) => labels.map((label) => row[label] ?? ''))]));
  await workUntilShown(portal, button(page, 'Import 12 rows'));
  await button(page, 'Import 12 rows').click();
  await workUntilShown(portal, page.getByText('Imported', { exact: true }).first());

  await button(page, /^Take list\.xlsx back$/)
    .first()
    .click();
  await expect(page.getByText(/are deleted, and their postings are reversed/)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'Take back').click();
  await workUntilShown(portal, page.getByText('Taken back', { exact: true }).first());
});

test('an import of ledgers from Tally is undone', async ({ page, portal }) => {
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
  await workUntilShown(portal, page.getByText(/^120 ledgers\./));
  await button(page, 'Import 119 ledgers').click();
  await workUntilShown(portal, page.getByText('Imported', { exact: true }).first());
  await button(page, /^Take Master\.xml back$/)
    .first()
    .click();
  await expect(page.getByText(/are no longer offered in forms/)).toBeVisible();
  await button(page, 'Take back').click();
  await workUntilShown(portal, page.getByText('Taken back', { exact: true }).first());
});
