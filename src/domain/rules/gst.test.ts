import { assert, bigInt, boolean, constantFrom, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { ELECTIONS, electionOf, GST_REASONS, gstOf, type GstFacts, type GstParty, type GstPayer } from './gst.ts';
import { LAW, type LawRow } from './law.ts';
import { PARTY_KINDS } from './party-kind.ts';
import { PAYMENT_BASES } from './payment-basis.ts';

const MP: GstParty = { gstin: '23AAHCM8960D1ZG', kind: 'Company' };
const MH: GstParty = { gstin: '27AAPFU0939F1ZV', kind: 'Partnership' };
const NOBODY: GstParty = { gstin: '', kind: '' };

const FACTS: GstFacts = {
  date: '2026-11-20',
  paymentBasis: 'To Pay',
  exemptGoods: 'no',
  parties: { consignor: MP, consignee: MH, billing: NOBODY },
  consignorState: '23',
  branchState: '23',
  companyGstin: '23AAHCM8960D1ZG',
  elections: [],
  taxable: 2_208_000n,
};
const LOW = [{ year: 2026, election: 'low' }] as const;
const HIGH = [{ year: 2026, election: 'high' }] as const;
const none = { cgst: 0n, sgst: 0n, igst: 0n };

// Spec 3 §12: ₹22,080: 5 % IGST 1,104.00; 18 % intra 1,987.20 twice; ₹123.45 at 5 % intra 3.09 twice.
test('forward charge to another state is IGST', () => {
  expect(gstOf({ ...FACTS, elections: LOW }, LAW)).toEqual({
    payer: 'Transporter',
    reason: 'Forward charge: the transporter has opted to pay the GST.',
    isReverse: false,
    rate: 5,
    taxable: 2_208_000n,
    ...none,
    igst: 110_400n,
    placeOfSupply: '27',
  });
});
test('forward charge within a state is CGST and SGST, half each', () => {
  expect(gstOf({ ...FACTS, paymentBasis: 'Paid', elections: HIGH }, LAW)).toMatchObject({
    payer: 'Transporter',
    rate: 18,
    ...none,
    cgst: 198_720n,
    sgst: 198_720n,
    placeOfSupply: '23',
  });
  expect(gstOf({ ...FACTS, paymentBasis: 'Paid', elections: LOW, taxable: 12_345n }, LAW)).toMatchObject({
    ...none,
    cgst: 309n,
    sgst: 309n,
  });
});
// Spec 4 §15: a carrier from Mumbai takes goods from Mumbai to Ludhiana. For a registered recipient the place of supply is the recipient's
// (IGST Act, s.12(8)(a)), for others where the goods are handed over (s.12(8)(b); the textbook case).
test.each<[string, string, string, object]>([
  ['registered at Pune', '27AAPFU0939F1ZV', '27', { cgst: 198_720n, sgst: 198_720n, igst: 0n }],
  ['not registered', '', '27', { cgst: 198_720n, sgst: 198_720n, igst: 0n }],
  ['registered in Punjab', '03AAPFU0939F1Z5', '03', { cgst: 0n, sgst: 0n, igst: 397_440n }],
])(
  'for goods from Mumbai to Ludhiana and a payer %s the place of supply decides the tax',
  (_who, gstin, placeOfSupply, tax) => {
    const parties = { consignor: NOBODY, consignee: { gstin, kind: '' } as const, billing: NOBODY };
    const at = { branchState: '27', consignorState: '27', companyGstin: '27AAPFU0939F1ZV' };
    expect(gstOf({ ...FACTS, ...at, parties, elections: HIGH }, LAW)).toMatchObject({ placeOfSupply, ...tax });
  },
);
// Spec 3 §12: forward 12 on 2025-09-21, 18 on the 22nd.
test('the GST rate is the one of the bilty’s day', () => {
  const on = (date: string) => gstOf({ ...FACTS, date, elections: [{ year: 2025, election: 'high' }] }, LAW).rate;
  expect(on('2025-09-21')).toBe(12);
  expect(on('2025-09-22')).toBe(18);
});

// §6, GST 1.
test('an FOC bilty has no GST', () => {
  expect(gstOf({ ...FACTS, paymentBasis: 'FOC', elections: HIGH }, LAW)).toEqual({
    payer: '',
    reason: 'No freight is charged, so there is no GST.',
    isReverse: false,
    rate: 0,
    taxable: 0n,
    ...none,
    placeOfSupply: '',
  });
  expect(gstOf({ ...FACTS, paymentBasis: '' }, LAW)).toMatchObject({ payer: '', reason: '' });
});
test('exempt goods are exempt under forward charge too', () => {
  expect(gstOf({ ...FACTS, exemptGoods: 'yes', elections: HIGH }, LAW)).toMatchObject({
    payer: 'Exempt',
    reason: 'The carriage of these goods is exempt from GST.',
    rate: 0,
    taxable: 0n,
    ...none,
    placeOfSupply: '27',
  });
});

// §6, GST 2.
test.each([
  [[], '2026-11-20', 'reverse'],
  [[{ year: 2026, election: 'high' }], '2026-04-01', 'high'],
  [[{ year: 2026, election: 'high' }], '2026-03-31', 'reverse'],
  [[{ year: 2024, election: 'low' }], '2026-11-20', 'low'],
  [
    [
      { year: 2024, election: 'low' },
      { year: 2026, election: 'reverse' },
    ],
    '2026-11-20',
    'reverse',
  ],
  [
    [
      { year: 2026, election: 'reverse' },
      { year: 2024, election: 'low' },
    ],
    '2026-03-31',
    'low',
  ],
] as const)('of the elections %j on %s applies: %s', (elections, date, election) => {
  expect(electionOf(elections, date)).toBe(election);
});
test('a company without a GSTIN is under reverse charge, whatever it elected', () => {
  expect(gstOf({ ...FACTS, elections: HIGH, companyGstin: '' }, LAW)).toMatchObject({
    payer: 'Consignee',
    isReverse: true,
  });
});

// §6, GST 4, and §14.9: under reverse charge rate and taxable value follow the law, and the three amounts are 0.
test.each([
  ['Paid', 'Consignor', '23', 'Reverse charge: the consignor pays the freight and is registered.'],
  ['To Pay', 'Consignee', '27', 'Reverse charge: the consignee pays the freight and is registered.'],
] as const)('a %s bilty under reverse charge is paid by: %s', (paymentBasis, payer, placeOfSupply, reason) => {
  expect(gstOf({ ...FACTS, paymentBasis }, LAW)).toEqual({
    payer,
    reason,
    isReverse: true,
    rate: 5,
    taxable: 2_208_000n,
    ...none,
    placeOfSupply,
  });
});
test.each(PARTY_KINDS)('an unregistered payer of the kind %s is taxed under reverse charge or exempt', (kind) => {
  const billing = { gstin: 'URP', kind };
  const found = gstOf({ ...FACTS, paymentBasis: 'TBB', parties: { ...FACTS.parties, billing } }, LAW);
  const pays = ['Company', 'LLP', 'Partnership', 'Society', 'Co-operative'].includes(kind);
  expect(found).toMatchObject({ payer: pays ? 'Bill-to' : 'Exempt', isReverse: pays, rate: pays ? 5 : 0, ...none });
});
test('whether unregistered payers are exempt follows the law table', () => {
  const row: LawRow = {
    fact: 'GST of unregistered payers',
    stateCode: '',
    fromDate: '2026-11-01',
    value: 'reverse',
    notification: 'Notification 1/2026',
    remark: '',
  };
  const facts = { ...FACTS, paymentBasis: 'TBB' } as const;
  expect(gstOf(facts, [...LAW, row])).toMatchObject({ payer: 'Bill-to', isReverse: true });
  expect(gstOf({ ...facts, date: '2026-10-31' }, [...LAW, row])).toMatchObject({ payer: 'Exempt' });
});

// §6, GST 5, and §14.10: the payer's GSTIN, else the consignor's state, else the branch's.
test.each([
  [NOBODY, '24', '08', '24'],
  [NOBODY, '', '08', '08'],
  [{ gstin: '29AAFCA7488L1Z0', kind: '' }, '24', '08', '24'],
  [MH, '24', '08', '27'],
] as const)(
  'for the consignee %j, from %j at a branch in %s, the place of supply is %s',
  (consignee, consignorState, branchState, state) => {
    const parties = { ...FACTS.parties, consignee };
    expect(gstOf({ ...FACTS, parties, consignorState, branchState }, LAW).placeOfSupply).toBe(state);
  },
);

// §14.12.
test('an admin sets another payer with a reason', () => {
  const chosen = (payer: GstPayer, elections: GstFacts['elections'] = []) =>
    gstOf({ ...FACTS, elections, chosen: { payer, reason: 'Agreed by letter.' } }, LAW);
  expect(chosen('Consignor')).toMatchObject({
    payer: 'Consignor',
    reason: 'Agreed by letter.',
    isReverse: true,
    placeOfSupply: '23',
  });
  expect(chosen('Transporter')).toMatchObject({ payer: 'Transporter', rate: 5, igst: 110_400n });
  expect(chosen('Transporter', HIGH)).toMatchObject({ rate: 18 });
  expect(chosen('Exempt', HIGH)).toMatchObject({ payer: 'Exempt', rate: 0, taxable: 0n });
});

test('any bilty that is not FOC has a payer with a reason, and is taxed once or not at all', () => {
  const party = record({
    gstin: constantFrom('', 'URP', MP.gstin, MH.gstin),
    kind: constantFrom(...PARTY_KINDS, '' as const),
  });
  const facts = record({
    paymentBasis: constantFrom(...PAYMENT_BASES),
    exemptGoods: constantFrom('yes' as const, 'no' as const),
    parties: record({ consignor: party, consignee: party, billing: party }),
    consignorState: constantFrom('', '23', '24'),
    branchState: constantFrom('23', '27'),
    companyGstin: constantFrom('', MP.gstin),
    election: constantFrom(...ELECTIONS),
    taxable: bigInt({ min: 0n, max: 10n ** 14n }),
    early: boolean(),
  });
  assert(
    property(facts, ({ election, early, ...rest }) => {
      const date = early ? '2025-09-21' : '2026-11-20';
      const gst = gstOf({ ...rest, date, elections: [{ year: 2025, election }] }, LAW);
      expect(GST_REASONS).toContain(gst.reason);
      expect(gst.payer === '').toBe(rest.paymentBasis === 'FOC');
      expect(gst.cgst).toBe(gst.sgst);
      expect(gst.cgst === 0n || gst.igst === 0n).toBe(true);
      if (gst.payer !== 'Transporter') expect(gst.cgst + gst.igst).toBe(0n);
      // Two separately rounded halves differ from the whole by at most a paisa.
      else {
        const exact = Number(rest.taxable) * (gst.rate / 100);
        expect(Math.abs(Number(gst.cgst + gst.sgst + gst.igst) - exact)).toBeLessThanOrEqual(1.01);
      }
    }),
  );
});
