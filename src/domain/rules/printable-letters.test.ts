import { expect, test } from 'vitest';
import { unprintableLetter } from './printable-letters.ts';

test.each([
  ['Malwa & Sons, ₹ 120 № 4', null],
  ['गुप्ता ସମ୍ବଲପୁର കൊച്ചി ᱥᱟᱱᱛᱟᱲᱤ ગુજરાત', null],
  ['Gupta گپتا ٹرانسپورٹ', null],
  ['Gupta גופטה', 'ג'],
  ['Отель', 'О'],
])('the first unprintable letter of "%s" is %s', (text, letter) => {
  expect(unprintableLetter(text)).toBe(letter);
});
