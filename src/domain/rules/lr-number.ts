import { financialYearOf } from './financial-year.ts';

/** The number format of a book: a pattern of `{B}`, `{YY}`, `{Y-Y}` and `{N}`, and the digits of `{N}`. */
export interface NumberPattern {
  readonly pattern: string;
  readonly digits: number;
}

/** The range of a book's numbers: first and last; a `lastNo` of 0 ends only where the digits do. */
export interface NumberBook extends NumberPattern {
  readonly firstNo: number;
  readonly lastNo: number;
}

export const LR_NUMBER_LONGEST = 'LR number can be at most 16 characters.';
export const LR_NUMBER_CHARACTERS = 'LR number may hold letters, digits, / and - only.';
export const LR_NUMBER_BEGIN = 'LR number begins with a letter or digit.';
export const LR_NUMBER_YEAR = 'Put {YY} into the number, or two years would share it.';
export const LR_NUMBER_COUNTER = 'Put {N} in the number once.';
/** The message for a typed number that its book cannot have given. */
export const NOT_IN_BOOK = 'This number is not in the book.';

/** The pattern of a new book (spec 3 §5). */
export const USUAL_PATTERN: NumberPattern = { pattern: '{B}/{YY}/{N}', digits: 6 };

const CHARACTERS = /^[A-Za-z0-9/-]*$/;
/** The maximum length of a number (Rule 46: 16). */
export const LONGEST_LR_NUMBER = 16;
/** The maximum length in Part B of an e-way bill. */
const LONGEST_OF_PART_B = 15;
/** The longest branch code; a pattern must fit for every code, because a branch's code may change. */
const LONGEST_BRANCH = 'XXX';

/** The message for an invalid LR number; null for a valid one. */
export function lrNumberMessage(lrNo: string): string | null {
  if (!CHARACTERS.test(lrNo)) return LR_NUMBER_CHARACTERS;
  if (!/^[A-Za-z0-9]/.test(lrNo)) return LR_NUMBER_BEGIN;
  return lrNo.length > LONGEST_LR_NUMBER ? LR_NUMBER_LONGEST : null;
}

/** The text before and after the counter in a pattern, for a branch (its code) and a date. */
export function around(pattern: string, branch: string, date: string): [before: string, after: string] {
  const year = financialYearOf(date);
  const [before = '', after = ''] = pattern
    .replaceAll('{B}', branch)
    .replaceAll('{YY}', year.slice(2).replace('-', ''))
    .replaceAll('{Y-Y}', year.slice(2))
    .split('{N}');
  return [before, after];
}

/** The `n`th number of a pattern, for a branch (its code) and a date: IND/2627/000123. */
export function lrNumber({ pattern, digits }: NumberPattern, branch: string, date: string, n: number): string {
  const [before, after] = around(pattern, branch, date);
  return before + String(n).padStart(digits, '0') + after;
}

// Any date will do: every year is written with the same number of characters.
const longestOf = (pattern: NumberPattern) => lrNumber(pattern, LONGEST_BRANCH, '2026-04-01', 0);

/** The message for a pattern that a book cannot have; null for a valid one. `eachYear`: its numbers restart each April. */
export function patternMessage(pattern: NumberPattern, eachYear: boolean): string | null {
  // Anything but the four placeholders, such as {b}, leaves its braces, which a number may not contain.
  const plain = pattern.pattern.replaceAll(/\{(?:B|YY|Y-Y|N)\}/g, '');
  if (!CHARACTERS.test(plain)) return LR_NUMBER_CHARACTERS;
  if (pattern.pattern.split('{N}').length !== 2) return LR_NUMBER_COUNTER;
  if (eachYear && !/\{YY\}|\{Y-Y\}/.test(pattern.pattern)) return LR_NUMBER_YEAR;
  return lrNumberMessage(longestOf(pattern));
}

/** Whether numbers of a pattern can be longer than Part B of an e-way bill allows: it gets their last 15 characters. */
export function isLongForPartB(pattern: NumberPattern): boolean {
  return longestOf(pattern).length > LONGEST_OF_PART_B;
}

/** An LR number in the form sent to Part B of an e-way bill. */
export function partBNumber(lrNo: string): string {
  return lrNo.slice(-LONGEST_OF_PART_B);
}

/** The last number of a book. */
export function lastNumberOf({ lastNo, digits }: NumberBook): number {
  const fits = 10 ** digits - 1;
  return lastNo === 0 ? fits : Math.min(lastNo, fits);
}

/**
 * The counter value of a typed LR number, for the branch and the year of a date; null if the book has no such number. Case is ignored: the
 * number is saved as `lrNumber` formats it.
 */
export function numberInBook(book: NumberBook, branch: string, date: string, typed: string): number | null {
  const [before, after] = around(book.pattern, branch, date);
  const middle = typed.slice(before.length, typed.length - after.length);
  if (!/^\d+$/.test(middle)) return null;
  const n = Number(middle);
  if (lrNumber(book, branch, date, n).toUpperCase() !== typed.toUpperCase()) return null;
  return n >= book.firstNo && n <= lastNumberOf(book) ? n : null;
}
