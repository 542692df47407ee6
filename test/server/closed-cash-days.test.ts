import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/rules/calendar-date.ts';
import { aClose, aSavedBranch, aSending } from '#test/contract/expectations-cash.ts';
import { aBank, aPayment, aReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aLine, aParty } from '#test/forms.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// A day that was never closed itself, between two closed ones: its cash counts as closed (spec 4 §6).

const [FIRST, BETWEEN, LAST, AFTER] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const;
const CLOSED = { status: 409, detail: 'Cash of Head Office is closed up to 18-11-2026.' };

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Gupta Kirana' }) }));
  done(await receive({ date: FIRST, amount: 500 }));
  done(await close({ date: FIRST, note_500: 1 }));
  done(await receive({ date: BETWEEN, amount: 70 }));
  done(await close({ date: LAST, note_500: 1, note_50: 1, note_20: 1 }));
});

const receive = (fields: Readonly<Record<string, unknown>> = {}) =>
  call(portal, 'moneyReceipt', { token, body: aReceipt(fields) });
const close = (fields: Readonly<Record<string, unknown>> = {}) =>
  call(portal, 'cashBookClose', { token, body: aClose(fields) });
const book = async (date: string, branch = 1) =>
  done(await call(portal, 'cashBookRead', { token, query: { branch: String(branch), date } }));

test('a day between two closed ones has no count, and its money is in the count of the day closed after it', async () => {
  expect(await book(BETWEEN)).toMatchObject({
    closed_Until: LAST,
    count: null,
    opening: 500,
    receipts: [{ voucher_No: 'R2', amount: 70 }],
    closing: 570,
  });
  expect(await book(LAST)).toMatchObject({ opening: 570, count: { counted: 570, book: 570 }, closing: 570 });
  expect(await book(AFTER)).toMatchObject({ closed_Until: LAST, opening: 570 });
});

test('no cash is entered into a day between two closed ones, and the day is not closed itself', async () => {
  const other = await aSavedBranch(portal, token);
  const lr = { bilty_Date: BETWEEN, invoices: [], value_Not_Declared: 'yes' };
  const details = [aLine({ packages: 1, packing: 'Bag', advance_Amt: 500 })];
  const contra = { date: BETWEEN, branch: 1, from: 'cash:1', to: await aBank(portal, token), amount: 5 };
  const entries = [
    { account: 'cash:1', debit: 10 },
    { account: 'other', credit: 10 },
  ];
  const refusals = {
    receipt: await receive({ date: BETWEEN }),
    payment: await call(portal, 'moneyPayment', { token, body: aPayment({ date: BETWEEN }) }),
    contra: await call(portal, 'moneyContra', { token, body: contra }),
    journal: await call(portal, 'moneyJournal', { token, body: { date: BETWEEN, branch: 1, entries } }),
    sending: await call(portal, 'cashBookSend', { token, body: aSending({ date: BETWEEN, to_Branch: other }) }),
    advance: await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ ...lr, details }) }),
    close: await close({ date: BETWEEN, reason: 'Counted late' }),
  };
  for (const [what, answer] of Object.entries(refusals)) expect(refused(answer), what).toMatchObject(CLOSED);
  expect(await book(BETWEEN)).toMatchObject({ count: null, closing: 570 });
  // What moves no cash of this branch is entered.
  done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(lr) }));
  done(await receive({ date: BETWEEN, branch: other }));
  done(await receive({ date: AFTER }));
  expect(await brokenInvariants(portal, company)).toEqual([]);
});

test('a receipt of a day between two closed ones is taken back on a day that is open', async () => {
  const body = { voucher_No: 'R2', narration: 'Another party' };
  const { date } = done(await call(portal, 'moneyReverse', { token, body }));
  expect(date > LAST).toBe(true);
  expect(await book(BETWEEN)).toMatchObject({ closing: 570, receipts: [{ amount: 70, taken_Back: false }] });
  expect(await book(LAST)).toMatchObject({ closing: 570, count: { counted: 570 } });
  expect(await book(addDays(date, 1))).toMatchObject({ opening: 500 });
  expect(refused(await receive({ date: BETWEEN, amount: 70 }))).toMatchObject(CLOSED);
  expect(await brokenInvariants(portal, company)).toEqual([]);
});
