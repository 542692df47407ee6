import { expect, test } from 'vitest';
import { withoutEmoji } from './emoji.ts';

test.each([
  ['Malwa 🚛 Mills', 'Malwa Mills'],
  ['🙏🏽 Sharma', 'Sharma'],
  ['Family 👨‍👩‍👧‍👦 store', 'Family store'],
  ['India 🇮🇳', 'India'],
  ['Gate 1️⃣', 'Gate'],
  ['❤️', ''],
])('%s loses its emoji', (text, kept) => {
  expect(withoutEmoji(text)).toBe(kept);
});

test.each(['Shah & Sons™ ©', '₹ 1,200 №', 'श्री क्‍ष  तीन', 'A # 7 * 9', 'two  blanks'])('%s stays as it is', (text) => {
  expect(withoutEmoji(text)).toBe(text);
});
