import { expect, test } from 'vitest';
import { filled, wholeOf, type OpenItem } from './settling.ts';

const item = (id: number, open: bigint): OpenItem => ({ id, account: 'party:1', side: 'D', paper: `L${id}`, open });

test('Fill settles the oldest first, and the last as far as it goes', () => {
  // Spec 4 §15: 1,00,000 on 40,000, 35,000, 50,000.
  const items = [item(1, 4_000_000n), item(2, 3_500_000n), item(3, 5_000_000n)];
  expect(filled(items, 10_000_000n).map(({ received }) => received)).toEqual([4_000_000n, 3_500_000n, 2_500_000n]);
  expect(filled(items, 4_000_000n)).toHaveLength(1);
  expect(filled(items, 20_000_000n).map(({ received }) => received)).toEqual([4_000_000n, 3_500_000n, 5_000_000n]);
});

test('what is taken off an item is money and deductions', () => {
  expect(wholeOf({ received: 1n, tds: 2n, shortage: 4n, rebate: 8n, other: 16n })).toBe(31n);
});
