import { expect } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { addMonths } from '#domain/rules/plan-period.ts';
import { anAccount, aPayment, aPlan, asSuperAdmin, historyOf, paymentsOf } from '#test/billing.ts';
import { aCompany, call, done } from '#test/factories.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import {
  aWindow,
  beginSession,
  downloaded,
  field,
  fill,
  openPage,
  PHONE,
  picker,
  sentence,
  submit,
  toast,
  violationsOfWhole,
} from './clerk.ts';
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
test('a subscription is assigned, refused where it overlaps, and renewed', async ({ page }) => {
  const company = await aCompany(portal, { company: { tenant_Name: 'Chambal Transport', city: 'Kota' } });
  const { id } = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Quarter' });
  await beginSession(page, portal, SUPER_ADMIN);
  await openPage(page, portal, 'customer', 'Assign Subscription');
  await expect(field(page, 'From Date')).toHaveValue(showDate(today));
  await expect(field(page, 'To Date')).toHaveValue(showDate(today));
  await submit(page);
  await expect(sentence(page, 'Company is required.')).toBeVisible();
  await expect(sentence(page, 'Subscription Plan is Required')).toBeVisible();
  const assign = async () => {
    await picker(page, 'Company').fill('chambal');
    await page.getByRole('option', { name: 'Chambal Transport, Kota' }).click();
    await picker(page, 'Subscriptions').fill('quarter');
    await page.getByRole('option', { name: 'Quarter, Three Month, ₹2,500.00' }).click();
  };
  await assign();
  await expect(page.getByText('No subscription yet.')).toBeVisible();
  await expect(field(page, 'To Date')).toHaveValue(showDate(addMonths(today, 3)));
  await field(page, 'To Date').fill(showDate(addDays(today, -1)));
  await submit(page);
  await expect(toast(page, 'Submitted failed: To Date cannot be before From Date.')).toBeVisible();
  await field(page, 'To Date').fill(showDate(addDays(today, 9)));
  await submit(page);
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
  await expect(picker(page, 'Company')).toHaveValue('');

  await assign();
  await expect(sentence(page, '9 days left')).toBeVisible();
  await submit(page);
  await expect(
    page.locator('[data-place] [data-tone]').getByText(/^Submitted failed: The company has a subscription from/),
  ).toBeVisible();
  await page.getByRole('button', { name: `Renew from ${showDate(addDays(today, 10))}` }).click();
  await expect(field(page, 'From Date')).toHaveValue(showDate(addDays(today, 10)));
  await submit(page);
  await expect.poll(async () => (await historyOf(portal, company)).length).toBe(2);
  expect((await historyOf(portal, company))[0]).toMatchObject({
    subscription_Id: id,
    subscription_Status: 'Renew',
    to_Date: addMonths(addDays(today, 10), 3),
  });

  // The payments of all companies, and from there those of one, whose id is in the address.
  await openPage(page, portal, 'subscription', 'Subscription');
  await page.getByRole('searchbox', { name: 'Search' }).fill('chambal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Chambal Transport Kota/ })).toContainText('days left');
  await page.getByRole('button', { name: 'Show Chambal Transport' }).click();
  await expect(page).toHaveURL(new RegExp(`tenantId=${company.tenantId}`));
  await page.reload();
  await expect(picker(page, 'Company')).toHaveValue('Chambal Transport, Kota');
  await expect(page.getByRole('row', { name: /Quarter Renew .* Upcoming Assigned/ })).toBeVisible();
});

test('plans are chosen, printed, withdrawn, offered again and changed', async ({ page, browser }) => {
  const plan = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Fleet' });
  const company = await aCompany(portal);
  await beginSession(page, portal, SUPER_ADMIN);
  await openPage(page, portal, 'planview', 'Subscription Plans');
  await submit(page);
  await expect(toast(page, 'Please choose a plan from the list.')).toBeVisible();
  await page.getByRole('button', { name: 'PDF' }).click();
  const print = await downloaded(page);
  expect(print.name).toBe('Subscription_Plans.pdf');
  expect(print.text).toContain('Fleet');
  await page.keyboard.press('Escape');

  // An admin is about to order the plan when it is withdrawn.
  const owner = await aWindow(browser, portal, company);
  await openPage(owner, portal, `order?plan=${plan.id}`, 'Order Subscription');
  await owner.getByRole('radio', { name: 'Cash' }).check();
  await page.getByRole('button', { name: 'Withdraw Fleet' }).click();
  await expect(page.getByRole('row', { name: /Fleet/ })).toContainText('Withdrawn');
  await submit(owner);
  await expect(toast(owner, 'This plan is no longer offered. Please choose another one.')).toBeVisible();
  expect(await paymentsOf(portal, company)).toEqual([]);
  await openPage(owner, portal, 'planview', 'Subscription Plans');
  await expect(owner.getByRole('row', { name: /Fleet/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Offer Fleet again' }).click();
  await expect(page.getByRole('row', { name: /Fleet/ })).toContainText('Offered');
  await page.getByRole('button', { name: 'Edit Fleet' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Subscription Fleet' })).toBeVisible();
  await expect(picker(page, 'Duration')).toHaveValue('Three Month');
  await fill(page, { 'Subscription Type Name': 'Fleet Plus' });
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  await page.getByRole('radio', { name: 'Choose Fleet Plus' }).check();
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Assign Subscription' })).toBeVisible();
  await expect(picker(page, 'Subscriptions')).toHaveValue('Fleet Plus, Three Month, ₹2,500.00');
  await expect(field(page, 'To Date')).toHaveValue(showDate(addMonths(today, 3)));

  // An admin continues to the order.
  await owner.reload();
  await owner.getByRole('radio', { name: 'Choose Fleet Plus' }).check();
  await submit(owner);
  await expect(owner.getByRole('radio', { name: /^Fleet Plus/ })).toBeChecked();
});

test('no screen of billing has an accessibility violation', async ({ browser }) => {
  const company = await aCompany(portal);
  const plan = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Everything' });
  const first = await aPayment(portal, company, plan.id, { refference_No: 'R-1' });
  done(await call(portal, 'paymentVerify', { token: superAdmin, query: { tenantId: company.tenantId, id: first.id } }));
  await aPayment(portal, company, plan.id, { payment_Mode: 'upi', refference_No: '4123' });
  // The screens once something was paid; views.spec.ts looks at all of them.
  const visit = async (user: { userName: string; password: string }, paths: readonly string[]) => {
    const page = await (await browser.newContext()).newPage();
    await beginSession(page, portal, user);
    for (const path of paths) {
      await page.goto(`${portal.url}/dashboard/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[data-skeleton]')).toHaveCount(0);
      expect(await violationsOfWhole(page), path).toEqual([]);
    }
    return page;
  };
  const owner = await visit(company, ['subscription', 'account', 'invoice', 'bankrecord']);
  await owner.goto(`${portal.url}/dashboard/order?plan=${plan.id}`);
  const payTo = owner.getByRole('region', { name: 'Pay to' });
  for (const [mode, drawn] of [
    ['UPI', payTo.getByRole('img', { name: /^QR code to pay/ })],
    ['Bank Account', field(payTo, 'IFSC Code')],
  ] as const) {
    await owner.getByRole('radio', { name: mode }).check();
    await expect(drawn).toBeVisible();
    expect(await violationsOfWhole(owner), mode).toEqual([]);
  }
  // A phone can open its UPI app; a PC has none.
  const inApp = owner.getByRole('link', { name: 'Pay in UPI app' });
  await owner.getByRole('radio', { name: 'UPI' }).check();
  await expect(inApp).toBeHidden();
  await owner.setViewportSize(PHONE.viewport);
  await expect(inApp).toHaveAttribute('href', /^upi:\/\/pay\?pa=/);
  await expect(inApp).toBeVisible();

  const platform = await visit(SUPER_ADMIN, [
    `customer?tenantId=${company.tenantId}`,
    `subscription?tenantId=${company.tenantId}`,
    'accountdetail?id=2',
    `bankrecord?type=pending`,
  ]);
  for (const name of ['Verify', 'Refuse']) {
    await platform
      .getByRole('button', { name: new RegExp(`^${name} `) })
      .first()
      .click();
    await expect(platform.getByRole('dialog')).toBeVisible();
    expect(await violationsOfWhole(platform), name).toEqual([]);
    await platform.keyboard.press('Escape');
  }
});

test('Enter leaves a choice that is filled, and opens one that is empty', async ({ page }) => {
  await beginSession(page, portal, SUPER_ADMIN);
  await openPage(page, portal, 'plans', 'New Subscription');
  // The form takes the focus when it is drawn, which would take it away from the list.
  await expect(field(page, 'Subscription Type Name')).toBeFocused();
  await page.getByRole('combobox', { name: 'Financial Year' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Storage (GB)')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused();
  await openPage(page, portal, 'accountdetail', 'Account Detail');
  await expect(field(page, 'Account Holder Name')).toBeFocused();
  const mode = page.getByRole('combobox', { name: 'Payment Mode' });
  await mode.focus();
  await page.keyboard.press('Enter');
  const account = page.getByRole('option', { name: 'Bank Account' });
  await expect(account).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(account).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(mode).toHaveValue('Bank Account');
  await expect(field(page, 'UPI ID')).toBeFocused();
});
