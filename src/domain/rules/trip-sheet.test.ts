import { expect, test } from 'vitest';
import { HEADS } from './heads.ts';
import { isThirsty, kmOf, leftWithDriver, litresOf, mileageOf, TRIP_HEADS } from './trip-sheet.ts';

const trip = { kmOut: 10_000, kmIn: 10_412, tankOut: 0, tankIn: 0, litres: 103 };

test('a trip of 412 km on 103 l has 4.00 km a litre (spec 4 §15)', () => {
  expect(kmOf(trip)).toBe(412);
  expect(mileageOf(trip)).toBe(4);
});

test('a lower tank level counts as burnt diesel, a higher one does not', () => {
  expect(litresOf({ ...trip, tankOut: 50, tankIn: 30.5 })).toBe(122.5);
  expect(mileageOf({ ...trip, tankOut: 50, tankIn: 30.5 })).toBe(3.36);
  expect(litresOf({ ...trip, tankIn: 3 })).toBe(100);
  expect(mileageOf({ ...trip, tankIn: 3 })).toBe(4.12);
});

test('mileage has two decimals, rounded half up', () => {
  expect(mileageOf({ ...trip, kmIn: 10_001, litres: 8 })).toBe(0.13);
  expect(mileageOf({ ...trip, kmIn: 10_100, litres: 33.333 })).toBe(3);
});

test('a vehicle that is not back or burnt nothing has no mileage', () => {
  expect(mileageOf({ ...trip, kmIn: 0 })).toBeNull();
  expect(mileageOf({ ...trip, litres: 0 })).toBeNull();
  expect(mileageOf({ ...trip, tankIn: 110 })).toBeNull();
  expect(kmOf({ kmOut: 10, kmIn: 10 })).toBe(0);
});

test('mileage 10 % below the target is too thirsty; without a target none is', () => {
  expect(isThirsty(3.6, 4)).toBe(true);
  expect(isThirsty(3.61, 4)).toBe(false);
  expect(isThirsty(0.01, 0)).toBe(false);
});

test('the driver’s balance is brought money and advances less expenses', () => {
  expect(leftWithDriver({ brought: 20_000n, advances: 500_000n, spent: 480_000n })).toBe(40_000n);
  expect(leftWithDriver({ brought: 0n, advances: 100_000n, spent: 180_000n })).toBe(-80_000n);
});

test('every expense head of a trip is a head of the books', () => {
  for (const head of Object.values(TRIP_HEADS)) expect(HEADS[head]).toMatchObject({ group: 'Direct Expenses' });
});
