import { expect, type Page } from '@playwright/test';
import {
  aBooking,
  anOpening,
  aRegisteredCounter,
  numberOf,
  paperDigest,
  sendRecords,
  signedBy,
} from '#test/counters.ts';
import { aBackOffice, aCompany, call, done } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an admin makes a counter’s code, ticks a finding, accepts and refuses LRs, and reports a counter lost', async ({
  page,
}) => {
  const company = await aCompany(portal);
  const clerk = await aBackOffice(portal, company);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/consignment/books`);
  await button(page, 'Counters').click();
  await expect(page.getByText('No counters yet.')).toBeVisible();
  await expect(page.getByText('Everything received was booked.')).toBeVisible();

  await button(page, 'Code for a counter').click();
  await button(page, 'Make the code').click();
  await expect(page.getByText('Counter Name is required.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Counter Name' }).fill('Front desk');
  await page.getByRole('textbox', { name: 'Counter Code' }).fill('f1');
  await button(page, 'Make the code').click();
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue(/^\d{8}$/);
  await expect(page.getByRole('textbox', { name: 'Address of the page', exact: true })).toHaveValue(
    `${portal.url}/dashboard/counter`,
  );
  await button(page, 'Done').click();

  // What a counter books, prints with another sum than the portal’s, and sends out of order.
  const counter = await aRegisteredCounter(portal, company, 1, { name: 'Gate' });
  done(await call(portal, 'counterOpen', { token: clerk.token, body: anOpening(counter) }));
  const first = await aBooking(portal, clerk, counter, [1, 1]);
  const sums = { ...first.sums, gst_Payer: 'Exempt' as const };
  const kept = [await aBooking(portal, clerk, counter, [3, 2]), await aBooking(portal, clerk, counter, [5, 3])];
  const printed = { ...first, sums, digest: paperDigest(first.body, first.lr_No, sums) };
  const records = [printed, ...kept].map((each) => signedBy(counter, each));
  await sendRecords(portal, counter, records);
  await page.reload();
  await expect(page.getByText(`Next: ${numberOf(counter, 4)}`)).toBeVisible();
  await expect(
    page.getByText('The portal would have said that GST is payable by Consignee; the paper says Exempt.'),
  ).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, `Tick ${numberOf(counter, 1)}`).click();
  await page.getByRole('textbox', { name: 'Remark' }).fill('Told by telephone.');
  await button(page, 'Tick').click();
  await expect(page.getByText('Nothing to check.')).toBeVisible();

  await button(page, `Accept ${numberOf(counter, 2)}`).click();
  await button(page, 'Accept').click();
  await expect(toast(page, 'It was booked.')).toBeVisible();
  await button(page, `Refuse ${numberOf(counter, 3)}`).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was a trial.');
  await button(page, 'Refuse').click();
  await expect(toast(page, 'It was refused.')).toBeVisible();
  await expect(page.getByText('Everything received was booked.')).toBeVisible();
  const { data } = done(await call(portal, 'biltyList', { token: company.token, query: {} }));
  expect(data).toHaveLength(3);

  const hours = page.getByRole('textbox', { name: 'Login Without a Connection (hours)' });
  await button(page, 'Change hours').click();
  await hours.fill('100');
  await button(page, 'Save hours').click();
  await expect(page.getByText('Login Without a Connection must be 8 to 72 hours.')).toBeVisible();
  await hours.fill('48');
  await button(page, 'Save hours').click();
  await expect(page.getByText(/without a connection for 48 hours/)).toBeVisible();

  await button(page, 'Report Gate lost').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Left in a train.');
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, 'Report lost').click();
  await expect(toast(page, 'Gate was reported lost.')).toBeVisible();
  await expect(page.getByText('Lost', { exact: true })).toBeVisible();
});
