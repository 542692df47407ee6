// Made-up party bills for the tests of prints.
import { blankRow } from '#domain/define.ts';
import { freightBill } from '#domain/records/freight-bill.ts';
import type { PrintedBill } from '#print/papers/freight-bill.ts';

export const aBilledLr = (changes: Partial<PrintedBill['lines'][number]> = {}) => ({
  ...blankRow(freightBill.lines),
  biltyNo: '7',
  lrNo: 'IND/2627/000123',
  lrDate: '2026-11-18',
  vehicleNo: 'MP09HG1234',
  origin: 'Indore',
  destination: 'Mumbai',
  packages: 12,
  chargedWeight: 1300,
  freight: 54_000,
  charges: 670,
  taxable: 54_670,
  invoices: 'A-1',
  podDate: '2026-11-20',
  carried: {
    consignor: 'Malwa Cotton Mills',
    consignorGstin: '23AAACG2115R1ZN',
    consignee: 'Rathi Textiles',
    consigneeGstin: '27AAPFU0939F1ZV',
    goods: ['Cotton bales', 'Machine parts'],
    weight: 1250.5,
    distanceKm: 585,
  },
  ...changes,
});

/** Spec 4 §15: 54,670 at 18 % within Madhya Pradesh. */
export const aBill = (changes: Partial<PrintedBill> = {}): PrintedBill => ({
  ...blankRow(freightBill.fields),
  kind: 'Tax Invoice',
  billNo: 'IND/B2627/000042',
  billDate: '2026-11-20',
  dueDate: '2026-12-20',
  partyName: 'Malwa Cotton Mills',
  partyNameHindi: 'मालवा कॉटन मिल्स',
  partyAddress: 'Plot 7, Sanwer Road',
  partyCity: 'Indore',
  partyPin: '452015',
  partyState: '23',
  partyGstin: '23AAACG2115R1ZN',
  supplierGstin: '23AAHCM8960D1ZG',
  supplierState: '23',
  gstPayer: 'Transporter',
  gstRate: 18,
  placeOfSupply: '23',
  sac: '996511',
  beforeTax: 54_670,
  taxable: 54_670,
  cgst: 4920.3,
  sgst: 4920.3,
  total: 64_511,
  roundOff: 0.4,
  openAmount: 64_511,
  settled: { received: 0, tds: 0, deducted: 0, credited: 0, otherwise: 0 },
  state: 'issued',
  lines: [aBilledLr()],
  ...changes,
});
export const reverse: Partial<PrintedBill> = {
  kind: 'Freight Bill',
  gstPayer: 'Bill-to',
  gstRate: 5,
  placeOfSupply: '27',
  beforeTax: 100_000,
  taxable: 100_000,
  cgst: 0,
  sgst: 0,
  igst: 5000,
  roundOff: 0,
  total: 100_000,
  openAmount: 100_000,
  lines: [aBilledLr({ freight: 100_000, charges: 0 })],
};

export const bank = {
  billBank: 'State Bank of India',
  billAccountNo: '30112233445',
  billIfsc: 'SBIN0001234',
  billUpiId: 'balaji@sbi',
};
