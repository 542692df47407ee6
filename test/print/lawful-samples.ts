// Made-up lawful bilties for the tests of prints.
import { blankRow } from '#domain/define.ts';
import { lawfulBilty, type LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { consignmentSettings, type ConsignmentSettings } from '#domain/records/consignment-settings.ts';
import type { LawfulBiltyReport, LawfulPaper } from '#print/papers/lawful-paper.ts';
import { aBilty, aCompany, aLine } from './samples.ts';

const { extension } = lawfulBilty;

type LawfulLine = LawfulBilty['lines'][number];

export const aLawfulLine = (changes: Partial<LawfulLine> = {}): LawfulLine => ({
  ...blankRow(extension.lines),
  ...aLine(),
  itemName: 'Cotton bales',
  hsnCode: '5201',
  packages: 12,
  packing: 'Bale',
  privateMark: 'M/C',
  weight: 1250.5,
  chargedWeight: 1300,
  rate: 2.5,
  rateBasis: 'kg',
  freight: 3250,
  advance: 500,
  ...changes,
});

export const someLawfulLines = (count: number): LawfulLine[] =>
  Array.from({ length: count }, (_, i) => aLawfulLine({ itemName: `Item${String(i + 1).padStart(3, '0')}` }));

/** To Pay under reverse charge: freight 22,080, charges 170. */
export const aLawfulBilty = (changes: Partial<LawfulBilty> = {}): LawfulBilty => ({
  ...blankRow(extension.fields),
  ...aBilty(),
  lrForm: 'lawful',
  lrNo: 'IND/2627/000123',
  consignorAddress: 'Plot 7, Sanwer Road Industrial Area',
  consignorCity: 'Indore',
  consignorPin: '452015',
  consignorState: '23',
  consignorGstin: '23AAACG2115R1ZN',
  consigneeAddress: 'Shop 12, Mulji Jetha Market, Kalbadevi',
  consigneeCity: 'Mumbai',
  consigneePin: '400002',
  consigneeState: '27',
  consigneeGstin: '27AAPFU0939F1ZV',
  consigneeContact: '9844444444',
  paymentBasis: 'To Pay',
  deliveryType: 'Door',
  deliveryAddress: 'Godown 3, Bhiwandi Road, Thane',
  risk: 'Owner',
  insured: 'yes',
  insurer: 'New India Assurance',
  policyNo: 'NIA/26/4411',
  policyDate: '2026-04-01',
  insuredAmount: 500_000,
  sealNo: 'S-8841',
  expectedDate: '2026-11-23',
  remark: 'Keep dry.',
  gstPayer: 'Consignee',
  gstReason: 'Reverse charge: the consignee pays the freight and is registered.',
  gstRate: 5,
  taxable: 22_250,
  placeOfSupply: '27',
  totalAmount: 22_250,
  balanceAmount: 20_750,
  revision: 1,
  lrStatus: 'Booked',
  received: 1000,
  lines: [
    aLawfulLine(),
    aLawfulLine({
      id: 2,
      itemName: 'Machine parts',
      hsnCode: '',
      packages: 3,
      packing: 'Crate',
      privateMark: '',
      weight: 900,
      chargedWeight: 0,
      rate: 18_830,
      rateBasis: 'lump sum',
      freight: 18_830,
      advance: 0,
    }),
  ],
  invoices: [
    { id: 1, invoiceNo: 'MCM/26-27/881', invoiceDate: '2026-11-19', invoiceValue: 480_000, ewayBillNo: '331012345678' },
  ],
  charges: [
    { id: 1, head: 1, amount: 120 },
    { id: 2, head: 2, amount: 50 },
  ],
  ...changes,
});

export const aTaxed: Partial<LawfulBilty> = {
  paymentBasis: 'Paid',
  gstPayer: 'Transporter',
  gstReason: 'Forward charge: the transporter has opted to pay the GST.',
  gstRate: 18,
  taxable: 22_250,
  igst: 4005,
  totalAmount: 26_255,
  balanceAmount: 24_755,
};

/** To be billed to a third party. */
export const aBilled: Partial<LawfulBilty> = {
  paymentBasis: 'TBB',
  billingName: 'Konkan Exports Pvt Ltd',
  billingAddress: '4th floor, Nariman Point',
  billingCity: 'Mumbai',
  billingPin: '400021',
  billingState: '27',
  billingGstin: '27AAACK7711L1ZC',
  billingContact: '9855555555',
  gstPayer: 'Bill-to',
};

export const someSettings = (changes: Partial<ConsignmentSettings> = {}): ConsignmentSettings => ({
  ...blankRow(consignmentSettings.fields),
  lrForm: 'lawful',
  pan: 'AAHCM8960D',
  transporterId: '23AAHCM8960D1ZG',
  carrierNo: 'MP/CBR/2019/0412',
  carrierValid: '2029-03-31',
  ownsUpToTen: 'yes',
  jurisdiction: 'Indore',
  ...changes,
});

/** Of usual length. */
export const A_CODE = `https://bilty.example.com/v#${'Ab3_-Zx'.repeat(34)}`;

export const aLawfulPaper = (changes: Partial<LawfulPaper> = {}): LawfulPaper => ({
  bilty: aLawfulBilty(),
  branch: { branchCode: 'IND', name: 'Indore', gstin: '' },
  deliveryBranch: null,
  ewayEnds: {},
  isEarlier: false,
  namesHindi: { consignor: 'मालवा कॉटन मिल्स', consignee: '', billing: '' },
  driverMobile: '9822222222',
  bookedBy: 'Ramesh Patel',
  bookedAt: '2026-11-20T08:35:00Z',
  open: null,
  copies: [{ copy: 'consignor', duplicate: 0 }],
  code: A_CODE,
  preview: false,
  ...changes,
});

export const FOUR_COPIES = (['consignor', 'consignee', 'driver', 'office'] as const).map((copy) => ({
  copy,
  duplicate: 0,
}));

export const aLawfulReport = (changes: Partial<LawfulBiltyReport> = {}): LawfulBiltyReport => ({
  company: aCompany({ terms: '' }),
  logos: [null, null, null, null],
  settings: someSettings(),
  format: 'A4',
  head: 'letterhead',
  heads: [
    { id: 1, name: 'Hamali', nameHindi: 'हमाली' },
    { id: 2, name: 'Statistical Charge', nameHindi: '' },
  ],
  elections: [],
  papers: [aLawfulPaper()],
  ...changes,
});
