import { expect, type Page } from '@playwright/test';
import { showDate } from '#domain/rules/calendar-date.ts';
import { billParties } from '#server/bills/monthly-runs.ts';
import { brokenInvariants } from '#test/ledger.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, choose, field, openPage, picker, toast } from './clerk.ts';
import { test } from './journey.ts';
import { fillLr, party } from './lawful-entry.ts';
import {
  CHEQUE_DAY,
  closingOf,
  payFromTill,
  reduceCredit,
  seeChequePosted,
  seeChequeWait,
} from './month-exceptions.ts';
import { seeFinalAccounts } from './month-final-accounts.ts';
import { aMonthOfTrade, BANK, LAST_MONTH, TODAY, type MonthOfTrade } from './month-of-trade.ts';
import { closingCash, paiseIn } from './month-readings.ts';
import { seeAgeing, seeLrsOfEvening, seeMoneyOfEvening, seeTrial } from './month-sums.ts';

// A month of trade on the screens, and its figures afterwards. Thirty-seven of its forty LRs and nine of the deliveries are
// made by calls to save time; the form of an LR and the page of its way have their own journeys.

let portal: TestPortal;
let trade: MonthOfTrade;
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Books an LR of today in its form. */
async function bookOnForm(page: Page, basis: string, number: string): Promise<void> {
  await openPage(page, portal, 'bilty', 'New Bilty');
  await expect(picker(page, 'Basis')).toBeVisible();
  await picker(page, 'Basis').fill(basis);
  await picker(page, 'Basis').press('Enter');
  await fillLr(page);
  if (basis === 'TBB') {
    await picker(party(page, 'Bill To'), 'Bill To').fill('nimar');
    await page
      .getByRole('option', { name: /Nimar Oil Mills/ })
      .first()
      .click();
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: `Bilty No. ${number} saved` })).toBeVisible();
}

/** Records the delivery of an LR on its page. */
async function deliver(page: Page, number: string, texts: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${portal.url}/dashboard/consignmentnote?biltyNo=${number}`);
  await page.getByRole('button', { name: 'Update status' }).click();
  const noted = dialog(page, 'Update status');
  await expect(picker(noted, 'Status')).toBeFocused();
  await picker(noted, 'Status').click();
  await page.getByRole('option', { name: 'Delivered', exact: true }).click();
  for (const [name, text] of Object.entries(texts)) await field(noted, name).fill(text);
  await noted.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText('Delivered');
}

/** Begins a receipt of an amount from a party or under a head. */
async function beginReceipt(page: Page, from: 'Party' | 'or Head', name: string, amount: string): Promise<void> {
  await openPage(page, portal, 'money/receipt', 'New Receipt');
  await picker(page, from).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await field(page, 'Amount').fill(amount);
}
const openItems = (page: Page) => page.getByRole('region', { name: 'Open items, the oldest first' });
const itemOf = (page: Page, paper: string) => openItems(page).getByRole('group', { name: new RegExp(`^${paper} of`) });

async function throughBank(page: Page, mode: string, reference: string): Promise<void> {
  await choose(page, 'Mode', mode);
  await picker(page, 'Account').fill(BANK);
  await page.getByRole('option', { name: BANK }).click();
  await field(page, 'Reference').fill(reference);
}

/** Saves the entered receipt; returns its number. */
async function saveReceipt(page: Page): Promise<string> {
  await page.keyboard.press('Control+Enter');
  const saved = page.getByRole('group', { name: /^Receipt R\d+ saved/ });
  await expect(saved).toBeVisible();
  return /R\d+/.exec((await saved.textContent()) ?? '')?.[0] ?? '';
}

const typed = (paise: number) => (paise / 100).toFixed(2);

/** How consignees pay To Pay: in money, with a rebate under the branch’s To Pay, or later. */
async function collectToPay(page: Page): Promise<void> {
  const { collected, withRebate, onCredit } = trade.left;
  await deliver(page, collected.bilty_No, { Received: String(collected['balance_Amt']) });
  const owed = Math.round(Number(withRebate['balance_Amt']) * 100);
  const REBATE = 5000;
  await beginReceipt(page, 'or Head', 'To Pay · Head Office', typed(owed - REBATE));
  const row = itemOf(page, String(withRebate['lr_No']));
  await field(row, 'Rebate').fill(typed(REBATE));
  await field(row, 'Received').fill(typed(owed - REBATE));
  await saveReceipt(page);
  await deliver(page, withRebate.bilty_No, {});
  await deliver(page, onCredit.bilty_No, { 'Reason of the Credit': 'Pays on Monday' });
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(/is owed by Rathi Textiles/);
}

/** Bills all parties for the previous month; returns the bills by party. */
async function billMonth(page: Page): Promise<ReadonlyMap<string, string>> {
  await openPage(page, portal, 'freightbill', 'New Freight Bill');
  await page.getByRole('button', { name: 'Bill all parties' }).click();
  const run = dialog(page, 'Bill all parties');
  await run.getByRole('button', { name: 'Issue the bills' }).click();
  await expect(run.getByRole('progressbar', { name: '0 of 2 parties billed' })).toBeVisible();
  await billParties(portal.services.database, new AbortController().signal);
  await expect(run).toContainText('2 bills for 13 LRs');
  const bills = new Map<string, string>();
  for (const result of await run.getByRole('listitem').all()) {
    bills.set(
      (await result.locator('strong').textContent()) ?? '',
      (await result.getByRole('link').textContent()) ?? '',
    );
  }
  return bills;
}

/** How parties pay: less tax and a shortage, on account, and by a cheque that bounces. */
async function receive(page: Page, bills: ReadonlyMap<string, string>): Promise<void> {
  await beginReceipt(page, 'Party', 'Nimar Oil Mills', '1');
  const billed = itemOf(page, bills.get('Nimar Oil Mills') ?? '');
  const open = paiseIn(/₹.*(?= open)/.exec((await billed.getAttribute('aria-label')) ?? '')?.[0] ?? '');
  const tds = paiseIn((await field(billed, 'TDS').getAttribute('placeholder')) ?? '');
  await field(billed, 'Shortage').fill('120');
  await field(page, 'Amount').fill(typed(open - tds - 12_000));
  await openItems(page).getByRole('button', { name: 'Fill, less TDS' }).click();
  await expect(field(billed, 'TDS')).not.toHaveValue('');
  await expect(field(billed, 'Shortage')).toHaveValue('120');
  await expect(openItems(page)).toContainText('The rest is on account: ₹0.00');
  await throughBank(page, 'UPI', 'UTR-1');
  await saveReceipt(page);

  await beginReceipt(page, 'Party', 'Gupta Kirana', '3000');
  await page.keyboard.press('Alt+F');
  await expect(openItems(page)).toContainText('The rest is on account: ₹0.00');
  await saveReceipt(page);

  await beginReceipt(page, 'Party', 'Malwa Cotton Mills', '5000');
  await expect(openItems(page)).toContainText('The rest is on account: ₹5,000.00');
  await saveReceipt(page);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const settled = page.getByRole('region', { name: 'Adjusted against', exact: true });
  await settled.getByRole('button', { name: 'Allocate' }).click();
  const allocate = dialog(page, /^Allocate R/);
  await picker(allocate, 'Open Item').click();
  await page.getByRole('option', { name: new RegExp(`^${bills.get('Malwa Cotton Mills')} of`) }).click();
  await field(allocate, 'Amount').fill('5000');
  await allocate.getByRole('button', { name: 'Allocate' }).click();
  await expect(settled).toContainText('Settled');

  await beginReceipt(page, 'Party', 'Rathi Textiles', typed(100_000));
  await page.keyboard.press('Alt+F');
  await throughBank(page, 'Cheque', '004711');
  await saveReceipt(page);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await field(dialog(page, /^Reverse R/), 'Narration').fill('Cheque bounced');
  await dialog(page, /^Reverse R/)
    .getByRole('button', { name: 'Reverse', exact: true })
    .click();
  await expect(page.getByRole('link', { name: /^X\d+$/ })).toBeVisible();
  await expect(settled).not.toContainText(String(trade.left.onCredit['lr_No']));
}

/** Takes a post-dated cheque; returns what its party owed before. */
async function receivePostDated(page: Page): Promise<number> {
  const { party } = trade.parties.gupta;
  const owed = await closingOf({ page, portal, trade }, `party:${party}`);
  await beginReceipt(page, 'Party', 'Gupta Kirana', '2000');
  await page.keyboard.press('Alt+F');
  await throughBank(page, 'Cheque', '004712');
  await field(page, 'Cheque Date').fill(showDate(CHEQUE_DAY));
  await page.keyboard.press('Control+Enter');
  await seeChequeWait({ page, portal, trade }, party, owed);
  return owed;
}

async function creditShortage(page: Page, bill: string): Promise<void> {
  await openPage(page, portal, `freightbillreport?billNo=${encodeURIComponent(bill)}`, `Freight Bill ${bill}`);
  await page.getByRole('button', { name: 'Credit Note' }).click();
  const note = dialog(page, `Credit Note for ${bill}`);
  await picker(note, 'Reason').click();
  await page.getByRole('option', { name: 'Shortage' }).click();
  await field(note, 'Value').fill('150');
  await note.getByRole('button', { name: 'Issue the note' }).click();
  await expect(page.getByRole('region', { name: 'Credit and debit notes' })).toContainText('−₹177.00');
}

/** Counts the shown branch’s cash, short by an amount, and closes its day. */
async function closeCash(page: Page, branch: string, short: number): Promise<void> {
  const counted = (await closingCash(page)) - short;
  await field(page, 'Notes of ₹500').fill(String(Math.floor(counted / 50_000)));
  await field(page, 'Coins').fill(typed(counted % 50_000));
  if (short === 0) await expect(page.getByText('The count matches the book.')).toBeVisible();
  else await field(page, 'Reason').fill('Change given at the gate');
  await page.getByRole('button', { name: `Close up to ${showDate(TODAY)}` }).click();
  await expect(toast(page, `Cash of ${branch} is closed up to ${showDate(TODAY)}.`)).toBeVisible();
}

/** Sends cash from one branch to the other, which receives it; both are counted. */
async function closeDay(page: Page): Promise<void> {
  await openPage(page, portal, 'cashbook', 'Cash Book');
  await page.getByRole('button', { name: 'Send cash' }).click();
  const sending = dialog(page, 'Send cash');
  await field(sending, 'Amount').fill('700.50');
  await sending.getByRole('button', { name: 'Send cash', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('In Transit · Mumbai');
  await closeCash(page, 'Head Office', 0);
  await choose(page, 'Branch', 'Mumbai');
  await page.getByRole('button', { name: /^Receive C/ }).click();
  await dialog(page, /^Receive C/)
    .getByRole('button', { name: 'Receive', exact: true })
    .click();
  await expect(page.getByRole('list', { name: 'Receipts' })).toContainText('In Transit · Mumbai');
  await closeCash(page, 'Mumbai', 1000);
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Cash Over/Short');
}

/** Locks the books of the month, and tries a late voucher. */
async function lockMonth(page: Page): Promise<void> {
  await openPage(page, portal, 'books', 'Accounts and Lock');
  await page.getByRole('button', { name: 'Lock the books' }).click();
  const lock = dialog(page, 'Lock the books');
  await field(lock, 'Date').fill(LAST_MONTH.shown);
  await lock.getByRole('button', { name: 'Lock the books' }).click();
  await expect(page.getByText(`The books are locked up to ${LAST_MONTH.shown}.`)).toBeVisible();
  await beginReceipt(page, 'Party', 'Gupta Kirana', '10');
  await field(page, 'Date').fill(LAST_MONTH.shown);
  await throughBank(page, 'UPI', 'UTR-2');
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'Date')).toHaveAccessibleDescription(/ is later than this date\. Submit again to go on\.$/);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, `The books are locked up to ${LAST_MONTH.shown}.`)).toBeVisible();
}

test('after a month of bookings, bills and receipts all screens show the same sums', async ({
  page,
  browser,
  portal: ofWorker,
}) => {
  test.setTimeout(480_000);
  portal = ofWorker;
  trade = await aMonthOfTrade(portal);
  await beginSession(page, portal, trade.company);
  await bookOnForm(page, 'To Pay', '38');
  await bookOnForm(page, 'Paid', '39');
  await bookOnForm(page, 'TBB', '40');
  await collectToPay(page);
  const bills = await billMonth(page);
  await receive(page, bills);
  await creditShortage(page, bills.get('Malwa Cotton Mills') ?? '');
  const owed = await receivePostDated(page);
  await reduceCredit({ page, portal, trade });
  await payFromTill({ page, portal, trade }, browser);
  await closeDay(page);
  await lockMonth(page);
  await seeChequePosted({ page, portal, trade }, trade.parties.gupta.party, owed);

  const seen = { page, portal, trade };
  const trial = await seeTrial(seen);
  await seeFinalAccounts(seen, trial);
  const ageing = await seeAgeing(seen, trial);
  await seeMoneyOfEvening(seen, trial, ageing);
  await seeLrsOfEvening(seen);
  expect(await brokenInvariants(portal, trade.company)).toEqual([]);
});
