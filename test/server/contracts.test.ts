import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBackOffice, aCompany, call, done, refused, savedPaper, type TestCompany } from '#test/factories.ts';
import { contract } from '#domain/documents/contract.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { workbook } from '#test/workbook.ts';

const SAMPLE = join(import.meta.dirname, '../../docs/samples/rates/rates.csv');
let portal: TestPortal;
let company: TestCompany;
let clerk: string;
let party: number;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  clerk = (await aBackOffice(portal, company)).token;
  const made = done(
    await call(portal, 'partyCreate', { token: company.token, body: aParty({ name: 'Malwa Cement' }) }),
  );
  party = Number(made.id);
});

type Fields = Record<string, unknown>;
const aRate = (fields: Fields = {}) => ({ from: 'Indore', to: 'Mumbai', basis: 'tonne', rate: 1200, ...fields });
const aContract = (details: Fields[], fields: Fields = {}) => ({
  party,
  valid_From: '2026-04-01',
  valid_To: '2027-03-31',
  details,
  ...fields,
});
const create = (details: Fields[], fields: Fields = {}, token = company.token) =>
  call(portal, 'contractCreate', { token, body: aContract(details, fields) });
const created = async (...of: Parameters<typeof create>) => savedPaper(await create(...of));

describe('a contract that is refused', () => {
  test.each<[string, Fields, string, string]>([
    ['without a party', { party: 0 }, 'party', 'Party is required.'],
    ['for an unknown party', { party: 9999 }, 'party', 'Party was not found.'],
    ['without its first day', { valid_From: '' }, 'valid_From', 'Valid From is required.'],
    ['that ends before it begins', { valid_To: '2026-03-31' }, 'valid_To', 'Valid To is before Valid From.'],
  ])('a contract %s is refused', async (_, fields, path, message) => {
    expect(refused(await create([aRate()], fields))).toMatchObject({ status: 422, errors: [{ path, message }] });
  });

  test.each<[string, Fields, string, string]>([
    ['without a unit of the rate', { basis: '' }, 'basis', 'Rate Per is required.'],
    ['without a rate', { rate: 0 }, 'rate', 'Rate is required.'],
    [
      'whose slab ends where it begins',
      { slab_From: 9, slab_To: 9 },
      'slab_To',
      'Slab Below must be more than Slab From.',
    ],
    [
      'whose dates are in the wrong order',
      { line_From: '2026-06-02', line_To: '2026-06-01' },
      'line_To',
      'Applies To is before Applies From.',
    ],
    ['with an unknown charge', { heads: 'Hamali 100, Nonsense 5' }, 'heads', 'Charge Nonsense was not found.'],
  ])('a contract with a line %s is refused', async (_, fields, name, message) => {
    const answer = refused(await create([aRate({ to: 'Pune' }), aRate(fields)]));
    expect(answer).toMatchObject({ status: 422, errors: [{ path: `details[1].${name}`, message }] });
  });

  test('lines that mean the same are refused, with the line that they overlap', async () => {
    const errors = [{ path: 'details[2].from', message: 'Overlaps line 1.' }];
    const lines = [aRate(), aRate({ goods: 'Cement' }), aRate({ from: ' INDORE', to: 'mumbai' })];
    expect(refused(await create(lines))).toMatchObject({ status: 422, errors });
    const saved = await created(lines.slice(0, 2));
    const add = {
      token: company.token,
      query: { contract_No: String(saved['contract_No']) },
      body: [aRate({ slab_To: 5 })],
    };
    expect(refused(await call(portal, 'contractAddLines', add))).toMatchObject({
      status: 422,
      detail: 'Overlaps line 1.',
    });
  });

  test('a clerk can neither create, read, list nor find a contract', async () => {
    const { contract_No } = await created([aRate({ goods: 'Paper' })], { remark: 'Zebrafish terms' });
    const query = { contract_No: String(contract_No) };
    expect((await create([aRate()], {}, clerk)).status).toBe(403);
    expect((await call(portal, 'contractRead', { token: clerk, query })).status).toBe(403);
    expect((await call(portal, 'contractList', { token: clerk })).status).toBe(403);
    const found = async (token: string) => done(await call(portal, 'find', { token, query: { q: 'zebrafish' } }));
    expect(await found(clerk)).toEqual([]);
    expect(await found(company.token)).toMatchObject([{ kind: 'contract', about: 'Zebrafish terms' }]);
  });
});

test('a contract is saved, read, listed and found by its party', async () => {
  const saved = await created([
    aRate({ slab_To: 9, heads: 'Hamali 100' }),
    aRate({ slab_From: 9, rate: 1100.5, minimum: 5000 }),
  ]);
  const query = { contract_No: String(saved['contract_No']) };
  const read = savedPaper(await call(portal, 'contractRead', { token: company.token, query }));
  expect(read).toMatchObject({ party, state: 'running', hide_Amounts: 'no', last_Day: null });
  expect(read.details).toMatchObject([
    { from: 'Indore', slab_To: 9, heads: 'Hamali 100', line_From: null },
    { slab_From: 9, rate: 1100.5, minimum: 5000, goods: '' },
  ]);
  const list = async (more: Fields) =>
    done(await call(portal, 'contractList', { token: company.token, query: { pageSize: 100, sums: 'yes', ...more } }));
  const numbers = (page: { data: unknown[] }) => (page.data as Fields[]).map(({ contract_No }) => contract_No);
  expect(numbers(await list({ searchParam: 'malwa cem' }))).toContain(query.contract_No);
  expect(numbers(await list({ searchParam: '1200' }))).not.toContain(query.contract_No);
  expect(numbers(await list({ party, state: 'ended' }))).not.toContain(query.contract_No);
  const totals = done(await call(portal, 'contractListTotals', { token: company.token }));
  expect(totals.sums).toEqual({});
  expect(totals.count).toBeGreaterThan(0);
});

describe('ending a contract', () => {
  const end = (contract_No: unknown, last_Day: string, token = company.token) =>
    call(portal, 'contractEnd', { token, body: { contract_No: String(contract_No), last_Day } });

  test('only an admin ends a contract, on a day on which it holds, and cannot change it afterwards', async () => {
    const { contract_No } = await created([aRate({ goods: 'Steel' })]);
    expect((await end(contract_No, '2026-10-31', clerk)).status).toBe(403);
    expect(refused(await end(contract_No, '2026-03-31'))).toMatchObject({
      status: 422,
      detail: 'Last Day is before Valid From.',
    });
    expect(savedPaper(await end(contract_No, '2026-10-31'))).toMatchObject({ state: 'ended', last_Day: '2026-10-31' });
    expect(refused(await end(contract_No, '2026-10-30'))).toMatchObject({
      status: 409,
      detail: `Contract ${String(contract_No)} is ended already.`,
    });
    const change = { token: company.token, query: { contract_No: String(contract_No) }, body: aContract([aRate()]) };
    expect((await call(portal, 'contractUpdate', change)).status).toBe(409);
  });
});

describe('importing the lines of a contract', () => {
  const rate = (fields: Fields = {}) => ({
    From: 'Indore',
    To: 'Mumbai',
    'Rate Per': 'tonne',
    Rate: '1200',
    ...fields,
  });
  const read = async (rows: Fields[]) =>
    call(portal, 'contractImport', { token: company.token, body: await sheetForm(rows) });

  test('lines of a spreadsheet are read into the form, and saved with the contract', async () => {
    const template = workbook((await call(portal, 'contractImportTemplate', { token: company.token })).bytes)['Rates'];
    expect(template?.[0]).toEqual(Object.values(contract.lines).map(({ label }) => label));
    const rows = [
      rate({ Minimum: '₹ 1,000', 'Slab Below': '15', 'Applies From': '1-6-26' }),
      rate({ 'Slab From': '15', Rate: '1100', Charges: 'Hamali 100' }),
    ];
    const { details, ...told } = done(await read(rows));
    expect(told).toMatchObject({ rows: 2, saved: 0, faults: 0, errors: [] });
    expect(details).toMatchObject([
      {
        from: 'Indore',
        basis: 'tonne',
        rate: 1200,
        minimum: 1000,
        slab_To: 15,
        line_From: '2026-06-01',
        line_To: null,
      },
      { slab_From: 15, rate: 1100, heads: 'Hamali 100' },
    ]);
    const saved = await created(details);
    expect(saved.details).toHaveLength(2);
  });

  test('the lines of the sample in docs/samples are read without an error', async () => {
    const body = new FormData();
    body.set('file', new Blob([readFileSync(SAMPLE)]), 'rates.csv');
    const { details, errors } = done(await call(portal, 'contractImport', { token: company.token, body }));
    expect(errors).toEqual([]);
    expect(details.map(({ basis, rate }) => [basis, rate])).toEqual([
      ['tonne', 1450],
      ['tonne', 1320],
      ['kg', 3.2],
      ['trip', 18_500],
      ['km', 42],
    ]);
  });

  test('wrong and overlapping rows are reported by their cells, and no line is read', async () => {
    const rows = [
      rate(),
      rate({ Rate: 'a lot' }),
      rate({ 'Rate Per': 'bag' }),
      rate({ To: ' MUMBAI ', Rate: '900' }),
      rate({ To: 'Pune', 'Slab From': '9', 'Slab Below': '9' }),
      rate({ To: 'Nashik', Charges: 'Night halt 500' }),
    ];
    const { details, errors, faults, faultyRows } = done(await read(rows));
    expect(details).toEqual([]);
    const said = errors.map(({ cell, column, message }) => `${cell} ${column}: ${message}`);
    expect(said).toEqual([
      'D3 Rate: Rate must be a number.',
      'C4 Rate Per: Rate Per must be one of: kg, tonne, package, trip, km.',
      'A5 From: This row overlaps row 2.',
      'F6 Slab Below: Slab Below must be more than Slab From.',
      'G7 Charges: Charge Night halt was not found.',
    ]);
    expect({ faults, faultyRows }).toEqual({ faults: 5, faultyRows: 5 });
    const answered = await call(portal, 'contractImportFaults', { token: company.token, body: await sheetForm(rows) });
    const sheet = workbook(answered.bytes)['Errors'];
    expect(sheet?.[0]).toEqual(['Row', 'Cell', 'Column', 'Error']);
    expect(sheet?.slice(1).map(([, cell, column, message]) => `${cell} ${column}: ${message}`)).toEqual(said);
  });

  test('more than 200 lines, and a file that is no spreadsheet, are refused', async () => {
    const many = Array.from({ length: 201 }, (_, at) => rate({ To: `Town ${at}` }));
    expect(done(await read(many.slice(0, 200))).details).toHaveLength(200);
    expect(refused(await read(many))).toMatchObject({
      status: 422,
      detail: 'There can be at most 200 rates in a contract. Enter the others in a second contract of the party.',
    });
    const body = new FormData();
    body.set('file', new Blob(['PK\u0003\u0004 no workbook']), 'rates.xlsx');
    expect(refused(await call(portal, 'contractImport', { token: company.token, body }))).toMatchObject({
      status: 422,
      detail: 'The spreadsheet could not be read. Save it as .xlsx or .csv and try again.',
    });
    expect((await call(portal, 'contractImport', { token: clerk, body })).status).toBe(403);
  });
});
