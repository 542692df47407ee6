import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, momentOf, readMoment, showMoment } from './moment.ts';

test.each([
  ['20/11/2026 11:10:00 AM', '2026-11-20T11:10'],
  ['20/11/2026 11:10 PM', '2026-11-20T23:10'],
  ['20/11/2026 12:05 AM', '2026-11-20T00:05'],
  ['20/11/2026 12:05 PM', '2026-11-20T12:05'],
  ['20-11-2026 23:59', '2026-11-20T23:59'],
  ['2026-11-20 23:59:59', '2026-11-20T23:59'],
  ['2026-11-20T23:59', '2026-11-20T23:59'],
  ['2026-11-20T20:00:00.000Z', '2026-11-21T01:30'],
  ['2026-11-20T23:59:00+05:30', '2026-11-20T23:59'],
])('the moment "%s" is read as %s', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});

test.each([
  '',
  '20/11/2026',
  '31/02/2026 10:00',
  '20/11/2026 24:00',
  '20/11/2026 10:60',
  '20/11/2026 13:00 PM',
  '20/11/2026 0:10 AM',
  'now',
])('"%s" is not a moment', (text) => {
  expect(readMoment(text)).toBeNull();
});

test('a moment keeps its instant and is read back as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 66_000_000 }), (minutes) => {
      const instant = minutes * 60_000;
      const moment = momentOf(instant);
      expect(instantOf(moment)).toBe(instant);
      expect(readMoment(moment)).toBe(moment);
      expect(readMoment(showMoment(moment))).toBe(moment);
    }),
  );
  expect(showMoment('')).toBe('');
});
