import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { documentCalls } from '#api/documents.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { readBack } from '#test/print/read-back.ts';
import {
  aCompany,
  aDriver,
  asOwner,
  call,
  done,
  refused,
  savedPaper,
  type SavedPaper,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { aLoadingSlip, anExportBilty, anExportLine, aSlipLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What every document with lines does, for those that came after the bilty, which has tests of its own.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

/** A company with a driver. */
async function anOffice(): Promise<TestCompany> {
  const company = await aCompany(portal);
  await aDriver(portal, company.token, 'Ramesh Yadav');
  return company;
}

interface Page {
  readonly data: readonly SavedPaper[];
  readonly totalCount: number;
}

type Work = typeof documentCalls extends infer Calls
  ? { [Name in keyof Calls]: Name extends `loadingSlip${infer Rest}` ? Rest : never }[keyof Calls]
  : never;

const KINDS = [
  {
    kind: 'exportBilty',
    table: 'export_bilty',
    number: 'bilty_No',
    taken: 'Bilty No. already exists.',
    date: 'bilty_Date',
    party: 'consignor_Name',
    body: anExportBilty,
    line: anExportLine,
    wrongLine: { rate: 0, to_Pay: '' },
    lineErrors: [
      { path: 'details[1].rate', message: 'All are required.' },
      { path: 'details[1].to_Pay', message: 'All are required.' },
    ],
    suggested: { field: 'consignor', names: ['Sharma Traders'] },
    English: [
      'Export Bilty',
      'CONSIGNOR Name Sharma Traders',
      'Sub Total 4,200.00',
      'Rupees Three Thousand Two Hundred Only',
    ],
    Hindi: ['एक्सपोर्ट बिल्टी', 'प्रेषक नाम Sharma Traders', 'उप-योग 4,200.00', 'तीन हज़ार दो सौ रुपये मात्र'],
    row: '1 1 05-04-2026 Sharma Traders Gulf Fibres',
  },
  {
    kind: 'loadingSlip',
    table: 'loading_slip',
    number: 'loading_Slip_Id',
    taken: 'Loading Slip Id already exists.',
    date: 'date',
    party: 'name_of_Party',
    body: aLoadingSlip,
    line: aSlipLine,
    wrongLine: { quantity: 0, boxes: '' },
    lineErrors: [
      { path: 'details[1].quantity', message: 'Quantity is required.' },
      { path: 'details[1].boxes', message: 'Boxes is required.' },
    ],
    suggested: { field: 'party', names: ['Sharma Traders'] },
    English: ['MATERIAL LOADING SLIP', 'Driver Name Ramesh Yadav', 'Total 800 2,501 100', 'Manager Dispatch'],
    Hindi: ['लोडिंग स्लिप', 'चालक Ramesh Yadav', 'कुल 800 2,501 100', 'प्रबंधक, प्रेषण'],
    row: '1 1 Sharma Traders 05-04-2026 MP09HG1234 Ramesh Yadav',
  },
] as const;

describe.each(KINDS)('$kind', (kind) => {
  const { number, body, line } = kind;
  const named = (saved: SavedPaper) => ({ [number]: String(saved[number]) });
  // Both kinds have the same calls, but for the first word of their names.
  const ask = (work: Work, by: { token: string }, sent: Sent = {}) =>
    call(portal, `${kind.kind}${work}` as CallName, { token: by.token, ...sent });
  const save = async (by: TestCompany, fields = {}) => savedPaper(await ask('Create', by, { body: body(fields) }));
  const list = async (by: TestCompany, query = {}) => {
    const page = done(await ask('List', by, { query })) as unknown as Page;
    return { numbers: page.data.map((row) => row[number]), totalCount: page.totalCount };
  };
  const LINELESS = { details: undefined };

  test('a document gets the next number, keeps a typed one, and a number that is taken is refused', async () => {
    const [one, other] = await Promise.all([anOffice(), anOffice()]);
    expect(done(await ask('Next', one))).toBe(1);
    expect((await save(one))[number]).toBe('1');
    expect((await save(one, { [number]: ' 40 ' }))[number]).toBe('40');
    expect((await save(one, { [number]: 'A/7' }))[number]).toBe('A/7');
    expect(done(await ask('Next', one))).toBe(41);
    expect((await save(other))[number]).toBe('1');
    const problem = refused(await ask('Create', one, { body: body({ [number]: '40' }) }));
    expect(problem).toMatchObject({
      status: 409,
      code: 'number_taken',
      detail: kind.taken,
      errors: [{ path: number, message: kind.taken }],
    });
    const ten = await Promise.all(Array.from({ length: 10 }, () => save(one)));
    expect(new Set(ten.map((each) => Number(each[number]))).size).toBe(10);
    expect(done(await ask('Next', one))).toBe(51);
  });

  test('a document is saved once for one idempotency key', async () => {
    const office = await anOffice();
    const headers = { 'idempotency-key': 'once' };
    const same = { body: body(), headers };
    const all = await Promise.all([1, 2, 3].map(() => ask('Create', office, same)));
    all.push(await ask('Create', office, same));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect(refused(await ask('Create', office, { body: body({ vehicle_No: 'Another' }), headers }))).toMatchObject({
      status: 409,
      code: 'key_reused',
    });
    expect((await list(office)).totalCount).toBe(1);
  });

  test('a document without lines is a draft until they arrive', async () => {
    const office = await anOffice();
    const draft = await save(office, LINELESS);
    expect(draft).toMatchObject({ [number]: '1', details: [] });
    expect(await save(office, LINELESS)).toEqual(draft);
    expect((await list(office)).totalCount).toBe(0);
    expect(refused(await ask('Read', office, { query: named(draft) })).status).toBe(404);
    expect(refused(await ask('Print', office, { query: named(draft) })).status).toBe(404);
    expect(done(await ask('Month', office))).toEqual({ count: 0, lastCreatedDate: null });
    const lines = [line(named(draft)), line({ ...named(draft), item_Name: 'Sand' })];
    expect(done(await ask('AddLines', office, { body: lines }))).toMatchObject([
      { id: 1, [number]: '1' },
      { id: 2, item_Name: 'Sand' },
    ]);
    expect(await list(office)).toEqual({ numbers: ['1'], totalCount: 1 });
    expect((await save(office, LINELESS))[number]).toBe('2');
    await asOwner(portal, (client) =>
      client.query(`update ${kind.table} set created_at = now() - interval '25 hours' where tenant_id = $1`, [
        office.tenantId,
      ]),
    );
    expect((await save(office, LINELESS))[number]).toBe('3');
  });

  test('a document with a bad second line leaves nothing', async () => {
    const office = await anOffice();
    const bad = body({ details: [line(), line(kind.wrongLine)] });
    expect(refused(await ask('Create', office, { body: bad }))).toMatchObject({
      status: 422,
      detail: 'Please fill all required fields in the items table.',
      errors: kind.lineErrors,
    });
    expect(refused(await ask('Create', office, { body: body({ details: [] }) }))).toMatchObject({
      status: 422,
      detail: 'Please add at least one item.',
    });
    expect(done(await ask('Next', office))).toBe(1);
  });

  describe('changing a document', () => {
    let office: TestCompany;
    let saved: SavedPaper;
    const update = (fields = {}) => ask('Update', office, { query: named(saved), body: body(fields) });
    const read = async () => savedPaper(await ask('Read', office, { query: named(saved) }));
    beforeAll(async () => {
      office = await anOffice();
    });
    beforeEach(async () => {
      saved = await save(office);
    });

    test('the lines of a changed document keep their ids', async () => {
      const details = [{ ...saved.details[1], item_Name: 'Changed' }, line({ item_Name: 'Added' })];
      const changed = savedPaper(await update({ details, vehicle_No: 'GJ01' }));
      expect(changed).toMatchObject({
        id: saved.id,
        vehicle_No: 'GJ01',
        created_Date: saved['created_Date'],
        details: [
          { id: 2, item_Name: 'Changed' },
          { id: 3, item_Name: 'Added' },
        ],
      });
      const { tenantDetails: _company, ...now } = await read();
      expect(now).toEqual(changed);
      const lines = [line(), { ...changed.details[0] }];
      expect(done(await ask('UpdateLines', office, { query: named(saved), body: lines }))).toMatchObject([
        { id: 2 },
        { id: 4 },
      ]);
    });

    test('a change of an outdated version is a conflict', async () => {
      savedPaper(await update({ updated_Date: saved.updated_Date, vehicle_No: 'First' }));
      expect(refused(await update({ updated_Date: saved.updated_Date, vehicle_No: 'Second' }))).toMatchObject({
        status: 409,
        code: 'changed',
      });
      expect(await read()).toMatchObject({ vehicle_No: 'First' });
    });

    test('the last line of a document is not deleted', async () => {
      const remove = (id: number) => ask('DeleteLine', office, { query: { ...named(saved), id } });
      expect(done(await remove(1))).toEqual({});
      expect(refused(await remove(2))).toMatchObject({ status: 422, detail: 'Please add at least one item.' });
      expect(done(await ask('Lines', office, { query: named(saved) }))).toMatchObject([{ id: 2 }]);
    });

    test('the number is found in the query under both its names, and a missing one is refused', async () => {
      const folded = { [number.replaceAll('_', '').toLowerCase()]: String(saved[number]) };
      expect(done(await ask('Update', office, { query: folded, body: body() }))).toMatchObject(named(saved));
      expect(refused(await ask('Update', office, { body: body() })).status).toBe(400);
      expect(refused(await ask('Update', office, { query: { [number]: '4711' }, body: body() })).status).toBe(404);
    });
  });

  test('documents are listed newest first, and found by number, text and dates', async () => {
    const office = await anOffice();
    for (const day of [1, 2, 3]) await save(office, { [kind.date]: `2026-04-0${day}`, [kind.party]: `Party_${day}` });
    expect(await list(office)).toEqual({ numbers: ['3', '2', '1'], totalCount: 3 });
    expect(await list(office, { pageIndex: 2, pageSize: 2 })).toEqual({ numbers: ['1'], totalCount: 3 });
    expect(await list(office, { [number]: '2' })).toEqual({ numbers: ['2'], totalCount: 1 });
    expect(await list(office, { searchParam: 'Y_3' })).toEqual({ numbers: ['3'], totalCount: 1 });
    expect(await list(office, { searchParam: '%' })).toEqual({ numbers: [], totalCount: 0 });
    expect(await list(office, { FromDate: '02/04/2026', ToDate: '2026-04-03' })).toMatchObject({
      numbers: ['3', '2'],
    });
    expect(await list(office, { searchParam: 'party', ToDate: '2026-04-02' })).toMatchObject({ numbers: ['2', '1'] });
  });

  test('a document is counted in its month', async () => {
    const office = await anOffice();
    const saved = await save(office);
    expect(done(await ask('Month', office))).toEqual({ count: 1, lastCreatedDate: saved['created_Date'] });
    const kept = await asOwner(portal, (client) =>
      client.query(`select to_char(month, 'YYYY-MM-DD') as month from ${kind.table}_month where tenant_id = $1`, [
        office.tenantId,
      ]),
    );
    expect(kept.rows).toEqual([{ month: `${todayInIndia().slice(0, 7)}-01` }]);
  });

  test('suggestions are what was typed, for the fields of the contract only', async () => {
    const office = await anOffice();
    await save(office);
    const { field, names } = kind.suggested;
    expect(done(await ask('Suggestions', office, { query: { field } }))).toEqual(names);
    const { choices = [] } = documentCalls[`${kind.kind}Suggestions`].query.field;
    for (const each of choices) done(await ask('Suggestions', office, { query: { field: each } }));
    expect(refused(await ask('Suggestions', office, { query: { field: 'seq' } })).status).toBe(400);
  });

  test.each(['English', 'Hindi'] as const)('a document is printed in %s', async (language) => {
    const office = await anOffice();
    const saved = await save(office);
    const printed = await ask('Print', office, { query: { ...named(saved), language } });
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    const { flat } = readBack(printed.bytes);
    for (const phrase of kind[language]) expect(flat).toContain(phrase);
    const copies = await ask('Print', office, { query: { ...named(saved), copy: 'Driver,Office' } });
    expect(readBack(copies.bytes).pages).toHaveLength(2);
  });

  test('the printed list is filtered as on the screen', async () => {
    const office = await anOffice();
    await save(office);
    await save(office, { [kind.party]: 'Somebody Else' });
    const printed = await ask('PrintList', office, { query: { searchParam: 'sharma' } });
    const { flat } = readBack(printed.bytes);
    expect(flat).toContain(kind.row);
    expect(flat).not.toContain('Somebody');
    const hindi = await ask('PrintList', office, { query: { language: 'Hindi' } });
    expect(readBack(hindi.bytes).flat).toContain('कुल 2');
    expect(refused(await ask('PrintList', office, { query: { language: 'Tamil' } })).status).toBe(400);
  });
});
