import { expect, test } from 'vitest';
import { hi } from '#web/language/hi.ts';
import { shownDate, typedDate } from './typed-date.ts';

const { months } = hi.controls;

// The table of design/ui.md: what clerks type, and what the libraries made of it.
test.each([
  ['05-04-2026', '2026-04-05', '05-04-2026'],
  ['05042026', '2026-04-05', '05-04-2026'],
  ['5/4/26', '2026-04-05', '05-04-2026'],
  ['5-4', '2026-04-05', '05-04-2026'],
  ['31-02-2026', '31-02-2026', '31-02-2026'],
  [' 2026-04-05 ', '2026-04-05', '05-04-2026'],
  ['soon', 'soon', 'soon'],
  ['', '', ''],
])('the typed date “%s” is kept as "%s" and shown as "%s"', (typed, kept, shown) => {
  expect(typedDate(typed, months, '2026-11-20')).toBe(kept);
  expect(shownDate(kept)).toBe(shown);
});

// A bilty is written on its day or entered some days later; one for the coming days is written ahead. So a day that is more
// than a week ahead is meant of the month before, and a day of next month is written as such or counted: +1.
test.each([
  ['2026-11-22', '5', '2026-11-05'],
  ['2026-11-22', '05', '2026-11-05'],
  ['2026-11-22', '22', '2026-11-22'],
  ['2026-11-22', '25', '2026-11-25'],
  ['2026-11-22', '29', '2026-11-29'],
  ['2026-11-22', '30', '2026-10-30'],
  ['2026-11-03', '28', '2026-10-28'],
  ['2026-11-05', '20', '2026-10-20'],
  ['2026-11-30', '1', '2026-11-01'],
  ['2027-01-03', '30', '2026-12-30'],
  // A month that has no such day is passed over.
  ['2026-11-22', '31', '2026-10-31'],
  ['2026-03-05', '30', '2026-01-30'],
  ['2028-03-02', '29', '2028-02-29'],
])('on %s the typed day %s is %s', (today, typed, day) => {
  expect(typedDate(typed, months, today)).toBe(day);
});

test.each([
  ['+1', '2026-12-01'],
  ['-1', '2026-11-29'],
  ['+0', '2026-11-30'],
  ['-30', '2026-10-31'],
  ['+365', '2027-11-30'],
])('on 30 November the typed date %s is %s', (typed, day) => {
  expect(typedDate(typed, months, '2026-11-30')).toBe(day);
});

test.each([
  ['5 apr', '2026-04-05'],
  ['5apr', '2026-04-05'],
  ['5-Apr-25', '2025-04-05'],
  ['5 April 2025', '2025-04-05'],
  ['20 Sept.', '2026-09-20'],
  ['20 sept', '2026-09-20'],
  ['5 अप्रैल', '2026-04-05'],
  ['5 फरवरी', '2026-02-05'],
  ['5 फ़रवरी', '2026-02-05'],
  ['5 नवम्बर', '2026-11-05'],
  ['5 मई 2025', '2025-05-05'],
  ['५', '2026-11-05'],
  ['२०', '2026-11-20'],
  ['-१', '2026-11-19'],
  ['०५-०४-२०२६', '2026-04-05'],
  ['५ अप्रैल २५', '2025-04-05'],
])('the typed date “%s” is %s', (typed, day) => {
  expect(typedDate(typed, months, '2026-11-20')).toBe(day);
});

test.each([
  '0',
  '32',
  '99',
  '+',
  '-',
  '+1000',
  '5 ma',
  '5 ju',
  '5 a',
  '5 आप',
  '31 feb',
  '31 apr',
  '5 apr 1',
  'apr',
  '5 apr 2026 x',
])('“%s” is not a date and is kept as typed', (typed) => {
  expect(typedDate(typed, months, '2026-11-20')).toBe(typed);
});

test('English month names are understood in every language', () => {
  expect(typedDate('5 apr', [], '2026-11-20')).toBe('2026-04-05');
  expect(typedDate('5 अप्रैल', [], '2026-11-20')).toBe('5 अप्रैल');
});
