import { financialYearOf } from '#domain/rules/financial-year.ts';

/** A period that lists are often filtered by. */
export interface Period {
  readonly name: 'today' | 'month' | 'year';
  readonly from: string;
  readonly to: string;
}

/** Today, this month and this financial year (April to March), as of `today`. */
export function periodsOf(today: string): readonly Period[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const first = Number(financialYearOf(today).slice(0, 4));
  return [
    { name: 'today', from: today, to: today },
    { name: 'month', from: `${today.slice(0, 8)}01`, to: `${today.slice(0, 8)}${String(lastDay).padStart(2, '0')}` },
    { name: 'year', from: `${first}-04-01`, to: `${first + 1}-03-31` },
  ];
}
