import { assert, bigInt, boolean, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isInterState, taxIn } from './invoice-tax.ts';

test('a price of 1,180 including 18 % tax is 1,000 and 180', () => {
  expect(taxIn(118_000n, 18, true)).toEqual({ taxable: 100_000n, half: 0n, integrated: 18_000n });
  expect(taxIn(118_000n, 18, false)).toEqual({ taxable: 100_000n, half: 9000n, integrated: 0n });
  expect(taxIn(118_000n, 0, false)).toEqual({ taxable: 118_000n, half: 0n, integrated: 0n });
});

test('taxable value and taxes add up to any amount, and both halves are equal', () => {
  assert(
    property(
      bigInt({ min: 0n, max: 10n ** 14n }),
      integer({ min: 0, max: 10_000 }),
      boolean(),
      (paise, rate, apart) => {
        const { taxable, half, integrated } = taxIn(paise, rate / 100, apart);
        expect(taxable + half * 2n + integrated).toBe(paise);
        expect(apart ? half : integrated).toBe(0n);
      },
    ),
  );
});

test('a sale is interstate by the GSTINs, else by the states’ names', () => {
  const seller = { gstin: '23AAHCM8960D1ZG', state: 'Madhya Pradesh' };
  expect(isInterState(seller, { gstin: '27AAPFU0939F1ZV', state: 'Madhya Pradesh' })).toBe(true);
  expect(isInterState(seller, { gstin: '23AAACG2115R1ZN', state: '' })).toBe(false);
  expect(isInterState(seller, { gstin: '', state: 'Gujarat' })).toBe(true);
  expect(isInterState(seller, { gstin: '', state: '' })).toBe(false);
});
