import { expect } from '@playwright/test';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { call, done } from '#test/factories.ts';
import { brokenInvariants } from '#test/ledger.ts';
import type { TestPortal } from '#test/portal.ts';
import {
  beginSession,
  choose,
  PHONE,
  field,
  fill,
  openPage,
  picker,
  submit,
  toast,
  violationsOfWhole,
} from './clerk.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { test } from './journey.ts';
import { readTrial } from './month-readings.ts';
import { deliver, dialog, KM, loadTruck, openReport, podsIn, press, step, unload } from './two-trucks-steps.ts';
import { FREIGHT, MARKET, OWN, OWNER, PACKAGES, PUMP, TODAY, twoTrucks, type TwoTrucks } from './two-trucks.ts';

// Two trucks from loading to what they earned (spec 4 §2 to §4, §9), on the screens of a clerk, an admin and a driver.

let portal: TestPortal;
let trade: TwoTrucks;
test.describe.configure({ timeout: 300_000 });
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  trade = await twoTrucks(portal);
});

const SPLIT = 7;
const HIRE = 40_000;
const DIESEL = 9500;
/** The first truck’s share of the split LR’s freight; the last share has the odd paise. */
const PART = Math.trunc((FREIGHT * 100 * SPLIT) / PACKAGES) / 100;
const TOLL = 1240;
const SPENT = DIESEL + TOLL;
const shown = (rupees: number) => formatRupees(toPaise(rupees));
const REASON = 'It has to go tonight';
/** The owner’s PAN is entered. */
async function giveOwnerPan() {
  const { token } = trade.company;
  const read = done(await call(portal, 'partyRead', { token, query: { id: Number(trade.owner) } }));
  done(
    await call(portal, 'partyUpdate', {
      token,
      query: { id: Number(trade.owner) },
      body: { ...read, pan: 'ABKPY4471D' },
    }),
  );
}

test('a market truck and an own truck go from the loading to what they earned', async ({ page, browser }) => {
  const office = { page, portal };
  let link = '';
  await test.step('four LRs are loaded by their numbers, one of them in part', async () => {
    await beginSession(page, portal, trade.clerk);
    const lrs = [[trade.toPay], [trade.tbb], [trade.paid], [trade.split, SPLIT]] as const;
    await loadTruck(office, { vehicle: MARKET, from: 'Indore', state: 'Madhya Pradesh', to: 'Mumbai', lrs });
  });

  await test.step('the overload is refused to a clerk, and an admin lets it go with a reason', async () => {
    await page.getByRole('button', { name: 'Dispatch' }).click();
    await expect(dialog(page)).toContainText('Overloaded by 479 kg.');
    await expect(dialog(page).getByRole('button', { name: 'Dispatch' })).toHaveCount(0);
    await beginSession(page, portal, trade.company);
    await openReport(office, 'challanreport?challanNo=1');
    await step(page, 'Dispatch', { Reason: REASON });
    await expect(toast(page, 'Challan 1 is dispatched.')).toBeVisible();
  });

  await test.step('the truck is hired; without a PAN its owner loses 20 %, with one 1 %', async () => {
    await openReport(office, 'hire');
    await expect(field(page, 'Hire Memo No.')).not.toHaveValue('');
    await picker(page, 'Vehicle No.').fill(MARKET);
    await picker(page, 'Owner').fill('Yadav');
    await page
      .getByRole('option', { name: new RegExp(OWNER) })
      .first()
      .click();
    await fill(page, { Hire: '40000' });
    await picker(page, 'Balance Payable At').fill('Mumbai');
    await page.getByRole('button', { name: /Add challan 1/ }).click();
    await submit(page);
    const issue = page.getByRole('button', { name: 'Issue' });
    await issue.click();
    await expect(dialog(page)).toContainText('TDS ₹8,000.00 · 20 % of ₹40,000.00');
    await expect(dialog(page)).toContainText('The owner has no PAN');
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await giveOwnerPan();
    await page.reload();
    await issue.click();
    await expect(dialog(page)).toContainText('TDS ₹400.00 · 1 % of ₹40,000.00');
    await dialog(page).getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(page.getByText('No declaration for')).toBeVisible();
  });

  await test.step('he is given cash, and diesel of a pump', async () => {
    await page.getByRole('button', { name: /^Give Advance/ }).click();
    await expect(dialog(page)).toContainText('Left: ₹39,600.00');
    await fill(dialog(page), { Amount: '10000', Reason: REASON });
    await dialog(page).getByRole('button', { name: 'Give Advance', exact: true }).click();
    await expect(page.getByText('Advance · Cash')).toBeVisible();
    await page.getByRole('button', { name: /^Give Advance/ }).click();
    await choose(page, 'Mode', 'Diesel');
    await fill(dialog(page), { Amount: '9000', Litres: '100' });
    await picker(dialog(page), 'Pump').fill('Highway');
    await page
      .getByRole('option', { name: new RegExp(PUMP) })
      .first()
      .click();
    await dialog(page).getByRole('button', { name: 'Give Advance', exact: true }).click();
    await expect(page.getByText(/Advance · Diesel · 100 l at/)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('₹20,600.00');
  });

  await test.step('our own truck takes what is left of the split LR and another one there, and one back', async () => {
    const there = { vehicle: OWN, from: 'Indore', state: 'Madhya Pradesh', to: 'Mumbai' };
    await loadTruck(office, { ...there, lrs: [[trade.split], [trade.further]] });
    await step(page, 'Dispatch');
    const back = { vehicle: OWN, from: 'Mumbai', state: 'Maharashtra', to: 'Indore' };
    await loadTruck(office, { ...back, lrs: [[trade.back]] });
    await step(page, 'Dispatch');
  });

  await test.step('its driver starts with an advance', async () => {
    await openReport(office, 'tripsheet');
    await expect(field(page, 'Trip Sheet No.')).not.toHaveValue('');
    await picker(page, 'Vehicle No.').fill(OWN);
    await picker(page, 'Driver Name').fill('Ramesh');
    await page.getByRole('option', { name: 'Ramesh' }).click();
    await fill(page, { 'Opening km': '10000', 'Challan Nos.': '2, 3' });
    await submit(page);
    await step(page, 'Start');
    await step(page, 'Give Advance', { Amount: '15000', Reason: REASON });
    await expect(page.getByText('₹15,000.00 is left with the driver')).toBeVisible();
    await press(page, "Driver's link");
    await press(page, 'Make a link for the driver');
    await expect(field(dialog(page), "Driver's link")).toHaveValue(/\/d#[\w-]{43}$/);
    link = new URL(await field(dialog(page), "Driver's link").inputValue()).hash;
  });

  await test.step('he writes a toll down where there is no line, and it is sent when there is one', async () => {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' });
    const phone = await context.newPage();
    await phone.goto(`${portal.url}/d/?lang=en${link}`);
    const card = phone.getByRole('region', { name: 'Trip 1' });
    await expect(card).toBeVisible();
    await phone.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await context.setOffline(true);
    await card.getByRole('button', { name: 'Add an expense' }).click();
    await card.getByLabel('What for?').selectOption('Toll');
    await card.getByLabel('Amount (₹)').fill(String(TOLL));
    await card
      .getByLabel('Photos taken before')
      .setInputFiles({ name: 'toll.png', mimeType: 'image/png', buffer: Buffer.from(RED_DOT) });
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(card.getByText('Kept on this phone, waiting for internet')).toBeVisible();
    await context.setOffline(false);
    await expect(async () => {
      await phone.evaluate('void dispatchEvent(new Event("online"))');
      await expect(card.getByText('With the office')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    await context.close();
  });

  await test.step('both arrive; of the market truck two packages are short', async () => {
    await unload(office, '1', { [trade.paid]: 10 });
    await unload(office, '2', {});
    await unload(office, '3', {});
    await openReport(office, 'viewbilty?pending=Short or damaged');
    await expect(page.getByRole('main')).toContainText(trade.paid);
  });

  await test.step('a To Pay LR is delivered with its money, the others without', async () => {
    await openPage(page, portal, 'delivery', 'Delivery Desk');
    for (const number of [trade.toPay, trade.tbb, trade.paid, trade.split]) await deliver(page, number);
  });

  await test.step('the papers come back, and the owner’s account is closed and paid', async () => {
    await openReport(office, 'hirereport?hireNo=1');
    await page.getByRole('button', { name: /^Settle/ }).click();
    await expect(dialog(page)).toContainText('It cannot be settled yet:');
    await page.keyboard.press('Escape');
    await podsIn(office, [trade.toPay, trade.tbb, trade.paid, trade.split]);
    await openReport(office, 'hirereport?hireNo=1');
    await step(page, 'Settle');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(dialog(page)).toContainText('Balance ₹20,600.00');
    await fill(dialog(page), { Reason: REASON });
    await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('the own truck comes back: its diesel is entered, and the driver’s account is closed', async () => {
    await openReport(office, 'tripsheetreport?tripNo=1');
    await press(page, `Accept Toll ₹${shown(TOLL)}`);
    await expect(page.getByText(/^Accepted by /)).toBeVisible();
    await openReport(office, `tripsheet?tripNo=1&tenantId=${trade.company.tenantId}`);
    await expect(field(page, 'Opening km')).toHaveValue(/^10,?000$/);
    await fill(page, { 'End Date': showDate(TODAY), 'Closing km': String(10_000 + 2 * KM) });
    await press(page, 'Add expense');
    const diesel = page.getByRole('group', { name: 'Expense 2' });
    await picker(diesel, 'Expense').fill('Diesel');
    await fill(diesel, { Date: showDate(TODAY), Litres: '300', 'Amount ₹': String(DIESEL) });
    await submit(page);
    await openReport(office, 'tripsheetreport?tripNo=1');
    await expect(page.getByRole('main')).toContainText('4.00 km per litre');
    await step(page, 'Settle');
    await expect(page.getByText('Account closed').first()).toBeVisible();
  });

  await test.step('what each vehicle earned is what a calculator says, and the evening tells the same', async () => {
    await openPage(page, portal, 'profit', 'Profit by Vehicle');
    const rows = page.getByRole('grid', { name: 'Profit by Vehicle' }).getByRole('row');
    await expect(rows.filter({ hasText: MARKET })).toContainText(shown(3 * FREIGHT + PART - HIRE));
    await expect(rows.filter({ hasText: OWN })).toContainText(shown(3 * FREIGHT - PART - SPENT));
    await openPage(page, portal, 'evening', 'This Evening');
    const card = page.getByRole('region', { name: /^Profit this month/ });
    await expect(card).toContainText(shown(6 * FREIGHT - HIRE - SPENT).replace(/\.00$/, ''));
    expect(await violationsOfWhole(page)).toEqual([]);
    await card.getByRole('link', { name: OWN }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profit by Vehicle');
    await expect(page.getByRole('main')).toContainText('Trip Sheet 1');
  });

  await test.step('the books are even, and the quarter’s register has the tax', async () => {
    await openPage(page, portal, 'trialbalance', 'Trial Balance');
    const trial = await readTrial(page);
    expect(trial.debits).toBe(trial.credits);
    await openPage(page, portal, 'tds', 'TDS Register');
    const register = page.getByRole('grid', { name: 'TDS Register' }).getByRole('row');
    await expect(register.filter({ hasText: OWNER })).toContainText('400.00');
    await expect(register.filter({ hasText: OWNER })).toContainText('ABKPY4471D');
    expect(await brokenInvariants(portal, trade.company)).toEqual([]);
  });
});
