import { gstinCheck } from './gstin-check.ts';
import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  GSTIN_INVALID,
  GSTIN_LENGTH,
  gstinMessage,
  isGstin,
  isTransporterId,
  kindOfGstin,
  panOfGstin,
  stateOfGstin,
} from './gstin.ts';

// Spec 3 §12 and trade.md §3.4 (computed there; 36AABCB3822B1ZB is from a public transcript of an e-way bill).
const RIGHT = [
  '27AAPFU0939F1ZV',
  '05AAACG2115R1ZN',
  '05AAACG2140A1ZL',
  '29AABCV3609C1ZJ',
  '23AAHCM8960D1ZG',
  '06AAACH2676Q1Z4',
  '08AAJFR3111N1Z1',
  '36AABCB3822B1ZB',
];

test.each(RIGHT)('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
  expect(gstinMessage(gstin)).toBeNull();
  expect(isTransporterId(gstin)).toBe(true);
});

// Both are transporter ids issued by the government portal (india-compliance #1044).
test.each(['29AAFCA7488L1Z0', '88AAACD8017H1ZX'])('%s is no GSTIN, but a transporter id', (text) => {
  expect(gstinMessage(text)).toBe(GSTIN_INVALID);
  expect(isTransporterId(text)).toBe(true);
});

test.each([
  ['27AASFS9322Q1ZQ', GSTIN_INVALID],
  ['50AAPFU0939F1ZV', GSTIN_INVALID],
  ['27aapfu0939f1zv', GSTIN_INVALID],
  ['27AAPFU0939F1Z_', GSTIN_INVALID],
  ['27AAPFU0939F1Z', GSTIN_LENGTH],
  ['27AAPFU0939F1ZVV', GSTIN_LENGTH],
  ['URP', GSTIN_LENGTH],
])('the GSTIN %s is refused: %s', (text, message) => {
  expect(gstinMessage(text)).toBe(message);
});

test('an empty GSTIN is not an error, but no transporter id', () => {
  expect(gstinMessage('')).toBeNull();
  expect(isTransporterId('')).toBe(false);
  expect(isTransporterId('88AAACD8017H1Z')).toBe(false);
});

test.each(['07AMDB12345C1Z', '0717UNO00157UN', '07DELV12345C1D', '9917DEU29001OS'])(
  '%s with its check character is a GSTIN: departments, embassies, non-residents',
  (first) => {
    expect(isGstin(first + gstinCheck(first))).toBe(true);
    expect(panOfGstin(first + gstinCheck(first))).toBe('');
  },
);

test('a GSTIN with one wrong character is refused, at every position', () => {
  const characters = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  assert(
    property(constantFrom(...RIGHT), integer({ min: 0, max: 14 }), constantFrom(...characters), (gstin, at, other) => {
      const changed = gstin.slice(0, at) + other + gstin.slice(at + 1);
      expect(isGstin(changed)).toBe(changed === gstin);
    }),
  );
});

test('a GSTIN with two swapped neighbours is refused', () => {
  for (const gstin of RIGHT) {
    for (let at = 0; at < 13; at++) {
      const [a, b] = [gstin.charAt(at), gstin.charAt(at + 1)];
      expect(isGstin(gstin.slice(0, at) + b + a + gstin.slice(at + 2))).toBe(a === b);
    }
  }
});

test('a GSTIN gives the state, the PAN and the kind of its holder', () => {
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('27');
  expect(panOfGstin('27AAPFU0939F1ZV')).toBe('AAPFU0939F');
  expect(kindOfGstin('27AAPFU0939F1ZV')).toBe('Partnership');
  expect(kindOfGstin('29AABCV3609C1ZJ')).toBe('Company');
  expect(kindOfGstin('27ABCPE1234F1ZA')).toBe('Proprietor');
});
