import { expect, test } from 'vitest';
import { formatQuantity, formatRupees, halfUp, percentOf, readAmount, readPaise, toPaise } from './money.ts';

test.each([
  [0, 0n],
  [0.29, 29n],
  [1.01, 101n],
  [35.41, 3541n],
  [-1500.5, -150_050n],
  [999_999_999_999.99, 99_999_999_999_999n],
  [999_999_999_999.01, 99_999_999_999_901n],
])('%d rupees are %d paise', (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise);
});

test('toPaise throws for NaN and infinity', () => {
  expect(() => toPaise(Number.NaN)).toThrow(RangeError);
  expect(() => toPaise(Infinity)).toThrow(RangeError);
});

test.each([
  ['0', 0n],
  ['18550.5', 1_855_050n],
  ['0.05', 5n],
  ['-3', -300n],
  ['-0.05', -5n],
  ['99999999999999.99', 9_999_999_999_999_999n],
])('the decimal amount %s is read as %d paise', (written, paise) => {
  expect(readPaise(written)).toBe(paise);
});

test.each(['', '1,000', '1.005', 'NaN', '1e3', '--1', '.5'])('the decimal amount "%s" is refused', (written) => {
  expect(() => readPaise(written)).toThrow('No amount');
});

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-5n, '-0.05'],
  [99_999n, '999.99'],
  [100_000n, '1,000.00'],
  [10_000_000n, '1,00,000.00'],
  [123_456_700n, '12,34,567.00'],
  [1_234_567_800n, '1,23,45,678.00'],
  [-150_050n, '-1,500.50'],
  [99_999_999_999_999n, '9,99,99,99,99,999.99'],
])('%d paise are shown as %s', (paise, shown) => {
  expect(formatRupees(paise)).toBe(shown);
});

test.each([
  [0, '0'],
  [20, '20'],
  [10.5, '10.5'],
  [0.125, '0.125'],
  [-0.0001, '0'],
  [-2.5, '-2.5'],
  [1_234_567.125, '12,34,567.125'],
  [999_999_999.999, '99,99,99,999.999'],
])('a weight of %d is shown as %s', (weight, shown) => {
  expect(formatQuantity(weight)).toBe(shown);
});

test.each([
  ['18550', 18_550],
  [' 18,550.50 ', 18_550.5],
  ['₹1,00,000', 100_000],
  ['Rs. 18550/-', 18_550],
  ['rs 5', 5],
  ['999999999999.99', 999_999_999_999.99],
])('the typed amount %j is read as %d rupees', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each(['', '0', '0.00', '-5', '1.005', '12a', 'MP09', '5/6', '1 2', ',5', '1000000000000', '1e5'])(
  '%j is not a typed amount',
  (typed) => {
    expect(readAmount(typed)).toBeNull();
  },
);

test.each([
  [0n, 3n, 0n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [5n, 10n, 1n],
  [4n, 10n, 0n],
  [15n, 10n, 2n],
])('%d / %d rounded half up is %d', (dividend, divisor, quotient) => {
  expect(halfUp(dividend, divisor)).toBe(quotient);
});

// Spec 3 §12: ₹22,080 at 5 %; a quarter of a per cent is two decimals.
test.each([
  [2_208_000n, 5, 110_400n],
  [2_208_000n, 0.25, 5520n],
  [200n, 0.25, 1n],
  [199n, 0.25, 0n],
])('of %d paise, %d %% are %d', (paise, percent, part) => {
  expect(percentOf(paise, percent)).toBe(part);
});
