import { expect, type Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { addMonths } from '#domain/rules/plan-period.ts';
import { anAccount, aPayment, aPlan, asSuperAdmin, aSubscription, historyOf, paymentsOf } from '#test/billing.ts';
import { aBackOffice, aCompany, anOwner } from '#test/factories.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import {
  aWindow,
  beginSession,
  choose,
  downloaded,
  field,
  fill,
  logIn,
  openPage,
  picker,
  sentence,
  submit,
  toast,
} from './clerk.ts';
import { aLargeScan, aRenamedPhoto, aScan } from './pictures.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let superAdmin: string;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  superAdmin = await asSuperAdmin(portal);
  await anAccount(portal, superAdmin);
  await anAccount(portal, superAdmin, { payment_Mode: 'upi', upI_Id: 'first@sbi' });
});

const today = todayInIndia();
test('a plan is made, ordered by UPI and verified, and the notice of an ending subscription disappears', async ({
  page,
  browser,
}) => {
  // The super admin makes the plan, with a price that is in no list.
  await beginSession(page, portal, SUPER_ADMIN);
  await openPage(page, portal, 'plans', 'New Subscription');
  await submit(page);
  for (const said of [
    'Subscription Type Name is required.',
    'Please select your duration.',
    'Please select your offer.',
    'Please select your price.',
  ]) {
    await expect(sentence(page, said)).toBeVisible();
  }
  await fill(page, { 'Subscription Type Name': 'Yearly Gold' });
  await picker(page, 'Duration').fill('One Year');
  await picker(page, 'Offer').fill('No Offer');
  await picker(page, 'Price').fill('4321.50');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New price' });
  await expect(field(dialog, 'Price')).toHaveValue('4321.50');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, '4321.5 added to the list.')).toBeVisible();
  await expect(picker(page, 'Price')).toHaveValue('4321.5');
  await expect(page.getByRole('region', { name: 'To pay' })).toContainText('₹4,321.50');
  await submit(page);
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('row', { name: /Yearly Gold One Year No Offer ₹4,321.50 ₹4,321.50/ })).toBeVisible();

  // And the account to be paid into, with the bank’s own QR code.
  await openPage(page, portal, 'accountdetail', 'Account Detail');
  await submit(page);
  await expect(toast(page, 'Required Field')).toBeVisible();
  await expect(sentence(page, 'Required Field').first()).toBeVisible();
  await expect(page.getByLabel('QR Code Image')).toHaveCount(0);
  await fill(page, {
    'Account Holder Name': 'Bilty Portal Services',
    'Bank Name': 'State Bank of India',
    'Account No.': '3344 5566 7788',
    'IFSC Code': 'sbin0005678',
    'Bank Address': '3, MG Road',
    Location: 'Indore',
    'UPI ID': 'biltyportal',
  });
  await choose(page, 'Payment Mode', 'UPI');
  await expect(sentence(page, 'UPI ID must be like name@bank.')).toBeVisible();
  await field(page, 'UPI ID').fill('biltyportal@sbi');
  await page.getByLabel('QR Code Image').setInputFiles(await aRenamedPhoto());
  await expect(toast(page, 'Please upload a PNG file.')).toBeVisible();
  await page.getByLabel('QR Code Image').setInputFiles(await aLargeScan());
  await expect(toast(page, 'File size must be less than 600 KB.')).toBeVisible();
  await page.getByLabel('QR Code Image').setInputFiles(await aScan('qr.png', '#101010'));
  await expect(page.getByAltText('Current QR Code Image')).toBeVisible();
  await submit(page);
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await page
    .getByRole('row', { name: /334455667788/ })
    .getByRole('button', { name: 'Edit 334455667788' })
    .click();
  await expect(page.getByRole('heading', { name: 'Edit Account Bilty Portal Services' })).toBeVisible();
  await expect(field(page, 'IFSC Code')).toHaveValue('SBIN0005678');
  await expect(page.getByAltText('Current QR Code Image')).toBeVisible();

  // A company sees on every page that its subscription ends, and orders.
  const company = await aCompany(portal, { company: { tenant_Name: 'Malwa Carriers' } });
  const trial = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Trial' });
  await aSubscription(portal, superAdmin, company, trial.id, addDays(today, -20), addDays(today, 3));
  const owner = await aWindow(browser, portal, company);
  await owner.goto(`${portal.url}/dashboard`);
  const notice = owner.getByText('Your subscription is expiring in 3 days! Recharge now to continue your services.');
  await expect(notice).toBeVisible();
  await owner.getByRole('status').getByRole('link', { name: 'Choose a plan' }).click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Order Subscription');
  await submit(owner);
  await expect(toast(owner, 'Form is invalid. Please fix the errors.')).toBeVisible();
  await expect(sentence(owner, 'Subscription Plan is Required')).toBeVisible();
  await expect(sentence(owner, 'Payment Mode is required.')).toBeVisible();
  await owner.getByRole('radio', { name: /^Yearly Gold/ }).check();
  // The period that is already paid for continues first.
  const from = addDays(today, 4);
  await expect(field(owner, 'From Date')).toHaveValue(showDate(from));
  await expect(field(owner, 'To Date')).toHaveValue(showDate(addMonths(from, 12)));
  await expect(field(owner, 'Payment Date')).toHaveValue(showDate(today));
  await expect(field(owner, 'Amount')).toHaveValue('₹4,321.50');
  for (const name of ['From Date', 'To Date', 'Payment Date', 'Amount']) {
    await expect(field(owner, name)).not.toBeEditable();
  }
  await owner.getByRole('radio', { name: 'UPI' }).check();
  const payTo = owner.getByRole('region', { name: 'Pay to' });
  await choose(owner, 'Account', 'biltyportal@sbi');
  await expect(field(payTo, 'UPI ID')).toHaveValue('biltyportal@sbi');
  expect(await readQr(owner, 'QR code to pay ₹4,321.50 by UPI')).toBe(
    'upi://pay?pa=biltyportal@sbi&pn=Bilty%20Portal%20Services&am=4321.50&cu=INR&tn=Bilty%20Portal%20Yearly%20Gold',
  );
  await payTo.getByText('Bank QR code', { exact: true }).click();
  await expect(payTo.getByAltText('Bank QR code')).toBeVisible();
  await submit(owner);
  await expect(sentence(owner, 'Reference No. is required.')).toBeVisible();
  await field(owner, 'Reference No.').fill('412345678901');
  await owner.getByRole('button', { name: 'Submit', exact: true }).dblclick();
  await expect(toast(owner, 'Submitted Successfully.')).toBeVisible();
  await expect(owner).toHaveURL(/\/dashboard\/invoice$/);
  await expect(owner.getByRole('row', { name: /1 Yearly Gold UPI ₹4,321.50 412345678901 Pending/ })).toBeVisible();
  expect(await paymentsOf(portal, company)).toMatchObject([
    { status: 'pending', upI_Id: 'biltyportal@sbi', account_Number: '334455667788', amount: 4321.5 },
  ]);

  // Verified in two windows at once, it counts once.
  const windows = [page, await aWindow(browser, portal, SUPER_ADMIN)];
  for (const window of windows) {
    await openPage(window, portal, 'bankrecord?search=malwa', 'Transaction');
    await window.getByRole('button', { name: 'Verify ₹4,321.50 of Malwa Carriers' }).click();
    await expect(window.getByRole('button', { name: 'Verify', exact: true })).toBeFocused();
  }
  await Promise.all(windows.map((window) => window.keyboard.press('Enter')));
  for (const window of windows) await expect(toast(window, 'Payment verified.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Malwa Carriers/ }).getByText('Verified')).toBeVisible();
  expect(await historyOf(portal, company)).toMatchObject([
    { subscription_Status: 'Renew', from_Date: from, to_Date: addMonths(from, 12), payment_Id: 1 },
    { subscription_Status: 'Active' },
  ]);

  await owner.reload();
  await expect(owner.getByRole('row', { name: /Yearly Gold/ }).getByText('Verified')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await owner.getByRole('button', { name: /^Print Invoice INV/ }).click();
  const invoice = await downloaded(owner);
  expect(invoice.name).toMatch(/^Invoice-[\w-]+\.pdf$/);
  expect(invoice.text).toMatch(/Malwa Carriers.*Yearly Gold.*4,321\.50/s);
  await openPage(owner, portal, 'subscription', 'Subscription');
  const days = (Date.parse(addMonths(from, 12)) - Date.parse(today)) / 86_400_000;
  await expect(sentence(owner, `${days} days left`)).toBeVisible();
});

/** What a camera reads in the code. */
async function readQr(page: Page, label: string): Promise<string> {
  const picture = await page.getByRole('img', { name: label }).screenshot();
  const { data, info } = await sharp(picture)
    .resize({ width: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

test('a payment is refused with a reason, and cannot be verified after that', async ({ page, browser }) => {
  const company = await aCompany(portal, { company: { tenant_Name: 'Narmada Roadlines' } });
  const { id } = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Silver' });
  await aPayment(portal, company, id, { payment_Mode: 'bank', refference_No: 'UTR-1' });
  await beginSession(page, portal, SUPER_ADMIN);
  await openPage(page, portal, 'subscription', 'Subscription');
  await page.getByRole('button', { name: /^\d+ payments? to verify$/ }).click();
  await expect(page.getByRole('row', { name: /Narmada Roadlines .* Pending/ })).toBeVisible();
  const late = await aWindow(browser, portal, SUPER_ADMIN);
  for (const window of [page, late])
    await openPage(window, portal, 'bankrecord?search=narmada&type=pending', 'Transaction');
  await late.getByRole('button', { name: 'Verify ₹2,500.00 of Narmada Roadlines' }).click();

  // The row also opens the payment by keyboard.
  await page.getByRole('button', { name: 'Refuse ₹2,500.00 of Narmada Roadlines' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refuse ₹2,500.00 of Narmada Roadlines' });
  await expect(field(dialog, 'Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(sentence(page, 'Reason is required.')).toBeVisible();
  await field(dialog, 'Reason').fill('Not on our statement');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Payment refused.')).toBeVisible();
  await expect(sentence(page, 'No Record Available')).toBeVisible();

  await late.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(toast(late, 'This payment is already refused.')).toBeVisible();
  expect(await historyOf(portal, company)).toEqual([]);

  const owner = await aWindow(browser, portal, company);
  await openPage(owner, portal, 'account', 'Account');
  await expect(owner.getByText('No subscription yet.')).toBeVisible();
  await expect(owner.getByRole('row', { name: /Silver/ })).toContainText('Refused');
  await expect(owner.getByRole('row', { name: /Silver/ })).toContainText('Not on our statement');
  // The admin sees the company’s payments only, and has nothing to verify.
  await openPage(owner, portal, 'bankrecord', 'Transaction');
  await expect(owner.getByRole('row')).toHaveCount(2);
  await owner.getByRole('button', { name: 'Open ₹2,500.00 of Narmada Roadlines' }).click();
  await expect(owner.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await expect(owner.getByRole('button', { name: 'Verify', exact: true })).toHaveCount(0);
});

test('a company orders a demo without a payment, and only one', async ({ page }) => {
  const company = await aCompany(portal);
  await aPlan(portal, superAdmin, { subscriptionType_Name: 'Bronze', duration: 'One Month' });
  await beginSession(page, portal, company);
  await openPage(page, portal, 'order', 'Order Subscription');
  await expect(page.getByRole('radio', { name: /^Bronze/ })).toBeVisible();
  // By keyboard: the focus is on the missing field, and Enter chooses.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('radiogroup', { name: 'Subscription Plan' }).getByRole('radio').first()).toBeFocused();
  await page.getByRole('radio', { name: /^Bronze/ }).press('Enter');
  await expect(page.getByRole('radio', { name: /^Bronze/ })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('radio', { name: 'Bank Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  const payTo = page.getByRole('region', { name: 'Pay to' });
  for (const name of ['Bank Name', 'Account Holder Name', 'Account No.', 'IFSC Code', 'Bank Address', 'Location']) {
    await expect(field(payTo, name)).not.toBeEditable();
    await expect(field(payTo, name)).not.toHaveValue('');
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await payTo.getByRole('button', { name: 'Copy IFSC Code' }).click();
  await expect(payTo.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('SBIN0001234');
  await fill(page, { 'Reference No.': 'UTR-9', Comment: 'typed' });
  await page.getByRole('radio', { name: 'Demo' }).check();
  await expect(field(page, 'Reference No.')).toHaveValue('0000');
  await expect(field(page, 'Comment')).toHaveValue('demo');
  await expect(field(page, 'Reference No.')).not.toBeEditable();
  await page.getByRole('radio', { name: 'Cash' }).check();
  await expect(field(page, 'Reference No.')).toHaveValue('');
  await page.getByRole('radio', { name: 'Demo' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Bronze Demo .* 0000 demo Pending/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'Demo' })).toBeDisabled();
});

test('no subscription is ordered before the company is set up', async ({ page }) => {
  await beginSession(page, portal, await anOwner(portal));
  await openPage(page, portal, 'order', 'Order Subscription');
  await expect(sentence(page, 'Subscription cannot be processed without complete company details.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
});

test('a super admin enters what a company paid at the desk', async ({ page }) => {
  const company = await aCompany(portal, { company: { tenant_Name: 'Betwa Logistics', city: 'Vidisha' } });
  await aPlan(portal, superAdmin, { subscriptionType_Name: 'Desk' });
  await beginSession(page, portal, SUPER_ADMIN);
  await openPage(page, portal, 'order', 'Subscription');
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await picker(page, 'Company').fill('betwa');
  await page.getByRole('option', { name: 'Betwa Logistics, Vidisha' }).click();
  await expect(page).toHaveURL(new RegExp(`tenantId=${company.tenantId}`));
  await page.getByRole('radio', { name: /^Desk/ }).check();
  await page.getByRole('radio', { name: 'Cash' }).check();
  await submit(page);
  await expect(page).toHaveURL(/\/dashboard\/invoice\?tenantId=/);
  await expect(page.getByRole('row', { name: /Desk Cash/ })).toBeVisible();
  expect(await paymentsOf(portal, company)).toMatchObject([{ payment_Mode: 'cash', created_By: SUPER_ADMIN.userName }]);
});

test('the notice of an expired subscription stays until it is closed, without a link for back office', async ({
  page,
}) => {
  const company = await aCompany(portal);
  const { id } = await aPlan(portal, superAdmin);
  await aSubscription(portal, superAdmin, company, id, addDays(today, -40), addDays(today, -1));
  await logIn(page, portal, await aBackOffice(portal, company));
  const over = page.getByRole('status').filter({
    hasText: 'Your subscription has expired. Recharge now to continue your services.',
  });
  await expect(over).toBeVisible();
  await expect(over.getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Alt+B');
  await expect(page.getByRole('heading', { name: 'New Bilty' })).toBeVisible();
  await expect(over).toBeVisible();
  await over.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Alt+V');
  await expect(page.getByRole('heading', { name: 'New Vehicle' })).toBeVisible();
  await expect(over).toHaveCount(0);

  await page.route('**/api/SubscriptionDetail/GetSubscription*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(toast(page, 'Failed to load subscription')).toBeVisible();
});
