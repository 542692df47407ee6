import { expect, test } from 'vitest';
import { LAST_SIGNED_BOOK, packageCode, packageSerial, readPackageCode } from './package-serial.ts';

const A = '0f8fad5b-d9cb-469f-a165-70867728950e';
const B = '1f8fad5b-d9cb-469f-a165-70867728950e';

test('a package code is read back by its own company only', () => {
  for (const book of [0, 1, 36, LAST_SIGNED_BOOK])
    for (const place of [1, 75, 36 ** 4 - 1, 36 ** 4, 2_000_000_000])
      for (const number of [1, 12, 999]) {
        const code = packageCode(packageSerial(A, { book, place }), number);
        expect(readPackageCode(A, code)).toEqual({ book, place, package: number });
        expect(readPackageCode(A, ` ${code.toLowerCase()} `)).toEqual({ book, place, package: number });
        expect(readPackageCode(B, code)).toBeNull();
      }
});

test('a package code with one wrong character is not read', () => {
  const code = packageCode(packageSerial(A, { book: 0, place: 4711 }), 12);
  for (let at = 0; at < code.length; at++)
    for (const sign of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      if (sign === code.charAt(at)) continue;
      expect(readPackageCode(A, code.slice(0, at) + sign + code.slice(at + 1)), `${at} ${sign}`).toBeNull();
    }
});

test.each([
  '',
  'LR 12',
  '-1',
  `${packageSerial(A, { book: 0, place: 4 })}-0A`,
  `${packageSerial(A, { book: 0, place: 4 })}-1000A`,
  'https://bilty.example/v#x',
])('%j is not a package code', (code) => {
  expect(readPackageCode(A, code)).toBeNull();
});
