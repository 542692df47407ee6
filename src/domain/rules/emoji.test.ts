import { expect, test } from 'vitest';
import { withoutEmoji } from './emoji.ts';

test.each([
  ['Malwa 🚛 Mills', 'Malwa Mills'],
  ['🙏🏽 Sharma', 'Sharma'],
  ['Family 👨‍👩‍👧‍👦 store', 'Family store'],
  ['India 🇮🇳', 'India'],
  ['Gate 1️⃣', 'Gate'],
  ['❤️', ''],
])('the emoji of "%s" are removed', (text, kept) => {
  expect(withoutEmoji(text)).toBe(kept);
});

test.each(['Shah & Sons™ ©', '₹ 1,200 №', 'श्री क्‍ष  तीन', 'A # 7 * 9', 'two  blanks'])(
  'the text "%s" has no emoji and is not changed',
  (text) => {
    expect(withoutEmoji(text)).toBe(text);
  },
);
