import { expect, test } from 'vitest';
import { isBegunIn, matching, sameName } from './matching.ts';

const names = ['Malwa Cotton Mills', 'Rathi Textiles', 'Cotton House', 'Malwa', 'सूरत ट्रेडर्स'];

test.each([
  ['', names],
  ['malwa', ['Malwa', 'Malwa Cotton Mills']],
  ['cotton', ['Cotton House', 'Malwa Cotton Mills']],
  ['xti', ['Rathi Textiles']],
  ['सूरत', ['सूरत ट्रेडर्स']],
  ['nobody', []],
])('"%s" finds %j', (text, found) => {
  expect(matching(names, text, 10)).toEqual(found);
});

test.each([
  ['mal', ['Malwa Mills'], true],
  ['Malwa M', ['Malwa Mills'], true],
  ['Malwa', ['Malwa Mills'], false],
  ['Malwa Mills', ['Malwa Mills'], false],
  ['mal', ['Malwa Mills', 'Malhotra'], false],
  ['mills', ['Malwa Mills'], false],
  ['', ['Malwa Mills'], false],
] as const)('"%s" is begun in %j: %s', (text, matches, isBegun) => {
  expect(isBegunIn(text, matches)).toBe(isBegun);
});

test('no more than asked for', () => {
  expect(matching(names, '', 2)).toHaveLength(2);
});

test('names are the same without regard to case and outer spaces', () => {
  expect(sameName(' naya', 'NAYA ')).toBe(true);
  expect(sameName('naya', 'naya driver')).toBe(false);
});

test('an option is found by what it is called besides', () => {
  expect(matching(['नकद', 'बैंक', 'चेक'], 'b', 5, ['cash', 'bank', 'cheque'])).toEqual(['बैंक']);
  expect(matching(['नकद', 'बैंक', 'चेक'], 'बैं', 5, ['cash', 'bank', 'cheque'])).toEqual(['बैंक']);
});
