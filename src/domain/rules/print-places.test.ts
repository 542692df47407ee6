import { expect, test } from 'vitest';
import { PRINT_PLACES, printPlacesMessage, printPlacesOf, typedPlaces, withPlace } from './print-places.ts';

test('a company’s print places replace the usual ones', () => {
  const places = printPlacesOf('{"lrNo": [12.5, 30], "remark": null, "rows": [8, 6]}', true);
  expect(places.at.lrNo).toEqual([12.5, 30]);
  expect(places.at.remark).toBeNull();
  expect(places.at.date).toEqual(PRINT_PLACES.date.at);
  expect(places.rows).toEqual({ most: 8, step: 6 });
  expect(printPlacesOf('', false).at.date).toEqual([PRINT_PLACES.date.at[0], PRINT_PLACES.date.at[1] * 2]);
});

test.each(['', '{}', '{"lrNo": [12.5, 30], "remark": null, "rows": [8, 6]}'])(
  'the print places "%s" are accepted',
  (json) => {
    expect(printPlacesMessage(json)).toBeNull();
  },
);

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
])('the print places "%s" are refused and change nothing', (json) => {
  expect(printPlacesMessage(json)).toBe('Each place is two numbers of mm from 0 to 420, as in {"lrNo": [150, 16]}.');
  expect(printPlacesOf(json, true)).toEqual(printPlacesOf('', true));
});

test('typed places are written into the JSON and read back as they were typed', () => {
  const typed = withPlace(withPlace(withPlace('', 'lrNo', ['12.5', '30']), 'remark', null), 'rows', ['8', '6']);
  expect(typed).toBe('{"lrNo":[12.5,30],"remark":null,"rows":[8,6]}');
  expect(typedPlaces(typed)).toEqual({ lrNo: ['12.5', '30'], remark: null, rows: ['8', '6'] });
  expect(withPlace(typed, 'lrNo', ['', ' '])).toBe('{"remark":null,"rows":[8,6]}');
  expect(withPlace('{"lrNo":[1,2]}', 'lrNo', ['', ''])).toBe('');
});

test.each(['x', '-1', '421', ''])('the typed coordinate "%s" is refused and kept', (text) => {
  const json = withPlace('', 'lrNo', [text, '16']);
  expect(printPlacesMessage(json)).not.toBeNull();
  expect(typedPlaces(json)['lrNo']).toEqual([text, '16']);
});
