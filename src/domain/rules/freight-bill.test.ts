import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  billGate,
  billKindOf,
  groupedForBills,
  lastTaxedNote,
  MOST_BILLED,
  noteTotal,
  stateTaxName,
  sumsOfBill,
  sumsOfNote,
  type BilledLr,
  type NoteSums,
} from './freight-bill.ts';
import { GST_PAYERS } from './gst.ts';

const lr = (fields: Partial<BilledLr> = {}): BilledLr => {
  const beforeTax = fields.beforeTax ?? 100_00n;
  return {
    billingGstin: '27AAPFU0939F1ZV',
    gstPayer: 'Transporter',
    gstRate: 18,
    placeOfSupply: '23',
    supplierGstin: '23AAHCM8960D1ZG',
    supplierState: '23',
    sac: '996511',
    taxable: beforeTax,
    ...fields,
    beforeTax,
  };
};
const of = (fields: Partial<BilledLr>, rounds = true) => sumsOfBill([lr(fields)], { rounds });

describe('sums of a bill (spec 4 §15)', () => {
  // Rounding a bill to the rupee: CGST Act, s.170; figures from caclubindia 420571.
  test('a bill of 54,670 at 18 % within a state: 4,920.30 twice, 64,510.60 + 0.40 = 64,511', () => {
    expect(of({ beforeTax: 5_467_000n })).toEqual({
      beforeTax: 5_467_000n,
      taxable: 5_467_000n,
      cgst: 492_030n,
      sgst: 492_030n,
      igst: 0n,
      roundOff: 40n,
      total: 6_451_100n,
    });
  });
  test('a bill of 333.33 at 5 %: within a state 8.33 twice = 349.99 → 350; between states 16.67', () => {
    const within = of({ beforeTax: 33_333n, gstRate: 5 });
    expect(within).toMatchObject({ cgst: 833n, sgst: 833n, igst: 0n, roundOff: 1n, total: 35_000n });
    const between = of({ beforeTax: 33_333n, gstRate: 5, placeOfSupply: '27' });
    expect(between).toMatchObject({ cgst: 0n, sgst: 0n, igst: 1667n, total: 35_000n });
  });
  test('a bill of 10.20 at 5 % within a state: 0.26 each, rounded from 0.255', () => {
    expect(of({ beforeTax: 1020n, gstRate: 5 }, false)).toMatchObject({
      cgst: 26n,
      sgst: 26n,
      roundOff: 0n,
      total: 1072n,
    });
  });
  test('a bill of 1,00,000 under reverse charge between states: payable 1,00,000, IGST 5,000 by the recipient', () => {
    const sums = of({ beforeTax: 10_000_000n, gstRate: 5, gstPayer: 'Bill-to', placeOfSupply: '27' });
    expect(sums).toMatchObject({ igst: 500_000n, cgst: 0n, total: 10_000_000n, roundOff: 0n });
  });
  test('a bill without a place of supply is taxed within the supplier’s state', () => {
    expect(of({ beforeTax: 100_00n, placeOfSupply: '' })).toMatchObject({ cgst: 900n, sgst: 900n, igst: 0n });
  });
  test('an exempt bill has no tax', () => {
    expect(of({ beforeTax: 12_345n, gstPayer: 'Exempt', gstRate: 0, taxable: 0n })).toMatchObject({
      taxable: 0n,
      igst: 0n,
      total: 12_300n,
      roundOff: -45n,
    });
  });
  test('a bill adds its untaxed part after the tax', () => {
    expect(of({ beforeTax: 110_00n, taxable: 100_00n, gstRate: 5 }, false)).toMatchObject({
      cgst: 250n,
      total: 115_00n,
    });
  });
  test('a bill of a thousand LRs is taxed on their sum', () => {
    // Rounded one by one, each would be 0.26 twice: 520 in total.
    const all = Array.from({ length: 1000 }, () => lr({ beforeTax: 1020n, gstRate: 5 }));
    const [first, ...rest] = all;
    expect(first && sumsOfBill([first, ...rest], { rounds: true })).toMatchObject({ cgst: 25_500n, sgst: 25_500n });
  });
  test('a bill rounds 0.50 up and 0.49 down', () => {
    const plain = { gstPayer: 'Exempt', gstRate: 0, taxable: 0n } as const;
    expect(of({ beforeTax: 1050n, ...plain }).roundOff).toBe(50n);
    expect(of({ beforeTax: 1049n, ...plain }).roundOff).toBe(-49n);
    expect(of({ beforeTax: 1051n, ...plain }).roundOff).toBe(49n);
  });
});

test('the kind of a bill follows from who pays the GST', () => {
  expect(GST_PAYERS.map((payer) => [payer, billKindOf(payer)])).toEqual([
    ['Consignor', 'Freight Bill'],
    ['Consignee', 'Freight Bill'],
    ['Bill-to', 'Freight Bill'],
    ['Transporter', 'Tax Invoice'],
    ['Exempt', 'Bill of Supply'],
  ]);
});

describe('grouping LRs into bills', () => {
  test('LRs of the same GSTIN, payer, rate, place of supply, SAC and supplier are on one bill', () => {
    const others: Partial<BilledLr>[] = [
      { billingGstin: '' },
      { gstPayer: 'Bill-to' },
      { gstRate: 5 },
      { placeOfSupply: '27' },
      { sac: '996791' },
      { supplierGstin: '27AAHCM8960D1Z8' },
      { supplierState: '27' },
    ];
    const lrs = [lr(), ...others.map((fields) => lr(fields)), lr({ beforeTax: 5n })];
    const bills = groupedForBills(lrs);
    expect(bills.map((each) => each.length)).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);
    expect(bills[0]).toEqual([lrs[0], lrs.at(-1)]);
  });
  test('LRs above a bill’s limit go on further bills', () => {
    const bills = groupedForBills(Array.from({ length: 2 * MOST_BILLED + 1 }, () => lr()));
    expect(bills.map((each) => each.length)).toEqual([MOST_BILLED, MOST_BILLED, 1]);
  });
});

const paise = fc.bigInt({ min: 1n, max: 500_000_00n });
const anLr = fc
  .record({
    beforeTax: paise,
    share: fc.integer({ min: 0, max: 100 }),
    gstPayer: fc.constantFrom(...GST_PAYERS),
    gstRate: fc.constantFrom(0, 0.25, 5, 12, 18),
    placeOfSupply: fc.constantFrom('23', '27'),
    billingGstin: fc.constantFrom('', '27AAPFU0939F1ZV'),
  })
  .map(({ share, ...fields }) => lr({ ...fields, taxable: (fields.beforeTax * BigInt(share)) / 100n }));

test('each LR is on one bill, and a bill’s total is its LRs, tax and round-off (spec 4 §14)', () => {
  fc.assert(
    fc.property(fc.array(anLr, { minLength: 1, maxLength: 40 }), (lrs) => {
      const bills = groupedForBills(lrs);
      expect(bills.flat().length).toBe(lrs.length);
      expect(new Set(bills.flat()).size).toBe(new Set(lrs).size);
      for (const bill of bills) {
        const { beforeTax, taxable, cgst, sgst, igst, roundOff, total } = sumsOfBill(bill, { rounds: true });
        const added = bill[0].gstPayer === 'Transporter' ? cgst + sgst + igst : 0n;
        expect(beforeTax).toBe(bill.reduce((sum, each) => sum + each.beforeTax, 0n));
        expect(total).toBe(beforeTax + added + roundOff);
        expect(total % 100n).toBe(0n);
        expect(roundOff >= -49n && roundOff <= 50n).toBe(true);
        expect(cgst).toBe(sgst);
        expect(cgst === 0n || igst === 0n).toBe(true);
        expect(taxable <= beforeTax).toBe(true);
      }
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});

describe('credit and debit notes', () => {
  const bill: NoteSums = { value: 33_333n, cgst: 833n, sgst: 833n, igst: 0n };
  test('a note takes tax in proportion, half up to the paisa', () => {
    expect(sumsOfNote(10_000n, bill, bill, { taxed: true, credit: true })).toEqual({
      value: 10_000n,
      cgst: 250n,
      sgst: 250n,
      igst: 0n,
    });
  });
  test('a note after the last day for GST takes no tax', () => {
    expect(noteTotal(sumsOfNote(10_000n, bill, bill, { taxed: false, credit: true }))).toBe(10_000n);
    expect(lastTaxedNote('2026-04-01')).toBe('2027-11-30');
    expect(lastTaxedNote('2027-03-31')).toBe('2027-11-30');
  });
  test('credit notes for all of a bill take all of its tax, to the paisa', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 20_000n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, parts, fc.constantFrom(0n, 1n), (values, taxes, twice) => {
        const tax = taxes.reduce((sum, each) => sum + each, 0n);
        const value = values.reduce((sum, each) => sum + each, 0n);
        const whole: NoteSums = { value, cgst: twice * tax, sgst: twice * tax, igst: (1n - twice) * tax };
        let left = whole;
        for (const each of values) {
          const note = sumsOfNote(each, whole, left, { taxed: true, credit: true });
          expect(note.cgst).toBe(note.sgst);
          left = {
            value: left.value - note.value,
            cgst: left.cgst - note.cgst,
            sgst: left.sgst - note.sgst,
            igst: left.igst - note.igst,
          };
          expect([left.value, left.cgst, left.igst].every((amount) => amount >= 0n)).toBe(true);
        }
        expect(left).toEqual({ value: 0n, cgst: 0n, sgst: 0n, igst: 0n });
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });
});

test('the state’s half of GST is UTGST in union territories without a legislature', () => {
  expect(['04', '26', '31', '35', '38', '97'].map(stateTaxName)).toEqual(Array.from({ length: 6 }, () => 'UTGST'));
  // Delhi, Puducherry, Jammu and Kashmir.
  expect(['07', '34', '01', '23'].map(stateTaxName)).toEqual(Array.from({ length: 4 }, () => 'SGST'));
});

test('an LR can be billed with a POD, when delivered or at once, as the company chose', () => {
  const nothing = { hasPod: false, isDelivered: false };
  expect(billGate('pod', nothing)).toBe('pod');
  expect(billGate('pod', { hasPod: true, isDelivered: false })).toBeNull();
  expect(billGate('delivered', { hasPod: true, isDelivered: false })).toBe('delivered');
  expect(billGate('delivered', { hasPod: false, isDelivered: true })).toBeNull();
  expect(billGate('nothing', nothing)).toBeNull();
});
