import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { exportBiltyTotals } from '#domain/rules/export-bilty-totals.ts';
import { biltyTotals } from '#domain/rules/totals.ts';
import { formatPlainRupees } from '#domain/rules/money.ts';
import { aDocument, DOCUMENT_NAMES } from '#test/documents.ts';
import { aCompany, aDriver, aSavedBilty, call, done, refused, savedPaper } from '#test/factories.ts';
import { aBilty, aLine, aLoadingSlip, anExportBilty, anExportLine } from '#test/forms.ts';
import { aLongList } from '#test/long-list.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { makeReferred } from '#test/referred.ts';
import { workbook } from '#test/workbook.ts';

// The sums of a list, sorting by any column, and searching documents for an amount.

let portal: TestPortal;
let token: string;
/** Five bilties: total and balance differ for each, numbers 1 to 4 and "A-9". */
beforeAll(async () => {
  portal = await startPortal();
  ({ token } = await aCompany(portal));
  const line = (freight_Amt: number, rate: number, advance_Amt = 0, weight = 1.5) =>
    aLine({ freight_Amt, rate, advance_Amt, weight });
  for (const fields of [
    { to: 'Pune', details: [line(15_000, 1200, 5000, 10.5), line(7000, 350, 0, 20)], received: 550 },
    { to: 'Agra', details: [line(900.5, 99.5)], delivery_fee: 250.25, packaging_fee: 49.75 },
    { to: 'delhi', details: [line(100, 1, 500)], received: 10 },
    { to: 'Bhopal', details: [line(18_550, 0.01)], bilty_Date: '2026-04-07' },
    { to: 'Cuttack', details: [line(1043, 7)], bilty_No: 'A-9', bilty_Date: '2026-04-01' },
  ])
    await aSavedBilty(portal, token, fields);
});
afterAll(() => portal.stop());

type Row = Readonly<Record<string, unknown>> & { readonly sums?: Readonly<Record<string, number>> };
type Query = Readonly<Record<string, string | number>>;
async function list(query: Query, by = token) {
  const page = done(await call(portal, 'biltyList', { token: by, query }));
  const rows = page.data as Row[];
  return { ...page, rows, numbers: rows.map((row) => row['bilty_No']) };
}
const totals = async (query: Query = {}, by = token) =>
  done(await call(portal, 'biltyListTotals', { token: by, query }));

describe('the sums of a row', () => {
  test('a row has its sums only on request', async () => {
    expect((await list({})).rows[0]).not.toHaveProperty('sums');
    expect((await list({ sums: 'yes' })).rows.map(({ sums }) => sums)).toEqual([
      { freight: 1043, rate: 7, weight: 1.5, advance: 0, total: 1050, balance: 1050 },
      { freight: 18_550, rate: 0.01, weight: 1.5, advance: 0, total: 18_550.01, balance: 18_550.01 },
      { freight: 100, rate: 1, weight: 1.5, advance: 500, total: -399, balance: -409 },
      { freight: 900.5, rate: 99.5, weight: 1.5, advance: 0, total: 1300, balance: 1300 },
      { freight: 22_000, rate: 1550, weight: 30.5, advance: 5000, total: 18_550, balance: 18_000 },
    ]);
    for (const query of [{ FromDate: '2026-04-07' }, { searchParam: 'bhopal' }])
      expect((await list({ sums: 'yes', ...query })).rows).toEqual([
        expect.objectContaining({ sums: expect.anything() }),
      ]);
  });

  test('the sums of a row equal those of the form and the print', async () => {
    const { rows } = await list({ sums: 'yes', searchParam: 'pune' });
    const read = await call(portal, 'biltyRead', { token, query: { Bilty_No: 1 } });
    const saved = done(read) as Row;
    const details = saved['details'] as Readonly<Record<string, number>>[];
    const own = biltyTotals({
      lines: details.map((line) => ({
        freight: line['freight_Amt'] ?? 0,
        rate: line['rate'] ?? 0,
        advance: line['advance_Amt'] ?? 0,
      })),
      deliveryFee: Number(saved['delivery_fee']),
      packagingFee: Number(saved['packaging_fee']),
      received: Number(saved['received']),
    });
    expect(rows[0]?.sums?.['total']?.toFixed(2)).toBe(formatPlainRupees(own.grandTotal));
    expect(rows[0]?.sums?.['balance']?.toFixed(2)).toBe(formatPlainRupees(own.balance));

    const lines = [
      { rate: 1.1, freight: 20.2, toPay: 3.3 },
      { rate: 100, freight: 0.05, toPay: 7 },
    ];
    const sent = lines.map(({ rate, freight, toPay }) => anExportLine({ rate, freight_Amt: freight, to_Pay: toPay }));
    savedPaper(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty({ details: sent }) }));
    const { data } = done(await call(portal, 'exportBiltyList', { token, query: { sums: 'yes' } }));
    expect((data[0] as Row).sums?.['total']?.toFixed(2)).toBe(formatPlainRupees(exportBiltyTotals(lines).total));
  });
});

describe('sorting a list', () => {
  test.each([
    [{ sort: 'total' }, ['3', 'A-9', '2', '1', '4']],
    [{ sort: 'total', order: 'desc' }, ['4', '1', '2', 'A-9', '3']],
    [{ sort: 'weight', order: 'desc' }, ['1', 'A-9', '4', '3', '2']],
    [{ sort: 'destination' }, ['2', '4', 'A-9', '3', '1']],
    [{ sort: 'biltyNo' }, ['1', '2', '3', '4', 'A-9']],
    [{ sort: 'biltyNo', order: 'desc' }, ['4', '3', '2', '1', 'A-9']],
    [{ sort: 'biltyDate' }, ['A-9', '1', '2', '3', '4']],
    [{ sort: 'biltyDate', order: 'desc' }, ['4', '3', '2', '1', 'A-9']],
    [{ sort: 'received', order: 'desc', FromDate: '2026-04-05', ToDate: '2026-04-06' }, ['1', '3', '2']],
    [{ sort: 'balance', searchParam: 'gupta' }, ['3', 'A-9', '2', '1', '4']],
    [{ sort: 'total', searchParam: 'pune' }, ['1']],
    [{ sort: 'biltyDate', searchParam: 'gupta' }, ['A-9', '1', '2', '3', '4']],
  ] as [Query, string[]][])('a list is sorted by %j', async (query, numbers) => {
    expect(await list(query)).toMatchObject({ numbers, totalCount: numbers.length });
  });

  test('a sorted list has pages', async () => {
    const query = { sort: 'total', pageSize: 2 };
    expect(await list({ ...query, pageIndex: 2 })).toMatchObject({ numbers: ['2', '1'], totalCount: 5, totalPages: 3 });
    expect(await list({ ...query, pageIndex: 9 })).toMatchObject({ numbers: [], totalCount: 5, totalPages: 3 });
    expect(await list({ sort: 'biltyDate', pageSize: 2, pageIndex: 3 })).toMatchObject({
      numbers: ['4'],
      totalPages: 3,
    });
  });

  test('an unknown column or order is refused', async () => {
    for (const query of [
      { sort: 'search' },
      { sort: 'bilty_No' },
      { sort: 'total; drop' },
      { order: 'up' },
      { sums: '1' },
    ])
      expect(refused(await call(portal, 'biltyList', { token, query })).status, JSON.stringify(query)).toBe(400);
  });

  test('slips are sorted by the name of the driver, not by the id', async () => {
    const { token: by } = await aCompany(portal);
    const [zoya, anil] = [await aDriver(portal, by, 'Zoya'), await aDriver(portal, by, 'Anil')];
    for (const driver_Name of [zoya, anil])
      savedPaper(await call(portal, 'loadingSlipCreate', { token: by, body: aLoadingSlip({ driver_Name }) }));
    const { data } = done(await call(portal, 'loadingSlipList', { token: by, query: { sort: 'driverId' } }));
    expect((data as Row[]).map((row) => row['driver_Name'])).toEqual([anil, zoya]);
  });

  test.each(DOCUMENT_NAMES)('a list of %s is sorted by every field and every sum', async (name: DocumentName) => {
    const { token: by } = await aCompany(portal);
    await makeReferred(portal, by);
    const { totalCount } = done(await call(portal, `${name}List`, { token: by }));
    for (let each = 0; each < 2; each += 1)
      savedPaper(await call(portal, `${name}Create`, { token: by, body: aDocument(name) }));
    const { fields, sums } = documents[name];
    for (const sort of [...Object.keys(fields), ...Object.keys(sums)])
      for (const query of [{ sort }, { sort, order: 'desc', searchParam: 'some' }]) {
        const { data } = done(await call(portal, `${name}List`, { token: by, query }));
        expect(data, JSON.stringify(query)).toHaveLength(totalCount + 2);
      }
  });
});

describe('searching for an amount', () => {
  test.each([
    ['18550', ['4', '1']],
    ['18,550', ['4', '1']],
    ['₹ 18,550.00', ['4', '1']],
    ['Rs. 18550/-', ['4', '1']],
    ['18550.01', ['4']],
    ['7000', ['1']],
    ['550', ['1']],
    ['250.25', ['2']],
    ['1043', ['A-9']],
    ['99999', []],
    // Text is searched for as before.
    ['gupta', ['A-9', '4', '3', '2', '1']],
    ['1', ['A-9', '4', '3', '2', '1']],
  ])('a search for %s finds %j', async (searchParam, numbers) => {
    expect(await list({ sums: 'yes', searchParam })).toMatchObject({ numbers, totalCount: numbers.length });
  });

  test('a search for an amount is limited to the dates, and has pages and sorting', async () => {
    const query = { sums: 'yes', searchParam: '18550' };
    expect((await list({ ...query, ToDate: '2026-04-06' })).numbers).toEqual(['1']);
    expect((await list({ ...query, pageSize: 1, pageIndex: 2 })).numbers).toEqual(['1']);
    expect((await list({ ...query, sort: 'total' })).numbers).toEqual(['1', '4']);
  });

  test('an amount is searched for as text only, if no sums are requested', async () => {
    expect((await list({ searchParam: '18550' })).numbers).toEqual([]);
  });
});

describe('the totals of a list', () => {
  test('the totals are those of all rows that match', async () => {
    const all = { freight: 42_593.5, rate: 1657.51, weight: 36.5, advance: 5500, total: 39_051.01, balance: 38_491.01 };
    expect(await totals()).toEqual({ count: 5, sums: all });
    expect(await totals({ all: 'yes' })).toEqual({ count: 5, sums: all });
    expect(await totals({ FromDate: '2026-04-07' })).toMatchObject({ count: 1, sums: { total: 18_550.01 } });
    expect(await totals({ searchParam: 'PUNE' })).toMatchObject({ count: 1, sums: { freight: 22_000, weight: 30.5 } });
    expect(await totals({ searchParam: '18,550' })).toMatchObject({ count: 2, sums: { total: 37_100.01 } });
    const none = { freight: 0, rate: 0, weight: 0, advance: 0, total: 0, balance: 0 };
    expect(await totals({ searchParam: 'nobody' })).toEqual({ count: 0, sums: none });
  });

  test('the totals have no draft and nothing of another company', async () => {
    const { token: by } = await aCompany(portal);
    done(await call(portal, 'biltyCreate', { token: by, body: aBilty({ details: undefined }) }));
    expect(await totals({}, by)).toMatchObject({ count: 0, sums: { total: 0 } });
    const slips = done(await call(portal, 'loadingSlipListTotals', { token: by }));
    expect(slips).toEqual({ count: 0, sums: { quantity: 0, weight: 0, boxes: 0 } });
  });

  test('the totals of the largest amounts are sent exact to the paisa', async () => {
    const { token: by } = await aCompany(portal);
    const details = [aLine({ freight_Amt: 999_999_999_999.99, rate: 0.01, advance_Amt: 0 })];
    for (let each = 0; each < 2; each += 1) await aSavedBilty(portal, by, { details });
    const answered = await call(portal, 'biltyListTotals', { token: by });
    expect(answered.text).toContain('"total" : 2000000000000.00');
  });
});

describe('a spreadsheet of a list', () => {
  test('the spreadsheet has the sums of each row, and a second sheet with the lines in the same order', async () => {
    const sheet = await call(portal, 'biltyExportList', {
      token,
      query: { sort: 'total', order: 'desc', ToDate: '2026-04-06' },
    });
    done(sheet);
    const { Bilty: [heads = [], ...rows] = [], Items: items } = workbook(sheet.bytes);
    expect(heads.slice(-6)).toEqual(['Freight', 'Rate', 'Weight', 'Advance', 'Total', 'Balance']);
    const column = (head: string) => rows.map((row) => row[heads.indexOf(head)]);
    expect(column('Bilty No.')).toEqual(['1', '2', 'A-9', '3']);
    expect(column('Total').map(Number)).toEqual([18_550, 1300, 1050, -399]);
    expect(column('Balance').map(Number)).toEqual([18_000, 1300, 1050, -409]);
    expect(items?.[0]).toEqual(['Bilty No.', 'Item Name', 'Rate', 'Weight', 'Freight', 'Advance']);
    expect(items?.slice(1).map(([number, , rate]) => [number, Number(rate)])).toEqual([
      ['1', 1200],
      ['1', 350],
      ['2', 99.5],
      ['A-9', 7],
      ['3', 1],
    ]);
  });

  test.each([
    ['exportBilty', ['Freight Amount', 'Rate', 'To Pay', 'Total']],
    ['loadingSlip', ['Quantity', 'Weight', 'Boxes']],
  ] as const)('the spreadsheet of %s has its own sums', async (name, sums) => {
    const sheet = await call(portal, `${name}ExportList`, { token });
    done(sheet);
    const book = workbook(sheet.bytes);
    expect(book[documents[name].title]?.[0]?.slice(-sums.length)).toEqual(sums);
    expect(book['Items']?.[0]).toContain('Item Name');
  });
});

describe('a list of more than 20,000', () => {
  let many: string;
  beforeAll(async () => {
    const company = await aCompany(portal);
    many = company.token;
    await aLongList(portal, company);
  });

  test('the totals of a long list are calculated only on request or for some days', async () => {
    expect(await totals({}, many)).toEqual({ count: 20_001, sums: null });
    expect(await totals({ all: 'yes' }, many)).toMatchObject({ count: 20_001, sums: { total: 220_078 } });
    expect(await totals({ FromDate: '2026-01-01', ToDate: '2026-01-05' }, many)).toMatchObject({ sums: { rate: 333 } });
  });

  test('a long list is sorted by number and date only', async () => {
    const first = async (query: Query) => (await list({ pageSize: 1, ...query }, many)).numbers[0];
    expect(await first({ sort: 'biltyNo' })).toBe('1');
    expect(await first({ sort: 'biltyNo', order: 'desc' })).toBe('20001');
    expect(await first({ sort: 'biltyDate' })).toBe('1');
    expect(await first({ sort: 'biltyDate', order: 'desc' })).toBe('19799');
    expect((await list({ sort: 'biltyDate', pageIndex: 2001 }, many)).totalCount).toBe(20_001);
    for (const sort of ['total', 'sender']) {
      const problem = refused(await call(portal, 'biltyList', { token: many, query: { sort } }));
      expect(problem).toMatchObject({
        status: 422,
        detail: 'A list of more than 20,000 can be sorted by number and date only. Please narrow it by date first.',
        errors: [{ path: 'sort' }],
      });
    }
    expect(await first({ sort: 'total', order: 'desc', FromDate: '2026-02-01' })).toBe('20001');
  });

  test('an amount is searched for among the newest of a long list', async () => {
    expect((await list({ sums: 'yes', searchParam: '78.00' }, many)).numbers).toEqual([]);
    expect((await list({ sums: 'yes', searchParam: '78.00', ToDate: '2026-09-01' }, many)).numbers).toEqual(['1']);
  });
});
