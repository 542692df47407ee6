import { expect, test } from 'vitest';
import type { AnyDocument } from '../define.ts';
import { documents } from '../kinds.ts';
import { biltyTotals, totalQuantity } from './totals.ts';

test('sub total, grand total and balance of a bilty follow the decisions', () => {
  const totals = biltyTotals({
    lines: [
      { freight: 15_000, rate: 1200, advance: 5000 },
      { freight: 7000, rate: 350, advance: 0 },
    ],
    deliveryFee: 250.5,
    packagingFee: 99.5,
    received: 8900,
  });
  expect(totals).toEqual({
    freight: 2_200_000n,
    rate: 155_000n,
    advance: 500_000n,
    subTotal: 2_355_000n,
    grandTotal: 1_890_000n,
    balance: 1_000_000n,
  });
});

test('a bilty without lines, fees and receipts has totals of 0', () => {
  const totals = biltyTotals({ lines: [], deliveryFee: 0, packagingFee: 0, received: 0 });
  expect(new Set(Object.values(totals))).toEqual(new Set([0n]));
});

test('a bilty with advance above freight and receipt above total has negative totals', () => {
  const totals = biltyTotals({
    lines: [{ freight: 100, rate: 0, advance: 150 }],
    deliveryFee: 0,
    packagingFee: 0,
    received: 10,
  });
  expect(totals.grandTotal).toBe(-5000n);
  expect(totals.balance).toBe(-6000n);
});

test('the totals of two hundred largest amounts are exact to the paisa', () => {
  const line = { freight: 999_999_999_999.99, rate: 0.01, advance: 0.29 };
  const totals = biltyTotals({
    lines: Array.from({ length: 200 }, () => line),
    deliveryFee: 0,
    packagingFee: 0,
    received: 0,
  });
  expect(totals.subTotal).toBe(20_000_000_000_000_000n);
  expect(totals.grandTotal).toBe(20_000_000_000_000_000n - 5800n);
});

test('quantities are added without floating-point remainders', () => {
  expect(totalQuantity([0.1, 0.2])).toBe(0.3);
  expect(totalQuantity([10.5, 20, 0.125])).toBe(30.625);
});

test.each(Object.values<AnyDocument>(documents))('every sum of a $title adds fields that exist', (document) => {
  const { fields, lines, sums, listed } = document;
  // Packages are counts, and added like quantities.
  const addedAs = (name: string) => {
    const kind = (lines[name] ?? fields[name])?.kind;
    return kind === 'count' ? 'quantity' : kind;
  };
  for (const { of, less = [], kind } of Object.values(sums))
    for (const name of [...of, ...less]) expect(addedAs(name), name).toBe(kind);
  // A name has one meaning, both as a sort key and as a sum.
  for (const name of Object.keys(sums)) expect(fields).not.toHaveProperty(name);
  for (const name of Object.keys(lines)) expect(fields).not.toHaveProperty(name);
  for (const name of listed) expect({ ...fields, ...sums }).toHaveProperty(name);
});
