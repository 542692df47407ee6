import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { anOpening, aSavedBranch } from '#test/contract/expectations-cash.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aGstin, aParty } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { workbook } from '#test/workbook.ts';

// Opening items from a spreadsheet, each posted against Opening (spec 4 §6).

type Fields = Readonly<Record<string, unknown>>;

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Gupta Kirana' }) }));
});

const owed = (fields: Fields = {}) => anOpening({ kind: 'Receivable', name: 'gupta kirana', ...fields });
const take = async (rows: readonly Fields[], dryRun: 'yes' | 'no' = 'no') =>
  call(portal, 'booksOpening', { token, query: { dryRun }, body: await sheetForm([...rows]) });
const told = async (rows: readonly Fields[]) =>
  done(await take(rows, 'yes')).errors.map(({ row, column, message }) => `${row} ${column}: ${message}`);
const open = async (account: string) => done(await call(portal, 'itemOpen', { token, query: { account } })).data;

test('the template of opening items has the columns that are read', async () => {
  const answered = await call(portal, 'booksOpeningTemplate', { token });
  expect(answered.status).toBe(200);
  const sheet = workbook(answered.bytes)['Opening'];
  expect(sheet?.[0]).toEqual(['Kind', 'Name', 'GSTIN No.', 'Paper No.', 'Date', 'Due Date', 'Amount', 'Side']);
});

test('each wrong row of opening items is reported, and nothing is imported', async () => {
  const gstin = aGstin();
  for (const own of [{ gstin }, {}]) {
    done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Malwa' }, own) }));
  }
  const rows = [
    owed({ name: 'Nobody' }),
    owed({ name: 'Malwa' }),
    owed({ name: 'Malwa', gstin: gstin.toLowerCase(), paper_No: 'A-1' }),
    owed({ name: 'Malwa', gstin, paper_No: 'a-1' }),
    owed({ amount: '0' }),
    owed({ date: addDays(todayInIndia(), 1) }),
    anOpening({ name: 'Nowhere' }),
  ];
  const wrong = [
    '2 Name: Name was not found.',
    '3 Name: Several parties have this name; enter the GSTIN as well.',
    '5 Paper No.: a-1 stands among the opening items already. It stands in row 4 too.',
    '6 Amount: Amount is required.',
    '7 Date: Date cannot be in the future.',
    '8 Name: Name was not found.',
  ];
  expect(await told(rows)).toEqual(wrong);
  const refusal = refused(await take(rows));
  expect(refusal).toMatchObject({
    status: 422,
    detail: 'Nothing was imported. Correct the rows listed and try again.',
  });
  expect(refusal.errors).toHaveLength(wrong.length);
  expect(await balances(portal, company)).toEqual({});
});

test('opening items of parties and branches are posted against Opening, and can be settled', async () => {
  await aSavedBranch(portal, token, { branch_Code: 'BOM', name: 'Mumbai' });
  const rows = [
    owed({ paper_No: 'B-7', amount: '1000.5', due_Date: '2026-04-30' }),
    owed({ paper_No: 'H-1', kind: 'Payable', amount: '300' }),
    anOpening({ paper_No: 'LR 12', name: 'bom', amount: '2650' }),
  ];
  expect(await told(rows)).toEqual([]);
  expect(done(await take(rows))).toMatchObject({ rows: 3, saved: 3, errors: [] });
  expect(await balances(portal, company)).toEqual({
    opening: '-3350.50',
    'party:1': '1000.50',
    'payable:1': '-300.00',
    'topay:2': '2650.00',
  });
  expect(await open('party:1')).toMatchObject([
    { paper: 'B-7', side: 'D', date: '2026-03-31', due_Date: '2026-04-30', open: 1000.5 },
  ]);
  expect(await open('payable:1')).toMatchObject([{ paper: 'H-1', side: 'C', due_Date: '2026-03-31', open: 300 }]);
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ amount: 1000.5, fill: 'yes' }) }));
  expect(await open('party:1')).toEqual([]);
  expect(await brokenInvariants(portal, company)).toEqual([]);
  const { data } = done(await call(portal, 'auditList', { token, query: { kind: 'opening' } }));
  expect(data).toHaveLength(1);
});

test('opening balances of cash, banks and heads are posted once, on their side', async () => {
  const hdfc = done(await call(portal, 'accountCreate', { token, body: { name: 'HDFC 4711', kind: 'Bank' } })).account;
  const tea = { name: 'Deposit of the landlord', kind: '', group: 'Loans & Advances (Asset)' };
  const own = done(await call(portal, 'accountCreate', { token, body: tea })).account;
  const begins = (kind: string, name: string, amount: number, side = '') => ({
    kind,
    name,
    date: '2026-03-31',
    amount: String(amount),
    side,
  });
  const rows = [
    begins('Cash', 'ho', 5000),
    begins('Bank', 'hdfc 4711', 120_000.5),
    begins('Head', 'Vehicles', 900_000),
    begins('Head', 'वाहन ऋण', 400_000),
    begins('Head', 'deposit of the landlord', 20_000),
    begins('Head', 'Capital', 645_000.5),
    owed({ paper_No: 'B-7', amount: '1000' }),
    owed({ paper_No: 'B-8', amount: '1000', side: 'Credit' }),
  ];
  const wrong = [
    begins('Bank', 'ICICI', 5),
    begins('Head', 'HDFC 4711', 5),
    begins('Bank', 'HDFC 4711', 1),
    owed({ paper_No: '' }),
  ];
  expect(await told([...rows, ...wrong])).toEqual([
    '10 Name: Name was not found.',
    '11 Name: Name was not found.',
    '12 Name: HDFC 4711 has an opening balance already. It stands in row 3 too.',
    '13 Paper No.: Paper No. is required.',
  ]);
  expect(done(await take(rows))).toMatchObject({ saved: rows.length });
  // The rows balance, so Opening has nothing left.
  expect(await balances(portal, company)).toEqual({
    'cash:1': '5000.00',
    [hdfc]: '120000.50',
    vehicles: '900000.00',
    loans: '-400000.00',
    [own]: '20000.00',
    capital: '-645000.50',
  });
  expect(await open('party:1')).toMatchObject([
    { paper: 'B-7', side: 'D', open: 1000 },
    { paper: 'B-8', side: 'C', open: 1000 },
  ]);
  expect(await told(rows)).toHaveLength(rows.length);
  expect(await brokenInvariants(portal, company)).toEqual([]);
});

test('opening items imported twice are refused row by row, also at once; reversed ones can be imported again', async () => {
  const rows = [owed({ paper_No: 'B-7' }), owed({ paper_No: 'B-8' })];
  const both = await Promise.all([take(rows), take(rows)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await told(rows)).toEqual([
    '2 Paper No.: B-7 stands among the opening items already.',
    '3 Paper No.: B-8 stands among the opening items already.',
  ]);
  expect(await balances(portal, company)).toEqual({ opening: '-1000.00', 'party:1': '1000.00' });
  done(await call(portal, 'moneyReverse', { token, body: { voucher_No: 'J1', narration: 'Wrong party' } }));
  expect(await told(rows)).toHaveLength(1);
});

test('opening items in locked books are refused', async () => {
  done(await call(portal, 'booksLock', { token, body: { date: '2026-03-31' } }));
  expect(refused(await take([owed()]))).toMatchObject({
    status: 409,
    detail: 'The books are locked up to 31-03-2026.',
  });
  expect(await balances(portal, company)).toEqual({});
});
