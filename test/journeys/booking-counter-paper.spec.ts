import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ALL_COPIES } from '#domain/rules/copies.ts';
import { aPrinter } from '#test/contract/expectations-short-lists.ts';
import { asOwner, call, done, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { readBack, type ReadPdf } from '#test/print/read-back.ts';
import { readPins } from '#test/print/read-pins.ts';
import { toast } from './clerk.ts';
import { aBookingCompany, becomeCounter, button, openForm } from './counter-desk.ts';
import { test } from './journey.ts';
import { fillLr } from './lawful-entry.ts';

// The paper of a counter (spec 5 §5) is printed offline, and equals the portal’s print once the portal has the LR.

// A counter keeps its data in IndexedDB, which would be shared with the browser of an earlier journey.
test.use({ firstVisit: true, serviceWorkers: 'allow' });

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

/** The file that Download in the preview saves. */
async function printed(page: Page): Promise<ReadPdf> {
  const named = { name: 'Download', exact: true };
  const download = page.getByRole('button', named).or(page.getByRole('link', named));
  await expect(download).toBeEnabled();
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  return readBack(await readFile(await file.path()));
}

/** The bytes for a printer of the office. */
async function forPrinter(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download for this printer').click()]);
  expect(file.suggestedFilename()).toMatch(/\.prn$/);
  return await readFile(await file.path());
}

test('a counter prints four copies offline, and the portal prints the same once it has the LR', async ({
  page,
  context,
}) => {
  company = await aBookingCompany(portal);
  const printers = [
    aPrinter({ name: 'Four-ply', for_LR: 'yes' }),
    aPrinter({ name: 'In the hall', way: 'IPP', address: 'ipp://127.0.0.1:9/printers/pins' }),
  ];
  const [pins = 0] = await Promise.all(
    printers.map(async (body) => Number(done(await call(portal, 'printerCreate', { token: company.token, body })).id)),
  );
  await becomeCounter(page, portal, company);
  await openForm(page);
  await fillLr(page);
  await context.setOffline(true);
  await expect(button(page, /^No connection since/)).toBeVisible();
  await button(page, 'Submit').click();
  await expect(toast(page, /HOF1\/\d{4}\/0+1/)).toBeVisible();
  await button(page, /1 LR waits$/).click();
  await page.getByRole('link', { name: /^HOF1/ }).click();
  await page.getByRole('radio', { name: 'All four copies' }).check();
  const there = await printed(page);
  expect(there.pages.map((text) => /[A-Z/ ]+ COPY/.exec(text)?.[0].trim())).toEqual([
    'CONSIGNOR COPY',
    'CONSIGNEE COPY',
    'DRIVER / TRANSPORTER COPY',
    'OFFICE / POD COPY',
  ]);
  // Printed again at once by the same clerk, it is not a duplicate.
  expect((await printed(page)).placed).toEqual(there.placed);

  // Four-ply paper is printed at the counter too; a print that only the portal can send is downloaded.
  const sent = await forPrinter(page);
  await expect(button(page, 'Send to this printer')).toBeHidden();
  await page.getByRole('combobox', { name: 'Office printer' }).click();
  await page.getByRole('option', { name: 'In the hall' }).click();
  await expect(page.getByRole('status').getByText('Download the file instead.')).toBeVisible();
  await expect(button(page, 'Send to this printer')).toBeHidden();
  expect(readPins(await forPrinter(page), 24).pages).toHaveLength(1);

  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();
  await expect
    .poll(() =>
      asOwner(portal, async (client) => {
        const { rows } = await client.query('select from bilty_copy where tenant_id = $1', [company.tenantId]);
        return rows.length;
      }),
    )
    .toBe(4);
  const { bytes } = await call(portal, 'biltyPrint', {
    token: company.token,
    query: { Bilty_No: '1', copy: ALL_COPIES },
  });
  const own = readBack(bytes);
  expect(there.placed).toEqual(own.placed);
  // The code’s squares equal too: the portal prints the counter’s own code.
  expect(there.operators).toEqual(own.operators);
  const ofPortal = await call(portal, 'biltyPrint', {
    token: company.token,
    query: { Bilty_No: '1', copy: ALL_COPIES, printer: pins },
  });
  expect(sent.equals(ofPortal.bytes)).toBe(true);
  const { data } = done(await call(portal, 'biltyList', { token: company.token, query: {} }));
  expect(data).toHaveLength(1);
});
