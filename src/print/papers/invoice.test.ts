import { describe, expect, test } from 'vitest';
import { renderPdf } from '../kit/engine.ts';
import { type InvoiceReport, invoiceReport } from './invoice.ts';
import type { Language } from '../language.ts';
import { planListReport } from './plan-list.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany, anAccount, aPaymentMade, aPlan, aSeller } from '#test/print/samples.ts';

const report = (payment: Partial<InvoiceReport['payment']> = {}): InvoiceReport => ({
  seller: aSeller(),
  buyer: aCompany(),
  payment: aPaymentMade(payment),
  account: anAccount(),
});
async function read(of: InvoiceReport, language: Language = 'English') {
  return readBack(await renderPdf(invoiceReport(of, language)));
}

test('a subscription invoice has seller, buyer, plan, period, taxes and payment', async () => {
  const { pages, flat } = await read(report());
  expect(pages).toHaveLength(1);
  for (const phrase of [
    'Bilty Portal LLP 3, MG Road, Indore – 452001, Madhya Pradesh GSTIN: 23AAACG2115R1ZN Tax Invoice BILL TO',
    'Name Shree Balaji Roadlines',
    'Invoice No. INV/26-27/000042',
    'Date 20-11-2026',
    'Payment Mode Bank Account',
    'Reference No. N326112012345',
    'Place of Supply Madhya Pradesh Reverse Charge No',
    'S.No. Subscription SAC From To Amount',
    '1 Subscription Gold 998314 20-11-2026 20-02-2027 3,812.80',
    'Taxable Value 3,812.80 CGST 9% 343.15 SGST 9% 343.15',
    'Payment received and verified. Nothing more is due.',
    'Rupees Four Thousand Four Hundred Ninety Nine and Ten Paise Only',
    'PAID TO Account Holder Name Bilty Portal LLP Bank Name State Bank of India Account No. 30112233445 IFSC Code SBIN0001234',
    '₹\u00A04,499.10'.replace('\u00A0', ' '),
    'For Bilty Portal LLP',
    'Company seal and Sign',
    'Page 1 of 1',
  ])
    expect(flat).toContain(phrase);
  expect(flat).not.toMatch(/Pro Forma|not a tax invoice/);
});

test('an invoice to another state shows IGST', async () => {
  const buyer = aCompany({ gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' });
  const { flat } = await read({ ...report(), buyer });
  expect(flat).toContain('Place of Supply Maharashtra');
  expect(flat).toContain('Taxable Value 3,812.80 IGST 18% 686.30');
  expect(flat).not.toContain('CGST');
});

test('a seller without a GSTIN issues an invoice that is not a tax invoice', async () => {
  const { flat } = await read({ ...report(), seller: aSeller({ gstin: '' }) });
  expect(flat).toContain('Invoice BILL TO');
  expect(flat).toContain('This is not a tax invoice. The seller is not registered for GST.');
  expect(flat).not.toMatch(/Tax Invoice|CGST|998314|Place of Supply|Taxable/);
});

test.each(['upi', 'bank'] as const)(
  'a reported payment by %s has a pro forma invoice that asks for no payment',
  async (mode) => {
    const { flat, objects } = await read(report({ status: 'pending', mode, invoiceNo: '' }));
    expect(flat).toContain('Pro Forma Invoice');
    expect(flat).toContain('Payment reported on 20-11-2026. We are verifying it; please do not pay again.');
    expect(flat).toContain('This is not a tax invoice. An invoice is issued once the payment is verified.');
    expect(flat).toContain('PAYMENT REPORTED TO Account Holder Name Bilty Portal LLP');
    expect(flat).not.toMatch(/PAY TO|PAID TO|Scan/);
    expect(objects.some((object) => / re /.test(object))).toBe(false);
  },
);

test('a refused payment is printed with its whole reason', async () => {
  const reason = 'The transfer came back because the account name did not match. '.repeat(4).trim();
  const { flat } = await read(report({ status: 'refused', reason, invoiceNo: '' }));
  expect(flat).toContain('Payment not accepted: The transfer');
  expect(flat).not.toContain('PAID TO');
  expect(flat).toContain('came back because');
  expect(flat.split('did not match.')).toHaveLength(5);
});

test('a demo payment has no box with an account', async () => {
  const { flat } = await read({ ...report({ mode: 'demo', invoiceNo: '' }), account: null });
  expect(flat).toContain('Payment Mode Demo');
  expect(flat).toContain('Pro Forma Invoice');
  expect(flat).not.toContain('PAID TO');
});

test('an invoice in Hindi has the same content in Hindi', async () => {
  const { flat } = await read(report({ status: 'pending', mode: 'upi', invoiceNo: '' }), 'Hindi');
  for (const phrase of [
    'प्रोफ़ॉर्मा इनवॉइस',
    'भुगतान की सूचना 20-11-2026 को मिली। जाँच चल रही है; कृपया दोबारा भुगतान न करें।',
    'जिस खाते में भुगतान बताया गया',
    'सदस्यता Gold',
    'चार हज़ार चार सौ निन्यानवे रुपये और दस पैसे मात्र',
  ])
    expect(flat).toContain(phrase);
});

test('a seller named like the portal is named in the language of the invoice', async () => {
  const sold = { ...report(), seller: aSeller({ sellerName: 'Bilty Portal' }) };
  const hindi = (await read(sold, 'Hindi')).flat;
  expect(hindi).toContain('कृते बिल्टी पोर्टल');
  // The account that was paid into keeps its holder's own name.
  expect(hindi).not.toMatch(/Bilty Portal(?! LLP)/);
  expect((await read(sold)).flat).toContain('For Bilty Portal');
  // A firm of its own is named as it is registered.
  expect((await read(report(), 'Hindi')).flat).toContain('कृते Bilty Portal LLP');
});

test('an invoice with the longest values fits on one page', async () => {
  const long = 'Shree Balaji International Roadlines and Warehousing Company';
  const buyer = aCompany({ companyName: long, address: 'Transport Nagar, '.repeat(16) });
  const payment = aPaymentMade({ planName: 'P'.repeat(60), reference: 'R'.repeat(60), amount: 999_999_999_999.99 });
  const { pages, flat } = await read({
    seller: aSeller(),
    buyer,
    payment,
    account: anAccount({ bankName: 'B'.repeat(120) }),
  });
  expect(pages).toHaveLength(1);
  expect(flat).toContain('9,99,99,99,99,999.99');
});

describe('the printed list of plans', () => {
  const list = async (rows: number, language: Language = 'English') => {
    const plans = Array.from({ length: rows }, (_, at) => aPlan({ planName: `Plan ${at + 1}` }));
    return readBack(await renderPdf(planListReport({ rows: plans }, language)));
  };

  test('the list of plans shows price, offer and amount to pay', async () => {
    const { flat } = await list(2);
    expect(flat).toContain('S.No. Subscription Duration Price Offer To Pay Financial Year Active');
    expect(flat).toContain('2 Plan 2 Three Month 4,999.00 10% Off 4,499.10 2026-27 Yes');
    expect(flat).toContain('2 plans');
    expect((await list(1)).flat).toContain('1 plan');
    expect((await list(0)).flat).toContain('No Record Available');
  });

  test('the list of plans repeats its heads on every page', async () => {
    const { pages, flat } = await list(120);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.replaceAll(/\s+/g, ' ')).toContain('To Pay Financial Year');
    expect(flat).toContain('120 Plan 120');
  });

  test('the list of plans is printed in Hindi', async () => {
    const { flat } = await list(3, 'Hindi');
    expect(flat).toContain('देय राशि');
    expect(flat).toContain('3 प्लान');
  });
});
