import { financialYearOf } from '#domain/rules/financial-year.ts';
import { lastNumberOf } from '#domain/rules/lr-number.ts';
import type { CounterRow } from './store.ts';

/** How many numbers this counter has left in the year of a day. */
export function numbersLeft(
  { pattern, digits, numbers }: Pick<CounterRow, 'pattern' | 'digits' | 'numbers'>,
  day: string,
) {
  const year = financialYearOf(day).slice(2).replace('-', '');
  return lastNumberOf({ pattern, digits, firstNo: 1, lastNo: 0 }) - (numbers[year] ?? 0);
}
