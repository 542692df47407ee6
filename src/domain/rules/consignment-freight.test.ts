import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHARGE_BASES,
  consignmentFreight,
  lineFreight,
  RATE_BASES,
  type ChargeHead,
  type FreightLine,
} from './consignment-freight.ts';

const LINE: FreightLine = {
  packages: 12,
  weight: 1250.5,
  chargedWeight: 0,
  rate: 3.25,
  rateBasis: 'kg',
  freight: 0,
  advance: 0,
};
const NOTHING = { lines: [], charges: [], invoices: [], deliveryFee: 0, packagingFee: 0 };

// Spec 3 §6: as sent if > 0, else rate × kg, kg/100, kg/1000, packages or 1; half up to paise.
test.each([
  [{}, 406_413n], // 3.25 × 1,250.5 = 4,064.125
  [{ freight: 15_000 }, 1_500_000n],
  [{ chargedWeight: 1300 }, 422_500n],
  [{ rateBasis: 'quintal', rate: 185 }, 231_343n], // 185 × 12.505 = 2,313.425
  [{ rateBasis: 'tonne', rate: 1766.4 }, 220_888n], // 1,766.40 × 1.2505 = 2,208.8832
  [{ rateBasis: 'package', rate: 40 }, 48_000n],
  [{ rateBasis: 'lump sum', rate: 22_080 }, 2_208_000n],
  [{ rateBasis: '', rate: 22_080 }, 2_208_000n],
  [{ rate: 0 }, 0n],
] as const)('a line with %j has a freight of %s paise', (changed, paise) => {
  expect(lineFreight({ ...LINE, ...changed })).toBe(paise);
});

const HEAD: ChargeHead = { id: 1, basis: 'typed', amount: 20, minimum: 0, isTaxable: 'yes' };
const AMOUNTS = {
  ...NOTHING,
  lines: [
    { ...LINE, freight: 10_000 },
    { ...LINE, freight: 12_080, packages: 8, weight: 100, chargedWeight: 120 },
  ],
  invoices: [{ invoiceValue: 400_000 }, { invoiceValue: 80_000 }],
};

test.each([
  [{ basis: 'typed' }, 2000n],
  [{ basis: 'per LR' }, 2000n],
  [{ basis: 'per package' }, 40_000n],
  [{ basis: 'per kg', amount: 0.15 }, 20_558n], // 0.15 × (1,250.5 + 120) = 205.575
  [{ basis: '% of freight', amount: 2.5 }, 55_200n],
  [{ basis: '% of value', amount: 0.1 }, 48_000n],
  [{ basis: '% of value', amount: 0.1, minimum: 500 }, 50_000n],
  [{ basis: 'per LR', minimum: 50 }, 5000n],
] as const)('a charge head with %j charges %s paise', (changed, paise) => {
  const { chargeAmounts, charges } = consignmentFreight({ ...AMOUNTS, charges: [{ head: 1, amount: null }] }, [
    { ...HEAD, ...changed },
  ]);
  expect(chargeAmounts).toEqual([paise]);
  expect(charges).toBe(paise);
});

test('an amount that was sent is kept, even 0 or below the minimum', () => {
  const heads = [{ ...HEAD, minimum: 100 }];
  const charged = (amount: number) => consignmentFreight({ ...NOTHING, charges: [{ head: 1, amount }] }, heads).charges;
  expect(charged(0)).toBe(0n);
  expect(charged(12.5)).toBe(1250n);
});

test('a charge with an unknown head counts with the amount that was sent', () => {
  const { chargeAmounts, taxable } = consignmentFreight(
    {
      ...NOTHING,
      charges: [
        { head: 7, amount: 12.5 },
        { head: 7, amount: null },
      ],
    },
    [],
  );
  expect(chargeAmounts).toEqual([1250n, 0n]);
  expect(taxable).toBe(1250n);
});

// Spec 3 §14.11: both fees are taxable; charges according to their heads.
test('freight, both fees and taxable charges are taxed', () => {
  const found = consignmentFreight(
    {
      ...AMOUNTS,
      charges: [
        { head: 1, amount: 100 },
        { head: 2, amount: 250 },
      ],
      deliveryFee: 300,
      packagingFee: 80,
    },
    [HEAD, { ...HEAD, id: 2, isTaxable: 'no' }],
  );
  expect(found).toMatchObject({
    freight: 2_208_000n,
    charges: 35_000n,
    beforeTax: 2_281_000n,
    taxable: 2_256_000n,
    declaredValue: 48_000_000n,
  });
});

test('freight and charges are the sums of their parts, and the taxable value never exceeds the total', () => {
  const paise = integer({ min: 0, max: 10 ** 9 }).map((each) => each / 100);
  const line = record({
    packages: integer({ min: 1, max: 5000 }),
    weight: paise,
    chargedWeight: paise,
    rate: paise,
    rateBasis: constantFrom(...RATE_BASES, '' as const),
    freight: constantFrom(0, 125.5),
    advance: paise,
  });
  const heads = CHARGE_BASES.map(
    (basis, at) => ({ ...HEAD, id: at, basis, isTaxable: at % 2 === 0 ? 'yes' : 'no' }) as const,
  );
  const charge = record({ head: integer({ min: 0, max: 7 }), amount: constantFrom(null, 0, 17.35) });
  assert(
    property(array(line), array(charge), paise, paise, (lines, charges, deliveryFee, packagingFee) => {
      const amounts = { lines, charges, invoices: [{ invoiceValue: 12_345.67 }], deliveryFee, packagingFee };
      const found = consignmentFreight(amounts, heads);
      expect(found.lines.reduce((sum, each) => sum + each, 0n)).toBe(found.freight);
      expect(found.chargeAmounts.reduce((sum, each) => sum + each, 0n)).toBe(found.charges);
      expect(found.beforeTax).toBeGreaterThanOrEqual(found.freight + found.charges);
      expect(found.taxable).toBeLessThanOrEqual(found.beforeTax);
    }),
  );
});
