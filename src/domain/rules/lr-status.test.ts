import { array, assert, constantFrom, nat, property, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import {
  LR_STATUSES,
  markBefore,
  nextKinds,
  nextStatuses,
  TIMER_MARKS,
  statusText,
  type LrStatus,
} from './lr-status.ts';

const WAY: readonly LrStatus[] = [
  'Booked',
  'Loaded',
  'Dispatched',
  'In transit',
  'Arrived',
  'Out for delivery',
  'Delivered',
];

test.each<[LrStatus, readonly LrStatus[]]>([
  ['Booked', WAY.slice(1)],
  ['Loaded', [...WAY.slice(2), 'Booked']],
  ['Dispatched', WAY.slice(3)],
  ['In transit', WAY.slice(4)],
  ['Arrived', ['Out for delivery', 'Delivered', 'Loaded']],
  ['Out for delivery', ['Delivered', 'Undelivered']],
  ['Undelivered', ['Arrived', 'Out for delivery', 'Returned']],
  ['Delivered', []],
  ['Returned', []],
  ['Cancelled', []],
])('an LR that is %s can become %j', (from, to) => {
  expect(nextStatuses(from)).toEqual(to);
});

const walk = array(nat(20), { maxLength: 30 }).map((choices) => {
  const way: LrStatus[] = ['Booked'];
  for (const choice of choices) {
    const next = nextStatuses(way.at(-1) ?? 'Booked');
    const chosen = next[choice % Math.max(1, next.length)];
    if (chosen === undefined) break;
    way.push(chosen);
  }
  return way;
});

test('no LR status follows itself, Delivered and Returned are final, and no event cancels an LR', () => {
  assert(
    property(walk, (way) => {
      for (const [at, status] of way.entries()) {
        expect(status).not.toBe(way[at - 1]);
        expect(status).not.toBe('Cancelled');
        if (at < way.length - 1) expect(['Delivered', 'Returned']).not.toContain(status);
      }
    }),
  );
});

test('an LR status goes back by the named steps only', () => {
  const back = ['Loaded Booked', 'Arrived Loaded'];
  assert(
    property(walk, (way) => {
      for (const [at, status] of way.entries()) {
        const before = way[at - 1];
        if (before === undefined || WAY.indexOf(before) < 0 || WAY.indexOf(status) < 0) continue;
        if (WAY.indexOf(status) < WAY.indexOf(before)) expect(back).toContain(`${before} ${status}`);
      }
    }),
  );
});

test('detention marks are offered in order, once each, and none for a cancelled LR', () => {
  assert(
    property(constantFrom(...LR_STATUSES), subarray([...TIMER_MARKS]), (status, marks) => {
      const offered = TIMER_MARKS.filter((mark) => nextKinds(status, marks).includes(mark));
      if (status === 'Cancelled') expect(offered).toEqual([]);
      for (const mark of offered) {
        expect(marks).not.toContain(mark);
        const before = markBefore(mark);
        if (before !== null) expect(marks).toContain(before);
      }
    }),
  );
  expect(nextKinds('Delivered', ['Reported for unloading'])).toEqual(['Reported for loading', 'Unloading done']);
});

test('only a delivered LR shows a shortage in its status', () => {
  for (const status of LR_STATUSES)
    expect(statusText(status, 3)).toBe(status === 'Delivered' ? 'Delivered, 3 short' : status);
  expect(statusText('Delivered', 0)).toBe('Delivered');
});
