import { expect, test } from 'vitest';
import { financialYearOf, isFinancialYear, offeredFinancialYears } from './financial-year.ts';

test.each([
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2026-12-31', '2026-27'],
  ['2027-01-01', '2026-27'],
  ['2000-01-15', '1999-00'],
  ['2099-04-01', '2099-00'],
])('the day %s is in the financial year %s', (day, year) => {
  expect(financialYearOf(day)).toBe(year);
});

test('the previous and the current financial year are offered on any day', () => {
  expect(offeredFinancialYears('2026-11-20')).toEqual(['2025-26', '2026-27']);
  expect(offeredFinancialYears('2027-03-31')).toEqual(['2025-26', '2026-27']);
  expect(offeredFinancialYears('2027-04-01')).toEqual(['2026-27', '2027-28']);
  expect(offeredFinancialYears('2028-02-29')).toEqual(['2026-27', '2027-28']);
});

test.each(['2026-27', '1999-00', '2099-00'])('%s is a financial year', (text) => {
  expect(isFinancialYear(text)).toBe(true);
});
test.each(['', '2026', '2026-28', '2026-2027', '26-27', '2026-26', ' 2026-27'])(
  '%j is not a financial year',
  (text) => {
    expect(isFinancialYear(text)).toBe(false);
  },
);
