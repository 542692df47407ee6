import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  aSavedBilty,
  asOwner,
  call,
  done,
  refused,
  type TestCompany,
} from '#test/factories.ts';
import { aLoadingSlip, anAadhaar, anEmployee, aVehicle } from '#test/forms.ts';
import { sharedPortal, sharedThreads, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  a = await aCompany(portal);
});

type Import = 'vehicleImport' | 'employeeImport';
const send = (name: Import, body: FormData, dryRun: 'yes' | 'no' = 'no', token = a.token) =>
  call(portal, name, { token, query: { dryRun }, body });
const { sheets } = await sharedThreads();

/** A form that sends bytes as a spreadsheet. */
function fileForm(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'rows.xlsx');
  return form;
}
const bytesOf = async (form: FormData) => new Uint8Array(await (form.get('file') as File).arrayBuffer());
/** The rows of the first sheet that a call answers. */
async function rowsOf(name: CallName, query: Record<string, string> = {}, token = a.token): Promise<string[][]> {
  const answered = await call(portal, name, { token, query });
  done(answered);
  return (await sheets.read(new Blob([new Uint8Array(answered.bytes)]), 20_000)) ?? [];
}
const countOf = (table: string, tenantId = a.tenantId) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = $1`, [
      tenantId,
    ]);
    return rows[0]?.n;
  });

describe('an import', () => {
  test('an import reports each fault with row, column and message, and saves nothing', async () => {
    const known = anAadhaar();
    done(await call(portal, 'employeeCreate', { token: a.token, body: anEmployee({ aadharNo: known }) }));
    const before = await countOf('employee');
    const twice = anAadhaar();
    const form = await sheetForm([
      anEmployee(),
      anEmployee({ contact_No: '12', license: '' }),
      anEmployee({ aadharNo: twice }),
      anEmployee({ aadharNo: 'XXXX XXXX 1234' }),
      anEmployee({ aadharNo: twice }),
      anEmployee({ aadharNo: known }),
    ]);
    // The last is already saved, and would be updated.
    const errors = [
      { row: 3, column: 'Contact Number', message: 'Contact Number must be exactly 10 digits.' },
      { row: 3, column: 'License No.', message: 'License No. is required.' },
      { row: 5, column: 'Aadhar Number', message: 'Aadhar Number must be 12 digits.' },
      { row: 6, column: 'Aadhar Number', message: 'Aadhar Number already exists. It stands in row 4 too.' },
    ];
    const told = done(await send('employeeImport', form, 'yes'));
    expect(told).toMatchObject({ rows: 6, saved: 0, updated: 1, errors, faults: 4, faultyRows: 3 });
    const heads = Object.keys(anEmployee());
    expect(told.errors[0]?.cell).toBe(`${String.fromCodePoint(65 + heads.indexOf('contact_No'))}3`);
    const problem = refused(await send('employeeImport', form));
    expect(problem).toMatchObject({
      status: 422,
      detail: 'Nothing was imported. Correct the rows listed and try again.',
    });
    expect(problem.errors).toEqual(
      errors.map(({ row, column, message }) => ({ path: `row ${row}: ${column}`, message })),
    );
    expect(await countOf('employee')).toBe(before);
  });

  test('an import saves all rows at once, as drivers without a login, whichever role sends them', async () => {
    const office = await aBackOffice(portal, a);
    const digits = anAadhaar();
    const form = await sheetForm([
      {
        ...anEmployee({ empName: 'Imported One', aadharNo: digits }),
        empType: 'admin',
        userName: 'x',
        password: 'a long password',
      },
      anEmployee({ empName: 'Imported Two' }),
    ]);
    expect(done(await send('employeeImport', form, 'yes', office.token))).toMatchObject({
      rows: 2,
      saved: 0,
      updated: 0,
      errors: [],
    });
    expect(done(await send('employeeImport', form, 'no', office.token))).toMatchObject({
      rows: 2,
      saved: 2,
      updated: 0,
      errors: [],
    });
    const found = done(await call(portal, 'employeeRead', { token: a.token, query: { aadharNo: digits } }));
    expect(found).toMatchObject({
      empName: 'Imported One',
      empType: 'driver',
      login_Status: '',
      created_By: office.userName,
    });
    // Importing the same again changes nothing.
    expect(done(await send('employeeImport', form))).toMatchObject({ rows: 2, saved: 2, updated: 2 });
    expect(done(await call(portal, 'employeeRead', { token: a.token, query: { aadharNo: digits } }))).toEqual(found);
    expect(portal.logLines.filter((line) => line.includes(digits))).toEqual([]);
  });

  test('an import knows a vehicle number in every spelling, and dates as people and Excel write them', async () => {
    const vehicles = [
      { 'Vehicle No.': 'MP 20 AA 1001', 'Fitness Certificate No.': 'F1', 'Permit Due Date': '05-04-2026' },
      { 'Vehicle No.': 'MP20AA1002', 'Fitness Certificate No.': 'F2', 'Permit Due Date': '2026-04-06' },
    ];
    expect(done(await send('vehicleImport', await sheetForm(vehicles)))).toMatchObject({ saved: 2 });
    const again = await sheetForm([
      { 'Vehicle No.': 'mp20-aa-1oo1', 'Fitness Certificate No.': 'F1', 'Permit Due Date': '31-12-1899' },
      { 'Vehicle No.': 'MP20AA1OO2', 'Fitness Certificate No.': 'F1' },
    ]);
    const { errors, updated } = done(await send('vehicleImport', again, 'yes'));
    expect(updated).toBe(1);
    expect(errors).toEqual([{ row: 2, cell: 'C2', column: 'Permit Due Date', message: 'Invalid date.' }]);
    const dated = await sheets.write([
      {
        name: 'Rows',
        columns: [
          { head: 'vehicle no', kind: 'text' },
          { head: 'FITNESS CERTIFICATE NO', kind: 'number' },
          { head: 'Due', kind: 'text' },
          { head: 'Permit Due Date *', kind: 'date' },
        ],
        rows: [['MP20AA1003', 9_876_543_210, 'not read', '2026-05-31']],
      },
    ]);
    done(await send('vehicleImport', fileForm(dated)));
    const query = { Vehicle_No: 'MP20AA1003' };
    expect(done(await call(portal, 'vehicleRead', { token: a.token, query }))).toMatchObject({
      fitness_Certificate_No: '9876543210',
      permit_Due_Date: '2026-05-31',
      make: '',
    });
  });

  test('an import takes 10,000 rows, with formulas in them, and refuses one more', async () => {
    const c = await aCompany(portal);
    const rows = Array.from({ length: 10_001 }, (_, at) => ({
      'Vehicle No.': `MP09 ${at}`,
      'Fitness Certificate No.': 'F',
      Make: '=HYPERLINK("http://x","y")',
      'Owner Name': 'A1',
    }));
    const most = 'There can be at most 10,000 rows.';
    expect(refused(await send('vehicleImport', await sheetForm(rows), 'no', c.token)).detail).toBe(most);
    const whole = await sheetForm(rows.slice(0, 10_000));
    // A real formula counts as the value that Excel worked out.
    const parts = unzipSync(await bytesOf(whole));
    const name = Object.keys(parts).find((part) => part.endsWith('sheet1.xml')) ?? '';
    const xml = strFromU8(parts[name] ?? new Uint8Array());
    const withFormula = xml.replace(/<c r="D2"[^>]*>.*?<\/c>/, '<c r="D2" t="str"><f>1+1</f><v>Rathi</v></c>');
    expect(withFormula).not.toBe(xml);
    parts[name] = strToU8(withFormula);
    expect(done(await send('vehicleImport', fileForm(zipSync(parts)), 'no', c.token))).toMatchObject({ saved: 10_000 });
    expect(await countOf('vehicle', c.tenantId)).toBe(10_000);
    expect(done(await call(portal, 'nextVehicleId', { token: c.token }))).toBe(10_001);
    const query = { Vehicle_No: 'MP09 0' };
    const first = done(await call(portal, 'vehicleRead', { token: c.token, query }));
    expect(first).toMatchObject({ id: 1, make: '=HYPERLINK("http://x","y")', owner_Name: 'Rathi' });

    // In the export, text that looks like a formula is text.
    const answered = await call(portal, 'vehicleExportList', { token: c.token });
    const sheet = Object.entries(unzipSync(answered.bytes)).find(([part]) => part.endsWith('sheet1.xml'));
    expect(strFromU8(sheet?.[1] ?? new Uint8Array())).not.toContain('<f>');
    expect(await rowsOf('vehicleExportList', {}, c.token)).toHaveLength(10_001);
  });

  test('an import refuses what is not a spreadsheet, is too large or unpacks into too much', async () => {
    const unreadable = 'The spreadsheet could not be read. Save it as .xlsx or .csv and try again.';
    const sheet = unzipSync(await bytesOf(await sheetForm([aVehicle()])));
    const name = Object.keys(sheet).find((part) => part.endsWith('sheet1.xml')) ?? '';
    const replaced = (xml: string) =>
      zipSync({
        ...sheet,
        [name]: strToU8(strFromU8(sheet[name] ?? new Uint8Array()).replace(/<sheetData>.*<\/sheetData>/s, xml)),
      });
    const oneCell = (text: string) =>
      `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>`;
    const bomb = zipSync({ ...sheet, [name]: new Uint8Array(100 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    for (const bytes of [
      Buffer.from('PK, but no more'),
      Buffer.from('Vehicle\0No.,Make\nMP09,Tata'),
      Buffer.from('<html><table><tr><td>Vehicle No.</td></tr></table></html>'),
      bomb,
      // One cell at the far end of a sheet makes 17 thousand million cells.
      replaced('<sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'),
      replaced('<sheetData><row r="1"><c r="ZZZZZZZ99999999" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'),
      replaced('<sheetData><row r="99999999"><c r="A99999999" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'),
      // One cell of 60 MB, and one that is small enough to be unpacked.
      replaced(oneCell('x'.repeat(60 * 1024 * 1024))),
      replaced(oneCell('&#9;'.repeat(3 * 1024 * 1024))),
      // An entity that becomes a thousand million letters.
      replaced('<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a;</t></is></c></row></sheetData>'),
    ]) {
      const problem = refused(await send('vehicleImport', fileForm(bytes), 'yes'));
      expect(problem.status).toBe(422);
      expect([unreadable, 'The column Vehicle No. is missing.']).toContain(problem.detail);
    }
    const large = refused(await send('vehicleImport', fileForm(new Uint8Array(2 * 1024 * 1024)), 'yes'));
    expect(large).toMatchObject({ status: 422, detail: 'File size must be less than 2 MB.' });
    expect(refused(await send('vehicleImport', new FormData(), 'yes')).detail).toBe('Please choose a spreadsheet.');
    const missing = await sheetForm([{ Make: 'Tata' }]);
    expect(refused(await send('vehicleImport', missing, 'yes')).detail).toBe('The column Vehicle No. is missing.');
    const empty = await sheetForm([{ 'Vehicle No.': '', 'Fitness Certificate No.': '' }]);
    expect(refused(await send('vehicleImport', empty, 'yes')).detail).toBe('The spreadsheet has no rows.');
  });

  test('the template of an import has no type and no rows, and can be read', async () => {
    const [heads, ...rows] = await rowsOf('employeeImportTemplate');
    expect(heads).toContain('Aadhar Number');
    expect(heads).not.toContain('Type');
    expect(rows).toEqual([]);
    const { bytes } = await call(portal, 'vehicleImportTemplate', { token: a.token });
    expect(refused(await send('vehicleImport', fileForm(bytes), 'yes')).detail).toBe('The spreadsheet has no rows.');
  });
});

describe('an export', () => {
  test('an export of employees masks the Aadhaar number and follows the search of the list', async () => {
    const c = await aCompany(portal);
    const digits = anAadhaar();
    const body = anEmployee({ empName: '=1+1', aadharNo: digits, city: 'Harda' });
    done(await call(portal, 'employeeCreate', { token: c.token, body }));
    done(await call(portal, 'employeeCreate', { token: c.token, body: anEmployee() }));
    const [heads = [], ...rows] = await rowsOf('employeeExportList', { searchParam: 'harda' }, c.token);
    expect(rows).toHaveLength(1);
    const row = Object.fromEntries(heads.map((head, at) => [head, rows[0]?.[at]]));
    expect(row).toMatchObject({
      'Employee Name': '=1+1',
      'Contact Number': '9876543210',
      'Aadhar Number': `XXXX XXXX ${digits.slice(8)}`,
    });
  });

  test('an export of documents has plain amounts, ISO dates and drivers by name', async () => {
    const c = await aCompany(portal);
    await aDriver(portal, c.token, 'Mohan Lal');
    await aSavedBilty(portal, c.token, { delivery_fee: 1250.5, sender_Name: '+919876543210' });
    await aSavedBilty(portal, c.token, { sender_Name: 'Other' });
    done(await call(portal, 'loadingSlipCreate', { token: c.token, body: aLoadingSlip() }));
    const [heads = [], ...rows] = await rowsOf('biltyExportList', { searchParam: '+91' }, c.token);
    const row = Object.fromEntries(heads.map((head, at) => [head, rows[0]?.[at]]));
    expect(row).toMatchObject({ Sender: '+919876543210', 'Bilty Date': '2026-04-05', 'Delivery fee': '1250.5' });
    expect(rows).toHaveLength(1);
    expect((await rowsOf('loadingSlipExportList', {}, c.token))[1]).toContain('Mohan Lal');
    expect(await rowsOf('exportBiltyExportList', {}, c.token)).toHaveLength(1);
  });
});
