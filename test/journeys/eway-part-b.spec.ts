import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { momentOf } from '#domain/rules/moment.ts';
import { anEwayBill } from '#test/contract/expectations-eway.ts';
import { aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, openPage, sentence } from './clerk.ts';
import { test } from './journey.ts';

// Part B of ticked e-way bills: one file for each challan that carries them.

const [FIRST, SECOND, THIRD, ALONE] = ['351234567801', '351234567802', '351234567803', '351234567804'] as const;

let portal: TestPortal;
let company: TestCompany;
test.beforeEach(async ({ page, portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  await beginSession(page, portal, company);
});

/** An LR whose invoice has this e-way bill, which is on the desk as well. */
async function aBilledLr(eway_Bill_No: string): Promise<string> {
  const { token } = company;
  const invoices = [{ invoice_No: 'A-1', invoice_Date: '2026-11-19', invoice_Value: 480_000, eway_Bill_No }];
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ invoices }) }));
  const valid_Upto = momentOf(Date.now() + 100 * 3_600_000);
  done(await call(portal, 'ewayBillCreate', { token, body: anEwayBill({ eway_Bill_No, valid_Upto }) }));
  return bilty_No;
}
const aDispatch = async (lrs: readonly string[], vehicle_No: string) =>
  done(await call(portal, 'challanCreate', { token: company.token, body: aChallan(lrs, { vehicle_No }) }));
const tick = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select ${number}` });

test('ticked bills get one Part B file for each of their challans, and a bill without a challan gets none', async ({
  page,
}) => {
  const settings = { transporter_Id: '23AAHCM8960D1ZG' };
  done(await call(portal, 'consignmentUpdateSettings', { token: company.token, body: settings }));
  await aDispatch([await aBilledLr(FIRST), await aBilledLr(SECOND)], 'MP09HG1111');
  await aDispatch([await aBilledLr(THIRD)], 'MP09HG2222');
  await aBilledLr(ALONE);
  await openPage(page, portal, 'ewaydesk', 'e-Way Bills');
  const partB = page.getByRole('button', { name: 'Part B file' });
  await tick(page, ALONE).check();
  await expect(sentence(page, '1 selected')).toBeVisible();
  await expect(partB).toHaveCount(0);
  for (const number of [FIRST, SECOND, THIRD]) await tick(page, number).check();
  await expect(sentence(page, '4 selected')).toBeVisible();
  await partB.click();
  const dialog = page.getByRole('dialog', { name: 'Part B file' });
  await expect(dialog).toContainText(/challan (1, 2|2, 1) /);
  await field(dialog, 'From Place').fill('Dewas');
  const saved: Download[] = [];
  page.on('download', (download) => saved.push(download));
  await dialog.getByRole('button', { name: 'Create file', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => saved.length).toBe(2);
  const files = await Promise.all(
    saved.map(async (download) => {
      const { vehicleUpdts } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
        vehicleUpdts: { ewbno: number; vehicleNo: string; fromPlace: string }[];
      };
      return [
        download.suggestedFilename(),
        vehicleUpdts.map(({ ewbno, vehicleNo, fromPlace }) => `${ewbno} ${vehicleNo} ${fromPlace}`).toSorted(),
      ] as const;
    }),
  );
  expect(Object.fromEntries(files)).toEqual({
    'PartB-1.json': [`${FIRST} MP09HG1111 Dewas`, `${SECOND} MP09HG1111 Dewas`],
    'PartB-2.json': [`${THIRD} MP09HG2222 Dewas`],
  });
});
