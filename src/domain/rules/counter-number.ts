import { financialYearOf } from './financial-year.ts';
import { lastNumberOf, lrNumber, type NumberPattern } from './lr-number.ts';

/** How a counter writes its numbers, and the last one that it gave in each year. */
export interface CounterNumbers extends NumberPattern {
  readonly numbers: Readonly<Record<string, number>>;
}

/** The number that a counter gives next. */
export interface NextNumber {
  /** By what year the numbers of its book are counted: 2627 of 2026-27. */
  readonly year: string;
  readonly number: number;
  /** As an LR has it; null: the book has no more in that year. */
  readonly lrNo: string | null;
  /** How many are left in that year, this one too. */
  readonly left: number;
}

/** The number that a counter gives next to an LR of a day. */
export function nextNumberOf({ pattern, digits, numbers }: CounterNumbers, day: string): NextNumber {
  const year = financialYearOf(day).slice(2).replace('-', '');
  const given = numbers[year] ?? 0;
  const left = lastNumberOf({ pattern, digits, firstNo: 1, lastNo: 0 }) - given;
  const number = given + 1;
  // The code of the branch is written out in a counter's pattern.
  return { year, number, lrNo: left > 0 ? lrNumber({ pattern, digits }, '', day, number) : null, left };
}
