import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { codeIn } from '#domain/rules/paper-code.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { tokenIn } from '#test/contract/expectations-tracking.ts';
import { aCompany, aDriver, call, done, type TestCompany, useLawfulForm } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { codeOnPage, photoOf } from '#test/print/read-code.ts';
import { beginSession, field, PHONE, picker, sentence, submit, toast } from './clerk.ts';
import { test } from './journey.ts';
import { fillLr, invoice, knowParties } from './lawful-entry.ts';

// One LR from its booking to the page of its consignee, as seen by the office, the gate, the driver and the parties.

const EWAY_BILL = '351234567890';
const VEHICLE = 'MP09AB1234';
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const status = (page: Page) => page.getByRole('region', { name: 'Timeline' });

/** A phone without a login, which keeps pages for offline use. */
const aPhone = async (browser: Browser) =>
  await (await browser.newContext({ ...PHONE, serviceWorkers: 'allow' })).newPage();
const keptForFlight = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');

/** Books the LR in its form and prints it; returns the file. */
async function bookAndPrint(page: Page, portal: TestPortal): Promise<Buffer> {
  await page.goto(`${portal.url}/dashboard/bilty`);
  await expect(picker(page, 'Basis')).toHaveValue('To Pay');
  await fillLr(page);
  await field(invoice(page, 1), 'e-Way Bill No.').fill(EWAY_BILL);
  await page.getByRole('button', { name: 'Submit & Print' }).click();
  const download = page.getByRole('link', { name: 'Download' });
  await expect(download).toHaveAttribute('href', /^blob:/);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  return await readFile(await file.path());
}

/** Loads the LR shown in the list on a challan. */
async function makeChallan(page: Page, portal: TestPortal): Promise<void> {
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await page.getByRole('checkbox', { name: 'Select 1' }).check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Make challan' }).click();
  await expect(page.getByRole('textbox', { name: 'Packages', exact: true })).toHaveValue('12');
  await expect(picker(page, 'Vehicle No.')).toHaveValue(VEHICLE);
  await submit(page);
  await expect(toast(page, 'Challan 1')).toBeVisible();
}

/** Dispatches the challan, whose e-way bill has expired: first refused, then allowed with a reason. */
async function dispatch(page: Page, portal: TestPortal): Promise<void> {
  await page.goto(`${portal.url}/dashboard/viewchallan`);
  await page.getByRole('button', { name: 'Challan 1: Dispatch' }).click();
  const check = dialog(page, 'Challan 1: Dispatch');
  await expect(check).toContainText(`e-Way Bill ${EWAY_BILL} expired on 03-11-2026 23:59.`);
  await check.getByRole('button', { name: 'Dispatch' }).click();
  await expect(check).toContainText('Reason must be 5 to 200 characters.');
  await field(check, 'Reason').fill('Extended on the portal a minute ago');
  await check.getByRole('button', { name: 'Dispatch' }).click();
  await expect(toast(page, 'Challan 1 is dispatched.')).toBeVisible();
}

/** Makes the driver’s link on the page of the challan. */
async function linkOfChallan(page: Page, portal: TestPortal, { tenantId }: TestCompany): Promise<string> {
  await page.goto(`${portal.url}/dashboard/challan?challanNo=1&tenantId=${tenantId}`);
  await page.getByRole('button', { name: "Driver's link" }).click();
  const links = dialog(page, "Driver's links");
  await links.getByRole('button', { name: 'Make a link for the driver' }).click();
  await expect(links.getByRole('textbox', { name: "Driver's link" })).toHaveValue(/\/d#/);
  return await links.getByRole('textbox', { name: "Driver's link" }).inputValue();
}

/** On the driver’s phone, collects To Pay and records the delivery with a photo offline; then restores the connection. */
async function tellDelivery(phone: Page, portal: TestPortal, link: string): Promise<void> {
  await phone.goto(`${portal.url}/d/?lang=en#${link}`);
  const card = phone.getByRole('region', { name: /^LR / });
  await expect(card).toBeVisible();
  await keptForFlight(phone);
  await phone.context().setOffline(true);
  await phone.reload();
  await card.getByRole('button', { name: 'Arrived' }).click();
  await card.getByRole('button', { name: 'Delivered' }).click();
  await card.getByLabel(/How many packages/).fill('12');
  await card.getByLabel(/How much did you receive/).fill('2500');
  await card.getByLabel('Cash').check();
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  await card.getByLabel('Photos').setInputFiles({ name: 'pod.jpg', mimeType: 'image/jpeg', buffer });
  await card.getByRole('button', { name: 'Delivered' }).click();
  await expect(phone.getByRole('status')).toHaveText(/: 3$/);
  await phone.context().setOffline(false);
  await expect(async () => {
    await phone.evaluate('void dispatchEvent(new Event("online"))');
    await expect(phone.getByRole('status')).toHaveText('Everything is sent.', { timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  // None of it was refused, and nothing is left to collect.
  await expect(card.getByText(/^Not accepted/)).toBeHidden();
  await expect(card.getByText(/^To Pay/)).toBeHidden();
}

/** A company ready to book, with an e-way bill on its desk that expired long ago. */
async function aReadyCompany(portal: TestPortal): Promise<TestCompany> {
  const company = await aCompany(portal, { company: { tenant_Name: 'Verma Roadways' } });
  const { token } = company;
  await useLawfulForm(portal, token);
  await knowParties(portal, token);
  await aDriver(portal, token, 'Suresh');
  done(await call(portal, 'numberBookCreate', { token, body: aNumberBook({ is_Default: 'yes' }) }));
  const bill = { eway_Bill_No: EWAY_BILL, valid_Upto: '2026-11-03T23:59', eway_State: 'Active', vehicle_No: VEHICLE };
  done(await call(portal, 'ewayBillCreate', { token, body: bill }));
  return company;
}

test('an LR is booked, verified, dispatched, delivered and tracked, and a changed digit is found offline', async ({
  page,
  browser,
  portal,
}) => {
  const company = await aReadyCompany(portal);
  await beginSession(page, portal, company);
  const print = await bookAndPrint(page, portal);

  // At a gate: the code is read from the pixels of the paper by the page’s own reader.
  const gate = await aPhone(browser);
  await gate.goto(`${portal.url}/v`);
  await keptForFlight(gate);
  const photo = { name: 'IMG.png', mimeType: 'image/png', buffer: await photoOf(print, { turned: 2 }) };
  await gate.locator('#file').setInputFiles(photo);
  await expect(sentence(gate, 'Genuine. Issued by Verma Roadways.')).toBeVisible();

  await makeChallan(page, portal);
  await dispatch(page, portal);

  await page.goto(`${portal.url}/dashboard/consignmentnote?biltyNo=1`);
  await expect(status(page)).toContainText('Extended on the portal a minute ago');
  await page.getByRole('button', { name: 'Show the link' }).click();
  const trackingLink = await page.getByRole('textbox', { name: 'Tracking link' }).inputValue();
  const driversLink = await linkOfChallan(page, portal, company);

  await tellDelivery(await aPhone(browser), portal, tokenIn(driversLink));
  await page.goto(`${portal.url}/dashboard/consignmentnote?biltyNo=1`);
  await expect(status(page)).toContainText('Arrived');
  await expect(status(page).getByRole('listitem').first()).toHaveText(/Delivered.*The driver collected ₹2,500/s);

  const consignee = await aPhone(browser);
  await consignee.goto(`${portal.url}/t#${tokenIn(trackingLink)}`);
  await expect(consignee.getByRole('list').getByText(/^Delivered/)).toBeVisible();
  await expect(sentence(consignee, 'Proof of delivery is available. Ask the transporter for it.')).toBeVisible();

  // The same paper with one digit changed, without a network.
  const code = codeIn(await codeOnPage(print));
  const bytes = Buffer.from(code, 'base64url');
  expect(bytes.indexOf(VEHICLE)).toBeGreaterThan(0);
  bytes.write('MP09AB1235', bytes.indexOf(VEHICLE));
  await gate.context().setOffline(true);
  await gate.goto('about:blank');
  await gate.goto(`${portal.url}/v#${code}`);
  await expect(sentence(gate, 'Signature is right. Current state unknown: no connection.')).toBeVisible();
  await gate.getByRole('textbox').fill(bytes.toString('base64url'));
  await gate.getByRole('button', { name: 'Verify' }).click();
  await expect(gate.locator('#result')).toHaveText('This code was not made by this portal, or was changed.');
  for (const phone of [gate, consignee]) await phone.context().close();
});
