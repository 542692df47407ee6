import { beforeAll, describe, expect, test } from 'vitest';
import { momentOf } from '#domain/rules/moment.ts';
import { anEwayBill, endingSoon } from '#test/contract/expectations-eway.ts';
import { aCompany, call, done, refused, savedBilty, savedPaper, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// Files to upload to the e-way bill portal. Their content is tested beside their rules.

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await ofTransporter();
});

const OWN_ID = '23AAHCM8960D1ZG';
type Wire = Readonly<Record<string, unknown>>;
const HOUR = 3_600_000;
const inHours = (hours: number) => momentOf(Date.now() + hours * HOUR);

async function ofTransporter(): Promise<TestCompany> {
  const made = await aCompany(portal);
  const body = { transporter_Id: OWN_ID };
  done(await call(portal, 'consignmentUpdateSettings', { token: made.token, body }));
  return made;
}
const number = () => anEwayBill().eway_Bill_No;
async function onDesk(fields: Wire = {}, of = company): Promise<string> {
  const body = { ...anEwayBill({ valid_Upto: inHours(100) }), ...fields };
  done(await call(portal, 'ewayBillCreate', { token: of.token, body }));
  return body.eway_Bill_No;
}
/** A challan whose LRs name these e-way bills, one each; empty: none. */
async function challanOf(ewayBills: readonly string[], fields: Wire = {}, of = company) {
  const lrs: string[] = [];
  for (const eway_Bill_No of ewayBills) {
    const invoices = [{ invoice_No: 'A-1', invoice_Date: '2026-11-19', invoice_Value: 480_000, eway_Bill_No }];
    const body = aLawfulBilty({ invoices });
    lrs.push(savedBilty(await call(portal, 'biltyCreate', { token: of.token, body })).bilty_No);
  }
  const body = aChallan(lrs, fields);
  const saved = savedPaper(await call(portal, 'challanCreate', { token: of.token, body }));
  return { challan_No: String(saved['challan_No']), lrs };
}
const partB = (challan_No: string, fields: Wire = {}, of = company) =>
  call(portal, 'ewayBillPartBFile', { token: of.token, body: { challan_No, reason: 'First Time', ...fields } });
const consolidated = (challan_No: string, fields: Wire = {}, of = company) =>
  call(portal, 'ewayBillConsolidatedFile', { token: of.token, body: { challan_No, ...fields } });
const logOf = async (eway_Bill_No: string) =>
  done(await call(portal, 'ewayBillRead', { token: company.token, query: { eway_Bill_No } })).log.map(
    ({ what, by, detail }) => ({ what, by, ...detail }),
  );

describe('a file of a challan that is refused', () => {
  test('a file needs a reason, a challan of the company, and an LR with an e-way bill', async () => {
    const { challan_No } = await challanOf(['']);
    expect(refused(await partB(challan_No, { reason: '' })).errors).toEqual([
      { path: 'reason', message: 'Choose reason.' },
    ]);
    expect(refused(await partB('none'))).toMatchObject({ status: 404 });
    const other = await ofTransporter();
    expect(refused(await consolidated((await challanOf([number()])).challan_No, {}, other))).toMatchObject({
      status: 404,
    });
    for (const file of [partB, consolidated])
      expect(refused(await file(challan_No))).toMatchObject({
        status: 409,
        detail: 'No LR of this challan has an e-way bill.',
      });
  });

  test('every bill of the challan that is not live is named', async () => {
    const cancelled = await onDesk({ eway_State: 'Cancelled' });
    const over = await onDesk({ valid_Upto: '2026-11-01T23:59' });
    const { challan_No } = await challanOf([await onDesk(), cancelled, over]);
    const problem = refused(await partB(challan_No));
    expect(problem).toMatchObject({ status: 409, detail: `e-Way bill ${cancelled} is not active any more.` });
    expect(problem.errors?.map(({ message }) => message)).toEqual([
      `e-Way bill ${cancelled} is not active any more.`,
      `e-Way bill ${over} ended on 01-11-2026 23:59. Extend it first.`,
    ]);
    expect(await logOf(over)).toEqual([]);
  });

  test('the vehicle and the place must be in English, and the company needs its transporter ID', async () => {
    const hindi = await challanOf([number()], { vehicle_No: 'ट्रक' });
    expect(refused(await partB(hindi.challan_No))).toMatchObject({
      status: 409,
      detail: 'The vehicle number needs English letters and digits.',
    });
    const { challan_No } = await challanOf([number()], { from: 'इंदौर' });
    expect(refused(await consolidated(challan_No))).toMatchObject({
      status: 422,
      errors: [{ path: 'from_Place', message: 'From Place needs English letters.' }],
    });
    done(await consolidated(challan_No, { from_Place: 'Indore' }));
    const nameless = await aCompany(portal);
    const theirs = await challanOf([number()], {}, nameless);
    expect(refused(await partB(theirs.challan_No, {}, nameless))).toMatchObject({
      status: 409,
      detail: 'Enter your transporter ID under Setting first.',
    });
  });
});

test('the files of a challan have each e-way bill of its live LRs once, and are in its log', async () => {
  const [first, unknown, gone] = [await onDesk({ cargo: 'O' }), number(), number()];
  const { challan_No, lrs } = await challanOf([first, unknown, gone, first]);
  const reason = 'Booked twice';
  done(await call(portal, 'consignmentCancel', { token: company.token, body: { bilty_No: lrs[2], reason } }));
  const file = done(await partB(challan_No, { reason: 'Transshipment', remark: 'Dhule — yard' }));
  expect(file).toMatchObject({ version: '1.0.0123', userGstin: OWN_ID });
  expect(file.vehicleUpdts).toMatchObject([
    { ewbno: Number(first), vehicleType: 'O', docNo: lrs[0], reason: 2, remark: 'Dhule yard' },
    { ewbno: Number(unknown), vehicleType: 'R', docNo: lrs[1], fromPlace: 'Indore', fromState: 23 },
  ]);
  expect(file.vehicleUpdts).toHaveLength(2);
  const sheet = done(await consolidated(challan_No, { from_Place: 'Dewas' }));
  expect(sheet).toMatchObject({ version: '1.0.1020', tripSheets: [{ fromPlace: 'Dewas', transDocNo: challan_No }] });
  expect(sheet.tripSheets[0]?.tripSheetEwbBills).toEqual([{ ewbNo: Number(first) }, { ewbNo: Number(unknown) }]);
  expect(await logOf(first)).toEqual([
    { what: 'Part B file', by: company.userName, file: challan_No },
    { what: 'consolidated file', by: company.userName, file: challan_No },
  ]);
  const query = { kind: 'eway_bill', record: challan_No };
  const { data } = done(await call(portal, 'auditList', { token: company.token, query }));
  expect(data.filter(({ action }) => action === 'file')).toHaveLength(2);
});

describe('an extension worksheet', () => {
  const SHEET = {
    from_Place: 'Dhule',
    from_State: '27',
    from_Pincode: '424001',
    remaining_Distance: 320,
    extn_Rsn_Code: 'Accident',
    extn_Remarks: 'Axle broke',
    address_Line1: 'NH 52',
  };
  const sheet = (eway_Bill_Nos: readonly string[], fields: Wire = {}, of = company) =>
    call(portal, 'ewayBillExtensionSheet', { token: of.token, body: { eway_Bill_Nos, ...SHEET, ...fields } });

  test('a worksheet needs the fields common to all bills, and up to 200 known bills', async () => {
    const missing = { from_Place: '', from_State: '', from_Pincode: '', remaining_Distance: 0, extn_Rsn_Code: '' };
    expect(refused(await sheet([], missing)).errors?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'eway_Bill_Nos: Please choose the e-way bills to extend.',
      'from_Place: From Place is required.',
      'from_State: From State is required.',
      'from_Pincode: Pin of From Place is required.',
      'remaining_Distance: Remaining Distance is required.',
      'extn_Rsn_Code: Choose reason.',
    ]);
    const soon = await onDesk(endingSoon());
    expect(refused(await sheet([soon, number()]))).toMatchObject({ status: 404 });
    expect(refused(await sheet([soon], {}, await ofTransporter()))).toMatchObject({ status: 404 });
    expect(refused(await sheet(Array.from({ length: 201 }, number)))).toMatchObject({
      status: 422,
      detail: 'At most 200 e-way bills can be extended at once.',
    });
  });

  test('a worksheet is refused outside the window, after 360 days, or for too long a distance', async () => {
    const soon = await onDesk(endingSoon());
    const late = await onDesk({ valid_Upto: inHours(100) });
    const problem = refused(await sheet([soon, late]));
    expect(problem).toMatchObject({ status: 409, errors: [{ path: 'eway_Bill_Nos[1]' }] });
    expect(problem.detail).toMatch(/^This e-way bill can be extended from [\d: -]+ to [\d: -]+\.$/);
    const old = await onDesk({ ...endingSoon(), generated_At: momentOf(Date.now() - 361 * 24 * HOUR) });
    expect(refused(await sheet([old]))).toMatchObject({ status: 422, detail: 'At most 360 days after generation.' });
    expect(refused(await sheet([soon], { remaining_Distance: 1770 }))).toMatchObject({
      status: 422,
      errors: [
        {
          path: 'remaining_Distance',
          message: 'Remaining Distance is more than the distance of the e-way bill.',
        },
      ],
    });
    expect(refused(await sheet([soon], { trans_Mode: 'In Transit' }))).toMatchObject({
      status: 422,
      errors: [{ path: 'transit_Type', message: 'Transit Type is required.' }],
    });
    expect(await logOf(soon)).toEqual([]);
  });

  test('a worksheet is a spreadsheet with the e-way bill portal’s names, or a page to type from', async () => {
    const numbers = [await onDesk(endingSoon()), await onDesk(endingSoon())];
    const { lrs } = await challanOf([numbers[0] ?? '']);
    const answered = await sheet(numbers, { format: 'xlsx' });
    expect(answered.headers.get('content-disposition')).toContain('Extension.xlsx');
    const { Extension: [head = [], ...rows] = [] } = workbook(answered.bytes);
    const told = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
    expect(head).toHaveLength(16);
    expect(told).toMatchObject([
      {
        ewbNo: numbers[0],
        vehicleNo: 'MP09HG1234',
        transDocNo: lrs[0],
        transDocDate: '20/11/2026',
        fromPincode: '424001',
      },
      { ewbNo: numbers[1], transDocNo: '', remainingDistance: '320', extnRsnCode: '5', consignmentStatus: 'M' },
    ]);
    const { flat } = readBack((await sheet(numbers)).bytes);
    for (const text of [...numbers, 'Axle broke', 'NH 52', '27 (Maharashtra)', '320 km']) expect(flat).toContain(text);
    expect(await logOf(numbers[0] ?? '')).toMatchObject([{ what: 'extension sheet' }, { what: 'extension sheet' }]);
  });
});
