import { expect, test } from 'vitest';
import { exportBiltyTotals } from './export-bilty-totals.ts';

test('the total of an export bilty is rate plus freight less the amount to pay', () => {
  const totals = exportBiltyTotals([
    { rate: 1200.1, freight: 15_000.2, toPay: 5000 },
    { rate: 350, freight: 7000, toPay: 0.05 },
  ]);
  expect(totals).toEqual({
    rate: 155_010n,
    freight: 2_200_020n,
    toPay: 500_005n,
    subTotal: 2_355_030n,
    total: 1_855_025n,
  });
  expect(exportBiltyTotals([{ rate: 1, freight: 1, toPay: 3 }]).total).toBe(-100n);
  expect(new Set(Object.values(exportBiltyTotals([])))).toEqual(new Set([0n]));
});
