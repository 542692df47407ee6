import { expect, test } from 'vitest';
import { counterFault } from './clock.ts';

const COUNTER = {
  state: 'active',
  twice: false,
  latest: Date.parse('2026-11-27T10:00:00Z'),
  certificateUntil: '2026-12-27',
} as const;
const at = (moment: string) => Date.parse(moment);

test.each([
  ['2026-11-27T10:00:00Z', null],
  ['2026-11-27T09:50:00Z', null],
  ['2026-11-27T09:49:59Z', 'Set the clock of this computer.'],
  // A clock that is ahead does not stop the counter.
  ['2026-11-27T13:00:00Z', null],
  // The last day of the certificate ends in India.
  ['2026-12-27T18:29:59Z', null],
  ['2026-12-27T18:30:00Z', 'Connect this counter once.'],
])('a counter at %s has the fault: %s', (moment, fault) => {
  expect(counterFault(COUNTER, at(moment))).toBe(fault);
});

test('a closed or duplicate counter reports that before its clock', () => {
  const now = at('2020-01-01T00:00:00Z');
  expect(counterFault({ ...COUNTER, twice: true }, now)).toBe('This counter exists twice. Ask your admin.');
  expect(counterFault({ ...COUNTER, state: 'lost' }, now)).toBe('This counter is already closed.');
  expect(counterFault({ ...COUNTER, state: 'closed', twice: true }, now)).toBe('This counter is already closed.');
});
