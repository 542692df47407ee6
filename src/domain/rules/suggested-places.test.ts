import { expect, test } from 'vitest';
import { searchedSounds } from './name-fold.ts';
import { lastBookedFirst, suggestedPlaces, type SearchedPlace } from './suggested-places.ts';

let last = 0;
const aPlace = (name: string, fields: Partial<SearchedPlace> = {}): SearchedPlace => {
  last += 1;
  return { id: last, name, nameHindi: '', lastBooked: null, sounds: searchedSounds([name]), ...fields };
};
const named = (places: readonly SearchedPlace[], typed: string) =>
  suggestedPlaces(lastBookedFirst(places), typed, 8).map(({ name }) => name);

test('a place is found by the beginning of a word in either script, whole words first', () => {
  const places = [aPlace('Guptaji Stores'), aPlace('Gupta Kirana'), aPlace('Shri Gupta'), aPlace('Rathi Textiles')];
  expect(named(places, 'gupta')).toEqual(['Gupta Kirana', 'Guptaji Stores', 'Shri Gupta']);
  expect(named(places, 'गुप्ता')).toEqual(['Gupta Kirana', 'Guptaji Stores', 'Shri Gupta']);
  expect(named(places, 'xyz')).toEqual([]);
  expect(named(places, '//')).toEqual([]);
});

test('of equal places the last booked comes first, and one not to be suggested is left out', () => {
  const places = [
    aPlace('Malwa Cotton'),
    aPlace('Malwa Cement', { lastBooked: '2026-11-01' }),
    aPlace('Malwa Ceramics', { lastBooked: '2026-11-20' }),
    aPlace('Malwa Closed', { lastBooked: '2026-11-26', sounds: '' }),
  ];
  expect(named(places, 'malwa')).toEqual(['Malwa Ceramics', 'Malwa Cement', 'Malwa Cotton']);
  expect(suggestedPlaces(places, 'malwa', 1)).toHaveLength(1);
});
