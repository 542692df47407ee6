import { expect, test } from 'vitest';
import { COUNTER_PATTERN_BEGIN, counterPattern, counterPatternMessage } from './counter-pattern.ts';
import {
  LR_NUMBER_CHARACTERS,
  LR_NUMBER_COUNTER,
  LR_NUMBER_LONGEST,
  LR_NUMBER_YEAR,
  lrNumber,
  lrNumberMessage,
} from './lr-number.ts';
import { canMeet } from './meeting-books.ts';

test.each([
  ['IND', '1', 'IND1/2627/000007'],
  ['IND', 'A1', 'INDA1/2627/00007'],
  ['IND', 'XYZ', 'INDXYZ/2627/0007'],
  ['I', '1', 'I1/2627/000007'],
])('branch %s with counter %s writes %s', (branch, code, number) => {
  const pattern = counterPattern(branch, code);
  expect(lrNumber(pattern, branch, '2026-11-27', 7)).toBe(number);
  expect(lrNumberMessage(number)).toBeNull();
});

test.each([
  ['IND', 'F1', '{B}{C}-{Y-Y}-{N}', 'INDF1-26-27-0007'],
  ['IND', 'F1', '{B}{C}{YY}{N}', 'INDF12627000007'],
  ['IND', 'F1', '{B}{C}/{N}/{YY}', 'INDF1/00007/2627'],
])('branch %s with counter %s and pattern %s writes %s', (branch, code, pattern, number) => {
  expect(counterPatternMessage(pattern, branch, code)).toBeNull();
  expect(lrNumber(counterPattern(branch, code, pattern), branch, '2026-11-27', 7)).toBe(number);
});

test.each([
  ['{B}/{YY}/{N}', COUNTER_PATTERN_BEGIN],
  ['', COUNTER_PATTERN_BEGIN],
  ['{B}{C}/{YY}', LR_NUMBER_COUNTER],
  ['{B}{C}/{N}/{N}/{YY}', LR_NUMBER_COUNTER],
  ['{B}{C}/{N}', LR_NUMBER_YEAR],
  ['{B}{C}/{yy}/{YY}/{N}', LR_NUMBER_CHARACTERS],
  ['{B}{C}/COUNTER/{YY}/{N}', LR_NUMBER_LONGEST],
  ['{B}{C}/ABCDEFGHIJKLMNOPQRST/{YY}/{N}', LR_NUMBER_LONGEST],
])('the counter pattern "%s" is refused', (pattern, message) => {
  expect(counterPatternMessage(pattern)).toBe(message);
});

test('a pattern that fits short codes can be too long for longer ones', () => {
  const pattern = '{B}{C}/AB/{YY}/{N}';
  expect(counterPatternMessage(pattern, 'I', '1')).toBeNull();
  expect(counterPatternMessage(pattern, 'IND', 'XYZ')).toBe(LR_NUMBER_LONGEST);
});

test('numbers of branch IN’s counter 1 can equal those of branch IN1, not those of its own branch', () => {
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
