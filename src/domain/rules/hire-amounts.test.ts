import { expect, test } from 'vitest';
import { detentionOfHire, hireOf, shortageOfHire, signedAdjustment } from './hire-amounts.ts';

// Spec 4 §12: "18 t × 2,500 = 45,000".
test('a hire is its rate times its quantity, or the fixed rate', () => {
  expect(hireOf('tonne', 2_500, 18)).toBe(45_000_00n);
  expect(hireOf('km', 42.5, 587)).toBe(24_947_50n);
  expect(hireOf('tonne', 33.33, 0.5)).toBe(16_67n);
  expect(hireOf('fixed', 45_000, 18)).toBe(45_000_00n);
});

// Spec 4 §3: "detention proposes ⌈hours over freeHours ÷ 24⌉ × detentionPerDay".
test('detention of a hire counts each begun day beyond the free hours', () => {
  expect(detentionOfHire(24, 24, 1_500)).toBe(0n);
  expect(detentionOfHire(24.5, 24, 1_500)).toBe(1_500_00n);
  expect(detentionOfHire(48, 24, 1_500)).toBe(1_500_00n);
  expect(detentionOfHire(49, 24, 1_500)).toBe(3_000_00n);
  expect(detentionOfHire(3, 24, 1_500)).toBe(0n);
});

// Spec 4 §3: "shortage Σ short × declared value ÷ packages".
test('a shortage is the declared value’s share of the missing packages', () => {
  expect(
    shortageOfHire([
      { packages: 100, short: 2, declaredValue: 50_000 },
      { packages: 3, short: 1, declaredValue: 100 },
      { packages: 0, short: 1, declaredValue: 100 },
      { packages: 5, short: 0, declaredValue: 100 },
    ]),
  ).toBe(1_033_33n);
});

// Spec 4 §16.9: "Shortage, commission and late always deduct".
test('shortage, commission and late always deduct; other adjustments keep their sign', () => {
  for (const kind of ['shortage', 'commission', 'late'] as const) {
    expect(signedAdjustment(kind, 500n)).toBe(-500n);
    expect(signedAdjustment(kind, -500n)).toBe(-500n);
  }
  expect(signedAdjustment('detention', 500n)).toBe(500n);
  expect(signedAdjustment('other', -500n)).toBe(-500n);
});
