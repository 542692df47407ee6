import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  isLongForPartB,
  lastNumberOf,
  LR_NUMBER_BEGIN,
  LR_NUMBER_CHARACTERS,
  LR_NUMBER_COUNTER,
  LR_NUMBER_LONGEST,
  LR_NUMBER_YEAR,
  lrNumber,
  lrNumberMessage,
  NOT_IN_BOOK,
  numberInBook,
  partBNumber,
  patternMessage,
  USUAL_PATTERN,
} from './lr-number.ts';

// Spec 3 §12, after Rule 46 as interpreted by india-compliance.
test.each(['IND/2627/000123', 'IND/26-27/000123', '1', 'A-1'])('%s is an LR number', (lrNo) => {
  expect(lrNumberMessage(lrNo)).toBeNull();
});
test.each([
  ['IND/2026-27/000123', LR_NUMBER_LONGEST],
  ['a_b', LR_NUMBER_CHARACTERS],
  ['क/1', LR_NUMBER_CHARACTERS],
  ['A 1', LR_NUMBER_CHARACTERS],
  ['-1', LR_NUMBER_BEGIN],
  ['/1', LR_NUMBER_BEGIN],
  ['', LR_NUMBER_BEGIN],
])('the LR number %j is refused: %s', (lrNo, message) => {
  expect(lrNumberMessage(lrNo)).toBe(message);
});

test('an LR number is written with its branch and financial year', () => {
  const dashed = { pattern: '{B}/{Y-Y}/{N}', digits: 6 };
  expect(lrNumber(USUAL_PATTERN, 'IND', '2026-11-20', 123)).toBe('IND/2627/000123');
  expect(lrNumber(dashed, 'IND', '2026-11-20', 123)).toBe('IND/26-27/000123');
  expect(lrNumber(dashed, 'IND', '2026-03-31', 123)).toBe('IND/25-26/000123');
  expect(lrNumber(dashed, 'IND', '2026-04-01', 1)).toBe('IND/26-27/000001');
  expect(lrNumber({ pattern: '{N}', digits: 3 }, 'IND', '2026-04-01', 7)).toBe('007');
});

test.each([
  ['{B}/{YY}/{N}', 6, true, null],
  ['{B}/{Y-Y}/{N}', 6, true, null],
  ['{N}', 8, false, null],
  ['LR-{N}', 6, true, LR_NUMBER_YEAR],
  ['LR-{N}', 6, false, null],
  ['{B}/{Y-Y}/{N}', 7, true, LR_NUMBER_LONGEST],
  ['{B}{B}/{YY}/{N}', 6, true, LR_NUMBER_LONGEST],
  ['{B}/{YY}', 6, true, LR_NUMBER_COUNTER],
  ['{N}/{YY}/{N}', 3, true, LR_NUMBER_COUNTER],
  ['{b}/{YY}/{N}', 6, true, LR_NUMBER_CHARACTERS],
  ['{B} {YY} {N}', 6, true, LR_NUMBER_CHARACTERS],
  ['{B}/{YYYY}/{N}', 3, true, LR_NUMBER_CHARACTERS],
  ['/{YY}/{N}', 6, true, LR_NUMBER_BEGIN],
  ['', 6, false, LR_NUMBER_COUNTER],
])('the pattern %j with %i digits, yearly %s, has the fault: %s', (pattern, digits, eachYear, message) => {
  expect(patternMessage({ pattern, digits }, eachYear)).toBe(message);
});

test('Part B takes the last 15 characters of a longer LR number', () => {
  expect(isLongForPartB(USUAL_PATTERN)).toBe(false);
  expect(isLongForPartB({ pattern: '{B}/{Y-Y}/{N}', digits: 6 })).toBe(true);
  expect(partBNumber('IND/26-27/000123')).toBe('ND/26-27/000123');
  expect(partBNumber('IND/2627/000123')).toBe('IND/2627/000123');
});

test('a number book ends at its last number, or at the end of its digits', () => {
  expect(lastNumberOf({ ...USUAL_PATTERN, firstNo: 1, lastNo: 500 })).toBe(500);
  expect(lastNumberOf({ ...USUAL_PATTERN, firstNo: 1, lastNo: 0 })).toBe(999_999);
  expect(lastNumberOf({ ...USUAL_PATTERN, digits: 3, firstNo: 1, lastNo: 5000 })).toBe(999);
});

const BOOK = { ...USUAL_PATTERN, firstNo: 101, lastNo: 200 };

test.each([
  ['IND/2627/000101', 101],
  ['ind/2627/000200', 200],
])('the number %s is in the book', (typed, n) => {
  expect(numberInBook(BOOK, 'IND', '2026-11-20', typed)).toBe(n);
});
test.each([
  'IND/2627/000100',
  'IND/2627/000201',
  'IND/2627/101',
  'IND/2627/0000101',
  'BPL/2627/000101',
  'IND/2526/000101',
  'IND/2627/',
  'IND/2627/00010A',
  '',
])(`the number %j is not in the book: ${NOT_IN_BOOK}`, (typed) => {
  expect(numberInBook(BOOK, 'IND', '2026-11-20', typed)).toBeNull();
});

test('every number of a valid pattern is a valid, unique LR number and can be read back', () => {
  const patterns = constantFrom('{B}/{YY}/{N}', '{B}{Y-Y}-{N}', '{N}', 'LR{N}/{YY}', '{YY}{N}{B}', '{B}-{N}');
  const days = constantFrom('2026-03-31', '2026-04-01', '2099-12-31', '2000-01-01');
  const numbers = integer({ min: 1, max: 999 });
  assert(
    property(
      patterns,
      integer({ min: 3, max: 6 }),
      constantFrom('A', 'HO', 'I2D'),
      days,
      numbers,
      numbers,
      (...given) => {
        const [pattern, digits, branch, date, n, other] = given;
        const book = { pattern, digits, firstNo: 1, lastNo: 0 };
        expect(patternMessage(book, false)).toBeNull();
        const lrNo = lrNumber(book, branch, date, n);
        expect(lrNumberMessage(lrNo)).toBeNull();
        expect(numberInBook(book, branch, date, lrNo)).toBe(n);
        expect(lrNumber(book, branch, date, other) === lrNo).toBe(other === n);
      },
    ),
  );
});
