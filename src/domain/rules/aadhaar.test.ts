import { expect, test } from 'vitest';
import { aadhaarOf, isAadhaar, isMaskedAadhaar, maskAadhaar, verhoeffDigit } from './aadhaar.ts';

test.each([
  ['236', '3'],
  ['12345', '1'],
  ['142857', '0'],
])('the Verhoeff check digit of %s is %s', (digits, check) => {
  expect(verhoeffDigit(digits)).toBe(check);
});

test.each(['999941057058', '499118665246', '234567890124', '345678901238'])(
  '%s is a valid Aadhaar number',
  (digits) => {
    expect(isAadhaar(digits)).toBe(true);
  },
);

test.each(['000000000000', '111111111111', '123412341234', '23456789012', '2345678901240', '23456789012a', ''])(
  '"%s" is not a valid Aadhaar number',
  (digits) => {
    expect(isAadhaar(digits)).toBe(false);
  },
);

test('an Aadhaar number with one wrong digit or two swapped neighbours is invalid', () => {
  const right = '499118665246';
  for (let at = 0; at < right.length; at += 1) {
    for (const digit of '0123456789') {
      if (digit !== right[at]) expect(isAadhaar(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false);
    }
    const next = right[at + 1];
    if (next !== undefined && next !== right[at]) {
      expect(isAadhaar(right.slice(0, at) + next + right.charAt(at) + right.slice(at + 2))).toBe(false);
    }
  }
});

test('a masked Aadhaar number shows its last four digits only', () => {
  expect(maskAadhaar('499118665246')).toBe('XXXX XXXX 5246');
  expect(maskAadhaar('')).toBe('');
});

test.each(['4991 1866 5246', '4991-1866-5246', ' 499118665246 '])(
  '"%s" is read as an Aadhaar number without spaces and dashes',
  (typed) => {
    expect(aadhaarOf(typed)).toBe('499118665246');
  },
);

test('a masked Aadhaar number is recognised with or without spaces and in lower case', () => {
  for (const shown of ['XXXX XXXX 5246', 'xxxx xxxx 5246', 'XXXXXXXX5246']) {
    expect(isMaskedAadhaar(aadhaarOf(shown))).toBe(true);
  }
  for (const other of ['XXXX XXXX XXXX', '499118665246', 'XXXX XXXX 524']) {
    expect(isMaskedAadhaar(aadhaarOf(other))).toBe(false);
  }
});
