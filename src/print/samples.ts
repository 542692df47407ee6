// Made-up papers for the tests of this folder.
import type { Bilty, BiltyLine } from '#domain/documents/bilty.ts';
import type { Company } from '#domain/records/company.ts';
import type { BiltyReport } from './bilty.ts';

export const aCompany = (changes: Partial<Company> = {}): Company => ({
  companyName: 'Shree Balaji Roadlines',
  contactPerson: 'Ramesh Patel',
  contact1: '9876543210',
  contact2: '9876543211',
  contact3: '9876543212',
  contact4: '9876543213',
  contact5: '9876543214',
  email: 'office@balajiroadlines.example',
  address: '14, Transport Nagar',
  city: 'Indore',
  pin: '452010',
  state: 'Madhya Pradesh',
  gstin: '23AAHCM8960D1ZG',
  language: 'English',
  titleHeader: '॥ श्री गणेशाय नमः ॥',
  terms: 'Subject to Indore jurisdiction.',
  website: 'balajiroadlines.example',
  ...changes,
});

export const aLine = (changes: Partial<BiltyLine> = {}): BiltyLine => ({
  id: 1,
  itemName: 'Cotton',
  rate: 1200,
  weight: 10.5,
  freight: 15_000,
  advance: 5000,
  ...changes,
});

/** Lines that can be told apart. */
export const someLines = (count: number): BiltyLine[] =>
  Array.from({ length: count }, (_, i) => aLine({ itemName: `Item${String(i + 1).padStart(3, '0')}` }));

export const aBilty = (changes: Partial<Bilty> = {}): Bilty => ({
  biltyNo: '1043',
  biltyDate: '2026-11-20',
  sender: 'Malwa Cotton Mills',
  senderContact: '9811111111',
  receiver: 'Rathi Textiles',
  origin: 'Indore',
  destination: 'Mumbai',
  vehicleNo: 'MH12EF9012',
  driver: 'Suresh Yadav',
  gstin: '23AAACG2115R1ZN',
  hsn: '52010020',
  deliveryFee: 0,
  packagingFee: 0,
  received: 0,
  lines: [aLine()],
  ...changes,
});

export const aBiltyReport = (changes: Partial<BiltyReport> = {}): BiltyReport => ({
  company: aCompany(),
  logos: [null, null, null, null],
  bilty: aBilty(),
  driverMobile: '9822222222',
  copies: [],
  ...changes,
});

/** A PNG of one red pixel. */
export const RED_DOT: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** A PNG whose head is right and whose pixels are not: pdfkit notices outside any call, which ends its thread. */
export const TREACHEROUS_PNG: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAEUlEQVRub3QgYSB6bGliIHN0cmVhbUUA3FEAAAAASUVORK5CYII=',
  'base64',
);
