import { expect, test } from 'vitest';
import { LAW } from './law.ts';
import { lawfulAdvice, lawfulFaults, type CheckedBilty } from './lawful-bilty-faults.ts';

const INVOICE = { invoiceNo: 'A/1', invoiceDate: '2026-11-19', invoiceValue: 60_000, ewayBillNo: '' };

/** A bilty without faults; given values override it. */
const LINE = { packages: 12, packing: 'Bale', rate: 2, rateBasis: 'kg', freight: 0 };
const aBilty = (given: Partial<CheckedBilty> = {}): CheckedBilty => ({
  biltyDate: '2026-11-20',
  consignorPlace: 0,
  consignorCity: 'Indore',
  consignorPin: '452001',
  consignorState: '23',
  consignorGstin: '23AAHCM8960D1ZG',
  consigneeCity: 'Mumbai',
  consigneePin: '400001',
  consigneeState: '27',
  consigneeGstin: 'URP',
  billingName: '',
  billingPin: '',
  billingState: '',
  billingGstin: '',
  paymentBasis: 'To Pay',
  dangerous: 'no',
  dangerousClass: '',
  valueNotDeclared: 'no',
  lines: [LINE],
  invoices: [INVOICE],
  ...given,
});
const NOTHING = { balance: 0n, needsEwayBill: false };
const adviceOf = (given: Partial<CheckedBilty>, quote: Partial<typeof NOTHING> = {}) =>
  lawfulAdvice(aBilty(given), LAW, { ...NOTHING, ...quote });

test('a complete LR has neither faults nor advice', () => {
  expect(lawfulFaults(aBilty())).toEqual([]);
  expect(adviceOf({})).toEqual([]);
});

// The messages are those of spec 3 §5, if it has them.
test.each<[string, Partial<CheckedBilty>, string, string]>([
  ['no city of the consignor', { consignorCity: '' }, 'consignorCity', 'Enter consignor city.'],
  ['no city of the consignee', { consigneeCity: '' }, 'consigneeCity', 'Enter consignee city.'],
  [
    'neither GSTIN nor URP',
    { consigneeGstin: '' },
    'consigneeGstin',
    'Enter consignee GSTIN, or URP if there is none.',
  ],
  ['TBB without a party to bill', { paymentBasis: 'TBB' }, 'billingName', 'Bill-to party is Required.'],
  [
    'Paid by a consignor that is no party',
    { paymentBasis: 'Paid' },
    'sender',
    'Choose the consignor of a Paid LR from your parties.',
  ],
  ['no packages', { lines: [{ ...LINE, packages: 0 }] }, 'lines.0.packages', 'Enter packages.'],
  [
    'no packing in the second line',
    {
      lines: [LINE, { ...LINE, packing: '' }],
    },
    'lines.1.packing',
    'Enter packing.',
  ],
  ['no rate', { lines: [{ ...LINE, rate: 0 }] }, 'lines.0.rate', 'Enter rate.'],
  [
    'a rate of 0 by kg although there is an amount',
    { lines: [{ ...LINE, rate: 0, freight: 900 }] },
    'lines.0.rate',
    'Enter rate.',
  ],
  ['a lump sum of 0', { lines: [{ ...LINE, rate: 0, rateBasis: '' }] }, 'lines.0.rate', 'Enter rate.'],
  [
    'an invoice dated after the LR',
    { invoices: [INVOICE, { ...INVOICE, invoiceDate: '2026-11-21' }] },
    'invoices.1.invoiceDate',
    'Invoice Date cannot be after Bilty Date.',
  ],
  [
    'no value of goods',
    { invoices: [] },
    'valueNotDeclared',
    'Enter an invoice with its value, or tick Value Not Declared.',
  ],
  ['dangerous goods without a class', { dangerous: 'yes' }, 'dangerousClass', 'Class of dangerous goods is Required.'],
])('an LR is refused: %s', (_what, given, path, message) => {
  expect(lawfulFaults(aBilty(given))).toEqual([{ path, message }]);
});

test('an LR is accepted with another field that makes up for the missing one', () => {
  for (const rateBasis of ['', 'lump sum'])
    expect(lawfulFaults(aBilty({ lines: [{ ...LINE, rate: 0, rateBasis, freight: 900 }] }))).toEqual([]);
  expect(lawfulFaults(aBilty({ invoices: [], valueNotDeclared: 'yes' }))).toEqual([]);
  expect(lawfulFaults(aBilty({ paymentBasis: 'TBB', billingName: 'Rathi Textiles' }))).toEqual([]);
  expect(lawfulFaults(aBilty({ dangerous: 'yes', dangerousClass: '3' }))).toEqual([]);
  expect(lawfulFaults(aBilty({ invoices: [{ ...INVOICE, invoiceDate: '2026-11-20' }] }))).toEqual([]);
});

test('an LR is warned if GSTIN or PIN are of another state', () => {
  expect(adviceOf({ consignorState: '27' })).toEqual([
    { path: 'consignorGstin', message: 'GSTIN is of Madhya Pradesh.' },
    { path: 'consignorPin', message: 'PIN is not of Maharashtra.' },
  ]);
  // A missing state contradicts nothing.
  expect(adviceOf({ consignorState: '' })).toEqual([]);
});

test('an LR is warned about the billed party only if it is TBB', () => {
  const billing = { billingName: 'Rathi', billingState: '23', billingGstin: '27AAPFU0939F1ZV' };
  expect(adviceOf(billing)).toEqual([]);
  expect(adviceOf({ ...billing, paymentBasis: 'TBB' })).toEqual([
    { path: 'billingGstin', message: 'GSTIN is of Maharashtra.' },
  ]);
});

test('an LR is warned about an invoice older than 180 days, since that is the law', () => {
  // 180 days before 2026-11-20 is 2026-05-24.
  const of = (invoiceDate: string, biltyDate = '2026-11-20') =>
    adviceOf({ biltyDate, invoices: [{ ...INVOICE, invoiceDate }] });
  expect(of('2026-05-24')).toEqual([]);
  expect(of('2026-05-23')).toEqual([{ path: 'invoices.0.invoiceDate', message: 'This invoice is over 180 days old.' }]);
  expect(of('2024-01-01', '2024-12-31')).toEqual([]);
});

test('an LR is warned about each invoice that lacks a required e-way bill', () => {
  const invoices = [INVOICE, { ...INVOICE, ewayBillNo: '331001234567' }];
  expect(adviceOf({ invoices })).toEqual([]);
  expect(adviceOf({ invoices }, { needsEwayBill: true })).toEqual([
    { path: 'invoices.0.ewayBillNo', message: 'An e-way bill is needed for this value.' },
  ]);
});

test('a Paid LR, and no other, is warned about the amount still to be received', () => {
  expect(adviceOf({ paymentBasis: 'Paid' }, { balance: 12_345_600n })).toEqual([
    { path: 'received', message: 'Still to be received: ₹1,23,456.00.' },
  ]);
  expect(adviceOf({ paymentBasis: 'Paid' }, { balance: 0n })).toEqual([]);
  expect(adviceOf({ paymentBasis: 'To Pay' }, { balance: 100n })).toEqual([]);
});
