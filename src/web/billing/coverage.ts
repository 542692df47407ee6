import { addDays } from '#domain/rules/calendar-date.ts';
import { daysBetween } from '#domain/rules/plan-period.ts';
import type { Entry } from './answers.ts';

type Period = Pick<Entry, 'fromDate' | 'countsTo'>;

/** A run of consecutive covered days: first, last, and how many. Both ends are included. */
export interface Coverage {
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** The days covered without a gap up to the last day `to` by the subscriptions of a history; null if `to` is not covered. */
export function coverageUpTo(history: readonly Period[], to: string): Coverage | null {
  const periods = history.flatMap(({ fromDate: from, countsTo: end }) =>
    end === null || end < from ? [] : [{ from, end }],
  );
  let from: string | null = null;
  for (;;) {
    const edge: string = from === null ? to : addDays(from, -1);
    const before = periods.filter((period) => period.from <= edge && period.end >= edge);
    const earliest = before.map((period) => period.from).sort()[0];
    if (earliest === undefined) break;
    from = earliest;
  }
  return from === null ? null : { from, to, days: daysBetween(from, to) };
}
