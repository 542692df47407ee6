import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBank, aJournal, aPayment, aReceipt, aSavedReceipt, someCash } from '#test/contract/expectations-money.ts';
import { aBackOffice, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aLine } from '#test/forms.ts';
import { balances } from '#test/ledger.ts';
import { aMoneyOffice, type MoneyOffice } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';

// Receipts and payments, and the items that they settle (spec 4 §6, §13). An LR of these tests comes to 2,650.00.

type Fields = Readonly<Record<string, unknown>>;
let portal: TestPortal;
let office: MoneyOffice;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  office = await aMoneyOffice(portal);
  ({ company, token } = office);
});

describe('a receipt', () => {
  test.each<[string, Fields, string, string]>([
    ['an unknown branch', { branch: 9 }, 'branch', 'Branch was not found.'],
    ['neither party nor head', { party: 0 }, 'party', 'Choose a party or a head.'],
    ['both', { head: 'freight' }, 'party', 'Choose a party or a head.'],
    ['an unknown party', { party: 99 }, 'party', 'Party was not found.'],
    ['an unknown head', { party: 0, head: 'head:9' }, 'head', 'Head was not found.'],
    ['cash as a head', { party: 0, head: 'cash:1' }, 'head', 'Money between cash and bank accounts is a contra.'],
    ['no bank account', { mode: 'upi' }, 'account', 'Account is required.'],
    ['an unknown bank account', { mode: 'upi', account: 'bank:7' }, 'account', 'Account was not found.'],
    ['an account that is not a bank', { mode: 'upi', account: 'freight' }, 'account', 'Choose a bank account.'],
    ['an unknown item', { items: [{ item: 99, received: 1 }] }, 'items', 'Item was not found.'],
    [
      'as much cash as the law forbids',
      { amount: 200_000 },
      'amount',
      'Cash of ₹2,00,000 or more from one person in a day is not allowed.',
    ],
  ])('a receipt with %s is refused and posts nothing', async (_what, fields, path, message) => {
    expect(refused(await office.receive(fields))).toMatchObject({ status: 422, errors: [{ path, message }] });
    expect(await balances(portal, company)).toEqual({});
  });

  test.each<[string, Fields, string]>([
    ['a negative amount', { amount: -1 }, 'Enter Amount without a minus sign.'],
    ['three decimals', { amount: 1.005 }, 'Amount can have at most 2 decimals.'],
    ['no date', { date: '' }, 'Date is required.'],
    ['no mode', { mode: '' }, 'Mode is required.'],
  ])('a receipt with %s is refused', async (_what, fields, message) => {
    expect(refused(await office.receive(fields))).toMatchObject({ status: 422, errors: [{ message }] });
  });

  test('a receipt settles items in money and deductions, and keeps the rest on account', async () => {
    const bank = await aBank(portal, token);
    await office.claim();
    const [claim] = await office.open();
    const items = [{ item: claim?.item, received: 2000, tds: 50, shortage: 300.5, rebate: 99.5, other: 100 }];
    const saved = done(
      await office.receive({ mode: 'cheque', account: bank, amount: 2500, reference: '000123', items }),
    );
    expect(saved).toMatchObject({
      voucher_No: 'R1',
      kind: 'Receipt',
      amount: 3050,
      reference: '000123',
      entries: [
        { debit: bank, credit: 'party:1', amount: 2500 },
        { debit: 'tds:2026', debit_Name: '2026-27', amount: 50 },
        { debit: 'shortage', debit_Name: 'Shortage Claims', amount: 300.5 },
        { debit: 'rebates', amount: 99.5 },
        { debit: 'other', amount: 100 },
      ],
      items: [
        {
          side: 'C',
          amount: 3050,
          settled: 2550,
          open: 500,
          settled_By: [{ paper: '1', amount: 2550, tds: 50, shortage: 300.5, rebate: 99.5, other: 100 }],
        },
      ],
    });
    expect(await office.open()).toMatchObject([
      { side: 'D', open: 100 },
      { side: 'C', open: 500 },
    ]);
    expect(done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'r1' } }))).toEqual({
      ...saved,
      // Given only when it is saved: the date can be of an earlier financial year.
      advice: undefined,
      opened_Again: [],
    });
    // The claim says the same of the receipt; once the two are allocated again, the deductions are gone.
    const [settled] = done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'F1' } })).items;
    expect(settled?.settled_By).toMatchObject([{ paper: 'R1', amount: 2550, tds: 50, other: 100 }]);
    const paper = readBack((await call(portal, 'moneyPrint', { token, query: { voucher_No: 'R1' } })).bytes).flat;
    expect(paper).toContain('2,650.00 2,000.00 50.00 500.00 100.00');
    await office.holds();
    const pair = { debit_Item: claim?.item, credit_Item: saved.items[0]?.item };
    done(await call(portal, 'itemUndo', { token, body: pair }));
    done(await call(portal, 'itemAllocate', { token, body: { ...pair, amount: 100 } }));
    const parted = done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'R1' } })).items[0]?.settled_By;
    expect(parted).toMatchObject([{ amount: 100, tds: 0, shortage: 0, rebate: 0, other: 0 }]);
  });

  test('a receipt is printed with the amounts of when it was saved; a reversed one says so', async () => {
    await office.claim();
    await aSavedReceipt(portal, token, { amount: 1000, fill: 'yes' });
    await aSavedReceipt(portal, token, { amount: 2000, fill: 'yes' });
    const printed = async (voucher_No: string, language = 'English') =>
      readBack((await call(portal, 'moneyPrint', { token, query: { voucher_No, language } })).bytes).flat;
    expect(await printed('R1')).toContain('2,650.00 1,000.00 1,650.00');
    const second = await printed('R2');
    expect(second).toContain('1,650.00 1,650.00 0.00');
    expect(second).toContain('On account 350.00');
    expect(await printed('R2', 'Hindi')).toContain('प्राप्ति रसीद');
    done(await office.reverse('R2'));
    expect(await printed('R2')).toContain('CANCELLED');
    const refusedOf = async (voucher_No: string) =>
      refused(await call(portal, 'moneyPrint', { token, query: { voucher_No } }));
    expect(await refusedOf('F1')).toMatchObject({
      status: 400,
      detail: 'LRs, bills and notes have prints of their own.',
    });
    const reversal = await printed('X1');
    expect(reversal).toContain('Takes back R2');
    expect(reversal).toContain('Cheque bounced');
    expect(await refusedOf('R9')).toMatchObject({ status: 404 });
  });

  test('a receipt cannot settle more than is open, more than its amount, or items of another account', async () => {
    await office.claim();
    const [claim] = await office.open();
    const only = await office.receive({ amount: 9000, items: [{ item: claim?.item, received: 2650, tds: 0.01 }] });
    expect(refused(only)).toMatchObject({ status: 422, detail: 'Only ₹2,650.00 is open on 1.' });
    const more = await office.receive({ amount: 100, items: [{ item: claim?.item, received: 101 }] });
    expect(refused(more)).toMatchObject({ status: 422, detail: 'The items come to more than the amount.' });
    const of = { party: 0, head: 'topay:1', amount: 100, items: [{ item: claim?.item, received: 100 }] };
    expect(refused(await office.receive(of))).toMatchObject({
      status: 422,
      detail: 'These belong to different ledgers.',
    });
    await office.holds();
  });

  test('a receipt fills the oldest items first', async () => {
    for (const day of ['2026-11-18', '2026-11-16', '2026-11-17']) {
      await office.claim({ bilty_Date: day, invoices: [], value_Not_Declared: 'yes' });
    }
    done(await office.receive({ amount: 6000, fill: 'yes' }));
    expect(await office.open()).toMatchObject([{ paper: '1', date: '2026-11-18', open: 1950 }]);
    done(await office.receive({ amount: 2000, fill: 'yes' }));
    expect(await office.open()).toMatchObject([{ side: 'C', open: 50 }]);
    await office.holds();
  });

  test('staff can save a receipt of their own branch only', async () => {
    const clerk = await aBackOffice(portal, company);
    const branch = { branch_Code: 'BPL', name: 'Bhopal', city: 'Bhopal', state_Code: '23' };
    const { id } = done(await call(portal, 'branchCreate', { token, body: branch }));
    expect(refused(await office.receive({ branch: id }, clerk.token))).toMatchObject({ status: 403 });
    done(await office.receive({}, clerk.token));
    done(await office.receive({ branch: id }));
    expect(await balances(portal, company)).toEqual({ 'cash:1': '100.00', 'cash:2': '100.00', 'party:1': '-200.00' });
  });

  test('a receipt with a reference that the party gave before is saved with advice', async () => {
    const date = todayInIndia();
    done(await office.receive({ date, reference: 'UTR-1' }));
    expect(done(await office.receive({ date, reference: 'UTR-1' }))).toMatchObject({
      advice: [{ path: 'reference', message: 'This reference stands on R1 of the same account already.' }],
    });
    done(await office.receive({ date, party: 0, head: 'freight', reference: 'UTR-2' }));
    expect(done(await office.receive({ date, reference: 'UTR-2' }))).not.toHaveProperty('advice');
  });

  test('a receipt sent twice with one key is saved once; another receipt with that key is refused', async () => {
    const headers = { 'idempotency-key': 'receipt-1' };
    const twice = await Promise.all(
      [1, 2].map(() => call(portal, 'moneyReceipt', { token, body: aReceipt(), headers })),
    );
    expect(twice.map((answered) => done(answered).voucher_No)).toEqual(['R1', 'R1']);
    const other = await call(portal, 'moneyReceipt', { token, body: aReceipt({ amount: 5 }), headers });
    expect(refused(other)).toMatchObject({ status: 409, code: 'key_reused' });
    await office.holds();
  });

  test('receipts, payments and journals in locked books are refused', async () => {
    await office.lock('2026-11-20');
    for (const [name, body] of [
      ['moneyReceipt', aReceipt()],
      ['moneyPayment', aPayment()],
      ['moneyJournal', aJournal()],
    ] as [CallName, object][]) {
      expect(refused(await call(portal, name, { token, body }))).toMatchObject({
        status: 409,
        detail: 'The books are locked up to 20-11-2026.',
      });
    }
    done(await office.receive({ date: '2026-11-21' }));
    await office.holds();
  });

  test('the cash limit counts all receipts from a party on a day, except reversed ones', async () => {
    const first = await aSavedReceipt(portal, token, { amount: 150_000 });
    expect(refused(await office.receive({ amount: 50_000 }))).toMatchObject({ status: 422 });
    done(await office.receive({ amount: 49_999.99 }));
    done(await office.receive({ amount: 150_000, date: '2026-11-21' }));
    done(await office.reverse(first));
    done(await office.receive({ amount: 150_000 }));
  });
});

describe('a payment', () => {
  /** Posts what the company owes the party, in one journal for each amount; answers the open items. */
  const owed = async (...amounts: readonly number[]) => {
    for (const credit of amounts) {
      const entries = [
        { account: 'other', debit: credit },
        { account: 'payable:1', credit },
      ];
      done(await call(portal, 'moneyJournal', { token, body: aJournal({ entries }) }));
    }
    return await office.open('payable:1');
  };
  const pay = (fields: Fields = {}) => call(portal, 'moneyPayment', { token, body: aPayment(fields) });
  beforeEach(() => someCash(portal, token));

  test('a payment settles what is owed to a party, keeps the rest on account, and prints both', async () => {
    const [first, second] = await owed(300, 500);
    const items = [
      { item: first?.item, paid: 300 },
      { item: second?.item, paid: 120.5 },
    ];
    const saved = done(await pay({ amount: 450, items }));
    expect(saved.entries).toMatchObject([{ debit: 'payable:1', credit: 'cash:1', amount: 450 }]);
    expect(saved.items).toMatchObject([{ side: 'D', settled: 420.5, open: 29.5 }]);
    expect(saved.items[0]?.settled_By).toMatchObject([
      { paper: 'J1', amount: 300, tds: 0 },
      { paper: 'J2', amount: 120.5 },
    ]);
    expect(await office.open('payable:1')).toMatchObject([
      { paper: 'J2', open: 379.5 },
      { paper: 'P1', open: 29.5 },
    ]);
    const paper = readBack((await call(portal, 'moneyPrint', { token, query: { voucher_No: 'P1' } })).bytes).flat;
    expect(paper).toContain('J2 20-11-2026 500.00 120.50 379.50');
    expect(paper).toContain('On account 29.50');
    await office.holds();
    done(await office.reverse('P1'));
    expect(await office.open('payable:1')).toMatchObject([{ open: 300 }, { open: 500 }]);
    await office.holds();
  });

  test('a payment fills the oldest items first', async () => {
    await owed(300, 500);
    done(await pay({ amount: 350, fill: 'yes' }));
    expect(await office.open('payable:1')).toMatchObject([{ paper: 'J2', open: 450 }]);
    done(await pay({ amount: 500, fill: 'yes' }));
    expect(await office.open('payable:1')).toMatchObject([{ paper: 'P2', side: 'D', open: 50 }]);
    await office.holds();
  });

  test('a payment cannot settle more than is open, more than its amount, or what others owe', async () => {
    await office.claim();
    const [claim] = await office.open();
    const [item] = await owed(300);
    const refusedWith = async (...[amount, of, paid]: [amount: number, of: number | undefined, paid: number]) =>
      refused(await pay({ amount, items: [{ item: of, paid }] }));
    expect(await refusedWith(900, item?.item, 300.01)).toMatchObject({
      status: 422,
      errors: [{ path: 'items', message: 'Only ₹300.00 is open on J1.' }],
    });
    expect(await refusedWith(100, item?.item, 101)).toMatchObject({
      status: 422,
      errors: [{ path: 'amount', message: 'The items come to more than the amount.' }],
    });
    expect(await refusedWith(100, claim?.item, 100)).toMatchObject({
      status: 422,
      detail: 'These belong to different ledgers.',
    });
    expect(await refusedWith(100, 99, 100)).toMatchObject({ status: 422, detail: 'Item was not found.' });
    await office.holds();
  });
});

describe('an LR with money received', () => {
  test('an LR that a receipt settles cannot change its sums or be cancelled before that is undone', async () => {
    const bilty_No = await office.claim();
    const [claim] = await office.open();
    const receipt = await aSavedReceipt(portal, token, { items: [{ item: claim?.item, received: 100 }] });
    const body = aLawfulBilty({
      payment_Basis: 'Paid',
      consignor_Place: office.place,
      charges: [{ head: 1, amount: 9 }],
    });
    const change = () => call(portal, 'biltyUpdate', { token, query: { Bilty_No: bilty_No }, body });
    const cancel = () => call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } });
    for (const answered of [await change(), await cancel()]) {
      expect(refused(answered)).toMatchObject({ status: 409, detail: `1 is settled by ${receipt}; undo that first.` });
    }
    const both = { debit_Item: claim?.item, credit_Item: (await office.open()).find(({ side }) => side === 'C')?.item };
    // The receipt has no open item: its item is read from the voucher.
    const { items } = done(await call(portal, 'moneyRead', { token, query: { voucher_No: receipt } }));
    done(await call(portal, 'itemUndo', { token, body: { ...both, credit_Item: items[0]?.item } }));
    savedBilty(await change());
    done(await cancel());
    expect(await balances(portal, company)).toEqual({ 'cash:1': '100.00', 'party:1': '-100.00' });
    await office.holds();
  });

  test('the money receipt of an LR cannot be reversed by itself', async () => {
    const details = [aLine({ packages: 1, packing: 'Bag', advance_Amt: 400 })];
    const bilty_No = await office.claim({ details });
    expect(refused(await office.reverse('R1'))).toMatchObject({
      status: 409,
      detail: `R1 is of ${bilty_No}; change that instead.`,
    });
  });
});
