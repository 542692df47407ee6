import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openAmountsOf, postingsOf, type ClaimedLr, type MoneyEvent } from './postings.ts';

// The table of spec 4 §6 row by row, as far as its events exist.

const lr = (fields: Partial<ClaimedLr> = {}): ClaimedLr => ({
  basis: 'To Pay',
  branch: 1,
  deliveryBranch: 2,
  consignor: 7,
  billing: 8,
  total: 265_000n,
  cgst: 0n,
  sgst: 0n,
  igst: 0n,
  ...fields,
});
const written = (event: MoneyEvent) =>
  postingsOf(event).map(({ debit, credit, amount }) => `${debit} | ${credit} | ${amount}`);
const saved = (fields: Partial<ClaimedLr> = {}) => written({ event: 'LR saved', lr: lr(fields) });
const received = (fields: Partial<ClaimedLr> = {}, amount = 50_000n) =>
  written({ event: 'received on an LR', lr: lr(fields), into: 'cash:3', amount });

describe('postings of a saved LR', () => {
  test('a To Pay LR: To Pay of the delivery branch | Freight and output tax', () => {
    expect(saved()).toEqual(['topay:2 | freight | 265000']);
    const taxed = { total: 2_603_440n, cgst: 198_720n, sgst: 198_720n };
    expect(saved(taxed)).toEqual(['topay:2 | freight | 2206000', 'topay:2 | cgst | 198720', 'topay:2 | sgst | 198720']);
    expect(saved({ total: 2_318_400n, igst: 110_400n })).toEqual([
      'topay:2 | freight | 2208000',
      'topay:2 | igst | 110400',
    ]);
  });
  test('a Paid LR: the consignor | Freight and output tax', () => {
    expect(saved({ basis: 'Paid', igst: 15_000n })).toEqual(['party:7 | freight | 250000', 'party:7 | igst | 15000']);
  });
  test.each(['TBB', 'FOC'] as const)('a %s LR posts nothing', (basis) => {
    expect(saved({ basis, igst: 15_000n })).toEqual([]);
  });
  test('an LR with a total of 0 posts nothing', () => {
    expect(saved({ total: 0n })).toEqual([]);
  });
});

describe('postings of freight bills and notes', () => {
  const sums = { account: 'party:8', freight: 5_467_000n, cgst: 492_030n, sgst: 492_030n, igst: 0n, roundOff: 40n };
  test('a freight bill: the party | Freight, CGST, SGST, Round off', () => {
    expect(written({ event: 'freight bill', ...sums })).toEqual([
      'party:8 | freight | 5467000',
      'party:8 | cgst | 492030',
      'party:8 | sgst | 492030',
      'party:8 | roundoff | 40',
    ]);
  });
  test('a freight bill between states: the party | IGST, and a negative round-off the other way', () => {
    expect(written({ event: 'freight bill', ...sums, cgst: 0n, sgst: 0n, igst: 984_060n, roundOff: -49n })).toEqual([
      'party:8 | freight | 5467000',
      'party:8 | igst | 984060',
      'roundoff | party:8 | 49',
    ]);
  });
  test('a debit note posts like a bill, a credit note the other way round', () => {
    const note = { ...sums, freight: 10_000n, cgst: 900n, sgst: 900n, roundOff: 0n };
    expect(written({ event: 'debit note', ...note })).toEqual([
      'party:8 | freight | 10000',
      'party:8 | cgst | 900',
      'party:8 | sgst | 900',
    ]);
    expect(written({ event: 'credit note', ...note })).toEqual([
      'freight | party:8 | 10000',
      'cgst | party:8 | 900',
      'sgst | party:8 | 900',
    ]);
  });
});

describe('postings of money received on an LR', () => {
  test.each([
    ['To Pay', 'cash:3 | topay:2 | 50000'],
    ['Paid', 'cash:3 | party:7 | 50000'],
    ['TBB', 'cash:3 | party:8 | 50000'],
    ['FOC', 'cash:3 | party:7 | 50000'],
  ] as const)('money received on a %s LR: the counting branch’s cash | the debtor', (basis, row) => {
    expect(received({ basis })).toEqual([row]);
  });
  test('money received for a bill-to party whose name was only typed goes to Others', () => {
    expect(received({ basis: 'TBB', billing: 0 })).toEqual(['cash:3 | others | 50000']);
  });
  test('nothing received posts nothing', () => expect(received({}, 0n)).toEqual([]));
  test('money received by a driver: his account | To Pay; when he returns it: cash or bank | his account', () => {
    const lrOf = lr({ basis: 'To Pay' });
    expect(written({ event: 'received on an LR', lr: lrOf, into: 'driver:7', amount: 50_000n })).toEqual([
      'driver:7 | topay:2 | 50000',
    ]);
    expect(written({ event: 'driver returns', driver: 'driver:7', to: 'cash:2', amount: 50_000n })).toEqual([
      'cash:2 | driver:7 | 50000',
    ]);
  });
});

test('a To Pay LR delivered on credit: the party | To Pay of the delivering branch', () => {
  expect(written({ event: 'on credit', at: 2, party: 9, amount: 200_000n })).toEqual(['party:9 | topay:2 | 200000']);
});

test('a receipt: Bank, TDS receivable of its year, Shortage claims, Rebates | Party', () => {
  const event = { event: 'receipt', account: 'bank:1', from: 'party:7', day: '2027-03-31', amount: 90_000n } as const;
  const deductions = { tds: 2_000n, shortage: 5_000n, rebate: 2_500n, other: 500n };
  expect(written({ ...event, deductions })).toEqual([
    'bank:1 | party:7 | 90000',
    'tds:2026 | party:7 | 2000',
    'shortage | party:7 | 5000',
    'rebates | party:7 | 2500',
    'other | party:7 | 500',
  ]);
  const none = { tds: 0n, shortage: 0n, rebate: 0n, other: 0n };
  expect(written({ ...event, account: 'cash:1', deductions: none })).toEqual(['cash:1 | party:7 | 90000']);
});

test('a payment: the payee | Cash or Bank', () => {
  expect(written({ event: 'payment', account: 'bank:1', to: 'payable:9', amount: 1n })).toEqual([
    'payable:9 | bank:1 | 1',
  ]);
});

test('a contra: the receiving account | the giving account', () => {
  expect(written({ event: 'contra', from: 'cash:1', to: 'bank:1', amount: 700n })).toEqual(['bank:1 | cash:1 | 700']);
});

test('cash between branches: In transit | Cash A, then Cash B | In transit', () => {
  expect(written({ event: 'cash sent', from: 1, to: 2, amount: 700n })).toEqual(['transit:2 | cash:1 | 700']);
  expect(written({ event: 'cash taken', by: 2, amount: 700n })).toEqual(['cash:2 | transit:2 | 700']);
  expect(openAmountsOf(postingsOf({ event: 'cash sent', from: 1, to: 2, amount: 700n }))).toEqual([
    { account: 'transit:2', side: 'D', amount: 700n },
  ]);
});

test('a cash count: surplus is Cash | Cash over/short, a deficit the other way', () => {
  expect(written({ event: 'cash counted', at: 1, difference: 50n })).toEqual(['cash:1 | overshort | 50']);
  expect(written({ event: 'cash counted', at: 1, difference: -50n })).toEqual(['overshort | cash:1 | 50']);
  expect(written({ event: 'cash counted', at: 1, difference: 0n })).toEqual([]);
});

test('an opening item: the debtor | Opening, or Opening | the creditor', () => {
  const event = { event: 'opening item', amount: 500n } as const;
  expect(written({ ...event, account: 'party:7', side: 'D' })).toEqual(['party:7 | opening | 500']);
  expect(written({ ...event, account: 'payable:7', side: 'C' })).toEqual(['opening | payable:7 | 500']);
});

describe('postings of a journal', () => {
  test('a journal of one account against many pairs each of them with the one', () => {
    const debits = [{ account: 'head:1', amount: 100n }];
    const credits = [
      { account: 'head:2', amount: 30n },
      { account: 'head:3', amount: 70n },
    ];
    expect(written({ event: 'journal', debits, credits })).toEqual(['head:1 | head:3 | 70', 'head:1 | head:2 | 30']);
  });
  test('a journal of many against many is paired largest first', () => {
    const debits = [
      { account: 'a', amount: 40n },
      { account: 'b', amount: 60n },
    ];
    const credits = [
      { account: 'c', amount: 50n },
      { account: 'd', amount: 50n },
    ];
    expect(written({ event: 'journal', debits, credits })).toEqual(['b | c | 50', 'a | d | 40', 'b | d | 10']);
  });
  test('a journal with unequal sides is refused', () => {
    expect(() => postingsOf({ event: 'journal', debits: [{ account: 'a', amount: 1n }], credits: [] })).toThrow();
  });
  test('a journal gives each account its amount', () => {
    const sides = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sides, sides, (given, taken) => {
        const sum = (amounts: readonly bigint[]) => amounts.reduce((one, other) => one + other, 0n);
        const [more, less] = sum(given) >= sum(taken) ? [given, taken] : [taken, given];
        const evened = sum(more) === sum(less) ? less : [...less, sum(more) - sum(less)];
        const debits = more.map((amount, at) => ({ account: `d${at}`, amount }));
        const credits = evened.map((amount, at) => ({ account: `c${at}`, amount }));
        const rows = postingsOf({ event: 'journal', debits, credits });
        for (const { account, amount } of debits) {
          expect(sum(rows.filter(({ debit }) => debit === account).map((row) => row.amount))).toBe(amount);
        }
        for (const { account, amount } of credits) {
          expect(sum(rows.filter(({ credit }) => credit === account).map((row) => row.amount))).toBe(amount);
        }
        expect(rows.length).toBeLessThan(debits.length + credits.length);
      }),
    );
  });
});

test('a reversal has the same rows with their accounts swapped', () => {
  const of = postingsOf({ event: 'LR saved', lr: lr({ igst: 15_000n }) });
  expect(written({ event: 'reversal', of })).toEqual(['freight | topay:2 | 250000', 'igst | topay:2 | 15000']);
});

test('open items are one amount per party, driver or branch, and none for heads and cash', () => {
  const rows = postingsOf({ event: 'LR saved', lr: lr({ igst: 15_000n }) });
  expect(openAmountsOf(rows)).toEqual([{ account: 'topay:2', side: 'D', amount: 265_000n }]);
  expect(openAmountsOf(postingsOf({ event: 'reversal', of: rows }))).toEqual([
    { account: 'topay:2', side: 'C', amount: 265_000n },
  ]);
  expect(openAmountsOf([{ debit: 'bank:1', credit: 'cash:1', amount: 5n }])).toEqual([]);
});
