import { strictEqual } from 'node:assert';
import { aBackOffice, aCompany, aDriver, call, done, savedPaper, type TestCompany } from '#test/factories.ts';
import { aDocument, DOCUMENT_NAMES, numberOf } from '#test/documents.ts';
import type { TestPortal } from '#test/portal.ts';
import { CANARY_AADHAAR, CANARY_PLATE, NUMBERS, word } from './canary-words.ts';
import { biltyEventCanaries } from './expectations-bilty-events.ts';
import { anEwayBill, CANARY_EWAY_BILL } from './expectations-eway.ts';
import { billingCanaries } from './expectations-billing.ts';
import { billCanaries } from './expectations-bills.ts';
import { bankCanaries } from './expectations-bank.ts';
import { counterCanaries } from './expectations-counters.ts';
import { connectCanaries } from './expectations-connect.ts';
import { taxCreditCanaries } from './expectations-tax-credits.ts';
import { aNightlyCopy } from './expectations-nightly-copy.ts';
import { aDigest } from './expectations-digest.ts';
import { exportCanaries } from './expectations-exports.ts';
import { movingCanaries } from './expectations-moving-in.ts';
import { cashCanaries } from './expectations-cash.ts';
import { moneyCanaries } from './expectations-money.ts';
import { shortListCanaries } from './expectations-short-lists.ts';

// A company with a canary in every field: the test of tenancy looks for it in the answers of all others.

// Letters and digits that occur nowhere else; short, so that no cell of a paper breaks them in two.
export const CANARY = /qzx|\b7391846205\b|\b739184\b/i;
// Random values, which may contain any three letters by chance: tokens and signatures, long and of all three kinds of
// characters. No canary is like that.
const DRAWN = /[\w-]{20,}/g;
const isDrawn = (run: string) => /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run);

/** The canary in a text; undefined: there is none. */
export const canaryIn = (text: string): string | undefined =>
  CANARY.exec(text.replaceAll(DRAWN, (run) => (isDrawn(run) ? '' : run)))?.[0];

const PHONE = '7391846205';

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
  gsT_NO: '23QZXAB4567C1ZR',
  title_Header: word('Title'),
  terms_Conditions_On_Builty: word('Terms'),
  website: word('Site'),
};
const USER = { name: word('User'), email: 'qzxuser@example.com', company_Name: word('Firm'), contact: PHONE };

/** The name of A’s party. */
export const CANARY_PARTY = word('Party');
const PARTY = {
  name: CANARY_PARTY,
  name_Hindi: word('Hindi'),
  pan: 'QZXCA1234F',
  contact: PHONE,
  email: 'qzxparty@example.com',
  remark: word('Remark'),
  places: [
    {
      label: word('Godown'),
      gstin: '',
      address: word('Lane'),
      city: word('Nagar'),
      pin: '739184',
      contact_Person: word('Clerk'),
      contact: PHONE,
    },
  ],
};

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

/** A with its canaries: a driver, a vehicle, a party, and two of each paper, the second with its own number, and a draft. */
export async function companyWithCanaries(portal: TestPortal): Promise<TestCompany> {
  const a = await aCompany(portal, { company: COMPANY, owner: { ...USER, userName: `qzx-${crypto.randomUUID()}` } });
  const send = { token: a.token };
  // Before the documents that may refer to them.
  await aDriver(portal, a.token, word('Ramesh'));
  done(await call(portal, 'vehicleCreate', { ...send, body: VEHICLE }));
  done(await call(portal, 'partyCreate', { ...send, body: PARTY }));
  for (const name of DOCUMENT_NAMES) {
    const number = numberOf(name);
    const own = aDocument(name, {}, { word, phone: PHONE, numbers: NUMBERS });
    const bodies = [own, { ...own, [number]: 'A-77' }, { ...own, [number]: 'D-1', details: undefined }];
    for (const [at, body] of bodies.entries()) {
      const saved = savedPaper(await call(portal, `${name}Create`, { ...send, body }));
      strictEqual(saved[number], NUMBERS[at]);
    }
  }
  done(await call(portal, 'employeeCreate', { ...send, body: EMPLOYEE }));
  const eway = { eway_Bill_No: CANARY_EWAY_BILL, from_Name: word('From'), to_Name: word('To'), doc_No: 'QZX-1' };
  done(await call(portal, 'ewayBillCreate', { ...send, body: anEwayBill(eway) }));
  await aBackOffice(portal, a, { ...USER, userName: `qzx-${crypto.randomUUID()}` });
  await shortListCanaries(portal, a, word);
  await moneyCanaries(portal, a, word);
  await cashCanaries(portal, a, word);
  await billingCanaries(portal, a, word);
  await biltyEventCanaries(portal, a, word);
  await billCanaries(portal, a, word);
  await exportCanaries(portal, a, word);
  await bankCanaries(portal, a, word);
  await taxCreditCanaries(portal, a, word);
  await connectCanaries(portal, a, word);
  await counterCanaries(portal, a, word);
  await movingCanaries(portal, a, word);
  done(await call(portal, 'nightlyCopySet', { ...send, body: aNightlyCopy({ email: `${word('Copy')}@example.com` }) }));
  done(await call(portal, 'digestSet', { ...send, body: aDigest({ email: `${word('Digest')}@example.com` }) }));
  return a;
}
