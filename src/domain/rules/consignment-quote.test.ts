import { assert, bigInt, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type ChargeHead } from './consignment-freight.ts';
import { quoteOf, type LawfulBilty, type QuoteSettings } from './consignment-quote.ts';
import { LAW } from './law.ts';
import { PAYMENT_BASES } from './payment-basis.ts';

const BILTY: LawfulBilty = {
  biltyDate: '2026-11-20',
  paymentBasis: 'To Pay',
  exemptGoods: 'no',
  consignorState: '23',
  consignorGstin: '23AAHCM8960D1ZG',
  consigneeState: '27',
  consigneeGstin: '27AAPFU0939F1ZV',
  billingGstin: '',
  lines: [
    { packages: 12, weight: 1250, chargedWeight: 0, rate: 16, rateBasis: 'kg', freight: 0, advance: 5000 },
    { packages: 8, weight: 100, chargedWeight: 0, rate: 0, rateBasis: '', freight: 1000, advance: 0 },
  ],
  charges: [
    { head: 1, amount: null },
    { head: 2, amount: 130 },
  ],
  invoices: [{ invoiceValue: 480_000 }],
  deliveryFee: 500,
  packagingFee: 380,
  received: 1000,
};
const HEADS: readonly ChargeHead[] = [
  { id: 1, basis: 'per package', amount: 10, minimum: 0, isTaxable: 'yes' },
  { id: 2, basis: 'typed', amount: 0, minimum: 0, isTaxable: 'no' },
];
const SETTINGS: QuoteSettings = { companyGstin: '23AAHCM8960D1ZG', elections: [], branchState: '23' };
const FORWARD: QuoteSettings = { ...SETTINGS, elections: [{ year: 2026, election: 'low' }] };

// 20,000 + 1,000 freight, 200 + 130 charges, 880 fees: 22,210, of it ₹22,080 taxable (spec 3 §12).
test('under reverse charge no tax is added to the total', () => {
  expect(quoteOf(BILTY, SETTINGS, LAW, HEADS)).toMatchObject({
    lines: [2_000_000n, 100_000n],
    chargeAmounts: [20_000n, 13_000n],
    freight: 2_100_000n,
    charges: 33_000n,
    beforeTax: 2_221_000n,
    taxable: 2_208_000n,
    declaredValue: 48_000_000n,
    gst: { payer: 'Consignee', rate: 5, taxable: 2_208_000n },
    tax: 0n,
    total: 2_221_000n,
    advance: 500_000n,
    balance: 1_621_000n,
    needsEwayBill: true,
  });
});
test('under forward charge the tax is added to the total', () => {
  expect(quoteOf(BILTY, FORWARD, LAW, HEADS)).toMatchObject({
    gst: { payer: 'Transporter', igst: 110_400n },
    tax: 110_400n,
    total: 2_331_400n,
    balance: 1_731_400n,
  });
});
test('an FOC bilty has a total of 0 and keeps its freight', () => {
  expect(quoteOf({ ...BILTY, paymentBasis: 'FOC', received: 0, lines: [] }, FORWARD, LAW, HEADS)).toMatchObject({
    gst: { payer: '' },
    tax: 0n,
    total: 0n,
    balance: 0n,
  });
  expect(quoteOf({ ...BILTY, paymentBasis: 'FOC' }, FORWARD, LAW, HEADS).freight).toBe(2_100_000n);
});
test('the kind of the billed party decides who pays the GST where it is known', () => {
  const tbb: LawfulBilty = { ...BILTY, paymentBasis: 'TBB' };
  expect(quoteOf(tbb, SETTINGS, LAW, HEADS).gst.payer).toBe('Exempt');
  expect(quoteOf(tbb, { ...SETTINGS, kinds: { billing: 'LLP' } }, LAW, HEADS).gst.payer).toBe('Bill-to');
});
test('within a state the e-way bill threshold of that state applies', () => {
  const within = { ...BILTY, consigneeState: '23', invoices: [{ invoiceValue: 90_000 }] };
  expect(quoteOf(within, SETTINGS, LAW, HEADS).needsEwayBill).toBe(false);
  expect(quoteOf({ ...within, consigneeState: '27' }, SETTINGS, LAW, HEADS).needsEwayBill).toBe(true);
});

test('total and balance are the sums of their parts for any amounts', () => {
  const amounts = bigInt({ min: 0n, max: 10n ** 9n }).map((paise) => Number(paise) / 100);
  assert(
    property(
      constantFrom(...PAYMENT_BASES),
      amounts,
      amounts,
      constantFrom(SETTINGS, FORWARD),
      (basis, fee, received, settings) => {
        const quote = quoteOf({ ...BILTY, paymentBasis: basis, deliveryFee: fee, received }, settings, LAW, HEADS);
        expect(quote.total).toBe(basis === 'FOC' ? 0n : quote.beforeTax + quote.tax);
        expect(quote.balance).toBe(quote.total - quote.advance - BigInt(Math.round(received * 100)));
      },
    ),
  );
});
