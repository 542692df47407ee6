import { expect, test } from 'vitest';
import { instantOf } from '#domain/rules/moment.ts';
import { eway } from '#web/language/eway.en.ts';
import { countdown } from './countdown.ts';

const NOW = instantOf('2026-11-22T12:00');

test.each([
  ['2026-11-22T14:05', '2 h 5 min left', 'soon'],
  ['2026-11-23T11:59', '23 h 59 min left', 'soon'],
  ['2026-11-23T12:00', '24 h 0 min left', 'later'],
  ['2026-11-24T12:00', '2 days left', 'later'],
  ['2026-11-22T12:00', '0 h 0 min left', 'soon'],
  ['2026-11-22T11:59', 'expired 0 h 1 min ago', 'over'],
  ['2026-11-12T11:00', 'expired 10 days ago', 'over'],
  ['', 'not known', 'unknown'],
])('an e-way bill valid until “%s” shows: %s', (validUpto, text, urgency) => {
  expect(countdown(validUpto, NOW, eway)).toEqual({ text, urgency });
});
