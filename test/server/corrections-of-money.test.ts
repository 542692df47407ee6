import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { anOffice, book, forward, issue, read, type Office } from '#test/bill-office.ts';
import { aNote } from '#test/contract/expectations-bills.ts';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import { call, done, refused, savedBilty } from '#test/factories.ts';
import { aTbbLr } from '#test/contract/expectations-bills.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';

// Correcting wrong receipts, bills and notes, and whose address heads a bill.

type Fields = Readonly<Record<string, unknown>>;

const TODAY = todayInIndia();
const ago = (days: number) => addDays(TODAY, -days);

let portal: TestPortal;
let office: Office;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  office = await anOffice(portal);
});
const holds = async () => expect(await brokenInvariants(portal, office)).toEqual([]);
const post = (name: Parameters<typeof call>[1], body: Fields) => call(portal, name, { token: office.token, body });

describe('a cheque that bounced', () => {
  test('a bounced cheque is reversed on the bank’s day, not before its receipt or in the future', async () => {
    const { token, party } = office;
    const bank = await aBank(portal, token);
    const cheque = { mode: 'cheque', account: bank, reference: '000123', date: ago(9), amount: 500 };
    const { voucher_No } = done(await post('moneyReceipt', aReceipt({ party, ...cheque }))) as { voucher_No: string };
    const reverse = (date?: string) =>
      post('moneyReverse', { voucher_No, narration: 'Bounced', ...(date !== undefined && { date }) });
    const early = refused(await reverse(ago(10)));
    expect(early).toMatchObject({ status: 422, errors: [{ path: 'date' }] });
    expect(early.detail).toContain(`Date is before ${voucher_No}`);
    expect(refused(await reverse(addDays(TODAY, 1)))).toMatchObject({
      status: 422,
      detail: 'Date cannot be in the future.',
    });
    expect(done(await reverse(ago(4)))).toMatchObject({ date: ago(4), kind: 'Reversal' });
    const on = async (ToDate: string) => {
      const query = { account: bank, FromDate: ago(30), ToDate };
      return done(await call(portal, 'ledgerRead', { token, query })).closing;
    };
    expect([await on(ago(5)), await on(ago(4))]).toEqual([500, 0]);
    await holds();
  });
});

describe('a bill with a note', () => {
  test('a bill with a debit note is not cancelled, and the refusal says which credit note to issue', async () => {
    await forward(office);
    done(await issue(office, [(await book(office, {}, 1000)).bilty_No]));
    const bill_No = 'HO/B2627/000001';
    const cancel = () => post('freightBillCancel', { bill_No, reason: 'Billed wrongly' });
    done(await post('noteIssue', aNote(bill_No, { kind: 'Debit', value: 200 })));
    expect(refused(await cancel())).toMatchObject({
      status: 409,
      detail:
        'HO/B2627/000001 was changed by HO/D2627/000001 and cannot be cancelled: issue a credit note of ₹1,200.00, all that is left of it.',
    });
    done(await post('noteIssue', aNote(bill_No, { value: 1200 })));
    expect(await read(office, bill_No)).toMatchObject({ open_Amt: 0 });
    expect(refused(await cancel()).detail).toContain('nothing is left of it');
    await holds();
  });

  test.each([0, -1])('a note of %d is refused', async (value) => {
    done(await issue(office, [(await book(office, {}, 1000)).bilty_No]));
    expect(refused(await post('noteIssue', aNote('HO/B2627/000001', { value })))).toMatchObject({
      status: 422,
      detail: 'The value of a note must be more than ₹0.',
      errors: [{ path: 'value' }],
    });
  });
});

describe('a payment to a party', () => {
  test('a payment first gives back what the party has on account, and only the rest is payable', async () => {
    const { party } = office;
    done(await post('moneyReceipt', aReceipt({ party, amount: 200, date: ago(2) })));
    done(await post('moneyPayment', aReceipt({ party, amount: 150, date: ago(1) })));
    expect(await balances(portal, office)).toEqual({ 'cash:1': '50.00', [`party:${party}`]: '-50.00' });
    const { payable, receivable } = done(await call(portal, 'eveningRead', { token: office.token }));
    expect([payable, receivable]).toEqual([0, -50]);
    const query = { account: `party:${party}` };
    const { data } = done(await call(portal, 'itemOpen', { token: office.token, query }));
    expect(data).toMatchObject([{ side: 'C', open: 50 }]);
    // More than that is a payment like any other.
    done(await post('moneyReceipt', aReceipt({ party: 0, head: 'capital', amount: 10, date: ago(1) })));
    done(await post('moneyPayment', aReceipt({ party, amount: 60, date: ago(1) })));
    expect(await balances(portal, office)).toMatchObject({ [`payable:${party}`]: '60.00' });
    await holds();
  });
});

test('a bill of a branch with a GSTIN, and its note, are headed by its address and GSTIN', async () => {
  const { token, place, party } = office;
  const branch = {
    branch_Code: 'BOM',
    name: 'Mumbai',
    address: '14 Masjid Bunder',
    city: 'Mumbai',
    pin: '400009',
    state_Code: '27',
    gstin: '27AAHCM8960D1Z8',
  };
  const { id } = done(await post('branchCreate', branch)) as { id: number };
  await forward(office);
  const { bilty_No } = savedBilty(await post('biltyCreate', aTbbLr(place, { branch: id })));
  const { bills } = done(await issue(office, [bilty_No], { party }));
  const bill_No = bills[0]?.bill_No ?? '';
  const headOf = async (name: 'freightBillPrint' | 'notePrint', query: Record<string, string>) =>
    readBack((await call(portal, name, { token, query })).bytes).flat;
  done(await post('noteIssue', aNote(bill_No, { value: 100 })));
  const { data } = done(await call(portal, 'noteList', { token, query: { bill_No } }));
  for (const paper of [
    await headOf('freightBillPrint', { bill_No }),
    await headOf('notePrint', { note_No: data[0]?.note_No ?? '' }),
  ]) {
    expect(paper).toContain('14 Masjid Bunder');
    expect(paper).toContain('27AAHCM8960D1Z8');
    // The GSTIN of an LR’s consignor may be below.
    expect(paper).not.toContain('GSTIN: 23AAHCM8960D1ZG');
  }
});
