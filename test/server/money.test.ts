import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { aBank, aJournal, anAccount, aPayment, aReceipt, aSavedReceipt } from '#test/contract/expectations-money.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aLine, aParty } from '#test/forms.ts';
import { balances, brokenPromises } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Vouchers, what they settle, and accounts (spec 4 §6, §13). An LR of these tests comes to 2,650.00.

type Fields = Readonly<Record<string, unknown>>;

let portal: TestPortal;
let company: TestCompany;
let token: string;
/** The party that all receipts are from. */
let place: number;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
  const made = done(await call(portal, 'partyCreate', { token, body: aParty() }));
  place = (made.places as { id: number }[])[0]?.id ?? 0;
});

/** A Paid LR of the party, which owes its freight; answers its number. */
const aClaim = async (fields: Fields = {}) =>
  savedBilty(
    await call(portal, 'biltyCreate', {
      token,
      body: aLawfulBilty({ payment_Basis: 'Paid', consignor_Place: place, ...fields }),
    }),
  ).bilty_No;
const open = async (account = 'party:1') => done(await call(portal, 'itemOpen', { token, query: { account } })).data;
const receive = (fields: Fields = {}, by = token) =>
  call(portal, 'moneyReceipt', { token: by, body: aReceipt(fields) });
const reverse = (voucher_No: string) =>
  call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Cheque bounced' } });
const lock = (day: string) =>
  asOwner(portal, (client) =>
    client.query(`update books set locked_until = $2 where tenant_id = $1`, [company.tenantId, day]),
  );
const holds = async () => expect(await brokenPromises(portal, company, true)).toEqual([]);

describe('a receipt', () => {
  test.each<[string, Fields, string, string]>([
    ['no branch of the company', { branch: 9 }, 'branch', 'Branch was not found.'],
    ['neither party nor head', { party: 0 }, 'party', 'Choose a party or a head.'],
    ['both', { head: 'freight' }, 'party', 'Choose a party or a head.'],
    ['a party that the company has not', { party: 99 }, 'party', 'Party was not found.'],
    ['a head that it has not', { party: 0, head: 'head:9' }, 'head', 'Head was not found.'],
    ['cash as a head', { party: 0, head: 'cash:1' }, 'head', 'Money between cash and bank accounts is a contra.'],
    ['no bank account', { mode: 'upi' }, 'account', 'Account is required.'],
    ['a bank account that it has not', { mode: 'upi', account: 'bank:7' }, 'account', 'Account was not found.'],
    ['an account that is no bank', { mode: 'upi', account: 'freight' }, 'account', 'Choose a bank account.'],
    ['an item that is not there', { items: [{ item: 99, received: 1 }] }, 'items', 'Item was not found.'],
    [
      'as much cash as the law forbids',
      { amount: 200_000 },
      'amount',
      'Cash of ₹2,00,000 or more from one person in a day is not allowed.',
    ],
  ])('with %s is refused', async (_what, fields, path, message) => {
    expect(refused(await receive(fields))).toMatchObject({ status: 422, errors: [{ path, message }] });
    expect(await balances(portal, company)).toEqual({});
  });

  test.each<[string, Fields, string]>([
    ['a negative amount', { amount: -1 }, 'Amount is required.'],
    ['three decimals', { amount: 1.005 }, 'Amount can have at most 2 decimals.'],
    ['no date', { date: '' }, 'Date is required.'],
    ['no mode', { mode: '' }, 'Mode is required.'],
  ])('with %s is refused', async (_what, fields, message) => {
    expect(refused(await receive(fields))).toMatchObject({ status: 422, errors: [{ message }] });
  });

  test('settles items in money and deductions, and keeps the rest on account', async () => {
    const bank = await aBank(portal, token);
    await aClaim();
    const [claim] = await open();
    const items = [{ item: claim?.item, received: 2000, tds: 50, shortage: 300.5, rebate: 99.5, other: 100 }];
    const saved = done(await receive({ mode: 'cheque', account: bank, amount: 2500, reference: '000123', items }));
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
      items: [{ side: 'C', amount: 3050, settled: 2550, open: 500 }],
    });
    expect(await open()).toMatchObject([
      { side: 'D', open: 100 },
      { side: 'C', open: 500 },
    ]);
    expect(done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'r1' } }))).toEqual(saved);
    await holds();
  });

  test('refuses more than is open, more than it has, and items of others', async () => {
    await aClaim();
    const [claim] = await open();
    const only = await receive({ amount: 9000, items: [{ item: claim?.item, received: 2650, tds: 0.01 }] });
    expect(refused(only)).toMatchObject({ status: 422, detail: 'Only ₹2,650.00 is open on 1.' });
    const more = await receive({ amount: 100, items: [{ item: claim?.item, received: 101 }] });
    expect(refused(more)).toMatchObject({ status: 422, detail: 'The items come to more than the amount.' });
    const of = { party: 0, head: 'topay:1', amount: 100, items: [{ item: claim?.item, received: 100 }] };
    expect(refused(await receive(of))).toMatchObject({
      status: 422,
      detail: 'These belong to different ledgers.',
    });
    await holds();
  });

  test('fills the oldest first', async () => {
    for (const day of ['2026-11-18', '2026-11-16', '2026-11-17']) {
      await aClaim({ bilty_Date: day, invoices: [], value_Not_Declared: 'yes' });
    }
    done(await receive({ amount: 6000, fill: 'yes' }));
    expect(await open()).toMatchObject([{ paper: '1', date: '2026-11-18', open: 1950 }]);
    done(await receive({ amount: 2000, fill: 'yes' }));
    expect(await open()).toMatchObject([{ side: 'C', open: 50 }]);
    await holds();
  });

  test('is written by staff for its own branch only', async () => {
    const clerk = await aBackOffice(portal, company);
    const branch = { branch_Code: 'BPL', name: 'Bhopal', city: 'Bhopal', state_Code: '23' };
    const { id } = done(await call(portal, 'branchCreate', { token, body: branch }));
    expect(refused(await receive({ branch: id }, clerk.token))).toMatchObject({ status: 403 });
    done(await receive({}, clerk.token));
    done(await receive({ branch: id }));
    expect(await balances(portal, company)).toEqual({ 'cash:1': '100.00', 'cash:2': '100.00', 'party:1': '-200.00' });
  });

  test('with a reference that the party gave before is saved with advice', async () => {
    done(await receive({ reference: 'UTR-1' }));
    expect(done(await receive({ reference: 'UTR-1' }))).toMatchObject({
      advice: [{ path: 'reference', message: 'This reference stands on R1 of the same account already.' }],
    });
    done(await receive({ party: 0, head: 'freight', reference: 'UTR-2' }));
    expect(done(await receive({ reference: 'UTR-2' }))).not.toHaveProperty('advice');
  });

  test('twice with one key is one, and the same key for another is refused', async () => {
    const headers = { 'idempotency-key': 'receipt-1' };
    const twice = await Promise.all(
      [1, 2].map(() => call(portal, 'moneyReceipt', { token, body: aReceipt(), headers })),
    );
    expect(twice.map((answered) => done(answered).voucher_No)).toEqual(['R1', 'R1']);
    const other = await call(portal, 'moneyReceipt', { token, body: aReceipt({ amount: 5 }), headers });
    expect(refused(other)).toMatchObject({ status: 409, code: 'key_reused' });
    await holds();
  });

  test('behind the lock of the books is refused', async () => {
    await lock('2026-11-20');
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
    done(await receive({ date: '2026-11-21' }));
    await holds();
  });

  test('in cash is too much together with what the party gave that day, and not what was taken back', async () => {
    const first = await aSavedReceipt(portal, token, { amount: 150_000 });
    expect(refused(await receive({ amount: 50_000 }))).toMatchObject({ status: 422 });
    done(await receive({ amount: 49_999.99 }));
    done(await receive({ amount: 150_000, date: '2026-11-21' }));
    done(await reverse(first));
    done(await receive({ amount: 150_000 }));
  });
});

describe('an LR whose money came', () => {
  test('is not changed in its sums nor cancelled before that is undone', async () => {
    const bilty_No = await aClaim();
    const [claim] = await open();
    const receipt = await aSavedReceipt(portal, token, { items: [{ item: claim?.item, received: 100 }] });
    const body = aLawfulBilty({ payment_Basis: 'Paid', consignor_Place: place, charges: [{ head: 1, amount: 9 }] });
    const change = () => call(portal, 'biltyUpdate', { token, query: { Bilty_No: bilty_No }, body });
    const cancel = () => call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } });
    for (const answered of [await change(), await cancel()]) {
      expect(refused(answered)).toMatchObject({ status: 409, detail: `1 is settled by ${receipt}; undo that first.` });
    }
    const both = { debit_Item: claim?.item, credit_Item: (await open()).find(({ side }) => side === 'C')?.item };
    // Nothing of the receipt is open: its item is asked of the voucher.
    const { items } = done(await call(portal, 'moneyRead', { token, query: { voucher_No: receipt } }));
    done(await call(portal, 'itemUndo', { token, body: { ...both, credit_Item: items[0]?.item } }));
    savedBilty(await change());
    done(await cancel());
    expect(await balances(portal, company)).toEqual({ 'cash:1': '100.00', 'party:1': '-100.00' });
    await holds();
  });

  test('has its own money receipt, which goes with it and not by itself', async () => {
    const details = [aLine({ packages: 1, packing: 'Bag', advance_Amt: 400 })];
    const bilty_No = await aClaim({ details });
    expect(refused(await reverse('R1'))).toMatchObject({
      status: 409,
      detail: `R1 is of ${bilty_No}; change that instead.`,
    });
  });
});

describe('taking a voucher back', () => {
  test('opens again what it settled', async () => {
    await aClaim();
    const receipt = await aSavedReceipt(portal, token, { amount: 2650, fill: 'yes' });
    expect(await open()).toEqual([]);
    expect(done(await reverse(receipt))).toMatchObject({
      voucher_No: 'X1',
      kind: 'Reversal',
      date: '2026-11-20',
      reverses: 'R1',
      narration: 'Cheque bounced',
      entries: [{ debit: 'party:1', credit: 'cash:1', amount: 2650 }],
    });
    expect(await open()).toMatchObject([{ paper: '1', open: 2650 }]);
    expect(done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'R1' } }))).toMatchObject({
      reversed_By: 'X1',
    });
    await holds();
  });

  test('happens once, to what is there, and to no reversal', async () => {
    const receipt = await aSavedReceipt(portal, token);
    expect(refused(await reverse('R9'))).toMatchObject({ status: 422, detail: 'Voucher No. was not found.' });
    done(await reverse(receipt));
    expect(refused(await reverse(receipt))).toMatchObject({ status: 409, detail: 'R1 is reversed already.' });
    expect(refused(await reverse('X1'))).toMatchObject({ status: 409, detail: 'X1 is a reversal itself.' });
    await holds();
  });

  test('behind the lock is dated today', async () => {
    const receipt = await aSavedReceipt(portal, token);
    await lock('2026-11-20');
    const { date } = done(await reverse(receipt));
    expect(date > '2026-11-20').toBe(true);
    await holds();
  });
});

describe('the other vouchers', () => {
  test('a payment goes to a party or under a head', async () => {
    const { account } = done(
      await call(portal, 'accountCreate', { token, body: anAccount({ name: 'Rent', kind: 'Expense' }) }),
    );
    done(await call(portal, 'moneyPayment', { token, body: aPayment() }));
    done(await call(portal, 'moneyPayment', { token, body: aPayment({ party: 0, head: account }) }));
    expect(await balances(portal, company)).toEqual({ 'cash:1': '-80.00', 'payable:1': '40.00', [account]: '40.00' });
    await holds();
  });

  test.each<[string, Fields, string]>([
    ['a head', { from: 'freight' }, 'Choose cash or a bank account.'],
    ['the same account', { to: 'cash:1' }, 'To Account must differ from From Account.'],
    ['cash of two branches', { to: 'cash:2' }, 'Cash goes from branch to branch in two steps: it is sent, and taken.'],
    ['an account that is not there', { to: 'bank:9' }, 'To Account was not found.'],
  ])('a contra with %s is refused', async (_what, fields, detail) => {
    const body = { date: '2026-11-20', branch: 1, from: 'cash:1', to: 'bank:1', amount: 5, ...fields };
    expect(refused(await call(portal, 'moneyContra', { token, body }))).toMatchObject({ status: 422, detail });
  });

  test('a contra moves cash into a bank account', async () => {
    const to = await aBank(portal, token);
    const body = { date: '2026-11-20', branch: 1, from: 'cash:1', to, amount: 5 };
    expect(done(await call(portal, 'moneyContra', { token, body }))).toMatchObject({ voucher_No: 'C1', items: [] });
    expect(await balances(portal, company)).toEqual({ [to]: '5.00', 'cash:1': '-5.00' });
  });

  const side = (account: string, debit: number, credit = 0) => ({ account, debit, credit });
  test.each<[string, object[], string]>([
    ['unequal sides', [side('rebates', 5), side('other', 0, 4)], 'Debits and credits must be equal.'],
    ['both in one entry', [side('rebates', 5, 5)], 'Enter a debit or a credit.'],
    ['an account on both sides', [side('other', 5), side('other', 0, 5)], 'An account can stand on one side only.'],
    ['an account that is not there', [side('rebates', 5), side('nobody', 0, 5)], 'Account was not found.'],
  ])('a journal with %s is refused', async (_what, entries, detail) => {
    const body = aJournal({ entries });
    expect(refused(await call(portal, 'moneyJournal', { token, body }))).toMatchObject({ status: 422, detail });
    const none = aJournal({ entries: undefined });
    expect(refused(await call(portal, 'moneyJournal', { token, body: none }))).toMatchObject({
      status: 422,
      detail: 'A journal needs a debit and a credit.',
    });
  });

  test('a journal pairs the largest first, and opens items of parties', async () => {
    const entries = [side('party:1', 40), side('rebates', 60), side('opening', 0, 50), side('other', 0, 50)];
    const saved = done(await call(portal, 'moneyJournal', { token, body: aJournal({ entries }) }));
    expect(saved.entries).toMatchObject([
      { debit: 'rebates', credit: 'opening', amount: 50 },
      { debit: 'party:1', credit: 'other', amount: 40 },
      { debit: 'rebates', credit: 'other', amount: 10 },
    ]);
    expect(await open()).toMatchObject([{ side: 'D', amount: 40 }]);
    await holds();
  });

  test('a list tells the newest day first, of a kind and of days', async () => {
    await aSavedReceipt(portal, token, { date: '2026-11-19' });
    await aSavedReceipt(portal, token, { date: '2026-11-21' });
    done(await call(portal, 'moneyPayment', { token, body: aPayment() }));
    const listed = async (query = {}) =>
      done(await call(portal, 'moneyList', { token, query })).data.map(({ voucher_No }) => voucher_No);
    expect(await listed()).toEqual(['R2', 'P1', 'R1']);
    expect(await listed({ kind: 'Receipt', FromDate: '2026-11-20' })).toEqual(['R2']);
    expect(await listed({ pageIndex: 2, pageSize: 2 })).toEqual(['R1']);
    expect(refused(await call(portal, 'moneyRead', { token, query: { voucher_No: 'R9' } }))).toMatchObject({
      status: 404,
    });
  });
});

describe('open items', () => {
  const settle = (name: 'itemAllocate' | 'itemUndo', body: Fields) => call(portal, name, { token, body });

  test('settle each other and are parted again, and the ledger stays as it is', async () => {
    await aClaim();
    const { items } = done(await receive({ amount: 1000 }));
    const [claim] = await open();
    const pair = { debit_Item: claim?.item, credit_Item: items[0]?.item };
    const before = await balances(portal, company);
    expect(done(await settle('itemAllocate', { ...pair, amount: 600 }))).toEqual({ ...pair, settled: 600 });
    expect(refused(await settle('itemAllocate', { ...pair, amount: 400.01 }))).toMatchObject({
      status: 409,
      detail: 'Only ₹400.00 is left of R1.',
    });
    expect(done(await settle('itemUndo', pair))).toEqual({ ...pair, settled: 0 });
    expect(refused(await settle('itemUndo', pair))).toMatchObject({
      status: 409,
      detail: 'These items do not settle each other.',
    });
    expect(await balances(portal, company)).toEqual(before);
    await holds();
  });

  test('of different ledgers, of one side or that are not there are refused', async () => {
    await aClaim();
    await aClaim({ payment_Basis: 'To Pay' });
    const { items } = done(await receive());
    const [own] = await open();
    const [other] = await open('topay:1');
    const credit_Item = items[0]?.item;
    const of = async (pair: Fields) => refused(await settle('itemAllocate', { ...pair, amount: 1 }));
    const different = { status: 422, detail: 'These belong to different ledgers.' };
    expect(await of({ debit_Item: other?.item, credit_Item })).toMatchObject(different);
    expect(await of({ debit_Item: own?.item, credit_Item: own?.item })).toMatchObject(different);
    expect(await of({ debit_Item: 99, credit_Item })).toMatchObject({
      status: 422,
      errors: [{ path: 'debit_Item', message: 'Debit Item was not found.' }],
    });
    done(await reverse('R1'));
    const both = { debit_Item: own?.item, credit_Item };
    expect(await of(both)).toMatchObject({ status: 409, detail: 'Only ₹0.00 is left of R1.' });
    await holds();
  });
});

describe('accounts', () => {
  test('are made by admins under a name of their own', async () => {
    const made = done(await call(portal, 'accountCreate', { token, body: anAccount({ name: 'HDFC 4711' }) }));
    expect(made).toEqual({ account: 'bank:1', kind: 'Bank', name: 'HDFC 4711' });
    const again = await call(portal, 'accountCreate', { token, body: anAccount({ name: 'hdfc 4711' }) });
    expect(refused(again)).toMatchObject({ status: 409, detail: 'Account Name already exists.' });
    expect(done(await call(portal, 'accountCreate', { token, body: anAccount({ kind: 'Expense' }) })).account).toMatch(
      /^head:\d+$/,
    );
  });

  test('are picked by a part of their names, and listed with their balances', async () => {
    await aBank(portal, token);
    const picked = async (q: string) =>
      done(await call(portal, 'accountPick', { token, query: { q } })).map(({ account }) => account);
    expect(await picked('fre')).toEqual(['freight']);
    expect(await picked('HEAD OFF')).toEqual(['cash:1', 'topay:1']);
    expect(await picked('gupta')).toEqual(['party:1', 'payable:1']);
    expect(await picked('%')).toEqual([]);
    expect((await picked('')).length).toBeLessThanOrEqual(20);
    await aSavedReceipt(portal, token);
    const { data } = done(await call(portal, 'accountList', { token }));
    expect(data).toMatchObject([
      { account: 'bank:1', kind: 'Bank', balance: 0 },
      { account: 'cash:1', kind: 'Cash', name: 'Head Office', balance: 100 },
      { account: 'party:1', kind: 'Party', balance: -100 },
    ]);
  });
});
