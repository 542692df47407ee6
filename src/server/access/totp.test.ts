import { describe, expect, test } from 'vitest';
import { authenticatorAddress, base32, codeAt, stepAt, stepOfCode } from './totp.ts';

/** The secret used by both RFCs. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, the rows of SHA-1.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('the RFC 6238 code at second %i is %s', (second, code) => {
    expect(codeAt(SECRET, stepAt(second * 1000), 8)).toBe(code);
  });

  // RFC 4226, appendix D.
  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [7, '162583'],
    [9, '520489'],
  ])('the RFC 4226 code of count %i is %s', (count, code) => {
    expect(codeAt(SECRET, count)).toBe(code);
  });

  test('a code is accepted a step early and a step late, but never twice', () => {
    const now = 1_700_000_000_000;
    const present = stepAt(now);
    for (const off of [-1, 0, 1])
      expect(stepOfCode(SECRET, codeAt(SECRET, present + off), { now, lastStep: 0 })).toBe(present + off);
    for (const off of [-2, 2])
      expect(stepOfCode(SECRET, codeAt(SECRET, present + off), { now, lastStep: 0 })).toBeNull();
    expect(stepOfCode(SECRET, codeAt(SECRET, present), { now, lastStep: present })).toBeNull();
    expect(stepOfCode(SECRET, codeAt(SECRET, present - 1), { now, lastStep: present })).toBeNull();
    expect(stepOfCode(SECRET, codeAt(SECRET, present + 1), { now, lastStep: present })).toBe(present + 1);
    expect(stepOfCode(SECRET, '', { now, lastStep: 0 })).toBeNull();
  });
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

test('the authenticator address escapes the names of portal and user', () => {
  expect(authenticatorAddress(SECRET, 'Bilty Portal', 'RAM?&1')).toBe(
    'otpauth://totp/Bilty%20Portal:RAM%3F%261?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Bilty%20Portal',
  );
});
