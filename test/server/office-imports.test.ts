import { beforeAll, describe, expect, test } from 'vitest';
import writeSheet from 'write-excel-file/node';
import type { CallName } from '#api/calls.ts';
import { gstinCheck } from '#domain/rules/gstin-check.ts';
import { anOpening } from '#test/contract/expectations-cash.ts';
import { rowOfSheet } from '#test/contract/expectations-parties.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { aCompany, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { anAadhaar, anEmployee, aParty } from '#test/forms.ts';
import { isLong } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Spreadsheets as offices keep them; the long run imports those of a whole office.

const ROWS = isLong ? 5000 : 500;

type Import = 'partyImport' | 'vehicleImport' | 'employeeImport' | 'booksOpening';
type Saved = Readonly<Record<string, unknown>> & { readonly id: number };

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

function fileForm(bytes: Buffer, name = 'list.xlsx'): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
const send = (name: Import, { token }: TestCompany, body: FormData, query: Readonly<Record<string, string>> = {}) =>
  call(portal, name, { token, query: { dryRun: 'no', ...query }, body });
const take = async (...sent: Parameters<typeof send>) => done(await send(...sent));
const count = (table: string, { tenantId }: TestCompany) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = $1`, [
      tenantId,
    ]);
    return rows[0]?.n;
  });
async function list(name: CallName, { token }: TestCompany, query: Readonly<Record<string, unknown>> = {}) {
  const { data } = done(await call(portal, name, { token, query: { pageSize: 10, ...query } })) as { data: Saved[] };
  return data;
}

type Cell = string | number | Date;
const sheetOf = (rows: readonly (readonly Cell[])[]) =>
  writeSheet(
    rows.map((row) =>
      row.map((value) =>
        value instanceof Date
          ? { value, type: Date, format: '[$-4009]dd\\-mm\\-yyyy;@' }
          : typeof value === 'number'
            ? { value, type: Number }
            : { value, type: String },
      ),
    ),
  ).toBuffer();

const gstinOf = (at: number) => {
  const first = `23AA${String.fromCodePoint(65 + (at % 26))}CA${String(at).padStart(4, '0')}D1Z`;
  return first + gstinCheck(first);
};
const TITLES: Cell[][] = [['Malwa Roadlines, Indore'], ['List of Ledgers', '', '', new Date(Date.UTC(2026, 3, 1))], []];
const HEADS = [
  'Sr. No.',
  'Name of Party',
  'GSTIN/UIN',
  'Mobile No.',
  'Mailing Address',
  'City',
  'State Name',
  'Pincode',
  'Credit Period',
];
const STATES = ['MP', 'Madhya Pradesh', 'म.प्र.', '23-Madhya Pradesh', 'M.P.'];
const mobileOf = (at: number): Cell => {
  const rest = String(at).padStart(5, '0');
  return (
    [`+91 98765 ${rest}`, `98765-${rest}`, `098765${rest}`, `+91-98765-${rest}`, Number(`98765${rest}`)][at % 5] ?? ''
  );
};
/** A row as offices write it; every third party is registered. */
const partyRow = (at: number, fields: { mobile?: string; city?: string } = {}): Cell[] => [
  at + 1,
  `Party ${at} & Sons`,
  at % 3 === 0 ? gstinOf(at) : at % 3 === 1 ? 'URP' : '',
  fields.mobile ?? mobileOf(at),
  `Plot ${at},\nSector ${at % 7}\r\nIndustrial Area`,
  fields.city ?? 'Indore',
  STATES[at % STATES.length] ?? '',
  at % 2 === 0 ? 452_001 : '452 001',
  at % 2 === 0 ? '30 days' : 15,
];

describe('importing parties', () => {
  // One in fifty has two numbers, of which the import chooses none.
  const isWrong = (at: number) => at % 50 === 7;
  const rows = Array.from({ length: ROWS }, (_, at) =>
    partyRow(at, isWrong(at) ? { mobile: '9876543210 / 9876543211' } : {}),
  );
  const wrong = rows.filter((_, at) => isWrong(at)).length;

  test('parties are imported from an office’s sheet; faults name their cells, and good rows can be taken alone', async () => {
    const company = await aCompany(portal);
    const sheet = await sheetOf([...TITLES, HEADS, ...rows]);
    const told = await take('partyImport', company, fileForm(sheet), { dryRun: 'yes' });
    expect(told).toMatchObject({ rows: ROWS, saved: 0, updated: 0, faults: wrong, faultyRows: wrong });
    // Row 4 has the heads, and column D the mobile numbers.
    expect(told.errors[0]).toEqual({
      row: 12,
      cell: 'D12',
      column: 'Contact Number',
      message: 'Contact Number must be exactly 10 digits.',
    });
    expect(refused(await send('partyImport', company, fileForm(sheet))).status).toBe(422);
    expect(await count('party', company)).toBe(0);
    const taken = await take('partyImport', company, fileForm(sheet), { take: 'good' });
    expect(taken).toMatchObject({ rows: ROWS, saved: ROWS - wrong, updated: 0, faults: wrong });
    expect(await count('party', company)).toBe(ROWS - wrong);
    const [found] = await list('partyPage', company, { searchParam: gstinOf(3) });
    expect(found).toMatchObject({
      name: 'Party 3 & Sons',
      contact: '9876500003',
      credit_Days: 15,
      places: [{ gstin: gstinOf(3), address: 'Plot 3, Sector 3, Industrial Area', state_Code: '23', pin: '452001' }],
    });
  });

  test('parties imported again are updated by GSTIN or name, never doubled; empty cells change nothing', async () => {
    const [company, other] = [await aCompany(portal), await aCompany(portal)];
    const some = rows.filter((_, at) => !isWrong(at)).slice(0, 60);
    await take('partyImport', company, fileForm(await sheetOf([HEADS, ...some])));
    await take('partyImport', other, fileForm(await sheetOf([HEADS, ...some])));
    const before = await list('partyPage', company, { searchParam: gstinOf(3) });
    const audited = async () => (await list('auditList', company, { kind: 'party', pageSize: 50 })).length;
    const changes = await audited();

    // Importing the same again is no change.
    expect(await take('partyImport', company, fileForm(await sheetOf([HEADS, ...some])))).toMatchObject({
      saved: 60,
      updated: 60,
    });
    expect(await list('partyPage', company, { searchParam: gstinOf(3) })).toEqual(before);
    expect(await audited()).toBe(changes);

    // Registered ones have their GSTIN under another name, others their name; one is new.
    const again = [
      ['Name', 'GSTIN', 'Address', 'City', 'Pin Code'],
      ['Party Three', gstinOf(3), '', '', '453331'],
      ['PARTY 4 & SONS', '', 'Loha Mandi', 'Indore', ''],
      // A party that was unregistered has a GSTIN now.
      ['Party 5 & Sons', gstinOf(9005), '', 'Indore', ''],
      ['Party New', gstinOf(9001), '', 'Dewas', ''],
    ];
    const told = await take('partyImport', company, fileForm(await sheetOf(again)));
    expect(told).toMatchObject({ rows: 4, saved: 4, updated: 3, errors: [] });
    expect(await count('party', company)).toBe(61);
    expect(await count('party_place', company)).toBe(61);
    const [three] = await list('partyPage', company, { searchParam: gstinOf(3) });
    expect(three).toMatchObject({
      id: before[0]?.id,
      name: 'Party Three',
      contact: '9876500003',
      credit_Days: 15,
      places: [{ gstin: gstinOf(3), address: 'Plot 3, Sector 3, Industrial Area', city: 'Indore', pin: '453331' }],
    });
    expect((await list('partyPage', company, { searchParam: gstinOf(9005) }))[0]).toMatchObject({
      name: 'Party 5 & Sons',
    });
    expect((await list('partyPage', company, { searchParam: '9876500004' }))[0]).toMatchObject({
      name: 'PARTY 4 & SONS',
      places: [{ address: 'Loha Mandi' }],
    });
    const [change] = await list('auditList', company, { kind: 'party' });
    expect(JSON.stringify(change)).toContain('Party');
    // The parties of the other company with the same GSTINs are as they were.
    expect((await list('partyPage', other, { searchParam: gstinOf(3) }))[0]).toMatchObject({ name: 'Party 3 & Sons' });
    expect(await count('party', other)).toBe(60);
  });

  test('parties of one name are told apart by place or refused; a merged party keeps its name', async () => {
    const company = await aCompany(portal);
    const { token } = company;
    const saved = async (name: string, place: Readonly<Record<string, unknown>>) =>
      done(await call(portal, 'partyCreate', { token, body: aParty({ name }, place) })) as Saved;
    await saved('Gupta', { gstin: '', city: 'Pune' });
    await saved('Gupta', { gstin: '', city: 'Surat' });
    const into = await saved('Rathi Textiles', { gstin: gstinOf(1), city: 'Surat' });
    const from = await saved('Rathi Tex', { gstin: gstinOf(2), city: 'Surat' });
    done(await call(portal, 'partyMerge', { token, body: { into: into.id, from: from.id } }));
    const rows = [
      rowOfSheet({ name: 'Gupta', gstin: '', city: '' }),
      rowOfSheet({ name: 'gupta', gstin: '', city: 'surat', address: 'Ring Road' }),
      rowOfSheet({ name: 'Rathi Tex', gstin: gstinOf(2), city: 'Surat', address: 'GIDC' }),
    ];
    const told = await take('partyImport', company, await sheetForm(rows), { take: 'good' });
    expect(told).toMatchObject({
      saved: 2,
      updated: 2,
      errors: [{ row: 2, message: 'Several parties have this name; enter the GSTIN as well.' }],
    });
    const kept = done(await call(portal, 'partyRead', { token, query: { id: into.id } })) as Saved & {
      places: { gstin: string; address: string }[];
    };
    expect(kept['name']).toBe('Rathi Textiles');
    expect(kept.places.find(({ gstin }) => gstin === gstinOf(2))?.address).toBe('GIDC');
    expect((await list('partyPage', company, { searchParam: 'rathi tex' })).map(({ id }) => id)).toContain(into.id);
  });
});

describe('importing text with separators', () => {
  const csv = [
    'Fleet list;;;',
    'Truck No;Maker;FC No;Fitness Upto;Permit Valid Upto;Owner',
    'MP 09 AB 1234;"Tata; 1613";F-1;31 Dec 2026;46387;Ram',
    'mp09ab1235;Leyland;F-2;31-Dec-26;;',
  ].join('\r\n');
  const encodings: readonly (readonly [string, Buffer])[] = [
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${csv}`)],
    [
      'UTF-16, with tabs',
      Buffer.from(`\uFEFF${csv.replaceAll('"Tata; 1613"', 'Tata 1613').replaceAll(';', '\t')}`, 'utf16le'),
    ],
    ['commas', Buffer.from(csv.replaceAll('"Tata; 1613"', 'Tata 1613').replaceAll(';', ','))],
  ];
  test.each(encodings)('text with separators is imported like a spreadsheet: %s', async (_name, bytes) => {
    const company = await aCompany(portal);
    expect(await take('vehicleImport', company, fileForm(bytes, 'fleet.csv'))).toMatchObject({ saved: 2, errors: [] });
    const read = done(await call(portal, 'vehicleRead', { token: company.token, query: { Vehicle_No: 'MP09AB1234' } }));
    expect(read).toMatchObject({
      make: expect.stringMatching(/^Tata;? 1613$/),
      fitness_Due_Date: '2026-12-31',
      permit_Due_Date: '2026-12-31',
      owner_Name: 'Ram',
    });
    // The second vehicle is found by its number in another spelling.
    const again = Buffer.from('Truck No,FC No,Permit Valid Upto\nMP-09-AB-1235,F-2,01/04/2027\n');
    expect(await take('vehicleImport', company, fileForm(again, 'fleet.csv'))).toMatchObject({ saved: 1, updated: 1 });
    expect(await list('vehiclePage', company, { searchParam: 'mp09ab1235' })).toMatchObject([
      { vehicle_No: 'mp09ab1235', make: 'Leyland', permit_Due_Date: '2027-04-01', fitness_Due_Date: '2026-12-31' },
    ]);
  });
});

test('an import updates a driver by Aadhaar number, but no employee who may log in', async () => {
  const company = await aCompany(portal);
  const { token } = company;
  const [one, admin] = [anAadhaar(), anAadhaar()];
  await take('employeeImport', company, await sheetForm([anEmployee({ aadharNo: one, empName: 'Mohan' })]));
  const manager = anEmployee({ aadharNo: admin, empType: 'backoffice' });
  const kept = done(await call(portal, 'employeeCreate', { token, body: manager }));
  const rows = [
    anEmployee({
      aadharNo: `${one.slice(0, 4)} ${one.slice(4, 8)} ${one.slice(8)}`,
      empName: 'Mohan Lal',
      city: 'Harda',
    }),
    anEmployee({ aadharNo: admin, empName: 'Somebody' }),
  ];
  const told = await take('employeeImport', company, await sheetForm(rows), { take: 'good' });
  expect(told).toMatchObject({
    saved: 1,
    updated: 1,
    errors: [{ row: 3, column: 'Aadhar Number', message: 'Aadhar Number already exists.' }],
  });
  const query = { aadharNo: one };
  const read = done(await call(portal, 'employeeRead', { token, query }));
  expect(read).toMatchObject({ empName: 'Mohan Lal', city: 'Harda', empType: 'driver' });
  expect(done(await call(portal, 'employeeRead', { token, query: { aadharNo: admin } }))).toEqual(kept);
  expect(await count('employee', company)).toBe(2);
});

test('good opening items are imported alone, and are not imported twice', async () => {
  const company = await aCompany(portal);
  const { token } = company;
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Gupta Kirana' }) }));
  const item = (fields: Readonly<Record<string, unknown>>) =>
    anOpening({ kind: 'RECEIVABLE', name: 'Gupta Kirana', ...fields });
  const rows = [
    item({ paper_No: 'B-1', amount: '₹1,000.50', date: '31 Mar 2026' }),
    item({ paper_No: 'B-2', amount: '10 Dr' }),
    item({ paper_No: 'B-3', amount: 'Rs. 500/-', date: '46112' }),
  ];
  const told = await take('booksOpening', company, await sheetForm(rows), { take: 'good' });
  expect(told).toMatchObject({ rows: 3, saved: 2, faults: 1, faultyRows: 1, errors: [{ row: 3, column: 'Amount' }] });
  expect(told.errors[0]?.cell).toMatch(/^[A-Z]3$/);
  const items = done(await call(portal, 'itemOpen', { token, query: { account: 'party:1' } })).data;
  expect(items.map(({ date, open }) => [date, open])).toEqual([
    ['2026-03-31', 1000.5],
    ['2026-03-31', 500],
  ]);
  expect(await take('booksOpening', company, await sheetForm(rows), { take: 'good' })).toMatchObject({
    saved: 0,
    faults: 3,
  });
});

test('an import lists at most 500 faults, and counts them all', async () => {
  const company = await aCompany(portal);
  const rows = Array.from({ length: 400 }, (_, at) => ({
    'Vehicle No.': `MP09 ${at}`,
    'Permit Due Date': 'soon',
    'Due Date': 'x',
    'Road Tax Due Date': 'y',
    'Fitness Certificate No.': '',
  }));
  const told = await take('vehicleImport', company, await sheetForm(rows), { dryRun: 'yes' });
  expect(told.errors).toHaveLength(500);
  expect(told).toMatchObject({ faults: 1200, faultyRows: 400 });
});

test('an import reports its progress where requested, and ends with the same answer', async () => {
  const company = await aCompany(portal);
  const rows = Array.from({ length: 900 }, (_, at) => [`MP09 ${at}`, at === 899 ? '' : 'F']);
  const sheet = await sheetOf([['Vehicle No.', 'Fitness Certificate No.'], ...rows]);
  const asking = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${portal.url}/api/Vehicle_Detail/Import?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}`, accept: 'application/x-ndjson, */*', ...headers },
      body: fileForm(sheet),
    });
    const text = await response.text();
    if (response.headers.get('content-type')?.startsWith('application/x-ndjson') !== true)
      return { status: response.status, lines: [] };
    return {
      status: response.status,
      lines: text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { done?: number; status?: number; body?: unknown }),
    };
  };
  const isGrowing = (shares: readonly (number | undefined)[]) =>
    shares.length > 2 &&
    shares.every((share, at) => share !== undefined && share <= 1 && share > (shares[at - 1] ?? -1));

  const refusal = await asking('dryRun=no');
  expect(refusal.lines.at(-1)).toMatchObject({
    status: 422,
    body: { detail: 'Nothing was imported. Correct the rows listed and try again.' },
  });
  const taken = await asking('dryRun=no&take=good');
  expect(taken.lines.at(-1)).toMatchObject({ status: 200, body: { rows: 900, saved: 899, faults: 1 } });
  const shares = taken.lines.slice(0, -1).map(({ done }) => done);
  expect(isGrowing(shares), shares.join()).toBe(true);
  expect(shares.at(-1)).toBe(1);
  // What is refused before the import begins is refused without progress.
  expect(await asking('dryRun=no', { authorization: 'Bearer none' })).toMatchObject({ status: 401, lines: [] });
});
