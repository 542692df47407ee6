import { expect, test } from 'vitest';
import { PRINT_PLACES, printPlacesMessage, printPlacesOf } from './print-places.ts';

test('a company places what it names; the rest stands where it usually does', () => {
  const places = printPlacesOf('{"lrNo": [12.5, 30], "remark": null, "rows": [8, 6]}', true);
  expect(places.at.lrNo).toEqual([12.5, 30]);
  expect(places.at.remark).toBeNull();
  expect(places.at.date).toEqual(PRINT_PLACES.date.at);
  expect(places.rows).toEqual({ most: 8, step: 6 });
  expect(printPlacesOf('', false).at.date).toEqual([PRINT_PLACES.date.at[0], PRINT_PLACES.date.at[1] * 2]);
});

test.each(['', '{}', '{"lrNo": [12.5, 30], "remark": null, "rows": [8, 6]}'])('%s can be read', (json) => {
  expect(printPlacesMessage(json)).toBeNull();
});

test.each([
  '{',
  '[]',
  'null',
  '7',
  '{"lrno": [1, 2]}',
  '{"lrNo": [1]}',
  '{"lrNo": [1, -2]}',
  '{"lrNo": ["1", 2]}',
  '{"toString": [1, 2]}',
])('%s is refused, and changes no place', (json) => {
  expect(printPlacesMessage(json)).toBe('Places must be written as {"lrNo": [x, y]} in mm.');
  expect(printPlacesOf(json, true)).toEqual(printPlacesOf('', true));
});
