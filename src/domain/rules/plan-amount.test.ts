import { expect, test } from 'vitest';
import { planAmount, planRupees } from './plan-amount.ts';

test.each([
  [4999, 0, 499_900n],
  [4999, 10, 449_910n],
  [999, 5, 94_905n],
  [0.01, 50, 1n], // half a paisa
  [0.01, 99, 0n],
  [33.33, 33, 2233n], // 22.3311
  [10.05, 15, 854n], // 8.5425
  [999_999_999_999.99, 1, 98_999_999_999_999n],
])('a plan at %d rupees less %d percent costs %d paise', (price, percent, paise) => {
  expect(planAmount({ price, percent })).toBe(paise);
  expect(planRupees({ price, percent })).toBe(Number(paise) / 100);
});
