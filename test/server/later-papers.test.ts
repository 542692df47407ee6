import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { anOffice, book, issue, type Office } from '#test/bill-office.ts';
import { aNote, aRun } from '#test/contract/expectations-bills.ts';
import { aSavedBranch, aSending } from '#test/contract/expectations-cash.ts';
import { aBank, aJournal, aPayment, aReceipt } from '#test/contract/expectations-money.ts';
import { call, done, refused } from '#test/factories.ts';
import { aMoneyOffice } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Vouchers, bills and notes dated before the last one of their book need a confirmation, if the client asks for the check.

// Two days of one financial year, because the numbers of bills and notes begin again on 1 April.
const LATER = [todayInIndia(), addDays(todayInIndia(), -1)].find((day) => day !== firstOfFinancialYear(day)) ?? '';
const BEFORE = addDays(LATER, -1);

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});
const laterThan = (path: string, paper: string, day = LATER) => {
  const message = `${paper} of ${showDate(day)} is later than this date. Submit again to go on.`;
  return { status: 422, code: 'later_paper', detail: message, errors: [{ path, message }] };
};

test.each([
  ['moneyReceipt', 'R'],
  ['moneyPayment', 'P'],
  ['moneyContra', 'C'],
  ['moneyJournal', 'J'],
] as const)('%s of a day before the last voucher of its kind must be confirmed', async (name, letter) => {
  const office = await aMoneyOffice(portal);
  const { token } = office;
  const bank = await aBank(portal, token);
  const post = (date: string, more: object = {}) => {
    const of = { date, ...more };
    const bodies = {
      moneyReceipt: aReceipt(of),
      // The branch has no cash.
      moneyPayment: aPayment({ reason: 'Lent by the owner', ...of }),
      moneyContra: { branch: 1, amount: 10, from: 'cash:1', to: bank, reason: 'Lent by the owner', ...of },
      moneyJournal: aJournal(of),
    };
    return call(portal, name, { token, body: bodies[name] });
  };
  const asked = { ask_Date: 'yes' };
  // The first needs no confirmation, nor does one of the same day.
  done(await post(LATER, asked));
  done(await post(LATER, asked));
  expect(refused(await post(BEFORE, asked))).toMatchObject(laterThan('date', `Voucher ${letter}2`));
  // The refused one took no number; without the check it is accepted, as older clients send it.
  expect(done(await post(BEFORE)).voucher_No).toBe(`${letter}3`);
  // It is the last of its book now, so the next of its day needs no confirmation.
  done(await post(BEFORE, asked));
  await office.holds();
});

test('cash sent or taken before the last contra, and a reversal before the last one, must be confirmed', async () => {
  const office = await aMoneyOffice(portal);
  const { token } = office;
  const to_Branch = await aSavedBranch(portal, token);
  const reason = 'Lent by the owner';
  const send = (date: string) =>
    call(portal, 'cashBookSend', { token, body: aSending({ to_Branch, date, reason, ask_Date: 'yes' }) });
  const { voucher_No } = done(await send(BEFORE));
  const last = done(await send(LATER)).voucher_No;
  expect(refused(await send(BEFORE))).toMatchObject(laterThan('date', `Voucher ${last}`));
  const take = (more: object) =>
    call(portal, 'cashBookTake', { token, body: { voucher_No, date: BEFORE, account: '', ...more } });
  expect(refused(await take({ ask_Date: 'yes' }))).toMatchObject(laterThan('date', `Voucher ${last}`));
  done(await take({}));

  const reverse = async (date: string) => {
    const received = done(await office.receive({ date: BEFORE })).voucher_No;
    const body = { voucher_No: received, narration: 'Bounced', date, ask_Date: 'yes' };
    return await call(portal, 'moneyReverse', { token, body });
  };
  const reversal = done(await reverse(LATER)).voucher_No;
  expect(refused(await reverse(BEFORE))).toMatchObject(laterThan('date', `Voucher ${reversal}`));
  await office.holds();
});

test('a post-dated cheque needs no confirmation of its date', async () => {
  const { token, receive } = await aMoneyOffice(portal);
  const account = await aBank(portal, token);
  done(await receive({ date: LATER }));
  const cheque = { mode: 'cheque', account, reference: '123456', cheque_Date: addDays(LATER, 3), ask_Date: 'yes' };
  expect(done(await receive({ date: BEFORE, ...cheque })).cheque).toBe(1);
});

describe('dates of bills and notes', () => {
  let office: Office;
  let bill = '';
  beforeAll(async () => {
    office = await anOffice(portal);
    const first = await book(office, { bilty_Date: BEFORE });
    ({ bills: [{ bill_No: bill = '' } = {}] = [] } = done(
      await issue(office, [first.bilty_No], { bill_Date: LATER, ask_Date: 'yes' }),
    ));
  });

  test('a bill dated before the last bill of its book must be confirmed', async () => {
    const { bilty_No } = await book(office, { bilty_Date: BEFORE });
    const asking = await issue(office, [bilty_No], { bill_Date: BEFORE, ask_Date: 'yes' });
    expect(refused(asking)).toMatchObject(laterThan('bill_Date', `Bill ${bill}`));
    done(await issue(office, [bilty_No], { bill_Date: BEFORE }));
  });

  test('a monthly run dated before the last bill must be confirmed before it begins', async () => {
    await book(office, { bilty_Date: BEFORE });
    const { token } = office;
    const run = (fields: object) =>
      call(portal, 'freightBillMonthlyRun', {
        token,
        body: aRun({ from_Date: BEFORE, to_Date: BEFORE, bill_Date: BEFORE, ...fields }),
      });
    const { bills } = done(await issue(office, [(await book(office)).bilty_No], { bill_Date: LATER }));
    const last = laterThan('bill_Date', `Bill ${bills[0]?.bill_No}`);
    expect(refused(await run({ ask_Date: 'yes' }))).toMatchObject(last);
    expect(done(await call(portal, 'freightBillRun', { token })).run).toBeNull();
    expect(done(await run({}))).toMatchObject({ parties: 1 });
  });

  test('a note dated before the last note of its kind must be confirmed', async () => {
    const send = (fields: object) =>
      call(portal, 'noteIssue', { token: office.token, body: aNote(older, { value: 1, ...fields }) });
    const { bilty_No } = await book(office, { bilty_Date: BEFORE });
    const { bills } = done(await issue(office, [bilty_No], { bill_Date: BEFORE }));
    const older = bills[0]?.bill_No ?? '';
    const { note_No } = done(await send({ note_Date: LATER, ask_Date: 'yes' }));
    expect(refused(await send({ note_Date: BEFORE, ask_Date: 'yes' }))).toMatchObject(
      laterThan('note_Date', `Credit Note ${note_No}`),
    );
    // Debit notes have a book of their own.
    done(await send({ kind: 'Debit', note_Date: BEFORE, ask_Date: 'yes' }));
    done(await send({ note_Date: BEFORE }));
  });
});
