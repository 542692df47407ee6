import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBank, aJournal, anAccount, aPayment, aSavedReceipt, someCash } from '#test/contract/expectations-money.ts';
import { call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { balances } from '#test/ledger.ts';
import { aMoneyOffice, type MoneyOffice } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// The other vouchers, reversals, open items and accounts (spec 4 §6, §13).

const IN_TWO_STEPS = 'Cash goes from branch to branch in two steps: it is sent, and taken.';

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

describe('reversing a voucher', () => {
  test('reversing a receipt opens again what it settled', async () => {
    await office.claim();
    const receipt = await aSavedReceipt(portal, token, { amount: 2650, fill: 'yes' });
    expect(await office.open()).toEqual([]);
    expect(done(await office.reverse(receipt))).toMatchObject({
      voucher_No: 'X1',
      kind: 'Reversal',
      date: '2026-11-20',
      reverses: 'R1',
      narration: 'Cheque bounced',
      entries: [{ debit: 'party:1', credit: 'cash:1', amount: 2650 }],
    });
    expect(await office.open()).toMatchObject([{ paper: '1', open: 2650 }]);
    expect(done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'R1' } }))).toMatchObject({
      reversed_By: 'X1',
      opened_Again: [{ paper: '1', voucher_No: 'F1', amount: 2650, open: 2650 }],
    });
    await office.holds();
  });

  test('a voucher is reversed once; a reversal or an unknown voucher cannot be reversed', async () => {
    const receipt = await aSavedReceipt(portal, token);
    expect(refused(await office.reverse('R9'))).toMatchObject({ status: 422, detail: 'Voucher No. was not found.' });
    done(await office.reverse(receipt));
    expect(refused(await office.reverse(receipt))).toMatchObject({ status: 409, detail: 'R1 is reversed already.' });
    expect(refused(await office.reverse('X1'))).toMatchObject({ status: 409, detail: 'X1 is a reversal itself.' });
    await office.holds();
  });

  test('a voucher in locked books is reversed on a day after the lock', async () => {
    const receipt = await aSavedReceipt(portal, token);
    await office.lock('2026-11-20');
    const { date } = done(await office.reverse(receipt));
    expect(date > '2026-11-20').toBe(true);
    await office.holds();
  });
});

describe('payments, contras and journals', () => {
  test('a payment goes to a party or to a head', async () => {
    const { account } = done(
      await call(portal, 'accountCreate', { token, body: anAccount({ name: 'Rent of the Godown', kind: 'Expense' }) }),
    );
    await someCash(portal, token, { amount: 100 });
    done(await call(portal, 'moneyPayment', { token, body: aPayment() }));
    done(await call(portal, 'moneyPayment', { token, body: aPayment({ party: 0, head: account }) }));
    expect(await balances(portal, company)).toEqual({
      capital: '-100.00',
      'cash:1': '20.00',
      'payable:1': '40.00',
      [account]: '40.00',
    });
    await office.holds();
  });

  test.each<[string, Fields, string]>([
    ['a head', { from: 'freight' }, 'Choose cash or a bank account.'],
    ['the same account', { to: 'cash:1' }, 'To Account must differ from From Account.'],
    ['cash of two branches', { to: 'cash:2' }, IN_TWO_STEPS],
    ['an unknown account', { to: 'bank:9' }, 'To Account was not found.'],
  ])('a contra with %s is refused', async (_what, fields, detail) => {
    const body = { date: '2026-11-20', branch: 1, from: 'cash:1', to: 'bank:1', amount: 5, ...fields };
    expect(refused(await call(portal, 'moneyContra', { token, body }))).toMatchObject({ status: 422, detail });
  });

  test('a contra moves cash into a bank account', async () => {
    await someCash(portal, token, { amount: 100 });
    const to = await aBank(portal, token);
    const body = { date: '2026-11-20', branch: 1, from: 'cash:1', to, amount: 5 };
    expect(done(await call(portal, 'moneyContra', { token, body }))).toMatchObject({ voucher_No: 'C1', items: [] });
    expect(await balances(portal, company)).toEqual({ capital: '-100.00', [to]: '5.00', 'cash:1': '95.00' });
  });

  const side = (account: string, debit: number, credit = 0) => ({ account, debit, credit });
  test.each<[string, object[], string]>([
    ['unequal sides', [side('rebates', 5), side('other', 0, 4)], 'Debits and credits must be equal.'],
    ['a debit and a credit in one entry', [side('rebates', 5, 5)], 'Enter a debit or a credit.'],
    ['an account on both sides', [side('other', 5), side('other', 0, 5)], 'An account can stand on one side only.'],
    ['an unknown account', [side('rebates', 5), side('nobody', 0, 5)], 'Account was not found.'],
    ['cash of two branches', [side('cash:1', 5), side('cash:2', 0, 5)], IN_TWO_STEPS],
    // Only its receipt at the other branch could settle that.
    ['cash under way between branches', [side('rebates', 5), side('transit:1', 0, 5)], IN_TWO_STEPS],
  ])('a journal with %s is refused', async (_what, entries, detail) => {
    const body = aJournal({ entries });
    expect(refused(await call(portal, 'moneyJournal', { token, body }))).toMatchObject({ status: 422, detail });
    const none = aJournal({ entries: undefined });
    expect(refused(await call(portal, 'moneyJournal', { token, body: none }))).toMatchObject({
      status: 422,
      detail: 'A journal needs a debit and a credit.',
    });
  });

  test('a journal pairs the largest amounts first and opens items of its parties', async () => {
    const entries = [side('party:1', 40), side('rebates', 60), side('opening', 0, 50), side('other', 0, 50)];
    const saved = done(await call(portal, 'moneyJournal', { token, body: aJournal({ entries }) }));
    expect(saved.entries).toMatchObject([
      { debit: 'rebates', credit: 'opening', amount: 50 },
      { debit: 'party:1', credit: 'other', amount: 40 },
      { debit: 'rebates', credit: 'other', amount: 10 },
    ]);
    expect(await office.open()).toMatchObject([{ side: 'D', amount: 40 }]);
    await office.holds();
  });

  test('a contra and a journal are each printed on one page with both sides', async () => {
    await someCash(portal, token);
    const bank = await aBank(portal, token);
    const contra = { date: '2026-11-20', branch: 1, from: 'cash:1', to: bank, amount: 5, narration: 'Deposited' };
    done(await call(portal, 'moneyContra', { token, body: contra }));
    const entries = [
      { account: 'rebates', debit: 30 },
      { account: 'shortage', debit: 20.5 },
      { account: 'other', credit: 50.5 },
    ];
    done(await call(portal, 'moneyJournal', { token, body: aJournal({ entries }) }));
    const printed = async (voucher_No: string, language = 'English') => {
      const { pages, flat } = readBack(
        (await call(portal, 'moneyPrint', { token, query: { voucher_No, language } })).bytes,
      );
      expect(pages).toHaveLength(1);
      return flat;
    };
    const ofContra = await printed('C1');
    expect(ofContra).toContain('Contra Voucher');
    expect(ofContra).toContain('Deposited');
    expect(ofContra).toContain('Cash · Head Office 5.00');
    expect(ofContra).toContain('Rupees Five Only');
    const journal = await printed('J1');
    expect(journal).toContain('Rebates 30.00');
    expect(journal).toContain('Other Deductions 50.50');
    expect(journal).toContain('50.50 50.50');
    expect(journal).toContain('Authorised signatory');
    expect(await printed('J1', 'Hindi')).toContain('जर्नल वाउचर');
  });

  test('vouchers are listed newest day first, and filtered by kind, days, branch and mode', async () => {
    await aSavedReceipt(portal, token, { date: '2026-11-19' });
    await aSavedReceipt(portal, token, { date: '2026-11-21' });
    done(await call(portal, 'moneyPayment', { token, body: aPayment() }));
    const listed = async (query = {}) =>
      done(await call(portal, 'moneyList', { token, query })).data.map(({ voucher_No }) => voucher_No);
    expect(await listed()).toEqual(['R2', 'P1', 'R1']);
    expect(await listed({ kind: 'Receipt', FromDate: '2026-11-20' })).toEqual(['R2']);
    expect(await listed({ pageIndex: 2, pageSize: 2 })).toEqual(['R1']);
    expect(await listed({ branch: 2 })).toEqual([]);
    expect(await listed({ mode: 'cash', branch: 1, kind: 'Payment' })).toEqual(['P1']);
    expect(await listed({ mode: 'upi' })).toEqual([]);
    expect(refused(await call(portal, 'moneyRead', { token, query: { voucher_No: 'R9' } }))).toMatchObject({
      status: 404,
    });
  });
});

describe('searching vouchers', () => {
  const listed = async (query: Record<string, string | number>) =>
    done(await call(portal, 'moneyList', { token, query }));
  const numbers = async (searchParam: string, query = {}) =>
    (await listed({ searchParam, ...query })).data.map(({ voucher_No }) => voucher_No);

  test('vouchers are found by number, party, account, reference, paper and narration, and filtered', async () => {
    const account = await aBank(portal, token);
    const { name } = done(await call(portal, 'accountPick', { token, query: { kind: 'Bank' } }))[0] ?? { name: '' };
    const lr = await office.claim();
    await aSavedReceipt(portal, token, { mode: 'upi', account, reference: 'UTR-77', narration: 'Diwali 100% advance' });
    await aSavedReceipt(portal, token, { date: '2026-11-19', narration: 'Second' });
    done(
      await call(portal, 'moneyPayment', { token, body: aPayment({ party: 0, head: 'other', reference: 'utr-78' }) }),
    );
    expect(await numbers('r1')).toEqual(['R1']);
    expect(await numbers('gupta')).toEqual(['R1', 'F1', 'R2']);
    expect(await numbers('gupta', { kind: 'Receipt' })).toEqual(['R1', 'R2']);
    expect(await numbers('gupta', { mode: 'cash' })).toEqual(['R2']);
    expect(await numbers('gupta', { ToDate: '2026-11-19' })).toEqual(['R2']);
    expect(await numbers(name.toLowerCase())).toEqual(['R1']);
    expect((await numbers('UTR-7')).toSorted()).toEqual(['P1', 'R1']);
    expect(await numbers('diwali 100%')).toEqual(['R1']);
    expect(await numbers('diwali 1_0')).toEqual([]);
    const body = aLawfulBilty({ bilty_No: 'LR-ONLY-9', payment_Basis: 'Paid', consignor_Place: office.place });
    savedBilty(await call(portal, 'biltyCreate', { token, body }));
    expect(lr).not.toBe('');
    expect(await numbers('lr-only')).toEqual(['F2']);
    expect(await listed({ searchParam: 'gupta', pageSize: 1, pageIndex: 2 })).toMatchObject({
      totalCount: 4,
      totalPages: 4,
    });
  });

  test('found vouchers are printed and exported as a spreadsheet, with a total for one kind', async () => {
    await aSavedReceipt(portal, token, { amount: 1000.5, reference: 'UTR-1' });
    const taken = await aSavedReceipt(portal, token, { amount: 2000 });
    done(await office.reverse(taken));
    const printed = async (query: Record<string, string | number>) =>
      readBack((await call(portal, 'moneyPrintList', { token, query })).bytes).flat;
    const all = await printed({ language: 'English' });
    expect(all).toContain('Gupta Kirana');
    expect(all).toContain('UTR-1 1,000.50');
    expect(all).not.toContain('3,000.50');
    const receipts = await printed({ language: 'English', kind: 'Receipt', branch: 1 });
    expect(receipts).toContain('Kind: Receipt · Branch: Head Office');
    // A reversed receipt does not count as received.
    expect(receipts).toContain('Reversed by X1 2,000.00');
    expect(receipts.match(/1,000\.50/g)).toHaveLength(2);
    expect(receipts).not.toContain('3,000.50');
    expect(await printed({ language: 'Hindi' })).toContain('वाउचर');
    const { bytes } = await call(portal, 'moneyExportList', { token, query: { searchParam: 'UTR' } });
    const rows = workbook(bytes)['Vouchers'] ?? [];
    expect(rows.slice(1).map((row) => [row[1], row[6], row[9]])).toEqual([['R1', 'UTR-1', '1000.5']]);
  });
});

describe('open items', () => {
  const settle = (name: 'itemAllocate' | 'itemUndo', body: Fields) => call(portal, name, { token, body });

  test('an open item has the amount that tax is deducted from', async () => {
    await office.claim();
    done(await office.receive());
    const { taxable_Amt } = savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No: '1' } }));
    expect(taxable_Amt).toBeGreaterThan(0);
    expect(await office.open()).toMatchObject([
      { side: 'D', taxable: taxable_Amt },
      { side: 'C', taxable: 0 },
    ]);
  });

  test('open items settle each other and are parted again, without a change of the ledger', async () => {
    await office.claim();
    const { items } = done(await office.receive({ amount: 1000 }));
    const [claim] = await office.open();
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
    await office.holds();
  });

  test('items of different ledgers, of one side or that do not exist cannot settle each other', async () => {
    await office.claim();
    await office.claim({ payment_Basis: 'To Pay' });
    const { items } = done(await office.receive());
    const [own] = await office.open();
    const [other] = await office.open('topay:1');
    const credit_Item = items[0]?.item;
    const of = async (pair: Fields) => refused(await settle('itemAllocate', { ...pair, amount: 1 }));
    const different = { status: 422, detail: 'These belong to different ledgers.' };
    expect(await of({ debit_Item: other?.item, credit_Item })).toMatchObject(different);
    expect(await of({ debit_Item: own?.item, credit_Item: own?.item })).toMatchObject(different);
    expect(await of({ debit_Item: 99, credit_Item })).toMatchObject({
      status: 422,
      errors: [{ path: 'debit_Item', message: 'Debit Item was not found.' }],
    });
    done(await office.reverse('R1'));
    const both = { debit_Item: own?.item, credit_Item };
    expect(await of(both)).toMatchObject({ status: 409, detail: 'Only ₹0.00 is left of R1.' });
    await office.holds();
  });
});

describe('accounts', () => {
  test('an account is made under a name of its own', async () => {
    const made = done(await call(portal, 'accountCreate', { token, body: anAccount({ name: 'HDFC 4711' }) }));
    expect(made).toMatchObject({ account: 'bank:1', kind: 'Bank', name: 'HDFC 4711', group: 'Bank Accounts' });
    const again = await call(portal, 'accountCreate', { token, body: anAccount({ name: 'hdfc 4711' }) });
    expect(refused(again)).toMatchObject({ status: 409, detail: 'Account Name already exists.' });
    expect(done(await call(portal, 'accountCreate', { token, body: anAccount({ kind: 'Expense' }) })).account).toMatch(
      /^head:\d+$/,
    );
  });

  test('accounts are found by part of their names, and listed with their balances', async () => {
    await aBank(portal, token);
    const picked = async (q: string) =>
      done(await call(portal, 'accountPick', { token, query: { q } })).map(({ account }) => account);
    expect(await picked('fre')).toEqual(['freight']);
    expect(await picked('HEAD OFF')).toEqual(['cash:1', 'topay:1']);
    expect(await picked('gupta')).toEqual(['party:1', 'payable:1']);
    expect(await picked('%')).toEqual([]);
    expect(done(await call(portal, 'accountPick', { token, query: { kind: 'Bank' } }))).toMatchObject([
      { account: 'bank:1', kind: 'Bank' },
    ]);
    expect((await picked('')).length).toBeLessThanOrEqual(20);
    await aSavedReceipt(portal, token);
    const { data } = done(await call(portal, 'accountList', { token, query: { pageSize: 100 } }));
    // The heads of a new company are among them.
    expect(data.filter(({ account }) => account.includes(':1'))).toMatchObject([
      { account: 'bank:1', kind: 'Bank', balance: 0 },
      { account: 'cash:1', kind: 'Cash', name: 'Head Office', balance: 100 },
      { account: 'party:1', kind: 'Party', balance: -100 },
    ]);
  });
});
