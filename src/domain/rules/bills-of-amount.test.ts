import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '#test/long.ts';
import { billsSearch, type PaidBill } from './bills-of-amount.ts';

const bill = (id: number, rupees: number, taxable = rupees): PaidBill => ({
  id,
  open: BigInt(rupees * 100),
  taxable: BigInt(taxable * 100),
});
const told = (bills: readonly PaidBill[], rupees: number, percents: readonly number[] = [1, 2]) => {
  const paid = billsSearch(bills, percents)(BigInt(Math.round(rupees * 100)));
  return paid === null
    ? null
    : [paid.isOnly, ...paid.bills.map(({ id, received, tds }) => [id, received, tds].join(' '))];
};

describe('finding the bills of an amount', () => {
  test('no bills are found for an amount that none, or only five together, come to', () => {
    expect(told([], 5)).toBeNull();
    expect(told([bill(1, 10)], 5)).toBeNull();
    expect(
      told(
        [1, 2, 4, 8, 16].map((rupees, at) => bill(at + 1, rupees * 100)),
        3100,
        [],
      ),
    ).toBeNull();
  });

  test('one to four whole bills are found for an amount', () => {
    const bills = [1, 2, 4, 8, 16].map((rupees, at) => bill(at + 1, rupees * 100));
    expect(told(bills, 800)).toEqual([true, '4 80000 0']);
    expect(told(bills, 1500, [])).toEqual([true, '1 10000 0', '2 20000 0', '3 40000 0', '4 80000 0']);
    expect(told(bills, 1700, [])).toEqual([true, '1 10000 0', '5 160000 0']);
    expect(told(bills, 2200, [])).toEqual([true, '2 20000 0', '3 40000 0', '5 160000 0']);
  });

  test('an amount less TDS on the taxable part, as customers round it, finds its bills', () => {
    expect(told([bill(1, 10_000), bill(2, 5_050)], 14_899)).toEqual([true, '1 990000 10000', '2 499900 5100']);
    expect(told([bill(1, 10_500, 10_000)], 10_300)).toEqual([true, '1 1030000 20000']);
    expect(told([bill(1, 10_049)], 9_948.51)).toEqual([true, '1 994851 10049']);
    expect(told([bill(1, 10_049)], 9_949)).toEqual([true, '1 994900 10000']);
    expect(told([bill(1, 10_049)], 9_948)).toEqual([true, '1 994800 10100']);
  });

  test('of several possible sets the fewest, oldest bills are chosen and marked as not the only ones', () => {
    expect(told([bill(1, 100), bill(2, 100)], 100)).toEqual([false, '1 10000 0']);
    expect(told([bill(1, 40), bill(2, 60), bill(3, 100)], 100)).toEqual([false, '3 10000 0']);
  });

  test('any one to four of up to forty bills are found by their sum', () => {
    const some = fc
      .uniqueArray(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 4, maxLength: 40 })
      .chain((amounts) =>
        fc.tuple(fc.constant(amounts), fc.uniqueArray(fc.nat(amounts.length - 1), { minLength: 1, maxLength: 4 })),
      );
    fc.assert(
      fc.property(some, ([amounts, chosen]) => {
        const bills = amounts.map((paise, at) => ({ id: at, open: BigInt(paise), taxable: 0n }));
        const sum = chosen.reduce((all, at) => all + BigInt(amounts[at] ?? 0), 0n);
        const paid = billsSearch(bills, [1, 2])(sum);
        expect(paid?.bills.reduce((all, { received }) => all + received, 0n)).toBe(sum);
        expect(paid?.bills.length).toBeLessThanOrEqual(4);
        expect(new Set(paid?.bills.map(({ id }) => id)).size).toBe(paid?.bills.length);
      }),
      { seed: SEED },
    );
  });
});
