import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import {
  aCompany,
  asOwner,
  aSavedBilty,
  call,
  done,
  refused,
  type SavedBilty,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
/** Has bilties 1 to 25, one a day from 2026-04-01 on. */
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  for (let day = 1; day <= 25; day += 1) {
    await aSavedBilty(portal, token, {
      bilty_Date: `2026-04-${String(day).padStart(2, '0')}`,
      to: `Town${day}`,
      receiver: `Party${day}`,
    });
  }
});

async function list(query: Record<string, string | number> = {}, by = token) {
  const page = done(await call(portal, 'biltyList', { token: by, query }));
  return { ...page, numbers: (page.data as SavedBilty[]).map((bilty) => bilty.bilty_No) };
}
const upTo = (last: number, first: number) => Array.from({ length: last - first + 1 }, (_, at) => String(last - at));

describe('a page of bilties', () => {
  test('a page has ten bilties, newest first, unless another size is given', async () => {
    expect(await list()).toMatchObject({
      numbers: upTo(25, 16),
      totalCount: 25,
      totalPages: 3,
      pageIndex: 1,
      pageSize: 10,
    });
    expect(await list({ pageIndex: 3 })).toMatchObject({ numbers: upTo(5, 1), totalPages: 3, pageIndex: 3 });
    expect(await list({ pageIndex: 2, pageSize: 7 })).toMatchObject({ numbers: upTo(18, 12), totalPages: 4 });
  });

  test('a page past the end is empty and has the true total', async () => {
    for (const pageIndex of [4, 100, 999_999_999]) {
      expect(await list({ pageIndex })).toMatchObject({ numbers: [], totalCount: 25, totalPages: 3, pageIndex });
      const dated = { pageIndex, FromDate: '2026-04-01' };
      expect(await list(dated)).toMatchObject({ numbers: [], totalCount: 25, totalPages: 3, pageIndex });
      const found = { pageIndex, searchParam: 'town' };
      expect(await list(found)).toMatchObject({ numbers: [], totalCount: 25, totalPages: 3, pageIndex });
    }
  });

  test.each([
    [{ pageSize: 0 }, { pageSize: 1 }],
    [{ pageSize: -5 }, { pageSize: 1 }],
    [{ pageSize: 1000 }, { pageSize: 100 }],
    [{ pageSize: '' }, { pageSize: 10 }],
    [{ pageIndex: 0 }, { pageIndex: 1 }],
    [{ pageIndex: -3 }, { pageIndex: 1 }],
    [{ pageIndex: '99999999999999999999999999' }, { pageIndex: 1_000_000_000 }],
  ])('a page requested with %j is answered with %j', async (query, expected) => {
    expect(await list(query)).toMatchObject(expected);
  });

  test.each(['ten', '1.5', '1e1', '0x10', 'NaN'])('a page size of %s is refused', async (pageSize) => {
    expect(refused(await call(portal, 'biltyList', { token, query: { pageSize } })).status).toBe(400);
  });

  test('a page has bilties without their lines', async () => {
    expect((await list()).data[0]).not.toHaveProperty('details');
  });
});

describe('dates of the list', () => {
  test.each([
    [{ FromDate: '2026-04-24' }, ['25', '24']],
    [{ ToDate: '2026-04-02' }, ['2', '1']],
    [{ FromDate: '2026-04-03', ToDate: '2026-04-05' }, ['5', '4', '3']],
    [{ from: '03/04/2026', to: '05/04/2026' }, ['5', '4', '3']],
    [{ from_date: '2026-04-03 00:00:00.000', todate: '2026-04-05 23:59:59.999' }, ['5', '4', '3']],
    [{ FromDate: '2026-04-05', ToDate: '2026-04-03' }, []],
    [{ FromDate: '', ToDate: '' }, upTo(25, 16)],
  ] as [Record<string, string>, string[]][])('the dates %j list the numbers %j', async (query, numbers) => {
    expect((await list(query)).numbers).toEqual(numbers);
  });

  test('a date that does not exist is refused', async () => {
    for (const date of ['31-02-2026', '2026-13-01', 'yesterday', '1800-01-01']) {
      const answered = await call(portal, 'biltyList', { token, query: { FromDate: date } });
      expect(refused(answered)).toMatchObject({ status: 400, detail: 'Invalid date.', errors: [{ path: 'FromDate' }] });
    }
  });

  test('bilties between dates are ordered by date, then by newest entry', async () => {
    const { token: by } = await aCompany(portal);
    for (const date of ['2026-04-02', '2026-04-09', '2026-04-02']) await aSavedBilty(portal, by, { bilty_Date: date });
    expect((await list({ FromDate: '2026-01-01' }, by)).numbers).toEqual(['2', '3', '1']);
    expect((await list({}, by)).numbers).toEqual(['3', '2', '1']);
  });
});

describe('searching bilties', () => {
  let by: string;
  beforeAll(async () => {
    by = (await aCompany(portal)).token;
    await aSavedBilty(portal, by, { bilty_No: 'AB/7', sender_Name: "O'Brien & Sons", to: 'Bhopal' });
    await aSavedBilty(portal, by, { sender_Name: '50% Off_Store', receiver: String.raw`C:\Store` });
    await aSavedBilty(portal, by, { sender_Name: 'शर्मा ट्रेडर्स', from: 'इंदौर', driver_Name: 'ÉCLAIR', to: 'Dewas' });
    await aSavedBilty(portal, by, { sender_Contact: '9111111111', vehicle_No: 'RJ14 GB 9999', to: 'Sehore' });
  });

  test.each([
    ['ab/7', ['AB/7']],
    ['BHOP', ['1', 'AB/7']],
    ["o'brien", ['AB/7']],
    ["'", ['AB/7']],
    ['& sons', ['AB/7']],
    ['%', ['1']],
    ['0% o', ['1']],
    ['_', ['1']],
    ['f_s', ['1']],
    ['\\', ['1']],
    ['c:\\s', ['1']],
    ['शर्मा', ['2']],
    ['इंदौर', ['2']],
    ['éclair', ['2']],
    ['911111', ['3']],
    ['gb 99', ['3']],
    ['gupta', ['3', '2', 'AB/7']],
    ['nobody', []],
    ['%%', []],
    ["'; drop table bilty; --", []],
    [' dewas ', ['2']],
  ] as [string, string[]][])('a search for %s finds %j', async (searchParam, numbers) => {
    expect(await list({ searchParam }, by)).toMatchObject({ numbers, totalCount: numbers.length });
  });

  test('a search is limited to the dates', async () => {
    const found = await list({ searchParam: 'TOWN', FromDate: '2026-04-10', ToDate: '2026-04-12' });
    expect(found).toMatchObject({ numbers: ['12', '11', '10'], totalCount: 3 });
    expect((await list({ searchParam: 'town', pageIndex: 2, pageSize: 20 })).numbers).toEqual(upTo(5, 1));
  });

  test('a search finds a changed text at once', async () => {
    const { token: own } = await aCompany(portal);
    const { bilty_No } = await aSavedBilty(portal, own);
    const changed = aBilty({ receiver: 'Rewritten' });
    done(await call(portal, 'biltyUpdate', { token: own, query: { Bilty_No: bilty_No }, body: changed }));
    expect((await list({ searchParam: 'rewritten' }, own)).numbers).toEqual([bilty_No]);
  });

  test('a search by number is exact', async () => {
    expect(await list({ Bilty_No: '2' })).toMatchObject({ numbers: ['2'], totalCount: 1, totalPages: 1 });
    expect(await list({ Bilty_No: '%' })).toMatchObject({ numbers: [], totalCount: 0, totalPages: 0 });
    expect(await list({ bilty_no: 'AB/7' }, by)).toMatchObject({ numbers: ['AB/7'] });
    expect(await list({ biltyno: 'ab/7' }, by)).toMatchObject({ numbers: [] });
  });
});

test('the printed list of bilties has the filters of the list', async () => {
  const printed = await call(portal, 'biltyPrintList', { token, query: { searchParam: 'town', ToDate: '2026-04-02' } });
  const { flat } = readBack(printed.bytes);
  expect(flat).toContain('Party2');
  expect(flat).toContain('Party1');
  expect(flat).not.toContain('Party3');
});

test('the month counts the bilties entered in the current month of India', async () => {
  const { token: by, tenantId } = await aCompany(portal);
  const month = async () => done(await call(portal, 'biltyMonth', { token: by }));
  expect(await month()).toEqual({ count: 0, lastCreatedDate: null });
  const [first, last] = [await aSavedBilty(portal, by), await aSavedBilty(portal, by, { bilty_Date: '2025-01-01' })];
  expect(first['created_Date']).not.toBe(last['created_Date']);
  expect(await month()).toEqual({ count: 2, lastCreatedDate: last['created_Date'] });
  const kept = await asOwner(portal, (client) =>
    client.query(`select to_char(month, 'YYYY-MM-DD') as month from bilty_month where tenant_id = $1`, [tenantId]),
  );
  expect(kept.rows).toEqual([{ month: `${todayInIndia().slice(0, 7)}-01` }]);
  await asOwner(portal, (client) =>
    client.query(`update bilty_month set month = month - interval '1 month' where tenant_id = $1`, [tenantId]),
  );
  expect(await month()).toEqual({ count: 0, lastCreatedDate: null });
});

describe('suggestions', () => {
  let by: string;
  beforeEach(async () => {
    by = (await aCompany(portal)).token;
  });
  const suggested = async (field: string) =>
    done(await call(portal, 'biltySuggestions', { token: by, query: { field } }));

  test('suggestions are what the company typed, most used first', async () => {
    for (const sender_Name of ['Zeta', 'Alpha', 'Zeta', 'Beta']) await aSavedBilty(portal, by, { sender_Name });
    await aSavedBilty(portal, by, { sender_Name: 'Alpha', details: [aLine({ item_Name: 'Sand' }), aLine()] });
    expect(await suggested('sender')).toEqual(['Alpha', 'Zeta', 'Beta']);
    expect(await suggested('itemName')).toEqual(['Cement', 'Steel', 'Sand']);
    expect(await suggested('origin')).toEqual(['Indore']);
  });

  test('suggestions for an unknown field are refused', async () => {
    const answered = await call(portal, 'biltySuggestions', { token: by, query: { field: 'password_hash' } });
    expect(refused(answered).status).toBe(400);
  });
});

test('a parameter that is sent twice is refused', async () => {
  const response = await fetch(`${portal.url}/api/Bilty_Master/GetBiltyList?pageSize=1&page_size=2`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(400);
});

test('paths are matched in any case, with or without a slash at the end', async () => {
  const response = await fetch(`${portal.url}/API/bilty_master/GETBILTYLIST/?PAGE_SIZE=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await response.json()).toMatchObject({ totalCount: 25, pageSize: 1 });
});
