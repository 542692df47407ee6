import { expect, test } from 'vitest';
import { billSums, leftOfBill } from './left-of-bill.ts';

const bill = { beforeTax: 54_670, cgst: 4920.3, sgst: 4920.3, igst: 0 };

test('what is left of a bill is its sums less credit notes plus debit notes', () => {
  const notes = [
    { kind: 'Credit', beforeTax: 10_000, cgst: 900, sgst: 900, igst: 0 },
    { kind: 'Debit', beforeTax: 1000.5, cgst: 90.05, sgst: 90.05, igst: 0 },
  ] as const;
  expect(leftOfBill(billSums({ kind: 'Tax Invoice', ...bill }), notes)).toEqual({
    value: 45_670_50n,
    cgst: 4110_35n,
    sgst: 4110_35n,
    igst: 0n,
  });
});

test('the tax paid by the recipient is not in the sums of a freight bill', () => {
  const untaxed = { value: 54_670_00n, cgst: 0n, sgst: 0n, igst: 0n };
  expect(leftOfBill(billSums({ kind: 'Freight Bill', ...bill }), [])).toEqual(untaxed);
});
