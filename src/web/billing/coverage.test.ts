import { expect, test } from 'vitest';
import { coverageUpTo } from './coverage.ts';

const entry = (fromDate: string, countsTo: string | null) => ({ fromDate, countsTo });

test.each([
  ['one', [entry('2026-01-15', '2026-02-15')], '2026-01-15', 31],
  ['two consecutive ones', [entry('2026-02-16', '2026-03-15'), entry('2026-01-15', '2026-02-15')], '2026-01-15', 59],
  ['two overlapping ones', [entry('2026-02-01', '2026-03-15'), entry('2026-01-15', '2026-02-15')], '2026-01-15', 59],
  ['after a gap', [entry('2026-02-17', '2026-03-15'), entry('2026-01-15', '2026-02-15')], '2026-02-17', 26],
  ['one that counts no days', [entry('2026-02-01', null), entry('2026-01-15', '2026-03-15')], '2026-01-15', 59],
  [
    'one that ended before it began',
    [entry('2026-03-01', '2026-02-27'), entry('2026-02-28', '2026-03-15')],
    '2026-02-28',
    15,
  ],
])('the consecutive days of subscriptions are counted: %s', (_name, history, from, days) => {
  const to =
    history
      .map(({ countsTo }) => countsTo ?? '')
      .sort()
      .at(-1) ?? '';
  expect(coverageUpTo(history, to)).toEqual({ from, to, days });
});

test('a day after every subscription is not covered', () => {
  expect(coverageUpTo([entry('2026-01-15', '2026-02-15')], '2026-03-01')).toBeNull();
  expect(coverageUpTo([], '2026-03-01')).toBeNull();
});
