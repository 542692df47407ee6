import { randomInt } from 'node:crypto';
import type { ewayBillCalls } from '#api/eway-bills.ts';
import { prefixed } from '#api/prefixed.ts';
import { momentOf } from '#domain/rules/moment.ts';
import { call, done, savedBilty, savedPaper, type Sent, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import type { WithoutReports } from './report-calls.ts';

// What is expected of the calls of e-way bills, for the tests that go through every call of the contract.

type EwayCall = keyof typeof ewayBillCalls;

/** An e-way bill as its form sends it; `fields` change it. */
export const anEwayBill = (fields: Readonly<Record<string, unknown>> = {}) => ({
  eway_Bill_No: String(randomInt(1e11, 9e11)),
  generated_At: '20/11/2026 11:10:00 AM',
  valid_Upto: '2026-11-29T23:59',
  distance_Km: 1769,
  cargo: 'R',
  doc_Type: 'INV',
  doc_No: 'GST/01',
  doc_Date: '2026-11-19',
  doc_Value: 54600.5,
  from_GSTIN: '23AAHCM8960D1ZG',
  from_Name: 'Sharma Traders',
  from_Place: 'Indore',
  from_Pin: '452001',
  from_State: '23',
  to_GSTIN: '27AAPFU0939F1ZV',
  to_Name: 'Gupta Kirana',
  to_Place: 'Mumbai',
  to_Pin: '400001',
  to_State: '27',
  hsn_Code: '5201',
  vehicle_No: 'MP09HG1234',
  part_B_At: '2026-11-20T11:10',
  ...fields,
});

/** Who may make these calls. */
export function ewayExpectations<Row>(ofCompany: Row): WithoutReports<EwayCall, Row> {
  return prefixed('ewayBill', {
    page: ofCompany,
    read: ofCompany,
    create: ofCompany,
    update: ofCompany,
    readFile: ofCompany,
    extended: ofCompany,
    partBFile: ofCompany,
    consolidatedFile: ofCompany,
    extensionSheet: ofCompany,
  });
}

const TEXT = { text: JSON.stringify({ ewbNo: 341007560271, docNo: 'GST/01', fromGstin: '23AAHCM8960D1ZG' }) };
const HOUR = 3_600_000;
/** The body that extends an e-way bill. */
export const extended = (eway_Bill_No: string) => ({
  eway_Bill_No,
  valid_Upto: momentOf(Date.now() + 24 * HOUR),
  reason: 'Accident',
  remark: '',
});
/** An e-way bill of yesterday that ends in an hour: 360 days after its generation none is extended. */
export const endingSoon = () => {
  const generated_At = momentOf(Date.now() - 24 * HOUR);
  return anEwayBill({ generated_At, part_B_At: generated_At, valid_Upto: momentOf(Date.now() + HOUR) });
};

/** The body that requests the files of a challan. */
export const fileOf = (challan_No: string) => ({ challan_No, reason: 'First Time', remark: 'Night shift' });
/** The body that requests the worksheet of an e-way bill. */
export const extensionSheetOf = (eway_Bill_No: string) => ({
  eway_Bill_Nos: [eway_Bill_No],
  from_Place: 'Dhule',
  from_State: '27',
  from_Pincode: '424001',
  remaining_Distance: 320,
  extn_Rsn_Code: 'Accident',
});
/** Gives a company its transporter ID. */
export async function asTransporter(portal: TestPortal, token: string): Promise<void> {
  const body = { transporter_Id: '23AAHCM8960D1ZG' };
  done(await call(portal, 'consignmentUpdateSettings', { token, body }));
}
/** The number of a challan for which files can be made: its LR has an e-way bill, its company a transporter ID. */
export async function aChallanWithBill(portal: TestPortal, token: string): Promise<string> {
  await asTransporter(portal, token);
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  return String(savedPaper(await call(portal, 'challanCreate', { token, body: aChallan([bilty_No]) }))['challan_No']);
}

/** Requests that succeed for a caller who may make them; each works on an e-way bill of A made for it. */
export function ewayRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): WithoutReports<EwayCall, (() => Promise<Sent>) | Sent> {
  async function saved(body = anEwayBill()) {
    const { portal, a } = world();
    done(await call(portal, 'ewayBillCreate', { token: a.token, body }));
    return { query: { eway_Bill_No: body.eway_Bill_No } };
  }
  return prefixed('ewayBill', {
    page: async () => {
      await saved();
      return { query: { tab: 'all' } };
    },
    read: async () => {
      // The answer also has what was done with it.
      const { portal, a } = world();
      const { query } = await saved(endingSoon());
      done(await call(portal, 'ewayBillExtended', { token: a.token, body: extended(query.eway_Bill_No) }));
      return { query };
    },
    create: () => Promise.resolve({ body: anEwayBill() }),
    update: async () => {
      const { query } = await saved();
      return { query, body: anEwayBill(query) };
    },
    readFile: { body: TEXT },
    extended: async () => {
      const { query } = await saved(endingSoon());
      return { body: extended(query.eway_Bill_No) };
    },
    partBFile: async () => ({ body: fileOf(await aChallanWithBill(world().portal, world().a.token)) }),
    consolidatedFile: async () => ({ body: fileOf(await aChallanWithBill(world().portal, world().a.token)) }),
    extensionSheet: async () => {
      const { query } = await saved(endingSoon());
      return { body: extensionSheetOf(query.eway_Bill_No) };
    },
  });
}

/** The number of A's e-way bill in the tenancy tests. */
export const CANARY_EWAY_BILL = '739180073918';

/** How anyone else would try them. */
export function ewayAttempts(): WithoutReports<EwayCall, Sent[]> {
  const query = { eway_Bill_No: CANARY_EWAY_BILL };
  return prefixed('ewayBill', {
    page: ['expiring', 'part A only', 'without LR', 'number only', 'all'].flatMap((tab) => [
      { query: { tab } },
      { query: { tab, searchParam: '73918' } },
    ]),
    read: [{ query }],
    create: [{ body: anEwayBill() }],
    update: [{ query, body: anEwayBill() }],
    readFile: [{ body: TEXT }, { body: { text: JSON.stringify({ ewbNo: CANARY_EWAY_BILL }) } }],
    extended: [{ body: extended(CANARY_EWAY_BILL) }],
    partBFile: ['1', 'A-77'].map((challan_No) => ({ body: fileOf(challan_No) })),
    consolidatedFile: ['1', 'A-77'].map((challan_No) => ({ body: fileOf(challan_No) })),
    extensionSheet: [{ body: extensionSheetOf(CANARY_EWAY_BILL) }],
  });
}
