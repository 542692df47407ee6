import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { podForm } from '#test/contract/expectations-pods.ts';
import {
  aCompany,
  aSavedBilty,
  call,
  done,
  refused,
  savedBilty,
  type TestCompany,
  paidByParty,
} from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// Lawful bilties in the list of bilties (spec 3 §2).

let portal: TestPortal;
let company: TestCompany;
let token: string;
const create = async (fields: Readonly<Record<string, unknown>>, by = token) =>
  savedBilty(await call(portal, 'biltyCreate', { token: by, body: aLawfulBilty(fields) })).bilty_No;
const cancel = async (bilty_No: string) =>
  done(await call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } }));
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  // Numbers 1 to 4; 4 is classic.
  await create({ ...(await paidByParty(portal, token)), received: 100 });
  await create({ payment_Basis: 'To Pay' });
  await create({ payment_Basis: 'FOC' });
  await aSavedBilty(portal, token);
  await cancel('2');
});

const numbers = async (query: Readonly<Record<string, string>>) => {
  const { data } = done(await call(portal, 'biltyList', { token, query }));
  return (data as { bilty_No: string }[]).map(({ bilty_No }) => bilty_No);
};

describe('columns of lawful bilties', () => {
  test('the list is sorted by a column of lawful bilties, with bilties that lack a value last', async () => {
    expect(await numbers({ sort: 'paymentBasis' })).toEqual(['3', '1', '2', '4']);
    expect(await numbers({ sort: 'lrStatus', order: 'desc' })).toEqual(['2', '3', '1', '4']);
  });

  test('a spreadsheet ends with the columns of lawful bilties if it has such a bilty', async () => {
    const sheet = await call(portal, 'biltyExportList', { token, query: { sort: 'biltyNo' } });
    const { Bilty: [heads = [], ...rows] = [] } = workbook(sheet.bytes);
    const further = ['LR No.', 'Basis', 'Status', 'Consignor GSTIN', 'Consignee GSTIN'];
    // Named as in the form and the list.
    expect(heads).toEqual(expect.arrayContaining(['Consignor', 'Consignor Contact', 'Consignee']));
    expect(heads).not.toContain('Sender');
    expect(heads.slice(-11)).toEqual([
      'Balance',
      ...further,
      'Packages',
      'Invoices',
      'e-Way Bill No.',
      'GST',
      'Notice until',
    ]);
    expect(rows.map((row) => row[heads.indexOf('Consignee GSTIN')] ?? '').some((gstin) => gstin !== '')).toBe(true);
    const inHindi = await call(portal, 'biltyExportList', { token, query: { language: 'Hindi' } });
    expect(workbook(inHindi.bytes)['Bilty']?.[0]).toContain('नग');
    expect(rows.map((row) => row[heads.indexOf('Basis')] ?? '')).toEqual(['Paid', 'To Pay', 'FOC', '']);
    expect(rows.map((row) => row[heads.indexOf('Status')] ?? '')).toEqual(['Booked', 'Cancelled', 'Booked', '']);
    const classic = await aCompany(portal);
    await aSavedBilty(portal, classic.token);
    const old = await call(portal, 'biltyExportList', { token: classic.token });
    expect(workbook(old.bytes)['Bilty']?.[0]?.at(-1)).toBe('Balance');
    expect(workbook(old.bytes)['Bilty']?.[0]).toContain('Sender');
  });

  test('the printed list has columns that were chosen, and marks a cancelled bilty', async () => {
    const print = async (query: Readonly<Record<string, string>>) =>
      readBack((await call(portal, 'biltyPrintList', { token, query })).bytes).flat;
    const chosen = await print({ columns: 'lrNo,paymentBasis,lrStatus', sort: 'biltyNo' });
    // A list with LRs always has their numbers.
    expect(chosen).toMatch(/LR No\. Bilty Number .* Basis Status/);
    expect(chosen).toMatch(/2 \(Cancelled\).*To Pay Cancelled/);
    const hindi = await print({ columns: 'paymentBasis', language: 'Hindi', sort: 'biltyNo' });
    expect(hindi).toContain('2 (रद्द)');
    expect(await print({})).not.toContain('Basis');
  });
});

describe('an LR that was delivered short', () => {
  let by: string;
  let bilty_No: string;
  const list = async (query: Readonly<Record<string, string>> = {}) =>
    done(await call(portal, 'biltyList', { token: by, query })).data as { lr_Status: string; short?: number }[];
  const prove = async (counted: Readonly<Record<string, string>>) =>
    done(await call(portal, 'podAdd', { token: by, body: podForm({ bilty_No, ...counted }) }));
  const printed = async (language: string) => {
    const query = { columns: 'lrStatus', language };
    return readBack((await call(portal, 'biltyPrintList', { token: by, query })).bytes).flat;
  };
  const inSheet = async () => {
    const sheet = await call(portal, 'biltyExportList', { token: by });
    const { Bilty: [heads = [], row = []] = [] } = workbook(sheet.bytes);
    expect(heads).not.toContain('Short');
    return row[heads.indexOf('Status')];
  };
  beforeAll(async () => {
    by = (await aCompany(portal)).token;
    const body = aLawfulBilty({ payment_Basis: 'FOC' });
    bilty_No = savedBilty(await call(portal, 'biltyCreate', { token: by, body })).bilty_No;
  });

  test('an LR delivered short says so beside its status, after delivery and by its last count', async () => {
    await prove({ short: '3' });
    expect(await inSheet()).toBe('Booked');
    done(await call(portal, 'biltyEventAdd', { token: by, body: { bilty_Nos: [bilty_No], kind: 'Delivered' } }));
    expect(await inSheet()).toBe('Delivered, 3 short');
    expect(await printed('English')).toContain('Delivered, 3 short');
    expect(await printed('Hindi')).toContain('3 कम');
    for (const query of [{ sums: 'yes' }, { sums: 'yes', sort: 'lrStatus' }])
      expect(await list(query)).toMatchObject([{ lr_Status: 'Delivered', short: 3 }]);
    // A proof without a count changes nothing; one that counts all packages ends the shortage.
    await prove({});
    expect(await inSheet()).toBe('Delivered, 3 short');
    await prove({ received_Packages: '12' });
    expect(await inSheet()).toBe('Delivered');
    expect(await printed('English')).not.toContain('short');
    expect(await list({ sums: 'yes' })).toMatchObject([{ lr_Status: 'Delivered', short: 0 }]);
  });

  test('a list without sums has no shortage, and updating the bilty does not change it', async () => {
    await prove({ short: '2' });
    expect(Object.keys((await list())[0] ?? {})).not.toContain('short');
    const saved = savedBilty(await call(portal, 'biltyRead', { token: by, query: { Bilty_No: bilty_No } }));
    const body = { ...saved, short: 9, updated_Date: saved['updated_Date'] };
    done(await call(portal, 'biltyUpdate', { token: by, query: { Bilty_No: bilty_No }, body }));
    expect(await inSheet()).toBe('Delivered, 2 short');
  });
});

describe('filters of bilties', () => {
  const totals = async (query: Readonly<Record<string, string>>, by = token) =>
    done(await call(portal, 'biltyListTotals', { token: by, query }));

  test.each([
    [{ payment_Basis: 'To Pay' }, ['2']],
    [{ lr_Status: 'Booked' }, ['3', '1']],
    [{ lr_Status: 'Delivered' }, []],
    [{ is_Cancelled: 'yes' }, ['2']],
    [{ is_Cancelled: 'no' }, ['4', '3', '1']],
    [{ branch: '1' }, ['3', '2', '1']],
    [{ branch: '1', is_Cancelled: 'no', payment_Basis: 'Paid' }, ['1']],
    [{ is_Cancelled: 'no', searchParam: 'bhopal' }, ['4', '3', '1']],
    [{ payment_Basis: 'FOC', searchParam: 'bhopal' }, ['3']],
    [{ is_Cancelled: 'no', searchParam: '2,650.00', sums: 'yes' }, ['1']],
    [{ is_Cancelled: 'no', FromDate: '2026-11-20', ToDate: '2026-11-20' }, ['3', '1']],
    [{ lr_Status: 'Booked', sort: 'paymentBasis', order: 'desc' }, ['1', '3']],
    [{ lr_Status: 'Booked', sort: 'biltyDate' }, ['1', '3']],
    [{ payment_Basis: '', lr_Status: '', branch: '', is_Cancelled: '' }, ['4', '3', '2', '1']],
    [{ branch: '0' }, ['4', '3', '2', '1']],
    [{ pending: 'Bill' }, []],
    [{ pending: 'POD', searchParam: 'bhopal' }, []],
  ] as [Record<string, string>, string[]][])(
    'the filter %j finds %j in the list, its sums and its spreadsheet',
    async (query, expected) => {
      const page = done(await call(portal, 'biltyList', { token, query }));
      expect((page.data as { bilty_No: string }[]).map(({ bilty_No }) => bilty_No)).toEqual(expected);
      expect(page.totalCount).toBe(expected.length);
      const { sums: _sums, sort: _sort, order: _order, ...narrowing } = query;
      expect((await totals(narrowing)).count).toBe(expected.length);
      const { Bilty: [heads = [], ...rows] = [] } = workbook(
        (await call(portal, 'biltyExportList', { token, query })).bytes,
      );
      expect(rows.map((row) => row[heads.indexOf('Bilty No.')])).toEqual(expected);
    },
  );

  test('filters apply to the second page of a list', async () => {
    const second = await numbers({ is_Cancelled: 'no', pageSize: '2', pageIndex: '2' });
    expect(second).toEqual(['1']);
  });

  test('filters are named on the printed list, a branch by its name', async () => {
    const query = { payment_Basis: 'Paid', branch: '1', lr_Status: 'Booked', is_Cancelled: 'no' };
    const english = readBack((await call(portal, 'biltyPrintList', { token, query })).bytes).flat;
    expect(english).toMatch(/Branch: Head Office.*Basis: Paid.*Status: Booked.*Cancelled: no/);
    expect(english).toContain('1 bilty');
    const hindi = readBack(
      (await call(portal, 'biltyPrintList', { token, query: { ...query, language: 'Hindi' } })).bytes,
    ).flat;
    expect(hindi).toContain('रद्द');
  });

  test('filters find nothing of another company', async () => {
    const other = await aCompany(portal);
    await aSavedBilty(portal, other.token);
    // Each company numbers its own branches: the other one has no branch of this number.
    const created = await call(portal, 'branchCreate', {
      token,
      body: { branch_Code: 'IND', name: 'Indore', city: 'Indore', state_Code: '23' },
    });
    const branch = String(done(created).id);
    expect((await totals({ branch }, other.token)).count).toBe(0);
    expect((await totals({ branch: '1' }, other.token)).count).toBe(0);
    expect((await totals({ branch: '999999' })).count).toBe(0);
  });

  test.each([
    ['payment_Basis', 'Barter'],
    ['payment_Basis', 'to pay'],
    ['lr_Status', 'Lost'],
    ['is_Cancelled', 'maybe'],
    ['pending', 'Money'],
    ['branch', 'HO'],
    ['branch', '-1'],
    ['branch', '1.5'],
    ['branch', "1'; drop table bilty; --"],
  ])('the filter %s = %s is refused by each call', async (path, sent) => {
    for (const name of ['biltyList', 'biltyListTotals', 'biltyPrintList', 'biltyExportList'] as const) {
      const answered = await call(portal, name, { token, query: { [path]: sent } });
      expect(refused(answered), name).toMatchObject({ status: 400, errors: [{ path }] });
    }
  });

  test('filters of bilties are ignored by the list of export bilties', async () => {
    const { totalCount } = done(await call(portal, 'exportBiltyList', { token, query: { payment_Basis: 'Barter' } }));
    expect(totalCount).toBe(0);
  });
});

describe('unprinted LRs', () => {
  const unprinted = async (by: string) => done(await call(portal, 'consignmentUnprinted', { token: by }));

  test('unprinted LRs are those of today that are not cancelled, until their first copy is printed', async () => {
    const { token: by } = await aCompany(portal);
    const bilty_Date = todayInIndia();
    const invoices: unknown[] = [];
    const lawful = (fields: Readonly<Record<string, unknown>> = {}) =>
      create({ bilty_Date, invoices, value_Not_Declared: 'yes', ...fields }, by);
    const [first, second, third, cancelled] = [await lawful(), await lawful(), await lawful(), await lawful()];
    await lawful({ bilty_Date: addDays(bilty_Date, -1) });
    await aSavedBilty(portal, by, { bilty_Date });
    const body = { bilty_No: cancelled, reason: 'Booked twice' };
    done(await call(portal, 'consignmentCancel', { token: by, body }));
    expect(await unprinted(by)).toEqual({ bilty_Nos: [first, second, third], more: false });

    done(await call(portal, 'consignmentForwardingNote', { token: by, query: { Bilty_No: first } }));
    expect((await unprinted(by)).bilty_Nos).toEqual([first, second, third]);
    // A preview is not a print.
    for (const query of [{ copy: 'Driver' }, {}]) {
      await call(portal, 'biltyPrint', { token: by, query: { Bilty_No: first, preview: 'yes', ...query } });
    }
    await call(portal, 'consignmentPrintMany', { token: by, body: { bilty_Nos: [first, second], preview: 'yes' } });
    done(await call(portal, 'biltyShare', { token: by, query: { Bilty_No: first, preview: 'yes' } }));
    expect((await unprinted(by)).bilty_Nos).toEqual([first, second, third]);
    done(await call(portal, 'biltyPrint', { token: by, query: { Bilty_No: first, copy: 'Driver' } }));
    expect((await unprinted(by)).bilty_Nos).toEqual([second, third]);
    // A print without the name of a copy counts too.
    done(await call(portal, 'biltyPrint', { token: by, query: { Bilty_No: third } }));
    expect((await unprinted(by)).bilty_Nos).toEqual([second]);
    done(await call(portal, 'consignmentPrintMany', { token: by, body: { bilty_Nos: [second] } }));
    expect((await unprinted(by)).bilty_Nos).toEqual([]);
    // Another company sees none of them.
    expect((await unprinted((await aCompany(portal)).token)).bilty_Nos).toEqual([]);
  });
});
