import { expect, test } from 'vitest';
import { countedCash } from './cash-count.ts';

test('a cash count is the sum of its notes and coins', () => {
  const notes = { 500: 3, 200: 2, 100: 1, 50: 0, 20: 4, 10: 7 };
  expect(countedCash({ notes, coins: 1_350n })).toBe(216_350n);
  const none = { 500: 0, 200: 0, 100: 0, 50: 0, 20: 0, 10: 0 };
  expect(countedCash({ notes: none, coins: 0n })).toBe(0n);
});
