import { expect, test } from 'vitest';
import { addDays } from './calendar-date.ts';
import type { SubscriptionEntry } from './plan-period.ts';
import { endingToTell } from './reminders.ts';

const history: SubscriptionEntry[] = [{ status: 'Active', fromDate: '2025-04-01', toDate: '2026-03-31' }];

/** The days on which a company is reminded, and how many days it then has left, if the check runs on each of the given days. */
function told(on: readonly string[], since: string, of = history): [string, number][] {
  let last = since;
  return on.flatMap((day) => {
    const ending = endingToTell(of, last, day);
    last = day;
    return ending === null ? [] : [[day, ending.daysLeft] as [string, number]];
  });
}
const days = (from: string, count: number, step = 1) =>
  Array.from({ length: count }, (_, n) => addDays(from, n * step));

test('a company is reminded once each 15, 7 and 1 days before the end and on the day after', () => {
  expect(told(days('2026-03-01', 60), '2026-02-28')).toEqual([
    ['2026-03-16', 15],
    ['2026-03-24', 7],
    ['2026-03-30', 1],
    ['2026-04-01', -1],
  ]);
});

test('a company is reminded once for all days that passed without a check', () => {
  expect(told(['2026-03-15', '2026-03-25'], '2026-03-14')).toEqual([['2026-03-25', 6]]);
  expect(told(days('2026-03-02', 10, 5), '2026-03-01')).toEqual([
    ['2026-03-17', 14],
    ['2026-03-27', 4],
    ['2026-04-01', -1],
  ]);
  expect(told(['2026-05-20'], '2026-03-29')).toEqual([['2026-05-20', -50]]);
});

test('a company is not reminded if it renewed, ended long ago or never subscribed', () => {
  const renewed: SubscriptionEntry[] = [...history, { status: 'Renew', fromDate: '2026-04-01', toDate: '2027-03-31' }];
  expect(told(days('2026-03-01', 60), '2026-02-28', renewed)).toEqual([]);
  expect(endingToTell([], '2026-01-01', '2026-03-31')).toBeNull();
  expect(endingToTell(history, '2026-04-01', '2026-04-20')).toBeNull();
});
