import { expect } from '@playwright/test';
import { aCompany } from '#test/factories.ts';
import { aMailServer, openMail } from '#test/mail-server.ts';
import { startPortal, SUPER_ADMIN } from '#test/portal.ts';
import { beginSession, field, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

test('the super admin sees how mail is sent, and sends a test', async ({ page }) => {
  const server = await aMailServer({
    onRcptTo: ({ address }, _session, answer) =>
      answer(address.startsWith('me') ? null : Object.assign(new Error('No such mailbox here'), { responseCode: 550 })),
  });
  const portal = await startPortal({ smtpUrl: server.url });
  await beginSession(page, portal, SUPER_ADMIN);
  await page.goto(`${portal.url}/dashboard/setting`);
  await expect(page.getByText(`through the mail server ${server.url}`)).toBeVisible();
  await expect(page.getByText('Not set up; set MESSAGE_URL')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send test' });
  await send.click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await field(page, 'Email').fill('me@example.com');
  await send.click();
  await expect(page.getByRole('status').getByText(/^Sent: 250 .*Taken, thank you/)).toBeVisible();
  expect(openMail(server.taken[0]?.raw ?? '').subject).toBe('Test email from Bilty Portal');
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(page, 'Email').fill('you@example.com');
  await send.click();
  await expect(page.getByRole('status').getByText(/^Not sent: .*550 No such mailbox here/)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await portal.stop();
  await server.stop();
});

test('a company sees no settings of mail', async ({ page, portal }) => {
  await beginSession(page, portal, await aCompany(portal));
  await page.goto(`${portal.url}/dashboard/setting`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test' })).toHaveCount(0);
});

test('the super admin enters the seller that invoices name', async ({ page }) => {
  const portal = await startPortal();
  await beginSession(page, portal, SUPER_ADMIN);
  await page.goto(`${portal.url}/dashboard/setting`);
  await expect(page.getByText('Without a GSTIN, invoices say that they are not tax invoices.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Seller Name').fill('Portal Services LLP');
  await field(page, 'GSTIN No.').fill('23');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('GSTIN No. must be exactly 15 characters.')).toBeVisible();
  await field(page, 'GSTIN No.').fill('23AAACG2115R1ZN');
  await field(page, 'GST (percent)').fill('18');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Verified payments get a tax invoice with these details.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Portal Services LLP' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await portal.stop();
});
