import { expect, test } from 'vitest';
import { blankRow } from '#domain/define.ts';
import { freightBill, note } from '#domain/records/freight-bill.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany } from '#test/print/samples.ts';
import { renderPdf } from '../kit/engine.ts';
import type { Language } from '../language.ts';
import { billNoteReport, type BillNoteReport } from './bill-note.ts';

const aBill = (changes: Partial<BillNoteReport['bill']> = {}): BillNoteReport['bill'] => ({
  ...blankRow(freightBill.fields),
  kind: 'Tax Invoice',
  billNo: 'IND/B2627/000042',
  billDate: '2026-11-20',
  partyName: 'Malwa Cotton Mills',
  partyNameHindi: 'मालवा कॉटन मिल्स',
  partyAddress: 'Plot 7, Sanwer Road',
  partyState: '23',
  partyGstin: '23AAACG2115R1ZN',
  supplierGstin: '23AAHCM8960D1ZG',
  supplierState: '23',
  gstRate: 18,
  placeOfSupply: '23',
  sac: '996511',
  ...changes,
});

/** 10,000 of 54,670 at 18 % within Madhya Pradesh. */
const aCredit = (changes: Partial<BillNoteReport['note']> = {}): BillNoteReport['note'] => ({
  ...blankRow(note.fields),
  kind: 'Credit',
  noteNo: 'IND/C2627/000007',
  noteDate: '2026-11-25',
  reason: 'rate',
  remark: 'As agreed in October',
  beforeTax: 10_000,
  cgst: 900,
  sgst: 900,
  igst: 0,
  total: 11_800,
  ...changes,
});
const untaxed = { cgst: 0, sgst: 0, total: 10_000 };

async function read(noted: BillNoteReport['note'], bill = aBill(), language: Language = 'English') {
  return readBack(await renderPdf(billNoteReport({ company: aCompany(), logos: [], note: noted, bill }, language)));
}

test('a credit note has its bill, account, reason, taxes and the sum in words', async () => {
  const { pages, flat } = await read(aCredit());
  expect(pages).toHaveLength(1);
  for (const phrase of [
    'CREDIT NOTE',
    'Malwa Cotton Mills',
    '23AAACG2115R1ZN',
    'Note No. IND/C2627/000007',
    'Note Date 25-11-2026',
    'Against Bill No. IND/B2627/000042 Bill Date 20-11-2026 Our GSTIN 23AAHCM8960D1ZG',
    'Your account is credited with the total below.',
    'Reason Rate difference',
    'As agreed in October',
    'Value 10,000.00 CGST 9% 900.00 SGST 9% 900.00',
    'Rupees Eleven Thousand Eight Hundred Only',
    'Company seal and Sign',
  ])
    expect(flat).toContain(phrase);
  expect(flat).not.toMatch(/Without GST|reverse charge|Exempt/);
});

test('a note without tax says why: too late, reverse charge or exempt', async () => {
  const late = await read(aCredit({ ...untaxed, noteDate: '2027-12-01' }));
  expect(late.flat).toContain('Without GST: 30 November following the financial year of the bill is past');
  expect(late.flat).not.toContain('CGST 9%');
  expect((await read(aCredit(untaxed), aBill({ kind: 'Freight Bill' }))).flat).toContain('under reverse charge');
  expect((await read(aCredit(untaxed), aBill({ kind: 'Bill of Supply' }))).flat).toContain('Exempt from GST');
});

test('a Hindi debit note has no English but names and codes', async () => {
  const { flat } = await read(aCredit({ kind: 'Debit', remark: '' }), aBill(), 'Hindi');
  expect(flat).toContain('डेबिट नोट');
  expect(flat).toContain('मालवा कॉटन मिल्स');
  expect(flat).not.toMatch(/Note|Bill|Value|Reason|Total/);
});
