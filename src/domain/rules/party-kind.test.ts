import { expect, test } from 'vitest';
import { PARTY_KINDS, isPan, kindOfPan } from './party-kind.ts';

// The letters: trade.md §3.4 (A B C F G H J L P T).
test.each([
  ['AAPFU0939F', 'Partnership'],
  ['AABCV3609C', 'Company'],
  ['AAHCM8960D', 'Company'],
  ['ABCPE1234F', 'Individual'],
  ['ABCHE1234F', 'HUF'],
  ['ABCAE1234F', 'Society'],
  ['ABCTE1234F', 'Trust'],
  ['ABCGE1234F', 'Government'],
  ['ABCLE1234F', 'Government'],
])('the holder of the PAN %s is a %s', (pan, kind) => {
  expect(kindOfPan(pan)).toBe(kind);
  expect(PARTY_KINDS).toContain(kind);
});

test.each(['', 'ABCDE1234F', 'AAPFU0939', 'aapfu0939f', 'AAPFU09390', 'AAPFU0939FF'])('%j is not a PAN', (text) => {
  expect(isPan(text)).toBe(false);
  expect(kindOfPan(text)).toBeNull();
});
