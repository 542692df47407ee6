import { expect } from 'vitest';
import {
  aBackOffice,
  aBilty,
  aCompany,
  aDriver,
  aLine,
  aLoadingSlip,
  anExportBilty,
  anExportLine,
  aSlipLine,
  call,
  done,
  savedPaper,
  type TestCompany,
} from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { verhoeffDigit } from '#domain/rules/aadhaar.ts';
import { billingCanaries } from './expectations-billing.ts';

// A company that holds a canary in every field: what the test of tenancy looks for in everybody else's answers.

// Letters and digits that nothing else holds; short, so that no cell of a paper breaks them in two.
export const CANARY = /qzx|\b7391846205\b|\b739184\b/i;
const PHONE = '7391846205';
const word = (field: string) => `QZX${field}`;

const COMPANY = {
  tenant_Name: word('Name'),
  contact_Person: word('Person'),
  contact1: PHONE,
  contact2: PHONE,
  contact3: PHONE,
  contact4: PHONE,
  contact5: PHONE,
  email: 'qzx@example.com',
  address: word('Address'),
  city: word('City'),
  pin: '739184',
  gsT_NO: 'QZX45ABCDE1234F',
  title_Header: word('Title'),
  terms_Conditions_On_Builty: word('Terms'),
  website: word('Site'),
};
const USER = { name: word('User'), email: 'qzxuser@example.com', company_Name: word('Firm'), contact: PHONE };
const BILTY = {
  sender_Name: word('Sender'),
  sender_Contact: PHONE,
  receiver: word('Receiver'),
  from: word('From'),
  to: word('To'),
  vehicle_No: word('Truck'),
  driver_Name: word('Driver'),
  gstiN_NO: 'QZX27AAAAA0000A',
  hsN_NO: 'QZX12345',
  details: [aLine({ item_Name: word('Item') }), aLine({ item_Name: word('Item2') })],
};
const EXPORT_BILTY = {
  consignor_Name: word('Sender'),
  consignor_Contact: PHONE,
  consignee_Name: word('Receiver'),
  consignee_Contact: PHONE,
  vehicle_No: word('Truck'),
  crossing_Vehicle_No: word('Crossing'),
  from: word('From'),
  to: word('To'),
  has_Policy: 'yes',
  ins_Company: word('Insurer'),
  ins_Policy_No: word('Policy'),
  risk: word('Risk'),
  fP_Cotton_Bales: word('Bales'),
  fP_Cotton_Bales_Quality: word('Quality'),
  lot_No: word('Lot'),
  p_R: word('PR'),
  pM_No: word('PM'),
  hsN_NO: 'QZX12345',
  gstiN_NO: 'QZX27AAAAA0000A',
  special_Instruction: word('Special'),
  delivery_At: word('Delivery'),
  enquiry: word('Enquiry'),
  details: [anExportLine({ item_Name: word('Item') }), anExportLine({ item_Name: word('Item2') })],
};
const LOADING_SLIP = {
  name_of_Party: word('Party'),
  vehicle_No: word('Truck'),
  remark: word('Remark'),
  details: [aSlipLine({ item_Name: word('Item') }), aSlipLine({ item_Name: word('Item2') })],
};
/** The number of A's vehicle. */
export const CANARY_PLATE = word('MP09');
/** The Aadhaar number of A's employee; its last four digits are nothing to look for. */
export const CANARY_AADHAAR = `73918461234${verhoeffDigit('73918461234')}`;

const EMPLOYEE = {
  empName: word('Suresh'),
  empType: 'driver',
  contact_No: PHONE,
  email: 'qzxdriver@example.com',
  license: 'QZX902019003476',
  aadharNo: CANARY_AADHAAR,
  address: word('Home'),
  city: word('Town'),
  pin: '739184',
};
const VEHICLE = {
  vehicle_No: CANARY_PLATE,
  make: word('Make'),
  vehicle_Capacity: word('Tons'),
  owner_Name: word('Owner'),
  chasis_No: word('Chassis'),
  engine_No: word('Engine'),
  pan_No: 'QZXDE1234F',
  permit_No: word('Permit'),
  permit_Due_Date: '2026-01-01',
  policy_No: word('Policy'),
  insurance_Due_Date: '2026-01-01',
  road_Tax_No: word('Tax'),
  due_Date: '2026-01-01',
  fitness_Certificate_No: word('Fit'),
  fitness_Due_Date: '2026-01-01',
};

/** A document of each kind, as A saves it and as anybody else tries to. */
export const PAPERS = {
  bilty: { number: 'bilty_No', own: aBilty(BILTY), strange: aBilty, line: aLine },
  exportBilty: { number: 'bilty_No', own: anExportBilty(EXPORT_BILTY), strange: anExportBilty, line: anExportLine },
  loadingSlip: { number: 'loading_Slip_Id', own: aLoadingSlip(LOADING_SLIP), strange: aLoadingSlip, line: aSlipLine },
} as const;
export type Kind = keyof typeof PAPERS;

/** The numbers of A's documents, the same in each kind; the last is nobody's. */
export const NUMBERS = ['1', 'A-77', 'D-1', 'none'];

/** A with its canaries: a driver, a vehicle, and of each paper two, of which the second has a number of its own, and a draft. */
export async function companyWithCanaries(portal: TestPortal): Promise<TestCompany> {
  const a = await aCompany(portal, { company: COMPANY, owner: { ...USER, userName: `qzx-${crypto.randomUUID()}` } });
  const send = { token: a.token };
  await aDriver(portal, a.token, word('Ramesh'));
  for (const kind of Object.keys(PAPERS) as Kind[]) {
    const { number, own } = PAPERS[kind];
    const bodies = [own, { ...own, [number]: 'A-77' }, { ...own, [number]: 'D-1', details: undefined }];
    for (const [at, body] of bodies.entries()) {
      const saved = savedPaper(await call(portal, `${kind}Create`, { ...send, body }));
      expect(saved[number]).toBe(NUMBERS[at]);
    }
  }
  done(await call(portal, 'employeeCreate', { ...send, body: EMPLOYEE }));
  done(await call(portal, 'vehicleCreate', { ...send, body: VEHICLE }));
  await aBackOffice(portal, a, { ...USER, userName: `qzx-${crypto.randomUUID()}` });
  await billingCanaries(portal, a, word);
  return a;
}
