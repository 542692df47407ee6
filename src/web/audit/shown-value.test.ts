import { expect, test } from 'vitest';
import { dayOf, shownValue, timeOf } from './shown-value.ts';

const say = (english: string) => `(${english})`;

test.each([
  ['date', '2026-04-05', '05-04-2026'],
  ['money', 125000.5, '₹1,25,000.50'],
  ['quantity', 1250.5, '1,250.5'],
  ['count', 7, '7'],
  ['choice', 'driver', '(driver)'],
  ['text', 'driver', 'driver'],
  ['text', null, null],
  ['money', null, null],
  ['money', 0, '₹0.00'],
])('the %s %j is shown in the history as %j', (kind, value, shown) => {
  expect(shownValue(kind, value, say)).toBe(shown);
});

test('a moment in the history is shown by India’s calendar and clock', () => {
  expect(dayOf('2026-04-05T18:30:00.000Z')).toBe('06-04-2026');
  expect(timeOf('2026-04-05T18:30:00.000Z')).toBe('00:00');
});
