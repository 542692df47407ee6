import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEADS } from '#domain/rules/heads.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aJournal, anAccount } from '#test/contract/expectations-money.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// Account heads and their groups, and what is computed from them: trial balance, profit and loss account, balance sheet.

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

const post = async (date: string, debit: string, credit: string, amount: number) => {
  const entries = [
    { account: debit, debit: amount },
    { account: credit, credit: amount },
  ];
  // The branch has no cash, so a payment in cash needs a reason.
  const body = aJournal({ date, entries, reason: 'Paid by the owner himself' });
  done(await call(portal, 'moneyJournal', { token, body }));
};
const profit = async (FromDate: string, ToDate: string) =>
  done(await call(portal, 'ledgerProfitLoss', { token, query: { FromDate, ToDate } }));
const sheetOf = async (ToDate: string) => done(await call(portal, 'ledgerBalanceSheet', { token, query: { ToDate } }));
/** Each group with its accounts as one line of text. */
const lines = (groups: Awaited<ReturnType<typeof profit>>['incomes']) =>
  groups.map(
    ({ group, total, accounts }) =>
      `${group} ${total}: ${accounts.map(({ account, amount }) => `${account} ${amount}`).join(', ')}`,
  );

describe('account heads', () => {
  const picked = async (q: string) =>
    done(await call(portal, 'accountPick', { token, query: { q } })).map(({ account, group }) => [account, group]);

  test('every company has the account heads of a transport office, found in English and in Hindi', async () => {
    expect(Object.keys(HEADS).length).toBeGreaterThan(30);
    expect(await picked('diesel')).toEqual([['diesel', 'Direct Expenses']]);
    expect(await picked('डीज़ल')).toEqual([['diesel', 'Direct Expenses']]);
    expect(await picked('bank ch')).toEqual([['bankcharges', 'Indirect Expenses']]);
    expect(await picked('gupta')).toEqual([
      ['party:1', 'Sundry Debtors'],
      ['payable:1', 'Sundry Creditors'],
    ]);
    const { totalCount, data } = done(await call(portal, 'accountList', { token, query: { pageSize: 100 } }));
    expect(totalCount).toBe(Object.keys(HEADS).length);
    expect(data.map(({ account }) => account).toSorted()).toEqual(Object.keys(HEADS).toSorted());
    await post('2026-11-20', 'diesel', 'cash:1', 500);
    const after = done(await call(portal, 'accountList', { token, query: { pageSize: 100 } }));
    expect(after.totalCount).toBe(totalCount + 1);
    expect(after.data.find(({ account }) => account === 'diesel')).toMatchObject({ name: 'Diesel', balance: 500 });
  });

  test('a head is created in its group or the usual one of its kind, and not under an existing name', async () => {
    const make = (fields: object) => call(portal, 'accountCreate', { token, body: { ...anAccount(), ...fields } });
    expect(done(await make({ name: 'Trailer 12', kind: '', group: 'Fixed Assets' }))).toMatchObject({
      account: 'head:1',
      kind: 'Other',
      group: 'Fixed Assets',
    });
    expect(done(await make({ name: 'Tea', kind: 'Expense' }))).toMatchObject({ group: 'Indirect Expenses' });
    expect(done(await make({ name: 'HDFC', kind: '', group: 'Bank Accounts' }))).toMatchObject({
      account: 'bank:3',
      kind: 'Bank',
    });
    expect(refused(await make({ kind: '', group: '' }))).toMatchObject({
      status: 422,
      errors: [{ path: 'group', message: 'Group is required.' }],
    });
    expect(refused(await make({ kind: 'Income', group: 'Fixed Assets' }))).toMatchObject({
      status: 422,
      errors: [{ path: 'group', message: 'An account of kind Income cannot stand in Fixed Assets.' }],
    });
    // Sundry Debtors has parties alone.
    expect(refused(await make({ kind: '', group: 'Sundry Debtors' }))).toMatchObject({ status: 422 });
    expect(refused(await make({ name: 'diesel', kind: 'Expense' }))).toMatchObject({
      status: 409,
      detail: 'Account Name already exists.',
    });
  });

  test('a standard head is hidden where the company has an account of that name', async () => {
    // An account from before every company had the standard heads.
    await asOwner(portal, (client) =>
      client.query(
        `insert into account (tenant_id, id, name, kind, group_name, created_by) values ($1, 'head:7', 'DIESEL', 'Expense', 'Direct Expenses', '')`,
        [company.tenantId],
      ),
    );
    expect(await picked('diesel')).toEqual([['head:7', 'Direct Expenses']]);
    const { data } = done(await call(portal, 'accountList', { token, query: { pageSize: 100 } }));
    expect(data.filter(({ name }) => name.toLowerCase() === 'diesel')).toHaveLength(1);
  });
});

describe('profit and loss account and balance sheet', () => {
  beforeEach(async () => {
    // The year before.
    await post('2026-03-20', 'party:1', 'freight', 1000);
    await post('2026-03-31', 'vehicles', 'capital', 50_000);
    // This year.
    await post('2026-04-01', 'party:1', 'freight', 8000);
    await post('2026-05-10', 'diesel', 'cash:1', 2500.25);
    await post('2026-05-11', 'rent', 'payable:1', 1200);
    await post('2026-06-01', 'cash:1', 'otherincome', 300);
  });

  test('the profit and loss account shows income and expenses of exactly the chosen days, by group', async () => {
    const year = await profit('2026-04-01', '2027-03-31');
    expect(lines(year.incomes)).toEqual(['Sales Accounts 8000: freight 8000', 'Indirect Incomes 300: otherincome 300']);
    expect(lines(year.expenses)).toEqual([
      'Direct Expenses 2500.25: diesel 2500.25',
      'Indirect Expenses 1200: rent 1200',
    ]);
    expect(year).toMatchObject({ income: 8300, expense: 3700.25, gross_Profit: 5499.75, net_Profit: 4599.75 });
    // Periods that begin or end within a month.
    expect(await profit('2026-03-21', '2026-05-10')).toMatchObject({ income: 8000, expense: 2500.25 });
    expect(await profit('2026-05-11', '2026-05-11')).toMatchObject({ income: 0, expense: 1200, net_Profit: -1200 });
    expect(await profit('2026-05-12', '2026-05-31')).toMatchObject({ incomes: [], expenses: [], net_Profit: 0 });
    const usual = done(await call(portal, 'ledgerProfitLoss', { token }));
    expect(usual.to_Date).toBe(todayInIndia());
    expect(usual.from_Date).toMatch(/-04-01$/);
  });

  test('the balance sheet balances, with the profit of this year and of earlier years', async () => {
    const sheet = await sheetOf('2026-05-31');
    expect(lines(sheet.liabilities)).toEqual([
      'Capital Account 50000: capital 50000',
      'Sundry Creditors 1200: payable 1200',
    ]);
    expect(lines(sheet.assets)).toEqual([
      'Fixed Assets 50000: vehicles 50000',
      'Sundry Debtors 9000: party 9000',
      'Cash-in-Hand -2500.25: cash:1 -2500.25',
    ]);
    expect(sheet).toMatchObject({
      year_From: '2026-04-01',
      earlier_Profit: 1000,
      year_Profit: 4299.75,
      total_Liabilities: 56_499.75,
      total_Assets: 56_499.75,
    });
    expect(await sheetOf('2026-03-31')).toMatchObject({ earlier_Profit: 0, year_Profit: 1000, total_Assets: 51_000 });
    expect(await sheetOf('2026-01-31')).toMatchObject({ liabilities: [], assets: [], total_Liabilities: 0 });
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test('the final accounts are for admins; periods that are wrong or longer than a year are refused', async () => {
    const clerk = await aBackOffice(portal, company);
    for (const name of ['ledgerProfitLoss', 'ledgerBalanceSheet'] as const) {
      expect(refused(await call(portal, name)).status).toBe(401);
      expect(refused(await call(portal, name, { token: clerk.token })).status).toBe(403);
    }
    const asked = (FromDate: string, ToDate: string) =>
      call(portal, 'ledgerProfitLoss', { token, query: { FromDate, ToDate } });
    expect(refused(await asked('2026-05-02', '2026-05-01'))).toMatchObject({ status: 400 });
    expect(refused(await asked('2026-05-01', addDays('2026-05-01', 366)))).toMatchObject({
      status: 400,
      detail: 'A profit and loss account shows at most a year at once.',
    });
  });

  test('final accounts and trial balance are printed by group; the final accounts are exported too', async () => {
    const days = { FromDate: '2026-04-01', ToDate: '2026-05-31' };
    const upTo = { ToDate: '2026-05-31' };
    type Print = 'ledgerProfitLossPrint' | 'ledgerBalanceSheetPrint' | 'ledgerTrialPrint';
    const pdf = async (name: Print, query: Readonly<Record<string, string>>) =>
      readBack((await call(portal, name, { token, query })).bytes)
        .flat.replaceAll('\u00A0', ' ')
        .replaceAll(/ +/g, ' ');
    const loss = await pdf('ledgerProfitLossPrint', { ...days, language: 'English' });
    expect(loss).toContain('Profit & Loss 01-04-2026 to 31-05-2026');
    expect(loss).toContain('Direct Expenses 2,500.25 Diesel 2,500.25');
    expect(loss).toContain('Net Profit');
    expect(await pdf('ledgerProfitLossPrint', { ...days, language: 'Hindi' })).toContain('लाभ-हानि');
    const balance = await pdf('ledgerBalanceSheetPrint', { ...upTo, language: 'English' });
    expect(balance).toContain('Profit & Loss 5,299.75 Profit of Earlier Years 1,000.00 Profit of This Year 4,299.75');
    expect(balance.match(/Total 56,499\.75/g)).toHaveLength(2);
    expect(await pdf('ledgerBalanceSheetPrint', { ...upTo, language: 'Hindi' })).toContain('बैलेंस शीट');
    const trial = await pdf('ledgerTrialPrint', { ...upTo, language: 'English' });
    expect(trial).toContain('Direct Expenses 2,500.25 Diesel 2,500.25');

    const sheet = async (name: 'ledgerProfitLossExport' | 'ledgerBalanceSheetExport', query: object, page: string) =>
      workbook((await call(portal, name, { token, query: { ...query } })).bytes)[page];
    expect((await sheet('ledgerProfitLossExport', days, 'Profit and Loss'))?.at(-1)).toEqual([
      'Net Profit',
      '',
      '',
      '4299.75',
    ]);
    const rows = await sheet('ledgerBalanceSheetExport', upTo, 'Balance Sheet');
    expect(rows).toContainEqual(['Liabilities', 'Capital Account', 'Capital', '50000']);
    expect(rows).toContainEqual(['Liabilities', 'Total', '', '56499.75']);
    expect(rows).toContainEqual(['Assets', 'Total', '', '56499.75']);
  });
});
