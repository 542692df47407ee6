import { array, assert, constantFrom, json, property } from 'fast-check';
import { expect, test } from 'vitest';
import { rowsAt, spansOf } from './json-rows.ts';

test('the objects of a JSON array are found one by one, with any characters in them', () => {
  const object = json({ stringUnit: constantFrom('"', '\\', '{', '}', '[', ']', 'ब', 'a') }).map(
    (each) => `{"row": ${each}}`,
  );
  assert(
    property(array(object), constantFrom('', ' \n '), (objects, between) => {
      const bytes = Buffer.from(`[${objects.join(`,${between}`)}]`);
      expect([...rowsAt(bytes, spansOf(bytes))]).toEqual(JSON.parse(bytes.toString()));
    }),
  );
});
