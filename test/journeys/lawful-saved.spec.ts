import { expect, type Page } from '@playwright/test';
import { readBack } from '#test/print/read-back.ts';
import { aBackOffice, aCompany, call, done, savedBilty, type TestCompany, useLawfulForm } from '#test/factories.ts';
import { aBilty, aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, choose, downloaded, field, sentence, submit, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// What can be done with a saved lawful bilty.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
});

const aSaved = async (fields: Readonly<Record<string, unknown>> = {}) =>
  savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: aLawfulBilty(fields) })).bilty_No;
const ofBilty = (Bilty_No: string) => ({ token: company.token, query: { Bilty_No } });
const read = async (number: string) => done(await call(portal, 'biltyRead', ofBilty(number)));

async function open(page: Page, number: string): Promise<void> {
  await page.goto(`${portal.url}/dashboard/bilty?biltyNo=${number}&tenantId=${company.tenantId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^(Edit )?LR ${number}$`));
}

test('an admin chooses another payer of the GST with a reason, until it is again as per law', async ({ page }) => {
  const number = await aSaved();
  const byLaw = sentence(page, 'Reverse charge: the consignee pays the freight and is registered.');
  const chosen = sentence(page, 'Chosen by an admin: Agreed by letter');
  const change = page.getByRole('button', { name: 'Change who pays the GST' });
  const dialog = page.getByRole('dialog', { name: 'Who pays the GST' });
  await beginSession(page, portal, company);
  await open(page, number);
  await expect(byLaw).toBeVisible();
  await change.press('Enter');
  await choose(page, 'GST Payer', 'Consignor');
  await dialog.getByRole('button', { name: 'Set' }).click();
  await expect(sentence(dialog, 'Please say why this party pays the GST.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(dialog, 'GST Reason').fill('Agreed by letter');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(chosen).toBeVisible();
  await expect(sentence(page, 'GST: Consignor · reverse charge 5%')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  expect(await read(number)).toMatchObject({ gst_Payer: 'Consignor', gst_Reason: 'Agreed by letter' });
  const query = { Bilty_No: number, language: 'English' };
  const print = async () => readBack((await call(portal, 'biltyPrint', { token: company.token, query })).bytes).flat;
  expect(await print()).toContain('GST payable by consignor under reverse charge.');

  // Staff see it but cannot change it, and their saves keep it.
  const clerk = await aBackOffice(portal, company);
  await beginSession(page, portal, clerk);
  await open(page, number);
  await expect(chosen).toBeVisible();
  await expect(change).toHaveCount(0);
  await field(page, 'Received').fill('10');
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  expect(await read(number)).toMatchObject({ received: 10, gst_Payer: 'Consignor', gst_Reason: 'Agreed by letter' });

  await beginSession(page, portal, company);
  await open(page, number);
  await change.click();
  await choose(page, 'GST Payer', 'As per law');
  await dialog.getByRole('button', { name: 'Set' }).click();
  await expect(byLaw).toBeVisible();
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  expect(await read(number)).toMatchObject({ gst_Payer: 'Consignee' });
  expect(await print()).toContain('GST payable by consignee under reverse charge.');
});

test('a forwarding note is printed from the actions of an LR, and a classic bilty has none', async ({ page }) => {
  const number = await aSaved();
  const classic = savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: aBilty() })).bilty_No;
  await beginSession(page, portal, company);
  await open(page, number);
  await page.getByRole('button', { name: 'Forwarding note' }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  const { name, text } = await downloaded(page);
  expect(name).toMatch(/^Forwarding_Note_[\w-]+\.pdf$/);
  expect(text).toContain('Sharma Traders');

  await page.goto(`${portal.url}/dashboard/bilty?biltyNo=${classic}&tenantId=${company.tenantId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit Bilty No. ${classic}`);
  await expect(page.getByRole('button', { name: 'Cancel bilty' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forwarding note' })).toHaveCount(0);
});

test('a cancelled LR cannot be saved, and says so in the place of Submit', async ({ page }) => {
  const number = await aSaved();
  const body = { bilty_No: number, reason: 'Booked twice' };
  done(await call(portal, 'consignmentCancel', { token: company.token, body }));
  await beginSession(page, portal, company);
  await open(page, number);
  const bar = page.getByRole('toolbar', { name: 'Form actions' });
  await expect(sentence(bar, 'This bilty is cancelled.')).toBeVisible();
  // Nothing is due for it.
  await expect(sentence(page, 'Balance')).toHaveCount(0);
  await expect(field(page, 'Received')).toHaveCount(0);
  await expect(bar.getByRole('button', { name: /^Submit/ })).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Forwarding note' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'This bilty is cancelled.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
});
