// Made-up papers for the tests of prints.
import { blankRow } from '#domain/define.ts';
import { bilty, type Bilty, type BiltyLine } from '#domain/documents/bilty.ts';
import { exportBilty, type ExportBilty, type ExportBiltyLine } from '#domain/documents/export-bilty.ts';
import { loadingSlip, type LoadingSlip, type LoadingSlipLine } from '#domain/documents/loading-slip.ts';
import type { BankAccount } from '#domain/records/bank-account.ts';
import { company, type Company } from '#domain/records/company.ts';
import type { Employee } from '#domain/records/employee.ts';
import type { Seller } from '#domain/records/seller.ts';
import type { Vehicle } from '#domain/records/vehicle.ts';
import type { BiltyReport } from '#print/papers/bilty.ts';
import type { ExportBiltyReport } from '#print/papers/export-bilty.ts';
import type { InvoiceReport } from '#print/papers/invoice.ts';
import type { LoadingSlipReport } from '#print/papers/loading-slip.ts';
import type { PlanListReport } from '#print/papers/plan-list.ts';

export const aCompany = (changes: Partial<Company> = {}): Company => ({
  ...blankRow(company.fields),
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
  ...blankRow(bilty.lines),
  id: 1,
  itemName: 'Cotton',
  rate: 1200,
  weight: 10.5,
  freight: 15_000,
  advance: 5000,
  ...changes,
});

/** Distinguishable lines: `Item001` and on. */
export const manyOf = <Line extends { itemName: string }>(line: Line, count: number): Line[] =>
  Array.from({ length: count }, (_, i) => ({ ...line, itemName: `Item${String(i + 1).padStart(3, '0')}` }));

export const someLines = (count: number): BiltyLine[] => manyOf(aLine(), count);

export const aBilty = (changes: Partial<Bilty> = {}): Bilty => ({
  ...blankRow(bilty.fields),
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

export const anExportLine = (changes: Partial<ExportBiltyLine> = {}): ExportBiltyLine => ({
  ...blankRow(exportBilty.lines),
  id: 1,
  itemName: 'Cotton bales',
  rate: 1200,
  freight: 15_000,
  toPay: 5000,
  ...changes,
});

export const anExportBilty = (changes: Partial<ExportBilty> = {}): ExportBilty => ({
  ...blankRow(exportBilty.fields),
  biltyNo: 'E-77',
  biltyDate: '2026-11-20',
  consignor: 'Malwa Cotton Mills',
  consignorContact: '9811111111',
  consignee: 'Gulf Fibres LLC',
  consigneeContact: '9833333333',
  vehicleNo: 'MH12EF9012',
  crossingVehicleNo: 'GJ12AB3456',
  origin: 'Indore',
  destination: 'Mundra Port',
  hasPolicy: 'no',
  cottonBales: '120',
  cottonBalesQuality: 'Shankar-6',
  lotNo: 'L-42',
  pressRunningNo: 'PR-9',
  pressMarkNo: 'PM-3',
  hsn: '52010020',
  gstin: '23AAACG2115R1ZN',
  tin: '23456789012',
  totalPay: 11_200,
  specialInstruction: 'Keep dry; cover with tarpaulin.',
  deliveryAt: 'CFS Gate 4',
  enquiry: 'Mundra office',
  lines: [anExportLine()],
  ...changes,
});

/** What the insurance section holds. */
export const aPolicy = {
  hasPolicy: 'yes',
  insurer: 'New India Assurance',
  policyNo: 'NIA/26/4411',
  risk: "Owner's risk",
  insuredAmount: 2_500_000,
  policyDate: '2026-04-01',
} as const;

export const anExportBiltyReport = (changes: Partial<ExportBiltyReport> = {}): ExportBiltyReport => ({
  company: aCompany(),
  logos: [null, null, null, null],
  bilty: anExportBilty(),
  copies: [],
  ...changes,
});

export const aSlipLine = (changes: Partial<LoadingSlipLine> = {}): LoadingSlipLine => ({
  ...blankRow(loadingSlip.lines),
  id: 1,
  itemName: 'Tiles',
  quantity: 400,
  weight: 1250.5,
  boxes: 50,
  ...changes,
});

export const aLoadingSlip = (changes: Partial<LoadingSlip> = {}): LoadingSlip => ({
  ...blankRow(loadingSlip.fields),
  slipNo: '318',
  party: 'Rathi Textiles',
  slipDate: '2026-11-20',
  vehicleNo: 'MH12EF9012',
  driverId: 7,
  remark: 'Load the fragile boxes last.',
  lines: [aSlipLine()],
  ...changes,
});

export const aLoadingSlipReport = (changes: Partial<LoadingSlipReport> = {}): LoadingSlipReport => ({
  company: aCompany(),
  logos: [null, null, null, null],
  slip: aLoadingSlip(),
  driverName: 'Suresh Yadav',
  copies: [],
  ...changes,
});

export const anAccount = (changes: Partial<BankAccount> = {}): BankAccount => ({
  accountName: 'Bilty Portal LLP',
  bankName: 'State Bank of India',
  accountNumber: '30112233445',
  ifsc: 'SBIN0001234',
  bankAddress: '3, MG Road',
  location: 'Indore',
  mode: 'bank',
  upiId: 'biltyportal@okaxis',
  isActive: 'yes',
  ...changes,
});

export const aPaymentMade = (changes: Partial<InvoiceReport['payment']> = {}): InvoiceReport['payment'] => ({
  id: 7,
  invoiceNo: 'INV/26-27/000042',
  planId: 1,
  planName: 'Gold',
  mode: 'bank',
  accountNumber: '30112233445',
  upiId: '',
  reference: 'N326112012345',
  comment: '',
  amount: 4499.1,
  fromDate: '2026-11-20',
  toDate: '2027-02-20',
  transactionDate: '2026-11-20',
  status: 'verified',
  reason: '',
  ...changes,
});

export const aSeller = (changes: Partial<Seller> = {}): Seller => ({
  sellerName: 'Bilty Portal LLP',
  address: '3, MG Road, Indore – 452001',
  state: 'Madhya Pradesh',
  gstin: '23AAACG2115R1ZN',
  sac: '998314',
  taxPercent: 18,
  ...changes,
});

export const aPlan = (changes: Partial<PlanListReport['rows'][number]> = {}): PlanListReport['rows'][number] => ({
  planName: 'Gold',
  duration: 'Three Month',
  offer: '10% Off',
  percent: 10,
  price: 4999,
  financialYear: '2026-27',
  storageGb: 20,
  isActive: 'yes',
  ...changes,
});

/** A PNG of one red pixel. */
export const RED_DOT: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** A PNG with a valid head and broken pixels, which pdfkit notices outside any call. */
export const TREACHEROUS_PNG: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAEUlEQVRub3QgYSB6bGliIHN0cmVhbUUA3FEAAAAASUVORK5CYII=',
  'base64',
);

export const aVehicle = (changes: Partial<Vehicle> = {}): Vehicle => ({
  vehicleNo: 'MP09HG1234',
  make: 'Tata',
  permitNo: 'P-1',
  permitDueDate: '2027-01-31',
  policyNo: 'I-1',
  policyDueDate: '2027-01-31',
  roadTaxNo: 'T-1',
  roadTaxDueDate: '2027-01-31',
  fitnessNo: 'F-1',
  fitnessDueDate: '2027-01-31',
  capacity: '16 t',
  vehicleType: '20 ft',
  owner: 'Rathi',
  chassisNo: 'C-1',
  engineNo: 'E-1',
  pan: 'AAACG2115R',
  capacityKg: 16_000,
  ownership: 'own',
  targetKmPerLitre: 4,
  monthlyFixedCost: 42_000,
  ...changes,
});

export const anEmployee = (changes: Partial<Employee> = {}): Employee => ({
  empName: 'Suresh Yadav',
  empType: 'driver',
  contact: '9822222222',
  email: '',
  qualification: 'Graduation',
  licence: 'MP0920200012345',
  aadhaar: 'XXXX XXXX 1234',
  documentType: 'License',
  address: '1 Street',
  city: 'Indore',
  state: 'Maharastra',
  pin: '452001',
  ...changes,
});
