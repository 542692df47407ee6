import { financialYearOf } from './financial-year.ts';

const firstOf = (day: string): number => Number(financialYearOf(day).slice(0, 4));

/** The financial years, by their first calendar year, for which an election can be recorded: the last, the current and the next. */
export function electionYears(today: string): readonly [last: number, current: number, next: number] {
  const current = firstOf(today);
  return [current - 1, current, current + 1];
}

/**
 * The year for which a company can make its election now: Annexure V and VI are filed from 1 January to 31 March for the following
 * financial year (spec 3 §6). Null: not now.
 */
export function yearToElect(today: string): number | null {
  return today.slice(5, 7) <= '03' ? firstOf(today) + 1 : null;
}
