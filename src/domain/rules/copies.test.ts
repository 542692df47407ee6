import { expect, test } from 'vitest';
import { ALL_COPIES, COPIES, copiesIn, copiesMade, type MadeCopy } from './copies.ts';

test('the copies in a comma-separated text are put in their usual order', () => {
  expect(copiesIn(ALL_COPIES)).toEqual(COPIES);
  expect(copiesIn('Driver, Consignor')).toEqual(['Consignor', 'Driver']);
  expect(copiesIn('')).toEqual([]);
  for (const wrong of ['Driver,', 'driver', 'Driver,Driver', 'Owner']) expect(copiesIn(wrong)).toBeNull();
});

test('a copy printed ten minutes later or by somebody else is a duplicate, counted for each copy', () => {
  const at = (minutes: number, printedBy = 'RAM1') => ({
    printedAt: new Date(Date.UTC(2026, 10, 20, 8, minutes)).toISOString(),
    printedBy,
  });
  const counts = (made: readonly MadeCopy[]) => made.map(({ copy, duplicate }) => `${copy} ${duplicate}`);
  const first = copiesMade([], ['consignor', 'driver'], at(0));
  expect(counts(first)).toEqual(['consignor 0', 'driver 0']);
  expect(counts(copiesMade(first, ['driver'], at(9)))).toEqual(['consignor 0', 'driver 0']);
  const other = copiesMade(first, ['driver'], at(9, 'SITA1'));
  expect(counts(other)).toEqual(['consignor 0', 'driver 1']);
  // The ten minutes are counted from the counted print, not from a reprint within them.
  const again = copiesMade(copiesMade(first, ['driver'], at(9)), ['driver'], at(11));
  expect(counts(again)).toEqual(['consignor 0', 'driver 1']);
  expect(counts(copiesMade(again, [''], at(12)))).toEqual(['consignor 0', 'driver 1', ' 0']);
});
