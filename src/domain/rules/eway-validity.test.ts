import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  estimatedValidity,
  extendedValidity,
  extensionWindow,
  lastExtension,
  oldestDocument,
  partAValidity,
  validDays,
} from './eway-validity.ts';
import { LAW, type LawRow } from './law.ts';

const at = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}:00+05:30`);

// Spec 3 §12: two answers of the NIC sandbox (india-compliance), and an example of Masters India.
test.each([
  ['2024-02-25 11:10', 10, '2024-02-26 23:59'],
  ['2022-10-05 12:39', 10, '2022-10-06 23:59'],
  ['2023-09-15 14:44', 1769, '2023-09-24 23:59'],
  // In UTC, an Indian day ends at 18:30.
  ['2024-02-25 00:10', 10, '2024-02-26 23:59'],
  ['2024-02-25 23:58', 10, '2024-02-26 23:59'],
])('an e-way bill with Part B at %s and %d km is valid until %s', (partB, km, till) => {
  expect(estimatedValidity(LAW, { partB: at(partB), km, cargo: 'R' })).toBe(at(till));
});

// Spec 3 §12 and trade.md §3.3.
test.each([
  [0, 1],
  [200, 1],
  [201, 2],
  [400, 2],
  [450, 3],
  [1000, 5],
  [1001, 6],
])('%d km are %d days of validity', (km, days) => {
  expect(validDays(LAW, km, 'R', '2026-11-20')).toBe(days);
});
test('over-dimensional cargo has a day for each 20 km; before 2021 all cargo had one for each 100 km', () => {
  expect(validDays(LAW, 45, 'O', '2026-11-20')).toBe(3);
  expect(validDays(LAW, 201, 'R', '2020-12-31')).toBe(3);
});

test('an e-way bill can be extended from 8 hours before its end until 8 hours after', () => {
  const { from, till } = extensionWindow(LAW, at('2026-11-20 23:59'));
  expect([from, till]).toEqual([at('2026-11-20 15:59'), at('2026-11-21 07:59')]);
});

// Spec 3 §12: advisory of 17-12-2024.
test.each([
  ['2023-12-28 10:00', '2024-12-22'],
  ['2025-04-01 10:00', '2026-03-27'],
])('an e-way bill generated at %s can be extended to %s at most', (generated, last) => {
  expect(lastExtension(LAW, at(generated), '2025-01-01')).toBe(last);
});
test('before 2025 neither extensions nor the age of documents were limited', () => {
  expect(lastExtension(LAW, at('2023-12-28 10:00'), '2024-12-31')).toBeNull();
  expect(oldestDocument(LAW, '2024-12-31')).toBeNull();
  expect(oldestDocument(LAW, '2025-01-01')).toBe('2024-07-05');
});

const BILL = { generated: at('2026-11-01 10:00'), validUpto: at('2026-11-20 23:59'), km: 450, cargo: 'R' } as const;

test('an extension counts from its own day, or from the end if the law table says so', () => {
  const extended = at('2026-11-21 06:00');
  expect(extendedValidity(LAW, { ...BILL, extended })).toBe(at('2026-11-24 23:59'));
  const row: LawRow = {
    fact: 'e-Way bill extension counts from',
    stateCode: '',
    fromDate: '2026-11-01',
    value: 'validity',
    notification: 'A trial extension',
    remark: '',
  };
  expect(extendedValidity([...LAW, row], { ...BILL, extended })).toBe(at('2026-11-23 23:59'));
});
test('an extension never exceeds the limit of the law', () => {
  const generated = at('2025-11-27 10:00');
  expect(extendedValidity(LAW, { ...BILL, generated, extended: at('2026-11-20 20:00') })).toBe(at('2026-11-22 23:59'));
});

// Spec 3 §6.
test('a bill with Part A only is valid for 15 days', () => {
  expect(partAValidity(LAW, at('2026-11-01 10:00'))).toBe(at('2026-11-16 23:59'));
});

test('a longer distance never has fewer days, and over-dimensional cargo never fewer than regular', () => {
  assert(
    property(integer({ min: 0, max: 4000 }), integer({ min: 0, max: 4000 }), (one, other) => {
      const [near, far] = one < other ? [one, other] : [other, one];
      expect(validDays(LAW, near, 'R', '2026-11-20')).toBeLessThanOrEqual(validDays(LAW, far, 'R', '2026-11-20'));
      expect(validDays(LAW, far, 'O', '2026-11-20')).toBeGreaterThanOrEqual(validDays(LAW, far, 'R', '2026-11-20'));
    }),
  );
});
