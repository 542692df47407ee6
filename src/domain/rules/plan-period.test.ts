import { describe, expect, test } from 'vitest';
import {
  addMonths,
  daysBetween,
  extension,
  lastDays,
  nextFrom,
  noticeOf,
  overlapped,
  periodEnd,
  planDays,
  standingOn,
  type SubscriptionEntry,
  type SubscriptionStatus,
} from './plan-period.ts';

// All values were worked out by hand, with a paper calendar.

const entered = (fromDate: string, toDate: string, status: SubscriptionStatus = 'Active'): SubscriptionEntry => ({
  fromDate,
  toDate,
  status,
});

describe('the end of a plan', () => {
  test.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 24, '2030-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-28'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-05-31', 9, '2027-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2099-12-31', 12, '2100-12-31'],
    // 2100 is no leap year although divisible by four; 2000 was one, because it is divisible by 400.
    ['2096-02-29', 48, '2100-02-28'],
    ['1996-02-29', 48, '2000-02-29'],
  ])('a plan from %s for %d months ends on %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later);
    expect(periodEnd(date, months)).toBe(later);
  });

  test.each([
    ['2026-01-15', 1, 31],
    ['2026-01-31', 1, 28],
    ['2028-01-31', 1, 29],
    ['2026-04-01', 12, 365],
    ['2027-04-01', 12, 366],
    ['2026-11-20', 24, 731],
  ])('a plan from %s for %d months has %d days left on its first day', (from, months, days) => {
    expect(planDays(from, months)).toBe(days);
    expect(standingOn([entered(from, periodEnd(from, months))], from).daysLeft).toBe(days);
  });

  test.each([
    ['2026-03-01', '2026-03-01', 0],
    ['2026-02-28', '2026-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-03-01', '2026-02-28', -1],
    ['2026-01-01', '2027-01-01', 365],
  ])('the days from %s to %s are counted', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('days left of a subscription', () => {
  const year = entered('2026-04-01', '2027-03-31');
  test.each([
    ['without a subscription', [], '2026-04-01', null, null],
    ['on the day before the first', [year], '2026-03-31', null, null],
    ['on the first day', [year], '2026-04-01', 364, '2027-03-31'],
    ['on the last day', [year], '2027-03-31', 0, '2027-03-31'],
    ['on the day after', [year], '2027-04-01', -1, '2027-03-31'],
    ['a year later', [year], '2028-04-01', -367, '2027-03-31'],
  ])('days left of a subscription are counted: %s', (_name, history, today, daysLeft, toDate) => {
    expect(standingOn(history, today)).toEqual({ daysLeft, toDate });
  });

  test('days left of two consecutive subscriptions are those of both', () => {
    const history = [entered('2026-01-01', '2026-01-31'), entered('2026-02-01', '2026-02-28', 'Renew')];
    expect(standingOn(history, '2026-01-31').daysLeft).toBe(28);
    expect(standingOn(history.toReversed(), '2026-01-31').daysLeft).toBe(28);
    expect(standingOn(history, '2026-03-01').daysLeft).toBe(-1);
  });

  test('days left of two subscriptions with a gap are those of the current one', () => {
    const history = [entered('2026-01-01', '2026-01-31'), entered('2026-02-02', '2026-02-28')];
    expect(standingOn(history, '2026-01-31')).toEqual({ daysLeft: 0, toDate: '2026-01-31' });
    expect(standingOn(history, '2026-02-01')).toEqual({ daysLeft: -1, toDate: '2026-01-31' });
    expect(standingOn(history, '2026-02-02')).toEqual({ daysLeft: 26, toDate: '2026-02-28' });
  });

  test('days left of overlapping subscriptions count common days once', () => {
    const history = [entered('2026-01-01', '2026-06-30'), entered('2026-03-01', '2026-04-30', 'Renew')];
    expect(standingOn(history, '2026-03-15').toDate).toBe('2026-06-30');
    const longer = [...history, entered('2026-06-30', '2026-07-31', 'Renew'), entered('2026-08-01', '2026-08-31')];
    expect(standingOn(longer, '2026-01-01')).toEqual({ daysLeft: 242, toDate: '2026-08-31' });
  });

  test('days left end with a Deactive entry, until another subscription is entered', () => {
    const off = entered('2026-06-10', '2026-06-10', 'Deactive');
    expect(standingOn([year, off], '2026-06-09').daysLeft).toBe(0);
    expect(standingOn([year, off], '2026-06-10')).toEqual({ daysLeft: -1, toDate: '2026-06-09' });
    expect(lastDays([year, off])).toEqual(['2026-06-09', null]);
    const again = entered('2026-06-10', '2026-07-10');
    expect(standingOn([year, off, again], '2026-06-10')).toEqual({ daysLeft: 30, toDate: '2026-07-10' });
    expect(standingOn([off], '2026-06-10').daysLeft).toBeNull();
  });

  test('a subscription ended before it began has no days left', () => {
    const off = entered('2026-03-01', '2026-03-01', 'Deactive');
    expect(standingOn([year, off], '2026-04-01')).toEqual({ daysLeft: -32, toDate: '2026-02-28' });
    expect(nextFrom([year, off], '2026-03-01')).toBe('2026-03-01');
  });

  test('a Deactive entry does not end a subscription entered after it', () => {
    const off = entered('2026-01-01', '2026-01-01', 'Deactive');
    expect(standingOn([off, year], '2026-04-01').daysLeft).toBe(364);
  });
});

describe('the period of a payment', () => {
  test('a payment starts on its own day if no subscription is running', () => {
    expect(extension([], '2026-01-31', 1)).toEqual(entered('2026-01-31', '2026-02-28'));
    const over = [entered('2025-01-01', '2025-12-31')];
    expect(extension(over, '2026-01-31', 3)).toEqual(entered('2026-01-31', '2026-04-30'));
  });

  test('a payment continues from the day after the last paid day', () => {
    const runs = [entered('2026-01-31', '2026-02-28')];
    expect(extension(runs, '2026-02-10', 1)).toEqual(entered('2026-03-01', '2026-04-01', 'Renew'));
    expect(extension(runs, '2026-02-28', 12)).toEqual(entered('2026-03-01', '2027-03-01', 'Renew'));
    expect(extension(runs, '2026-03-01', 1)).toEqual(entered('2026-03-01', '2026-04-01'));
    // The leap day is one of the paid days.
    expect(extension([entered('2028-01-01', '2028-02-28')], '2028-02-01', 1)).toEqual(
      entered('2028-02-29', '2028-03-29', 'Renew'),
    );
  });

  test('a payment does not overlap a subscription that is still to begin', () => {
    const coming = [entered('2026-06-01', '2026-08-31')];
    expect(nextFrom(coming, '2026-05-01')).toBe('2026-09-01');
  });

  test('a payment that would end after the year 2100 is refused', () => {
    const far = [entered('2026-01-01', '2100-11-30')];
    expect(extension(far, '2026-01-01', 1)).toBeNull();
    expect(extension([entered('2026-01-01', '2100-11-29')], '2026-01-01', 1)?.toDate).toBe('2100-12-30');
  });
});

describe('overlapping subscriptions', () => {
  const there = [entered('2026-04-01', '2026-06-30'), entered('2026-09-01', '2026-09-30')];
  test.each([
    ['2026-03-01', '2026-03-31', null],
    ['2026-03-01', '2026-04-01', '2026-04-01'],
    ['2026-05-01', '2026-05-31', '2026-04-01'],
    ['2026-06-30', '2026-06-30', '2026-04-01'],
    ['2026-07-01', '2026-08-31', null],
    ['2026-01-01', '2026-12-31', '2026-04-01'],
    ['2026-07-01', '2026-09-01', '2026-09-01'],
  ])('a subscription from %s to %s overlaps the one from %s', (fromDate, toDate, first) => {
    expect(overlapped(there, { fromDate, toDate })?.fromDate ?? null).toBe(first);
  });

  test('a subscription does not overlap days that were ended', () => {
    const off = [...there, entered('2026-05-01', '2026-05-01', 'Deactive')];
    expect(overlapped(off, { fromDate: '2026-05-01', toDate: '2026-12-31' })).toBeNull();
    expect(overlapped(off, { fromDate: '2026-04-30', toDate: '2026-12-31' })?.toDate).toBe('2026-04-30');
  });
});

test.each([
  [null, 'none'],
  [16, 'none'],
  [15, 'ending'],
  [0, 'ending'],
  [-1, 'over'],
] as const)('with %s days left the subscription notice is: %s', (daysLeft, notice) => {
  expect(noticeOf(daysLeft)).toBe(notice);
});
