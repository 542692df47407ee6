import { expect, test } from 'vitest';
import { settlementEntries, tallyEntries, tallyType, type LedgerItem, type LedgerVoucher } from './tally-vouchers.ts';
import type { VoucherKind } from './voucher-kinds.ts';

type Row = readonly [debit: string, credit: string, amount: bigint];
const voucher = (
  kind: VoucherKind,
  rows: readonly Row[],
  items: readonly LedgerItem[] = [],
  note: LedgerVoucher['note'] = '',
): LedgerVoucher => ({ kind, note, items, rows: rows.map(([debit, credit, amount]) => ({ debit, credit, amount })) });
const typeOf = (of: LedgerVoucher) => tallyType(of, tallyEntries(of));

test('a Tally voucher has one amount per account and a new reference for its bill', () => {
  const bill = voucher(
    'Bill',
    [
      ['party:1', 'freight', 10_000n],
      ['party:1', 'igst', 1_820n],
      ['roundoff', 'party:1', 20n],
    ],
    [{ account: 'party:1', paper: 'HO/B2627/000001', against: [] }],
  );
  expect(tallyEntries(bill)).toEqual([
    { account: 'party:1', amount: 11_800n, bills: [{ name: 'HO/B2627/000001', type: 'New Ref', amount: 11_800n }] },
    { account: 'freight', amount: -10_000n, bills: [] },
    { account: 'igst', amount: -1_820n, bills: [] },
    { account: 'roundoff', amount: 20n, bills: [] },
  ]);
  expect(typeOf(bill)).toBe('Sales');
});

test('a Tally receipt names what it settled when posted; the rest is on account', () => {
  const against = [
    { paper: 'B1', amount: 6_000n },
    { paper: 'B2', amount: 1_000n },
  ];
  const receipt = voucher('Receipt', [['cash:1', 'party:1', 10_000n]], [{ account: 'party:1', paper: 'R1', against }]);
  expect(tallyEntries(receipt)[1]?.bills).toEqual([
    { name: 'B1', type: 'Agst Ref', amount: -6_000n },
    { name: 'B2', type: 'Agst Ref', amount: -1_000n },
    { name: '', type: 'On Account', amount: -3_000n },
  ]);
});

test('a Tally voucher of cash in transit has no bill references', () => {
  const sent = voucher('Contra', [['transit:2', 'cash:1', 5n]], [{ account: 'transit:2', paper: 'C1', against: [] }]);
  expect(tallyEntries(sent).flatMap(({ bills }) => bills)).toEqual([]);
  expect(typeOf(sent)).toBe('Contra');
});

test('the Tally voucher type follows from the kind and its cash and bank rows', () => {
  expect(typeOf(voucher('Freight', [['topay:1', 'freight', 1n]]))).toBe('Sales');
  expect(typeOf(voucher('Note', [['freight', 'party:1', 1n]], [], 'Credit'))).toBe('Credit Note');
  expect(typeOf(voucher('Note', [['party:1', 'freight', 1n]], [], 'Debit'))).toBe('Debit Note');
  expect(typeOf(voucher('Receipt', [['bank:1', 'party:1', 1n]]))).toBe('Receipt');
  expect(typeOf(voucher('Payment', [['payable:1', 'cash:1', 1n]]))).toBe('Payment');
  expect(typeOf(voucher('Contra', [['bank:1', 'cash:1', 1n]]))).toBe('Contra');
  expect(typeOf(voucher('Hire', [['hire', 'payable:1', 1n]]))).toBe('Journal');
  expect(typeOf(voucher('Trip', [['diesel', 'driver:1', 1n]]))).toBe('Journal');
  // Tally allows no cash in a journal.
  expect(
    typeOf(
      voucher('Trip', [
        ['diesel', 'driver:1', 1n],
        ['toll', 'cash:1', 1n],
      ]),
    ),
  ).toBe('Payment');
  expect(typeOf(voucher('Reversal', [['party:1', 'cash:1', 1n]]))).toBe('Payment');
  expect(typeOf(voucher('Reversal', [['freight', 'party:1', 1n]]))).toBe('Journal');
  expect(typeOf(voucher('Contra', [['cash:1', 'driver:1', 1n]]))).toBe('Receipt');
});

test('a later settlement moves money from on account to the bill, and back when undone', () => {
  const later = { account: 'party:1', debitPaper: 'B1', creditPaper: '', amount: 300n };
  expect(settlementEntries(later)).toEqual([
    { account: 'party:1', amount: 300n, bills: [{ name: '', type: 'On Account', amount: 300n }] },
    { account: 'party:1', amount: -300n, bills: [{ name: 'B1', type: 'Agst Ref', amount: -300n }] },
  ]);
  expect(settlementEntries({ ...later, amount: -300n }).map(({ amount }) => amount)).toEqual([-300n, 300n]);
});
