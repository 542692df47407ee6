import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aReceiptLessTds } from '#test/contract/expectations-tax-credits.ts';
import { aBackOffice, aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { creditForm, tracesFile, type CreditDeductor } from '#test/tax-credits.ts';
import { workbook } from '#test/workbook.ts';

// What customers deducted: the receipts beside Form 26AS (issue 24, docs/decisions/0074-tax-credits.md).

const ULTRA = 'BPLU01234A';
const RATHI = 'MUMR05678B';
const YEAR = '2026-27';
let portal: TestPortal;
let company: TestCompany;
let token: string;
let ultra: number;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  ({ token } = company);
  ultra = await aPartyOf('Ultra Cement Ltd');
});

const aPartyOf = async (name: string) =>
  Number(done(await call(portal, 'partyCreate', { token, body: aParty({ name }) })).id);
const take = (deductors: readonly CreditDeductor[], facts = {}, query = {}) =>
  call(portal, 'tdsFormImport', {
    token,
    query: { file_Name: '26AS.txt', ...query },
    body: creditForm(tracesFile(deductors, facts)),
  });
const taken = async (...of: Parameters<typeof take>) => {
  const { rows, saved, updated, gone, year } = done(await take(...of));
  return { rows, saved, updated, gone, year };
};
const register = async (year = YEAR) => done(await call(portal, 'tdsByParties', { token, query: { year } }));
const parties = async () =>
  (await register()).data.map(({ name, tan, in_Books, in_Form, missing, extra }) => [
    name,
    tan,
    in_Books,
    in_Form,
    missing,
    extra,
  ]);
const one = async (party: number, tan = '') =>
  done(await call(portal, 'tdsOfParty', { token, query: { year: YEAR, party, tan } }));

test('deductions in the books and in Form 26AS are matched by deductor’s name, amount and quarter', async () => {
  const first = await aReceiptLessTds(portal, token, ultra, 200);
  const second = await aReceiptLessTds(portal, token, ultra, 60);
  const form = [{ tan: ULTRA, name: 'ULTRA CEMENT LIMITED', rows: [{ tds: 200, day: '10-Oct-2026' }, { tds: 45 }] }];
  expect(await taken(form)).toEqual({ rows: 2, saved: 2, updated: 0, gone: 0, year: YEAR });
  expect(await parties()).toEqual([['Ultra Cement Ltd', ULTRA, 260, 245, 15, 0]]);
  const { totals, file } = await register();
  expect(totals).toEqual({ in_Books: 260, in_Form: 245, unbooked: 0, missing: 15, extra: 0 });
  expect(file).toMatchObject({ file_Name: '26AS.txt', rows: 2, taken_By: company.userName });
  const told = await one(ultra);
  expect(told.vouchers).toMatchObject([
    { voucher_No: first, date: '2026-11-20', tds: 200, is_Matched: true },
    { voucher_No: second, tds: 60, is_Matched: false },
  ]);
  expect(told.rows).toMatchObject([
    { tan: ULTRA, section: '194C', date: '2026-10-10', paid: 10_000, tds: 200, deposited: 200, is_Matched: true },
    { tds: 45, is_Matched: false },
  ]);
});

test('importing the same Form 26AS adds nothing, and a later one replaces the rows of its year', async () => {
  const rows = [{ tds: 200 }, { tds: 200 }, { tds: 30, status: 'U', deposited: 0 }];
  const of = (all: typeof rows) => [{ tan: ULTRA, name: 'ULTRA CEMENT LIMITED', rows: all }];
  expect(await taken(of(rows))).toMatchObject({ saved: 3, updated: 0, gone: 0 });
  expect(await taken(of(rows), {}, { dryRun: 'yes' })).toMatchObject({ rows: 3, saved: 0, updated: 3 });
  expect(await taken(of(rows))).toMatchObject({ saved: 0, updated: 3, gone: 0 });
  expect((await register()).totals).toMatchObject({ in_Form: 400, unbooked: 30 });
  // One row was withdrawn, the last has been deposited since, and one is new.
  const later = [
    { tds: 200 },
    { tds: 30, status: 'F', deposited: 30 },
    { tds: 7, day: '01-Dec-2026', status: 'P', deposited: 7 },
  ];
  expect(await taken(of(later))).toMatchObject({ saved: 1, updated: 2, gone: 1 });
  expect((await register()).totals).toMatchObject({ in_Form: 237, unbooked: 7 });
  // Another year has another statement.
  expect(
    await taken([{ tan: ULTRA, name: 'ULTRA', rows: [{ tds: 9, day: '31-Mar-2026' }] }], { year: '2025-26' }),
  ).toMatchObject({
    saved: 1,
    gone: 0,
    year: '2025-26',
  });
  expect((await register()).totals).toMatchObject({ in_Form: 237 });
  expect((await register('2025-26')).totals).toMatchObject({ in_Form: 9, extra: 9 });
});

test('an unknown deductor is listed apart until a user assigns it to a party', async () => {
  await aPartyOf('Rathi Textiles');
  await aPartyOf('Rathi Textiles Pvt Ltd');
  await aReceiptLessTds(portal, token, ultra, 50);
  // Two parties have this name: none is chosen.
  await taken([
    { tan: RATHI, name: 'M/s RATHI TEXTILES', rows: [{ tds: 80 }] },
    { tan: 'DELH00001Z', name: 'HARI TRADING', rows: [{ tds: 50 }] },
  ]);
  expect(await parties()).toEqual([
    ['M/s RATHI TEXTILES', RATHI, 0, 80, 0, 80],
    ['HARI TRADING', 'DELH00001Z', 0, 50, 0, 50],
    ['Ultra Cement Ltd', '', 50, 0, 50, 0],
  ]);
  expect((await one(0, RATHI)).rows).toMatchObject([{ tds: 80, is_Matched: false }]);
  const name = (tan: string, party: number) => call(portal, 'tdsNameDeductor', { token, body: { tan, party } });
  expect(refused(await name('MUMX00000A', ultra)).detail).toBe('This TAN is not in the Form 26AS.');
  expect(refused(await name('DELH00001Z', 999)).detail).toBe('Party was not found.');
  expect(done(await name('DELH00001Z', ultra))).toMatchObject({ party: ultra, party_Name: 'Ultra Cement Ltd' });
  expect((await parties()).find(([, tan]) => tan === 'DELH00001Z')).toEqual([
    'Ultra Cement Ltd',
    'DELH00001Z',
    50,
    50,
    0,
    0,
  ]);
  // The choice also counts for a later file, and can be undone.
  await taken([{ tan: 'DELH00001Z', name: 'HARI TRADING CO', rows: [{ tds: 50 }] }]);
  expect(await parties()).toEqual([['Ultra Cement Ltd', 'DELH00001Z', 50, 50, 0, 0]]);
  done(await name('DELH00001Z', 0));
  expect(await parties()).toHaveLength(2);
});

test('a reversed receipt does not count, and a merged party’s receipts count for the other', async () => {
  const kept = await aReceiptLessTds(portal, token, ultra, 20);
  const gone = await aReceiptLessTds(portal, token, ultra, 30);
  done(await call(portal, 'moneyReverse', { token, body: { voucher_No: gone, narration: 'Bounced' } }));
  expect(await parties()).toEqual([['Ultra Cement Ltd', '', 20, 0, 20, 0]]);
  expect((await one(ultra)).vouchers.map(({ voucher_No }) => voucher_No)).toEqual([kept]);
  const into = await aPartyOf('Ultra Cement and Clinker');
  done(await call(portal, 'partyMerge', { token, body: { into, from: ultra } }));
  expect((await parties()).map(([name]) => name)).toEqual(['Ultra Cement and Clinker']);
  expect((await one(into)).vouchers.map(({ voucher_No }) => voucher_No)).toEqual([kept]);
});

test('the TDS by party is exported as a spreadsheet', async () => {
  await aReceiptLessTds(portal, token, ultra, 20);
  const sheet = workbook((await call(portal, 'tdsByPartiesSheet', { token, query: { year: YEAR } })).bytes)[
    'TDS by Party'
  ];
  expect(sheet?.[0]).toEqual([
    'Party',
    'TAN',
    'In our books',
    'In Form 26AS',
    'Not in Form 26AS',
    'Not in our books',
    'Not final',
  ]);
  expect(sheet?.[1]?.slice(0, 3)).toEqual(['Ultra Cement Ltd', '', '20']);
});

describe('importing a wrong Form 26AS', () => {
  const sent = async (text: string) => {
    const body = creditForm(text);
    return refused(await call(portal, 'tdsFormImport', { token, query: { file_Name: 'x.txt' }, body }));
  };

  test('a file without rows of deducted tax, or not of one year, is refused', async () => {
    expect((await sent('a,b\n1,2')).detail).toBe('The file has no rows of deducted tax. Choose the text of Form 26AS.');
    const rows = 'TAN of Deductor,Section,Transaction Date,Tax Deducted';
    expect((await sent(`${rows}\n${ULTRA},194C,31-03-2026,1\n${ULTRA},194C,01-04-2026,1`)).detail).toBe(
      'The file does not say which financial year it is for.',
    );
    expect((await sent('%PDF-1.7 …')).detail).toMatch(/^The file could not be read\./);
  });

  test('a Form 26AS of another PAN is refused', async () => {
    done(
      await call(portal, 'consignmentUpdateSettings', {
        token,
        body: { lr_Form: 'classic', pan: 'AAHCM8960D' },
      }),
    );
    const of = [{ tan: ULTRA, name: 'ULTRA', rows: [{ tds: 1 }] }];
    expect(refused(await take(of, { pan: 'AAACT1234A' })).detail).toBe(
      'This is the Form 26AS of PAN AAACT1234A; the company’s is AAHCM8960D.',
    );
    expect(await taken(of, { pan: 'AAHCM8960D' })).toMatchObject({ saved: 1 });
  });

  test('a Form 26AS with an unreadable cell is refused, with the place of the cell', async () => {
    const file = tracesFile([{ tan: ULTRA, name: 'ULTRA', rows: [{ tds: 1 }, { tds: 2, day: '31-31-2026' }] }]);
    const refusal = await sent(file);
    expect(refusal.detail).toBe('Nothing was imported. Correct the rows listed and try again.');
    expect(refusal.errors).toEqual([{ path: 'row 9: Transaction Date', message: 'Transaction Date must be a date.' }]);
    expect((await register()).data).toEqual([]);
  });

  test('a clerk cannot import a Form 26AS', async () => {
    const clerk = (await aBackOffice(portal, company)).token;
    const body = creditForm(tracesFile([]));
    expect((await call(portal, 'tdsFormImport', { token: clerk, query: {}, body })).status).toBe(403);
  });
});
