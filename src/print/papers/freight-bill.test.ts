import { describe, expect, test } from 'vitest';
import { renderPdf } from '../kit/engine.ts';
import type { Language } from '../language.ts';
import { aBill, aBilledLr, bank, reverse } from '#test/print/bill-samples.ts';
import { readBack } from '#test/print/read-back.ts';
import { codesIn } from '#test/print/read-code.ts';
import { someSettings } from '#test/print/lawful-samples.ts';
import { aCompany } from '#test/print/samples.ts';
import { BILL_COPIES } from '#domain/rules/copies.ts';
import { freightBillReport, type PrintedBill } from './freight-bill.ts';

const reportOf = (bill: PrintedBill, settings: object = bank) => ({
  company: aCompany(),
  logos: [],
  bill,
  copies: ['original'] as const,
  settings: { ...someSettings(), ...settings },
  elections: [{ year: 2026, election: 'high' }] as const,
});
const pdfOf = (bill: PrintedBill, settings: object = bank, language: Language = 'English') =>
  renderPdf(freightBillReport(reportOf(bill, settings), language));
const read = async (...of: Parameters<typeof pdfOf>) => readBack(await pdfOf(...of));

describe('the sums of a tax invoice', () => {
  test('a tax invoice has party, LRs, taxes, round-off and the sum in words', async () => {
    const { pages, flat } = await read(aBill());
    expect(pages).toHaveLength(1);
    for (const phrase of [
      'Tax Invoice',
      'Malwa Cotton Mills',
      '23AAACG2115R1ZN',
      'Bill No. IND/B2627/000042',
      'Bill Date 20-11-2026',
      'Due Date 20-12-2026',
      'Place of Supply Madhya Pradesh (23)',
      'SAC 996511',
      'Tax payable on reverse charge: No',
      'IND/2627/000123',
      'Freight and charges 54,670.00 CGST 9% 4,920.30 SGST 9% 4,920.30 Round off 0.40',
      'Rupees Sixty Four Thousand Five Hundred Eleven Only',
      'GST payable by transporter under forward charge.',
      'GSTIN of the person liable: 23AAHCM8960D1ZG',
      'from the Financial Year 2026-27 under forward charge',
      'Bank Name State Bank of India Account No. 30112233445 IFSC Code SBIN0001234 UPI ID balaji@sbi',
      'Company seal and Sign',
    ])
      expect(flat).toContain(phrase);
    expect(flat).not.toMatch(/CANCELLED|payable by recipient/);
  });
  test('a tax invoice from a union territory without a legislature names UTGST', async () => {
    const { flat } = await read(aBill({ supplierState: '04', placeOfSupply: '04' }));
    expect(flat).toContain('CGST 9% 4,920.30 UTGST 9% 4,920.30');
  });
});

test('a tax invoice has the particulars of Rule 54(3), in an original and a duplicate (Rule 48(2))', async () => {
  const pdf = await renderPdf(freightBillReport({ ...reportOf(aBill()), copies: BILL_COPIES }, 'English'));
  const { pages, flat } = readBack(pdf);
  expect(pages.map((page) => /(?:ORIGINAL|DUPLICATE) FOR \w+/.exec(page)?.[0])).toEqual([
    'ORIGINAL FOR RECIPIENT',
    'DUPLICATE FOR SUPPLIER',
  ]);
  for (const phrase of [
    'IND/2627/000123 18-11-2026 MP09HG1234 POD 20-11-2026',
    'Indore – Mumbai, 585 km',
    'Consignor: Malwa Cotton Mills, GSTIN 23AAACG2115R1ZN',
    'Consignee: Rathi Textiles, GSTIN 27AAPFU0939F1ZV',
    'Cotton bales, Machine parts',
    '1,250.5 kg',
  ])
    expect(flat).toContain(phrase);
  const other = await renderPdf(freightBillReport({ ...reportOf(aBill(reverse)), copies: BILL_COPIES }, 'English'));
  expect(readBack(other).flat).not.toMatch(/ORIGINAL|DUPLICATE/);
});

test('many kinds of goods of an LR are shortened, and a party without a GSTIN shows none', async () => {
  const { carried } = aBilledLr();
  const goods = ['Cotton', 'Yarn', 'Cloth', 'Thread', 'Dye', 'Salt'];
  const lines = [aBilledLr({ carried: carried && { ...carried, goods, consigneeGstin: '', distanceKm: 0 } })];
  const { flat } = await read(aBill({ lines }));
  expect(flat).toContain('Cotton, Yarn, Cloth, Thread, +2');
  expect(flat).toMatch(/Consignee: Rathi Textiles (?!GSTIN)/);
  expect(flat).not.toContain(' km');
});

test('a bill under reverse charge shows the tax and who pays it, without adding it', async () => {
  const { flat } = await read(aBill(reverse));
  for (const phrase of [
    'Freight Bill (Reverse Charge)',
    'Tax payable on reverse charge: Yes',
    'IGST 5% 5,000.00 payable by recipient',
    'GST payable by bill-to party under reverse charge. GSTIN of the person liable: 23AAACG2115R1ZN',
    'Freight and charges 1,00,000.00',
    'Rupees One Lakh Only',
  ])
    expect(flat).toContain(phrase);
  expect(flat).not.toMatch(/forward charge|Round off/);
});

test('a bill of supply says that it is exempt', async () => {
  const exempt = aBill({ ...reverse, kind: 'Bill of Supply', gstPayer: 'Exempt', gstRate: 0, igst: 0, taxable: 0 });
  const { flat } = await read(exempt);
  expect(flat).toContain('Bill of Supply');
  expect(flat).toContain('Exempt from GST');
  expect(flat).not.toMatch(/[CSI]GST \d/);
});

describe('the UPI code of a bill', () => {
  const payOf = async (bill: PrintedBill) => (await codesIn(await pdfOf(bill)))[0];
  test('the UPI code has the exact total, or the open amount of a part-paid bill', async () => {
    expect(await payOf(aBill())).toBe(
      'upi://pay?pa=balaji@sbi&pn=Shree%20Balaji%20Roadlines&am=64511.00&cu=INR&tr=IND%2FB2627%2F000042&tn=IND%2FB2627%2F000042',
    );
    expect(await payOf(aBill({ state: 'part settled', openAmount: 4511.5 }))).toContain('am=4511.50');
  });
  test('the UPI code is left out above ₹1,00,000, unless the setting allows it', async () => {
    const great = aBill({ ...reverse, total: 100_000.01, openAmount: 100_000.01 });
    expect(await payOf(aBill(reverse))).toContain('am=100000.00');
    expect(await payOf(great)).toBeUndefined();
    expect((await codesIn(await pdfOf(great, { ...bank, billUpiAbove: 'yes' })))[0]).toContain('am=100000.01');
  });
  test('the UPI code is left out if nothing is open or no UPI ID is set', async () => {
    for (const [bill, settings] of [
      [aBill({ state: 'settled', openAmount: 0 }), bank],
      [aBill(), { ...bank, billUpiId: '' }],
    ] as const)
      expect((await read(bill, settings)).flat).not.toContain('SCAN TO PAY');
  });
});

test('settled amounts are listed between the total and the balance due', async () => {
  const settled = { received: 40_000, tds: 1000, deducted: 500.5, credited: 2000, otherwise: 0 };
  const { flat } = await read(aBill({ state: 'part settled', openAmount: 21_010.5, settled }));
  expect(flat).toContain(
    'Less: received -40,000.00 Less: TDS -1,000.00 Less: other deductions -500.50 Less: credit notes -2,000.00 Balance due ₹ 21,010.50',
  );
  expect((await read(aBill())).flat).not.toContain('Less:');
});

test('a cancelled bill says so, with its reason', async () => {
  const { flat } = await read(aBill({ state: 'cancelled', openAmount: 0, cancelReason: 'Billed wrongly' }));
  expect(flat).toContain('CANCELLED: Billed wrongly');
});

test('a Hindi bill has the party’s Hindi name and no English but names and codes', async () => {
  const { flat } = await read(aBill({ ...reverse, lines: [aBilledLr()] }), bank, 'Hindi');
  expect(flat).toContain('मालवा कॉटन मिल्स');
  expect(flat).toContain('रिवर्स चार्ज पर देय टैक्स: हाँ');
  expect(flat).not.toMatch(/Bill|Freight|Total|Round|payable/);
});

test('a bill of a thousand LRs has many pages and ends with the seal', async () => {
  const lines = Array.from({ length: 1000 }, (_, n) => aBilledLr({ lrNo: `IND/2627/${String(n).padStart(6, '0')}` }));
  const { pages } = await read(aBill({ lines }));
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.at(-1)).toContain('Company seal and Sign');
});
