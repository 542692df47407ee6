import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { ordered, turned } from './right-to-left.ts';

/** The pieces of a line from left to right on paper, each with its letters in reading order. */
function drawn(line: string): string[] {
  const { pieces, order } = ordered(line.split(' '));
  return order.flatMap((at) => (at === null ? [] : [pieces[at]?.text ?? '']));
}

test.each([
  // Left-to-right text is not changed.
  ['Gupta Traders Indore', ['Gupta', 'Traders', 'Indore']],
  ['شری بالاجی ٹرانسپورٹ', ['ٹرانسپورٹ', 'بالاجی', 'شری']],
  // Latin text around it and the punctuation between them keep their places, as on the screen.
  ['Name: محمد علی, Indore', ['Name:', 'علی', 'محمد', ',', 'Indore']],
  // A number within Urdu runs left to right, at its place in reading order.
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
