import { expect, test } from 'vitest';
import { ALL_COPIES, COPIES, copiesIn } from './copies.ts';

test('copies are named with commas between, in whichever order', () => {
  expect(copiesIn(ALL_COPIES)).toEqual(COPIES);
  expect(copiesIn('Driver, Consignor')).toEqual(['Consignor', 'Driver']);
  expect(copiesIn('')).toEqual([]);
  for (const wrong of ['Driver,', 'driver', 'Driver,Driver', 'Owner']) expect(copiesIn(wrong)).toBeNull();
});
