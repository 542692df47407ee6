import { decodeQR } from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { renderPdf } from '../kit/engine.ts';
import { type InvoiceReport, invoiceReport } from './invoice.ts';
import type { Language } from '../language.ts';
import { planListReport } from './plan-list.ts';
import { type ReadPdf, readBack } from '#test/print/read-back.ts';
import { aCompany, anAccount, aPaymentMade, aPlan } from '#test/print/samples.ts';

const report = (payment: Partial<InvoiceReport['payment']> = {}): InvoiceReport => ({
  buyer: aCompany(),
  payment: aPaymentMade(payment),
  account: anAccount(),
});
async function read(of: InvoiceReport, language: Language = 'English') {
  return readBack(await renderPdf(invoiceReport(of, language)));
}

/** What a scanner reads of the squares that a page is drawn with; null where there is no code. */
function scanned({ objects }: ReadPdf): string | null {
  const squares = objects.flatMap((object) =>
    [...object.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map((found) => found.slice(1).map(Number)),
  );
  if (squares.length === 0) return null;
  // Four dots a point: as an office printer prints it.
  const DOTS = 4;
  const width = 596 * DOTS;
  const height = 842 * DOTS;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [x = 0, y = 0, wide = 0, high = 0] of squares) {
    for (let row = Math.round(y * DOTS); row < Math.round((y + high) * DOTS); row += 1) {
      const from = (row * width + Math.round(x * DOTS)) * 4;
      data.fill(0, from, from + Math.round(wide * DOTS) * 4);
    }
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return decodeQR({ width, height, data });
}

test('an invoice says who pays whom, for what, how much', async () => {
  const { pages, flat } = await read(report());
  expect(pages).toHaveLength(1);
  for (const phrase of [
    'Bilty Portal Invoice BILL TO',
    'Name Shree Balaji Roadlines',
    'Invoice No. INV/26-27/000042',
    'Date 20-11-2026',
    'Payment Mode Bank Account',
    'Reference No. N326112012345',
    'Status Verified',
    'S.No. Subscription From To Amount',
    '1 Subscription Gold 20-11-2026 20-02-2027 4,499.10',
    'Total 4,499.10',
    'Four Thousand Four Hundred Ninety Nine Rupees And Ten Paise Only',
    'PAID TO Account Holder Name Bilty Portal LLP Bank Name State Bank of India Account No. 30112233445 IFSC Code SBIN0001234',
    '₹\u00A04,499.10'.replace('\u00A0', ' '),
    'For Bilty Portal',
    'Company seal and Sign',
    'Page 1 of 1',
  ])
    expect(flat).toContain(phrase);
  expect(flat).not.toContain('Pro Forma');
  expect(flat).not.toContain('Scan');
});

describe('the code of a payment that is still to come by UPI', () => {
  const pending = { status: 'pending', mode: 'upi', invoiceNo: '', reference: '' } as const;

  test('is read by a scanner, and asks for the exact sum', async () => {
    const pdf = await read(report({ ...pending, amount: 12_345.67 }));
    expect(scanned(pdf)).toBe(
      'upi://pay?pa=biltyportal@okaxis&pn=Bilty%20Portal%20LLP&am=12345.67&cu=INR&tn=Bilty%20Portal%20Gold',
    );
    expect(pdf.flat).toContain('Pro Forma Invoice');
    expect(pdf.flat).toContain('Payment No. 7');
    expect(pdf.flat).toContain('UPI ID biltyportal@okaxis');
    expect(pdf.objects.some((object) => /QR code that pays 12,345\.67 rupees by UPI/.test(object))).toBe(true);
  });

  test('is there neither when it is decided nor by another mode', async () => {
    for (const payment of [
      { ...pending, status: 'verified' },
      { ...pending, status: 'refused' },
      { ...pending, mode: 'bank' },
    ] as const)
      expect(scanned(await read(report(payment)))).toBeNull();
    expect(scanned(await read({ ...report(pending), account: null }))).toBeNull();
    expect(scanned(await read({ ...report(pending), account: anAccount({ upiId: '' }) }))).toBeNull();
  });
});

test('a refused payment says why, a long reason too', async () => {
  const reason = 'The transfer came back because the account name did not match. '.repeat(4).trim();
  const { flat } = await read(report({ status: 'refused', reason, invoiceNo: '' }));
  expect(flat).toContain('Status Refused');
  expect(flat).toContain('came back because');
  expect(flat.split('did not match.')).toHaveLength(5);
});

test('a demo and a payment of which no account is known have no box of one', async () => {
  const { flat } = await read({ ...report({ mode: 'demo', invoiceNo: '' }), account: null });
  expect(flat).toContain('Payment Mode Demo');
  expect(flat).toContain('Pro Forma Invoice');
  expect(flat).not.toContain('PAID TO');
});

test('in Hindi says the same in Hindi', async () => {
  const { flat } = await read(report({ status: 'pending', mode: 'upi', invoiceNo: '' }), 'Hindi');
  for (const phrase of [
    'प्रोफ़ॉर्मा इनवॉइस',
    'स्थिति सत्यापन बाकी',
    'भुगतान यहाँ करें',
    'सदस्यता Gold',
    'चार हज़ार चार सौ निन्यानवे रुपये और दस पैसे मात्र',
  ])
    expect(flat).toContain(phrase);
});

test('the longest of everything stays on one page', async () => {
  const long = 'Shree Balaji International Roadlines and Warehousing Company';
  const buyer = aCompany({ companyName: long, address: 'Transport Nagar, '.repeat(16) });
  const payment = aPaymentMade({ planName: 'P'.repeat(60), reference: 'R'.repeat(60), amount: 999_999_999_999.99 });
  const { pages, flat } = await read({ buyer, payment, account: anAccount({ bankName: 'B'.repeat(120) }) });
  expect(pages).toHaveLength(1);
  expect(flat).toContain('9,99,99,99,99,999.99');
});

describe('the list of plans', () => {
  const list = async (rows: number, language: Language = 'English') => {
    const plans = Array.from({ length: rows }, (_, at) => aPlan({ planName: `Plan ${at + 1}` }));
    return readBack(await renderPdf(planListReport({ rows: plans }, language)));
  };

  test('shows price, offer and what is to be paid', async () => {
    const { flat } = await list(2);
    expect(flat).toContain('S.No. Subscription Duration Price Offer To Pay Financial Year Active');
    expect(flat).toContain('2 Plan 2 Three Month 4,999.00 10% Off 4,499.10 2026-27 Yes');
    expect(flat).toContain('2 plans');
    expect((await list(1)).flat).toContain('1 plan');
    expect((await list(0)).flat).toContain('No Record Available');
  });

  test('repeats its head on every page', async () => {
    const { pages, flat } = await list(120);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.replaceAll(/\s+/g, ' ')).toContain('To Pay Financial Year');
    expect(flat).toContain('120 Plan 120');
  });

  test('is in Hindi where it is asked for', async () => {
    const { flat } = await list(3, 'Hindi');
    expect(flat).toContain('देय राशि');
    expect(flat).toContain('3 प्लान');
  });
});
