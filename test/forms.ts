import { randomBytes, randomInt } from 'node:crypto';
import { verhoeffDigit } from '#domain/rules/aadhaar.ts';
import { gstinCheck } from '#domain/rules/gstin-check.ts';

// The bodies of forms, as a test would fill them in.

export type Wire = Readonly<Record<string, unknown>>;

/** A text that no other test has. */
export const unique = (): string => randomBytes(5).toString('hex');

/** A line as the bilty form sends it. */
export function aLine(fields: Wire = {}): Record<string, unknown> {
  return { item_Name: 'Cement', rate: 100, weight: 20, freight_Amt: 2000, advance_Amt: 500, ...fields };
}

/** A bilty as its form sends it: two lines, and no number, so that it gets the next one. */
export function aBilty(fields: Wire = {}): Record<string, unknown> {
  return {
    bilty_No: '',
    bilty_Date: '2026-04-05',
    sender_Name: 'Sharma Traders',
    sender_Contact: '9876543210',
    receiver: 'Gupta Stores',
    from: 'Indore',
    to: 'Bhopal',
    vehicle_No: 'MP09HG1234',
    driver_Name: 'Ramesh',
    details: [aLine(), aLine({ item_Name: 'Steel' })],
    ...fields,
  };
}

/** A lawful bilty as its form sends it: from Indore to Mumbai, paid by the consignee. */
export const aLawfulBilty = (fields: Wire = {}): Record<string, unknown> =>
  aBilty({
    lr_Form: 'lawful',
    bilty_Date: '2026-11-20',
    consignor_City: 'Indore',
    consignor_State: '23',
    consignor_GSTIN: '23AAHCM8960D1ZG',
    consignee_City: 'Mumbai',
    consignee_State: '27',
    consignee_GSTIN: '27AAPFU0939F1ZV',
    payment_Basis: 'To Pay',
    details: [
      aLine({ packages: 12, packing: 'Bale', weight: 1250, rate: 2, rate_Basis: 'kg', freight_Amt: 0, advance_Amt: 0 }),
    ],
    invoices: [{ invoice_No: 'A-1', invoice_Date: '2026-11-19', invoice_Value: 480_000, eway_Bill_No: '351234567890' }],
    charges: [{ head: 1, amount: 150 }],
    ...fields,
  });

/** A line as the export bilty's form sends it. */
export function anExportLine(fields: Wire = {}): Record<string, unknown> {
  return { item_Name: 'Cotton bales', rate: 100, freight_Amt: 2000, to_Pay: 500, ...fields };
}

/** An export bilty as its form sends it: without a policy, two lines, and no number. */
export function anExportBilty(fields: Wire = {}): Record<string, unknown> {
  return {
    bilty_No: '',
    bilty_Date: '2026-04-05',
    consignor_Name: 'Sharma Traders',
    consignor_Contact: '9876543210',
    consignee_Name: 'Gulf Fibres',
    consignee_Contact: '9876543211',
    vehicle_No: 'MP09HG1234',
    crossing_Vehicle_No: 'GJ12AB3456',
    from: 'Indore',
    to: 'Mundra',
    has_Policy: 'no',
    total_Pay_Rs: 3000,
    details: [anExportLine(), anExportLine({ item_Name: 'Cotton seed' })],
    ...fields,
  };
}

/** A line as the loading slip's form sends it. */
export function aSlipLine(fields: Wire = {}): Record<string, unknown> {
  return { item_Name: 'Tiles', quantity: 400, weight: 1250.5, boxes: 50, ...fields };
}

/** A loading slip as its form sends it: two lines, no number, and the company's first driver. */
export function aLoadingSlip(fields: Wire = {}): Record<string, unknown> {
  return {
    loading_Slip_Id: '',
    name_of_Party: 'Sharma Traders',
    date: '2026-04-05',
    vehicle_No: 'MP09HG1234',
    driver_Name: 1,
    remark: 'Handle with care',
    details: [aSlipLine(), aSlipLine({ item_Name: 'Grout' })],
    ...fields,
  };
}

/** A challan as its form sends it, with a line for each of some bilties, and no number. */
export function aChallan(biltyNos: readonly string[], fields: Wire = {}): Record<string, unknown> {
  return {
    challan_No: '',
    challan_Date: '2026-11-20',
    from: 'Indore',
    from_State: '23',
    to: 'Mumbai',
    vehicle_No: 'MH12EF9012',
    driver_Name: 'Ramesh Yadav',
    remark: '',
    details: biltyNos.map((bilty_No) => ({ bilty_No, packages: 12, weight: 1250 })),
    ...fields,
  };
}

/** An Aadhaar number that no other test has. */
export function anAadhaar(): string {
  const digits = `${randomInt(2, 10)}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
  return digits + verhoeffDigit(digits);
}

/** What the employee form sends: a driver with an Aadhaar number that no other test has. */
export function anEmployee(fields: Wire = {}): Record<string, unknown> {
  return {
    empName: `Ramesh ${unique()}`,
    empType: 'driver',
    contact_No: '9876543210',
    email: `${unique()}@example.com`,
    qualification: '12th',
    license: 'MP09 20190034761',
    aadharNo: anAadhaar(),
    documentType: 'Aadhar Card',
    address: '4, Transport Nagar',
    city: 'Indore',
    state: 'Madhya Pradesh',
    pin: '452010',
    ...fields,
  };
}

/** A GSTIN of Madhya Pradesh that no other test has. */
export function aGstin(): string {
  const letters = unique()
    .replaceAll(/[^a-z]/gi, '')
    .padEnd(3, 'q')
    .slice(0, 3)
    .toUpperCase();
  const first = `23${letters}CA${String(randomInt(10_000)).padStart(4, '0')}D1Z`;
  return first + gstinCheck(first);
}

/** A place of a party, as a form sends it. Its PIN is of another state, which causes advice in the answer. */
export const aPlace = (fields: Wire = {}): Record<string, unknown> => ({
  label: '',
  gstin: '',
  address: '7, Siyaganj',
  city: 'Indore',
  pin: '400001',
  state_Code: '23',
  contact_Person: 'Suresh',
  contact: '9876543210',
  ...fields,
});

/** What the party form sends, for a party that no other test has; with one place. */
export const aParty = (fields: Wire = {}, place: Wire = {}): Record<string, unknown> => ({
  name: `Gupta Kirana ${unique()}`,
  name_Hindi: 'गुप्ता किराना',
  contact: '9876543210',
  credit_Days: 30,
  default_Basis: 'To Pay',
  places: [aPlace(place)],
  ...fields,
});

/** What the vehicle form sends, for a vehicle that no other test has. */
export function aVehicle(fields: Wire = {}): Record<string, unknown> {
  return {
    vehicle_No: `MP09 ${randomInt(1_000_000)} ${unique().slice(0, 4)}`,
    permit_No: 'P-1',
    permit_Due_Date: '2026-01-01',
    fitness_Certificate_No: 'F-1',
    ...fields,
  };
}
