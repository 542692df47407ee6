import { expect, test } from 'vitest';
import { electionYears, yearToElect } from './election-year.ts';

test.each([
  ['2026-12-31', null],
  ['2027-01-01', 2027],
  ['2027-03-31', 2027],
  ['2027-04-01', null],
])('on %s the year to elect for is %s', (today, year) => {
  expect(yearToElect(today)).toBe(year);
});

test('the last, the current and the next financial year are offered for an election', () => {
  expect(electionYears('2027-03-31')).toEqual([2025, 2026, 2027]);
  expect(electionYears('2027-04-01')).toEqual([2026, 2027, 2028]);
});
