import { expect, test } from 'vitest';
import { filled, filledLessTax, wholeOf, type OpenItem } from './settling.ts';

const item = (id: number, open: bigint): OpenItem => ({ id, account: 'party:1', side: 'D', paper: `L${id}`, open });

test('Fill settles the oldest items first, the last one in part', () => {
  // Spec 4 §15: 1,00,000 on 40,000, 35,000, 50,000.
  const items = [item(1, 4_000_000n), item(2, 3_500_000n), item(3, 5_000_000n)];
  expect(filled(items, 10_000_000n).map(({ received }) => received)).toEqual([4_000_000n, 3_500_000n, 2_500_000n]);
  expect(filled(items, 4_000_000n)).toHaveLength(1);
  expect(filled(items, 20_000_000n).map(({ received }) => received)).toEqual([4_000_000n, 3_500_000n, 5_000_000n]);
});

test('Fill deducts the expected TDS from items it settles whole', () => {
  const items = [item(1, 100_000n), item(2, 100_000n), item(3, 1_000n)];
  const tdsOf = () => 2_000n;
  expect(filled(items, 150_000n, tdsOf)).toMatchObject([
    { item: 1, received: 98_000n, tds: 2_000n },
    { item: 2, received: 52_000n, tds: 0n },
  ]);
  // An item smaller than its tax is not settled by tax alone.
  expect(filled(items, 197_000n, tdsOf)).toMatchObject([
    { received: 98_000n, tds: 2_000n },
    { received: 98_000n, tds: 2_000n },
    { item: 3, received: 1_000n, tds: 0n },
  ]);
});

test('the amount settled of an item is money plus deductions', () => {
  expect(wholeOf({ received: 1n, tds: 2n, shortage: 4n, rebate: 8n, other: 16n })).toBe(31n);
});

test('a sum received less TDS settles items together with the TDS, in proportion', () => {
  const items = [item(1, 100_000n), item(2, 50_000n), item(3, 60_000n)];
  expect(filledLessTax(items, 147_000n, 3_000n)).toMatchObject([
    { item: 1, received: 98_000n, tds: 2_000n },
    { item: 2, received: 49_000n, tds: 1_000n },
  ]);
  // The rest of the money is on account, but not the tax.
  const taken = filledLessTax([item(1, 10_001n), item(2, 9_998n)], 50_000n, 401n);
  expect(taken?.reduce((sum, { tds }) => sum + tds, 0n)).toBe(401n);
  expect(taken?.map(wholeOf)).toEqual([10_001n, 9_998n]);
  expect(filledLessTax(items, 100_000n, 0n)).toEqual(filled(items, 100_000n));
  expect(filledLessTax([item(1, 300n)], 100_000n, 300n)).toBeNull();
  expect(filledLessTax([], 100_000n, 300n)).toBeNull();
});
