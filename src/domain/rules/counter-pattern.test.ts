import { expect, test } from 'vitest';
import { counterPattern } from './counter-pattern.ts';
import { lrNumber, lrNumberMessage } from './lr-number.ts';
import { canMeet } from './meeting-books.ts';

test.each([
  ['IND', '1', 'IND1/2627/000007'],
  ['IND', 'A1', 'INDA1/2627/00007'],
  ['IND', 'XYZ', 'INDXYZ/2627/0007'],
  ['I', '1', 'I1/2627/000007'],
])('counter %s %s writes %s', (branch, code, number) => {
  const pattern = counterPattern(branch, code);
  expect(lrNumber(pattern, branch, '2026-11-27', 7)).toBe(number);
  expect(lrNumberMessage(number)).toBeNull();
});

test('IN with 1 and IN1 alone write alike, two counters of one branch do not', () => {
  const book = (pattern: ReturnType<typeof counterPattern>, branch: string) => ({
    ...pattern,
    firstNo: 1,
    lastNo: 0,
    branch,
  });
  const usual = { pattern: '{B}/{YY}/{N}', digits: 6 };
  expect(canMeet(book(counterPattern('IN', '1'), 'IN'), book(usual, 'IN1'))).toBe(true);
  expect(canMeet(book(counterPattern('IN', '1'), 'IN'), book(usual, 'IN'))).toBe(false);
  expect(canMeet(book(counterPattern('IN', '1'), 'IN'), book(counterPattern('IN', '2'), 'IN'))).toBe(false);
  expect(canMeet(book(counterPattern('IN', '12'), 'IN'), book(counterPattern('IN1', '2'), 'IN1'))).toBe(true);
});
