import { expect, test } from 'vitest';
import {
  agreedFreight,
  agreedHeads,
  deviates,
  overlappingLine,
  rateKey,
  wrongWithRateLine,
  type RateLine,
} from './rate-contract.ts';

const aLine = (fields: Partial<RateLine> = {}): RateLine => ({
  origin: 'Indore',
  destination: 'Mumbai',
  vehicleType: '',
  goods: '',
  basis: 'tonne',
  slabFrom: 0,
  slabTo: 0,
  lineFrom: null,
  lineTo: null,
  ...fields,
});

test('contract lines with the same keys overlap, ignoring case and spaces', () => {
  expect(overlappingLine([aLine(), aLine({ goods: 'Cement' }), aLine({ origin: ' INDORE ' })])).toEqual({
    at: 2,
    with: 0,
  });
  expect(overlappingLine([aLine(), aLine({ destination: '' }), aLine({ vehicleType: '20 ft' })])).toBeNull();
  expect(rateKey('  Navi   Mumbai ')).toBe('navi mumbai');
});

test('slabs that only touch do not overlap; a slab without an end reaches all above it', () => {
  expect(
    overlappingLine([aLine({ slabTo: 9 }), aLine({ slabFrom: 9, slabTo: 16 }), aLine({ slabFrom: 16 })]),
  ).toBeNull();
  expect(overlappingLine([aLine({ slabTo: 9 }), aLine({ slabFrom: 8.999 })])).toEqual({ at: 1, with: 0 });
  // 9 tonnes and 9 packages cannot be compared.
  expect(overlappingLine([aLine({ slabTo: 9 }), aLine({ basis: 'package', slabFrom: 9 })])).toEqual({ at: 1, with: 0 });
});

test('a contract line can follow another from the day after that ends', () => {
  const ended = aLine({ lineTo: '2026-11-30' });
  expect(overlappingLine([ended, aLine({ lineFrom: '2026-12-01' })])).toBeNull();
  expect(overlappingLine([ended, aLine({ lineFrom: '2026-11-30' })])).toEqual({ at: 1, with: 0 });
});

test('a slab or period that ends before it begins is refused', () => {
  expect(wrongWithRateLine(aLine())).toBeNull();
  expect(wrongWithRateLine(aLine({ slabFrom: 9, slabTo: 9 }))?.path).toBe('slabTo');
  expect(wrongWithRateLine(aLine({ lineFrom: '2026-12-02', lineTo: '2026-12-01' }))?.path).toBe('lineTo');
});

const RATED = { grams: 10_500_000n, packages: 40n, km: 585n };
test.each([
  ['tonne', 1200, 0, 1_260_000n, false],
  ['kg', 1.25, 0, 1_312_500n, false],
  ['package', 33.33, 0, 133_320n, false],
  ['trip', 9000, 0, 900_000n, false],
  ['km', 38, 0, 2_223_000n, false],
  ['tonne', 1200, 15_000, 1_500_000n, true],
  ['tonne', 1200, 12_600, 1_260_000n, false],
] as const)(
  'freight per %s at %d, at least %d, is quantity × rate or the minimum',
  (basis, rate, minimum, amount, isMinimum) => {
    expect(agreedFreight({ basis, rate, minimum }, RATED)).toEqual({ amount, isMinimum });
  },
);

test('agreed freight rounds half a paisa up', () => {
  expect(agreedFreight({ basis: 'kg', rate: 0.33, minimum: 0 }, { ...RATED, grams: 1_500n }).amount).toBe(50n);
});

test('a freight that differs by a rupee does not deviate from the contract', () => {
  expect([100n, 101n, -100n, -101n].map((paise) => deviates(5_000n + paise, 5_000n))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('agreed charges are read with or without amounts', () => {
  expect(agreedHeads(' Hamali 100, Docket ,, Door Delivery 2 ₹50.50')).toEqual([
    { name: 'Hamali', amount: 100 },
    { name: 'Docket', amount: null },
    { name: 'Door Delivery 2', amount: 50.5 },
  ]);
  expect(agreedHeads('')).toEqual([]);
});
