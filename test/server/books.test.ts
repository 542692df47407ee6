import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { anAccount, aJournal, aPayment, aReceipt, aSavedReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aParty } from '#test/forms.ts';
import { balances } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// Reading the ledger, and locking the books (spec 4 §6).

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

const lock = (date: string, reason = '') => call(portal, 'booksLock', { token, body: { date, reason } });
const ledger = (account: string, FromDate: string, ToDate: string) =>
  call(portal, 'ledgerRead', { token, query: { account, FromDate, ToDate } });

describe('the lock of the books', () => {
  test('the lock moves forward freely, and back only with a reason', async () => {
    expect(done(await call(portal, 'booksRead', { token }))).toMatchObject({ locked_Until: null });
    expect(done(await lock('2026-03-31'))).toMatchObject({ locked_Until: '2026-03-31', updated_By: company.userName });
    expect(done(await lock('2026-04-30'))).toMatchObject({ locked_Until: '2026-04-30' });
    for (const day of ['2026-04-29', '']) {
      expect(refused(await lock(day))).toMatchObject({
        status: 422,
        errors: [{ path: 'reason', message: 'Reason is required.' }],
      });
    }
    expect(done(await lock('', 'A bill of March came late'))).toMatchObject({ locked_Until: null });
    const { data } = done(await call(portal, 'auditList', { token, query: { kind: 'books' } }));
    expect(data).toHaveLength(3);
  });

  test('the books cannot be locked beyond today', async () => {
    expect(refused(await lock(addDays(todayInIndia(), 1)))).toMatchObject({
      status: 422,
      errors: [{ path: 'date', message: 'The books can be locked up to today.' }],
    });
  });

  test('a receipt up to the lock is refused, and one after it is posted', async () => {
    done(await lock('2026-11-19'));
    const send = (date: string) => call(portal, 'moneyReceipt', { token, body: aReceipt({ date }) });
    expect(refused(await send('2026-11-19'))).toMatchObject({
      status: 409,
      detail: 'The books are locked up to 19-11-2026.',
    });
    done(await send('2026-11-20'));
    expect(await balances(portal, company)).toEqual({ 'cash:1': '100.00', 'party:1': '-100.00' });
  });
});

describe('the ledger of an account', () => {
  beforeEach(async () => {
    await aSavedReceipt(portal, token, { date: '2026-09-30', amount: 1000 });
    await aSavedReceipt(portal, token, { date: '2026-10-04', amount: 10.5 });
    done(await call(portal, 'moneyPayment', { token, body: aPayment({ date: '2026-10-05', amount: 300 }) }));
    await aSavedReceipt(portal, token, { date: '2026-11-01', amount: 7 });
  });

  test('a ledger has its opening balance, each posting with its balance, and its closing balance', async () => {
    expect(done(await ledger('cash:1', '2026-10-01', '2026-10-31'))).toEqual({
      account: 'cash:1',
      name: 'Head Office',
      name_Hindi: '',
      opening: 1000,
      entries: [
        {
          date: '2026-10-04',
          voucher_No: 'R2',
          kind: 'Receipt',
          paper: 'R2',
          reference: '',
          narration: '',
          due_Date: null,
          other: 'party:1',
          other_Name: 'Gupta Kirana',
          other_Name_Hindi: 'गुप्ता किराना',
          debit: 10.5,
          credit: 0,
          balance: 1010.5,
        },
        // A refund of the customer’s advance, so no payable is posted.
        expect.objectContaining({ voucher_No: 'P1', other: 'party:1', debit: 0, credit: 300, balance: 710.5 }),
      ],
      closing: 710.5,
    });
    // Beginning within a month.
    expect(done(await ledger('cash:1', '2026-10-05', '2026-12-31'))).toMatchObject({ opening: 1010.5, closing: 717.5 });
    expect(done(await ledger('party:1', '2026-10-01', '2026-10-03'))).toMatchObject({
      opening: -1000,
      entries: [],
      closing: -1000,
    });
  });

  test('a ledger of an unknown account, of days in reverse or of more than a year is refused', async () => {
    expect(refused(await ledger('party:9', '2026-10-01', '2026-10-31'))).toMatchObject({ status: 404 });
    expect(refused(await ledger('cash:1', '2026-10-02', '2026-10-01'))).toMatchObject({
      status: 400,
      detail: 'From Date is after To Date.',
    });
    expect(refused(await ledger('cash:1', '2025-10-01', '2026-10-31'))).toMatchObject({
      status: 400,
      detail: 'A ledger shows at most a year at once.',
    });
  });
});

test('a ledger and the trial balance are printed and exported as they are read', async () => {
  done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  await aSavedReceipt(portal, token, { date: '2026-11-21', narration: '=1+1' });
  const query = { account: 'cash:1', FromDate: '2026-11-01', ToDate: '2026-11-30' };
  const pdf = async (name: 'ledgerPrint' | 'ledgerTrialPrint', asked: Readonly<Record<string, string>>) =>
    readBack((await call(portal, name, { token, query: asked })).bytes).flat;
  const printed = await pdf('ledgerPrint', { ...query, language: 'English' });
  expect(printed).toContain('Cash · Head Office');
  expect(printed).toContain('21-11-2026 R1 Gupta Kirana – =1+1 100.00 100.00 Dr');
  expect(printed).toContain('Closing balance 100.00 0.00 100.00 Dr');
  expect(await pdf('ledgerPrint', { ...query, language: 'Hindi' })).toContain('खाता बही');
  const sheet = workbook((await call(portal, 'ledgerExport', { token, query })).bytes)['Ledger'];
  expect(sheet?.map((row) => row.at(-1))).toEqual(['Balance', '0', '100', '100']);
  expect(sheet?.[2]?.slice(1, 9)).toEqual(['R1', 'Receipt', 'R1', 'Gupta Kirana', '', '=1+1', '', '100']);

  const upTo = { ToDate: '2026-11-30' };
  expect(await pdf('ledgerTrialPrint', { ...upTo, language: 'English' })).toContain('Total 2,750.00 2,750.00');
  expect(await pdf('ledgerTrialPrint', { ToDate: '2026-01-31', language: 'Hindi' })).toContain('तलपट');
  const trial = workbook((await call(portal, 'ledgerTrialExport', { token, query: upTo })).bytes)['Trial Balance'];
  expect(trial?.at(-1)).toEqual(['Total', '', '2750', '2750']);
  const nobodys = await call(portal, 'ledgerPrint', { token, query: { ...query, account: 'party:9' } });
  expect(refused(nobodys)).toMatchObject({ status: 404 });
});

test('a party’s ledger is printed as its statement: address, period, and what is open by age', async () => {
  const entries = (amount: number) => [
    { account: 'party:1', debit: amount },
    { account: 'freight', credit: amount },
  ];
  for (const [date, amount] of [
    ['2026-08-01', 700],
    ['2026-11-10', 300],
    // After the statement's last day: not in its ages either.
    ['2026-11-22', 50],
  ] as const) {
    done(await call(portal, 'moneyJournal', { token, body: aJournal({ date, entries: entries(amount) }) }));
  }
  await aSavedReceipt(portal, token, { date: '2026-11-15', amount: 100 });
  const query = { account: 'party:1', FromDate: '2026-11-01', ToDate: '2026-11-20' };
  const pdf = async (language: string) =>
    readBack((await call(portal, 'ledgerPrint', { token, query: { ...query, language } })).bytes).flat;
  const english = await pdf('English');
  expect(english).toContain('Statement of Account TO Gupta Kirana 7, Siyaganj Indore – 400001 Madhya Pradesh (23)');
  expect(english).toContain('Period 01-11-2026 to 20-11-2026 Opening balance 700.00 Dr Closing balance 900.00 Dr');
  expect(english).toContain('Closing balance 300.00 100.00 900.00 Dr Outstanding on 20-11-2026');
  // Their sum is the closing balance.
  expect(english).toContain('0.00 300.00 0.00 0.00 700.00 -100.00 900.00');
  expect(await pdf('Hindi')).toContain('खाता विवरण');
});

test('a party’s statement is shared by a link, which shows later postings in its period too', async () => {
  const query = { account: 'party:1', FromDate: '2026-11-01', ToDate: '2026-11-30' };
  const share = (asked: Readonly<Record<string, string>>) =>
    call(portal, 'ledgerShare', { token, query: { ...query, ...asked } });
  for (const account of ['cash:1', 'payable:1', 'party:9', 'party:x', 'party:0']) {
    expect(refused(await share({ account })), account).toMatchObject({ status: 404 });
  }
  expect(refused(await share({ FromDate: '2026-12-01' })).status).toBe(400);
  expect(refused(await share({ FromDate: '2025-11-01' })).status).toBe(400);
  const { url, contacts } = done(await share({ language: 'Hindi' }));
  expect(contacts).toMatchObject([{ name: 'Gupta Kirana' }]);
  const link = new URL(url).searchParams.get('link') ?? '';
  const shown = async () => readBack((await call(portal, 'ledgerShared', { query: { link } })).bytes).flat;
  expect(await shown()).toContain('खाता विवरण');
  await aSavedReceipt(portal, token, { date: '2026-11-15', amount: 123.45 });
  expect(await shown()).toContain('123.45');
  expect(refused(await call(portal, 'ledgerShared', { query: { link: `${link}x` } })).status).toBe(410);
  // A bill's link opens no statement, and the other way round.
  expect(refused(await call(portal, 'freightBillShared', { query: { link } })).status).toBe(410);
  const { data } = done(await call(portal, 'auditList', { token, query: { kind: 'statement' } }));
  expect(data).toMatchObject([{ record: 'Gupta Kirana' }]);
});

test('the trial balance of a day is even', async () => {
  const trial = async (ToDate?: string) =>
    done(await call(portal, 'ledgerTrial', { token, query: { ...(ToDate && { ToDate }) } }));
  expect(await trial()).toEqual({ accounts: [], debit: 0, credit: 0 });
  done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  await aSavedReceipt(portal, token, { date: '2026-11-21' });
  done(await call(portal, 'accountCreate', { token, body: anAccount() }));
  expect(await trial('2026-11-20')).toEqual({
    accounts: [
      {
        account: 'freight',
        kind: 'Head',
        name: 'Freight',
        name_Hindi: '',
        group: 'Sales Accounts',
        debit: 0,
        credit: 2650,
      },
      {
        account: 'topay:1',
        kind: 'To Pay',
        name: 'Head Office',
        name_Hindi: '',
        group: 'Sundry Debtors',
        debit: 2650,
        credit: 0,
      },
    ],
    debit: 2650,
    credit: 2650,
  });
  expect(await trial('2026-11-21')).toMatchObject({ debit: 2750, credit: 2750 });
  expect(await trial('2026-11-19')).toMatchObject({ accounts: [] });
});
