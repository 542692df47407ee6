import { expect, test } from 'vitest';
import { detentionOf } from './detention.ts';

const TERMS = { freeHoursLoading: 24, freeHoursUnloading: 12, detentionPerDay: 1500.5 };
const START = Date.parse('2026-11-20T04:30:00Z');
const at = (hours: number) => new Date(START + hours * 3_600_000).toISOString();
const held = (hours: number) =>
  detentionOf(
    [
      { kind: 'Reported for loading', at: at(0) },
      { kind: 'Loading done', at: at(hours) },
    ],
    TERMS,
    new Date(at(9999)),
  ).loading;

test.each([
  [0, 0],
  [24, 0],
  [24 + 1 / 60, 1],
  [48, 1],
  [48.5, 2],
  [24 * 11, 10],
])('a vehicle held %d hours with 24 free owes %d days of detention', (hours, days) => {
  expect(held(hours)).toMatchObject({ days, amount: BigInt(days) * 150_050n });
});

test('detention at unloading runs until unloading is done or the LR is delivered', () => {
  const reported = { kind: 'Reported for unloading', at: at(0) };
  expect(detentionOf([reported], TERMS, new Date(at(13))).unloading).toMatchObject({ days: 1, doneAt: null });
  expect(detentionOf([reported], TERMS, new Date(at(37))).unloading).toMatchObject({ days: 2 });
  const delivered = { kind: 'Delivered', at: at(11) };
  expect(detentionOf([reported, delivered], TERMS, new Date(at(99))).unloading).toMatchObject({
    days: 0,
    doneAt: at(11),
  });
});

test('detention is the sum of loading and unloading, and none if no vehicle reported', () => {
  const both = [
    { kind: 'Reported for loading', at: at(0) },
    { kind: 'Loading done', at: at(30) },
    { kind: 'Reported for unloading', at: at(60) },
    { kind: 'Unloading done', at: at(100) },
  ];
  expect(detentionOf(both, TERMS, new Date(at(500))).amount).toBe(450_150n);
  expect(detentionOf([{ kind: 'Loaded', at: at(0) }], TERMS, new Date(at(500)))).toEqual({
    loading: null,
    unloading: null,
    amount: 0n,
  });
});
