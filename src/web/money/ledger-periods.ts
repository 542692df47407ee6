import { addDays } from '#domain/rules/calendar-date.ts';
import { periodsOf } from '#web/lists/periods.ts';

/** A period for ledgers. */
export interface LedgerPeriod {
  readonly name: 'month' | 'lastMonth' | 'year';
  readonly from: string;
  readonly to: string;
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`;

/** This month, the previous month and this financial year, as of today. */
export function ledgerPeriods(today: string): readonly [LedgerPeriod, LedgerPeriod, LedgerPeriod] {
  const find = (name: 'month' | 'year') => periodsOf(today).find((period) => period.name === name);
  const first = monthOf(today);
  const before = addDays(first, -1);
  const [month, year] = [find('month'), find('year')];
  return [
    { name: 'month', from: first, to: month?.to ?? today },
    { name: 'lastMonth', from: monthOf(before), to: before },
    { name: 'year', from: year?.from ?? first, to: year?.to ?? today },
  ];
}
