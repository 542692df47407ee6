import { expect, type Browser, type Page } from '@playwright/test';
import { addDays, showDate } from '#domain/rules/calendar-date.ts';
import { postCheques } from '#server/ledger/cheques.ts';
import { aBackOffice, asOwner, call, done } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { aWindow, field, openPage, picker, sentence, toast } from './clerk.ts';
import { BANK, TODAY, type MonthOfTrade } from './month-of-trade.ts';
import { card, closingCash, fact, paiseIn } from './month-readings.ts';

// Exceptions of a month: a post-dated cheque, a credit that is reduced, and too little cash.

interface Office {
  readonly page: Page;
  readonly portal: TestPortal;
  readonly trade: MonthOfTrade;
}

/** The day of the cheque. */
export const CHEQUE_DAY = addDays(TODAY, 3);
const rowOf = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference });

/** The closing balance of an account, as its ledger page shows it. */
export async function closingOf({ page, portal }: Office, account: string): Promise<number> {
  await openPage(page, portal, `ledger?account=${account}`, 'Ledger');
  return paiseIn((await fact(page, 'Closing balance').textContent()) ?? '');
}

/** An entered cheque waits: the register and the evening page have it, and the party’s balance is unchanged. */
export async function seeChequeWait(office: Office, party: number, owed: number): Promise<void> {
  const { page, portal } = office;
  await expect(toast(page, `Kept as a post-dated cheque: it is posted on ${showDate(CHEQUE_DAY)}.`)).toBeVisible();
  await openPage(page, portal, 'money/cheques', 'Post-dated Cheques');
  await expect(rowOf(page, '004712')).toContainText(showDate(CHEQUE_DAY));
  await expect(rowOf(page, '004712')).toContainText('Waiting');
  await openPage(page, portal, 'evening', 'This Evening');
  await expect(card(page, 'Post-dated cheques, 7 days')).toContainText('Gupta Kirana, in');
  await expect(card(page, 'Post-dated cheques, 7 days')).toContainText('₹2,000');
  expect(await closingOf(office, `party:${party}`)).toBe(owed);
}

/** On its day the cheque is posted, and the party owes that much less. */
export async function seeChequePosted(office: Office, party: number, owed: number): Promise<void> {
  const { page, portal, trade } = office;
  await asOwner(portal, (client) =>
    client.query(
      `update post_dated_cheque set post_on = $2::date, retry_at = now(),
         voucher = voucher || jsonb_build_object('day', $2::text, 'chequeDate', $2::text) where tenant_id = $1`,
      [trade.company.tenantId, TODAY],
    ),
  );
  await postCheques(portal.services.database, new AbortController().signal);
  await openPage(page, portal, 'money/cheques', 'Post-dated Cheques');
  await expect(rowOf(page, '004712')).toContainText('Posted');
  expect(await closingOf(office, `party:${party}`)).toBe(owed - 200_000);
}

/** The LR on credit is reduced: its party owes that much less, and the branch has nothing left to collect for it. */
export async function reduceCredit(office: Office): Promise<void> {
  const { portal, trade } = office;
  const { token, left, parties } = trade;
  const before = await closingOf(office, `party:${parties.rathi.party}`);
  const toPay = await closingOf(office, 'topay:1');
  const query = { Bilty_No: left.onCredit.bilty_No };
  const read = done(await call(portal, 'biltyRead', { token, query })) as unknown as {
    readonly total_Amt: number;
    readonly details: readonly { readonly freight_Amt: number }[];
  };
  const [line] = read.details;
  const details = [{ ...line, freight_Amt: 500 }];
  const changed = done(await call(portal, 'biltyUpdate', { token, query, body: { ...read, details } })) as unknown as {
    readonly total_Amt: number;
  };
  const less = Math.round((read.total_Amt - changed.total_Amt) * 100);
  expect(less).toBeGreaterThan(0);
  expect(await closingOf(office, `party:${parties.rathi.party}`)).toBe(before - less);
  expect(await closingOf(office, 'topay:1')).toBe(toPay);
}

/** Begins a cash payment for diesel. */
async function payDiesel(page: Page, portal: TestPortal, paise: number): Promise<void> {
  await openPage(page, portal, 'money/payment', 'New Payment');
  await picker(page, 'or Head').fill('Diesel');
  await page.getByRole('option', { name: /^Diesel/ }).click();
  await field(page, 'Amount').fill((paise / 100).toFixed(2));
  await page.keyboard.press('Control+Enter');
}

/** Diesel costs ₹500 more than the branch’s cash: a clerk is refused, an admin brings ₹2,000 from the bank, then it is paid. */
export async function payFromTill({ page, portal, trade }: Office, browser: Browser): Promise<void> {
  await openPage(page, portal, 'cashbook', 'Cash Book');
  const till = await closingCash(page);
  const price = till + 50_000;
  const clerk = await aWindow(browser, portal, await aBackOffice(portal, trade.company));
  await payDiesel(clerk, portal, price);
  const short = `Cash of Head Office would be ₹500.00 below zero on ${showDate(TODAY)}.`;
  await expect(toast(clerk, `${short} Take in cash first, or ask an admin.`)).toBeVisible();
  await expect(field(clerk, 'Reason')).toHaveCount(0);

  await payDiesel(page, portal, price);
  await expect(sentence(page, `${short} Take in cash first, or give a reason.`).first()).toBeVisible();
  await expect(field(page, 'Reason')).toBeVisible();
  await openPage(page, portal, 'money/contra', 'New Contra');
  await picker(page, 'From Account').fill(BANK);
  await page.getByRole('option', { name: BANK }).click();
  await picker(page, 'To Account').fill('Cash · Head');
  await page.getByRole('option', { name: 'Cash · Head Office' }).click();
  await field(page, 'Amount').fill('2000');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Contra C1 saved: ₹2,000.00' })).toBeVisible();

  await payDiesel(clerk, portal, price);
  await expect(clerk.getByRole('group', { name: /^Payment P1 saved/ })).toBeVisible();
  await clerk.context().close();
  await openPage(page, portal, 'cashbook', 'Cash Book');
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Diesel');
  expect(await closingCash(page)).toBe(150_000);
}
