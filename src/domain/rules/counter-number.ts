import { financialYearOf } from './financial-year.ts';
import { lastNumberOf, lrNumber, type NumberPattern } from './lr-number.ts';

/** The number format of a counter, and its last number in each year. */
export interface CounterNumbers extends NumberPattern {
  readonly numbers: Readonly<Record<string, number>>;
}

/** The next number of a counter. */
export interface NextNumber {
  /** The year by which its book counts: 2627 for 2026-27. */
  readonly year: string;
  readonly number: number;
  /** In an LR's format; null: the book has none left in that year. */
  readonly lrNo: string | null;
  /** How many are left in that year, including this one. */
  readonly left: number;
}

/** The number that a counter gives next to an LR of a date. */
export function nextNumberOf({ pattern, digits, numbers }: CounterNumbers, day: string): NextNumber {
  const year = financialYearOf(day).slice(2).replace('-', '');
  const given = numbers[year] ?? 0;
  const left = lastNumberOf({ pattern, digits, firstNo: 1, lastNo: 0 }) - given;
  const number = given + 1;
  // The branch code is already filled in, in a counter's pattern.
  return { year, number, lrNo: left > 0 ? lrNumber({ pattern, digits }, '', day, number) : null, left };
}
