import { expect, test } from 'vitest';
import { numbersLeft } from './numbers-left.ts';

test('a counter has the numbers left that it did not give in the year of a day', () => {
  const counter = { pattern: 'INDXYZ/{YY}/{N}', digits: 4, numbers: { '2627': 9_800 } };
  expect(numbersLeft(counter, '2026-11-28')).toBe(199);
  expect(numbersLeft(counter, '2027-03-31')).toBe(199);
  expect(numbersLeft(counter, '2027-04-01')).toBe(9_999);
  expect(numbersLeft({ ...counter, numbers: { '2627': 9_999 } }, '2026-11-28')).toBe(0);
});
