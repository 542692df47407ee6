import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { ordered, turned } from './right-to-left.ts';

/** What stands on paper from left to right; of a piece that runs from the right, its letters as they are read. */
function drawn(line: string): string[] {
  const { pieces, order } = ordered(line.split(' '));
  return order.flatMap((at) => (at === null ? [] : [pieces[at]?.text ?? '']));
}

test.each([
  // What runs from the left is left alone.
  ['Gupta Traders Indore', ['Gupta', 'Traders', 'Indore']],
  ['شری بالاجی ٹرانسپورٹ', ['ٹرانسپورٹ', 'بالاجی', 'شری']],
  // Latin around it keeps its places, as on the screen, and so does what parts it from Latin.
  ['Name: محمد علی, Indore', ['Name:', 'علی', 'محمد', ',', 'Indore']],
  // A number within Urdu runs from the left, and stands where it is read.
  ['محمد 20 بوری', ['بوری', '20', 'محمد']],
  ['گپتا-2026 اندور', ['اندور', '2026', 'گپتا-']],
  ['علی، محمد', ['محمد', 'علی،']],
  ['(محمد) 5 kg', ['(', 'محمد', ')', '5', 'kg']],
  ['محمد (علی) خان', ['خان', '(علی)', 'محمد']],
])('the pieces of “%s” are in visual order', (line, order) => {
  expect(drawn(line)).toEqual(order);
});

test('brackets in right-to-left text are mirrored', () => {
  expect(turned('(علی)')).toBe(')علی(');
});

test('ordering right-to-left text never loses or doubles a character or space', () => {
  const letters = constantFrom('م', 'گ', 'ی', '،', '۔', '2', '۵', 'A', 'z', '-', '.', '(', ')', 'क');
  const word = string({ unit: letters, minLength: 1, maxLength: 8 });
  assert(
    property(array(word, { minLength: 1, maxLength: 8 }), (words) => {
      const { pieces, order } = ordered(words);
      expect(pieces.map(({ text, isEnd }) => (isEnd ? `${text} ` : text)).join('')).toBe(`${words.join(' ')} `);
      expect(order.filter((at) => at === null)).toHaveLength(words.length - 1);
      expect(order.filter((at) => at !== null).sort((a, b) => a - b)).toEqual(pieces.map((_, at) => at));
    }),
  );
});
