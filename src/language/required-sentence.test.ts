import { expect, test } from 'vitest';
import { chooseSentence, enterSentence } from '#domain/rules/required-sentence.ts';
import { sayInHindi } from './sentences.hi.ts';

test.each([
  ['Packages', 'Enter packages.', 'नग भरें।'],
  ['Invoice No.', 'Enter invoice number.', 'बीजक क्र. भरें।'],
  ['LR No.', 'Enter LR number.', 'LR क्र. भरें।'],
  ['Consignor City', 'Enter consignor city.', 'प्रेषक का शहर भरें।'],
  ['Consignor GSTIN', 'Enter consignor GSTIN.', 'प्रेषक का GSTIN भरें।'],
  ['Valid Until', 'Enter valid until.', 'कब तक मान्य भरें।'],
])('an empty “%s” is requested in English and Hindi', (label, english, hindi) => {
  expect([enterSentence(label), sayInHindi(enterSentence(label))]).toEqual([english, hindi]);
});

test('a field with a list asks to choose', () => {
  expect(chooseSentence('Status')).toBe('Choose status.');
  expect(sayInHindi('Choose status.')).toBe('स्थिति चुनें।');
});
