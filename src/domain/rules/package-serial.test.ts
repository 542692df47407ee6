import { expect, test } from 'vitest';
import { packageCode, packageSerial, readPackageCode } from './package-serial.ts';

const A = '0f8fad5b-d9cb-469f-a165-70867728950e';
const B = '1f8fad5b-d9cb-469f-a165-70867728950e';

test('what is written is read again, of its own company only', () => {
  for (const place of [1, 75, 36 ** 4 - 1, 36 ** 4, 2_000_000_000])
    for (const number of [1, 12, 999]) {
      const code = packageCode(packageSerial(A, place), number);
      expect(readPackageCode(A, code)).toEqual({ place, package: number });
      expect(readPackageCode(A, ` ${code.toLowerCase()} `)).toEqual({ place, package: number });
      expect(readPackageCode(B, code)).toBeNull();
    }
});

test('one sign that is read wrong is no code', () => {
  const code = packageCode(packageSerial(A, 4711), 12);
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
  `${packageSerial(A, 4)}-0A`,
  `${packageSerial(A, 4)}-1000A`,
  'https://bilty.example/v#x',
])('%j is no code of a package', (code) => {
  expect(readPackageCode(A, code)).toBeNull();
});
