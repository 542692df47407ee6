import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aClose, aSavedBranch, aSending, aSentSum } from '#test/contract/expectations-cash.ts';
import { aPayment, aReceipt, aSavedReceipt, someCash } from '#test/contract/expectations-money.ts';
import { aContact, aRegisteredCounter } from '#test/counters.ts';
import { aBackOffice, aCompany, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aLine, aParty } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// The cash book of a branch, its close, and cash between branches (spec 4 §6, §14).

type Fields = Readonly<Record<string, unknown>>;

const TODAY = todayInIndia();
const YESTERDAY = addDays(TODAY, -1);

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

const book = async (date: string, branch = 1) =>
  done(await call(portal, 'cashBookRead', { token, query: { branch: String(branch), date } }));
const close = (fields: Fields = {}, by = token) => call(portal, 'cashBookClose', { token: by, body: aClose(fields) });
const receive = (fields: Fields = {}) => call(portal, 'moneyReceipt', { token, body: aReceipt(fields) });
const pay = (fields: Fields = {}) => call(portal, 'moneyPayment', { token, body: aPayment(fields) });
const take = (voucher_No: string, by = token, date = TODAY) =>
  call(portal, 'cashBookTake', { token: by, body: { voucher_No, date } });
const holds = async () => expect(await brokenInvariants(portal, company)).toEqual([]);
const CLOSED = 'Cash of Head Office is closed up to 20-11-2026.';

describe('a day of the cash book', () => {
  test('a day begins with the last balance, lists receipts and payments, and ends with its balance', async () => {
    await aSavedReceipt(portal, token, { date: '2026-10-31', amount: 1000 });
    await aSavedReceipt(portal, token, { date: '2026-11-19', amount: 250.5 });
    done(await receive({ amount: 700, narration: 'Old bill' }));
    done(await pay());
    expect(await book('2026-11-20')).toEqual({
      branch: 1,
      branch_Name: 'Head Office',
      date: '2026-11-20',
      closed_Until: null,
      opening: 1250.5,
      receipts: [
        {
          voucher_No: 'R3',
          kind: 'Receipt',
          paper: 'R3',
          other: 'party:1',
          other_Name: 'Gupta Kirana',
          other_Name_Hindi: 'गुप्ता किराना',
          narration: 'Old bill',
          amount: 700,
          taken_Back: false,
        },
      ],
      payments: [expect.objectContaining({ voucher_No: 'P1', other: 'party:1', amount: 40 })],
      received: 700,
      paid: 40,
      closing: 1910.5,
      count: null,
      under_Way: [],
      with_Drivers: [],
      counters_Unheard: '',
    });
    expect(await book('2026-11-21')).toMatchObject({ opening: 1910.5, receipts: [], payments: [], closing: 1910.5 });
    expect(await book('2026-10-31')).toMatchObject({ opening: 0, closing: 1000 });
    const query = { branch: '9', date: '2026-11-20' };
    expect(refused(await call(portal, 'cashBookRead', { token, query }))).toMatchObject({ status: 404 });
  });
});

test('a receipt reversed on its own day is listed, but counts neither as received nor as paid', async () => {
  done(await receive({ amount: 700 }));
  const { voucher_No } = done(await receive({ amount: 55 }));
  done(await call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Twice' } }));
  const day = await book('2026-11-20');
  expect(day).toMatchObject({ received: 700, paid: 0, closing: 700 });
  expect(day.receipts.map((each) => [each.amount, each.taken_Back])).toEqual([
    [700, false],
    [55, true],
  ]);
  expect(day.payments).toMatchObject([{ amount: 55, taken_Back: true }]);
  const asked = { branch: '1', FromDate: '2026-11-20', ToDate: '2026-11-20' };
  const sheets = workbook((await call(portal, 'cashBookExport', { token, query: asked })).bytes);
  expect(sheets['Cash Book']?.map((row) => row.slice(5))).toEqual([
    ['Received', 'Paid', 'Balance', 'Taken Back'],
    ['', '', '0'],
    ['700', '', '700'],
    ['', '', '700', '55'],
    ['', '', '700', '55'],
    ['', '', '700'],
  ]);
});

describe('printing and exporting the cash book', () => {
  const asked = { branch: '1', FromDate: '2026-11-18', ToDate: '2026-11-20' };
  const printed = async (query: Record<string, string> = {}) =>
    readBack(
      (await call(portal, 'cashBookPrint', { token, query: { ...asked, language: 'English', ...query } })).bytes,
    );

  test('the printed cash book has each day with movements, the notes, the difference and who signs', async () => {
    done(await receive({ date: '2026-11-18', amount: 700, narration: 'Old bill' }));
    done(await pay({ date: '2026-11-20', amount: 40.5 }));
    done(await close({ note_500: 1, note_100: 1, coins: 55, reason: 'Tea' }));
    const { flat, pages } = await printed();
    expect(pages).toHaveLength(1);
    expect(flat).toContain('18-11-2026 to 20-11-2026');
    expect(flat).toContain('R1 Gupta Kirana – Old bill 700.00');
    expect(flat).toContain('Closing balance 700.00');
    expect(flat).toContain('Opening balance 700.00');
    expect(flat).not.toContain('19-11-2026');
    // The missing cash is posted on the day, so the day ends with the counted cash.
    expect(flat).toContain('Closing balance 655.00');
    expect(flat).toContain('655.00 659.50');
    expect(flat).toContain('₹ 4.50 short – Tea – J1');
    expect(flat).toContain('Cashier');
    const day = await printed({ FromDate: '2026-11-20' });
    expect(day.flat).not.toContain('Old bill');
    expect((await printed({ FromDate: '2026-11-19', ToDate: '2026-11-19' })).flat).toContain(
      'No cash moved in these days. Closing balance: ₹ 700.00',
    );
    expect((await printed({ language: 'Hindi' })).flat).toContain('रोकड़ बही');
    const sheets = workbook((await call(portal, 'cashBookExport', { token, query: asked })).bytes);
    expect(sheets['Cash Book']?.map((row) => row.slice(1, 3).concat(row[7] ?? ''))).toEqual([
      ['Voucher No.', 'Account', 'Balance'],
      ['', 'Opening', '0'],
      ['R1', 'Gupta Kirana', '700'],
      ['', 'Closing', '700'],
      ['', 'Opening', '700'],
      ['P1', 'Gupta Kirana', '659.5'],
      ['J1', 'Cash Over/Short', '655'],
      ['', 'Closing', '655'],
    ]);
    expect(sheets['Counts']?.[1]?.slice(1, 11)).toEqual(['1', '0', '1', '0', '0', '0', '55', '655', '659.5', '-4.5']);
  });

  test.each<[string, Record<string, string>, number, string | undefined]>([
    ['dates in the wrong order', { FromDate: '2026-11-21' }, 400, 'From Date is after To Date.'],
    ['too many days', { FromDate: '2026-10-20' }, 400, 'Choose the days of at most a month.'],
    ['an unknown branch', { branch: '9' }, 404, undefined],
  ])('the cash book is not printed or exported for %s', async (_what, query, status, detail) => {
    for (const name of ['cashBookPrint', 'cashBookExport'] as const) {
      const answer = refused(await call(portal, name, { token, query: { ...asked, ...query } }));
      expect(answer).toMatchObject({ status, ...(detail !== undefined && { detail }) });
    }
  });
});

describe('closing the cash', () => {
  test('a close with a wrong branch, a future day or an unexplained difference is refused', async () => {
    expect(refused(await close({ branch: 9 }))).toMatchObject({ status: 422, detail: 'Branch was not found.' });
    expect(refused(await close({ date: addDays(TODAY, 1) }))).toMatchObject({
      errors: [{ path: 'date', message: 'Cash can be closed up to today.' }],
    });
    const clerk = await aBackOffice(portal, company);
    const other = await aSavedBranch(portal, token);
    expect(refused(await close({ branch: other }, clerk.token))).toMatchObject({ status: 403 });
    done(await receive());
    expect(refused(await close({ note_50: 1 }))).toMatchObject({
      status: 422,
      errors: [{ path: 'reason', message: 'Reason is required.' }],
    });
    expect(refused(await close({ note_500: 1_000_001 }))).toMatchObject({
      errors: [{ path: 'note_500', message: 'Notes of ₹500 is too large.' }],
    });
    expect(await balances(portal, company)).toEqual({ 'cash:1': '100.00', 'party:1': '-100.00' });
    expect(await book('2026-11-20')).toMatchObject({ count: null, closed_Until: null });
  });

  test('a close without a difference posts nothing, and no day up to it is closed again', async () => {
    done(await receive({ amount: 1187.5 }));
    const notes = { note_500: 1, note_200: 2, note_100: 1, note_50: 1, note_20: 4, note_10: 5, coins: 7.5 };
    const clerk = await aBackOffice(portal, company);
    expect(done(await close({ ...notes, reason: 'Counted twice', book: 1187.5 }, clerk.token))).toEqual({
      branch: 1,
      branch_Name: 'Head Office',
      date: '2026-11-20',
      ...notes,
      counted: 1187.5,
      book: 1187.5,
      reason: '',
      voucher_No: '',
      created_Date: expect.any(String),
      created_By: clerk.userName,
    });
    expect(await book('2026-11-20')).toMatchObject({ closed_Until: '2026-11-20', count: { counted: 1187.5 } });
    for (const date of ['2026-11-20', '2026-11-19']) {
      expect(refused(await close({ date }))).toMatchObject({ status: 409, detail: CLOSED });
    }
    const { data } = done(await call(portal, 'auditList', { token, query: { kind: 'cash_close' } }));
    expect(data).toHaveLength(1);
  });

  test('a close needs a reason while LRs of a counter may be missing', async () => {
    const counter = await aRegisteredCounter(portal, company, 1, { name: 'Front desk' });
    const other = await aSavedBranch(portal, token);
    const detail = 'LRs of counter Front desk may be missing. Give a reason to close the cash anyway.';
    // The last contact was after that day: no LR of the day can be missing.
    expect(await book('2026-11-20')).toMatchObject({ counters_Unheard: '' });
    done(await call(portal, 'counterRenew', { token, ...aContact(counter, { waiting: 2 }) }));
    expect(await book('2026-11-20')).toMatchObject({ counters_Unheard: 'Front desk' });
    expect(await book('2026-11-20', other)).toMatchObject({ counters_Unheard: '' });
    expect(refused(await close())).toMatchObject({
      status: 422,
      detail,
      errors: [{ path: 'reason', message: detail }],
    });
    const reason = 'Its clerk brought the cash';
    expect(done(await close({ reason }))).toMatchObject({ reason, voucher_No: '' });
  });

  test.each([
    ['over', { note_100: 3 }, 200, { 'cash:1': '300.00', overshort: '-200.00', 'party:1': '-100.00' }],
    ['short', { note_50: 1 }, -50, { 'cash:1': '50.00', overshort: '50.00', 'party:1': '-100.00' }],
  ])(
    'a close posts what is %s to Cash Over/Short, and the book ends with the counted cash',
    async (_what, notes, by, left) => {
      done(await receive());
      const closed = done(await close({ ...notes, reason: 'Change given' }));
      expect(closed).toMatchObject({ book: 100, counted: 100 + by, reason: 'Change given', voucher_No: 'J1' });
      expect(await balances(portal, company)).toEqual(left);
      const day = await book('2026-11-20');
      expect(day).toMatchObject({ closing: 100 + by, count: { counted: 100 + by } });
      expect((await book('2026-11-21')).opening).toBe(day.closing);
      await holds();
    },
  );

  test('a close is refused if the book changed meanwhile, and its key gets the first answer again', async () => {
    done(await receive());
    expect(refused(await close({ book: 0, reason: 'Short' }))).toMatchObject({
      status: 409,
      detail: 'Something was posted meanwhile: the cash book says ₹100.00 now.',
    });
    const asked = { token, body: aClose({ note_100: 1 }), headers: { 'idempotency-key': 'count-1' } };
    const first = done(await call(portal, 'cashBookClose', asked));
    expect(done(await call(portal, 'cashBookClose', asked))).toEqual(first);
  });
});

describe('posting after a close', () => {
  beforeEach(async () => {
    done(await receive());
    done(await close({ note_100: 1 }));
  });

  test('cash of the branch is not posted up to the close, and everything else is', async () => {
    for (const answered of [await receive(), await receive({ date: '2026-11-01' }), await pay()]) {
      expect(refused(answered)).toMatchObject({ status: 409, detail: CLOSED });
    }
    const other = await aSavedBranch(portal, token);
    expect(refused(await call(portal, 'cashBookSend', { token, body: aSending() }))).toMatchObject({ detail: CLOSED });
    done(await receive({ date: '2026-11-21' }));
    done(await receive({ branch: other }));
    const entries = [
      { account: 'rebates', debit: 10 },
      { account: 'other', credit: 10 },
    ];
    const journal = { date: '2026-11-20', branch: 1, entries };
    done(await call(portal, 'moneyJournal', { token, body: journal }));
    const [, theOther = {}] = entries;
    const ofCash = { ...journal, entries: [{ account: 'cash:1', debit: 10 }, theOther] };
    expect(refused(await call(portal, 'moneyJournal', { token, body: ofCash }))).toMatchObject({ detail: CLOSED });
    await holds();
  });

  test('an LR of a closed day is saved without an advance, and refused with one', async () => {
    done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
    const paid = aLawfulBilty({ details: [aLine({ packages: 1, packing: 'Bag', advance_Amt: 500 })] });
    expect(refused(await call(portal, 'biltyCreate', { token, body: paid }))).toMatchObject({
      status: 409,
      detail: CLOSED,
    });
    done(await call(portal, 'biltyCreate', { token, body: { ...paid, bilty_Date: '2026-11-21' } }));
    await holds();
  });

  test('a voucher of a closed day is reversed today', async () => {
    const body = { voucher_No: 'R1', narration: 'Wrong party' };
    expect(done(await call(portal, 'moneyReverse', { token, body }))).toMatchObject({ date: TODAY, reverses: 'R1' });
    expect(await book('2026-11-20')).toMatchObject({ closing: 100 });
    expect(await book(TODAY)).toMatchObject({ closing: 0 });
  });

  test('a delivery that brings cash on a closed day is refused and not noted', async () => {
    done(await receive({ date: TODAY }));
    done(await close({ date: TODAY, note_100: 2 }));
    const body = aLawfulBilty({ bilty_Date: YESTERDAY });
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body }));
    const note = () =>
      call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind: 'Delivered', received: 2650 } });
    const shown = TODAY.split('-').toReversed().join('-');
    expect(refused(await note())).toMatchObject({
      status: 409,
      detail: `Cash of Head Office is closed up to ${shown}.`,
    });
    const events = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
    expect(events.map(({ kind }) => kind)).not.toContain('Delivered');
    await holds();
  });
});

describe('cash between branches', () => {
  let mumbai: number;
  let atMumbai: string;
  beforeEach(async () => {
    mumbai = await aSavedBranch(portal, token, { name: 'Mumbai' });
    const clerk = await aBackOffice(portal, company);
    done(await call(portal, 'branchSetHome', { token, body: { userName: clerk.userName, branch: mumbai } }));
    atMumbai = clerk.token;
    done(await receive({ amount: 1000 }));
  });

  test.each<[string, Fields, string, string]>([
    ['itself', { to_Branch: 1 }, 'to_Branch', 'To Branch must differ from From Branch.'],
    ['none', { to_Branch: 99 }, 'to_Branch', 'To Branch was not found.'],
    ['a branch from an unknown one', { from_Branch: 99 }, 'from_Branch', 'From Branch was not found.'],
    ['a branch without an amount', { amount: 0 }, 'amount', 'Amount is required.'],
  ])('cash is not sent to %s', async (_what, fields, path, message) => {
    const answered = await call(portal, 'cashBookSend', { token, body: aSending(fields) });
    expect(refused(answered)).toMatchObject({ status: 422, errors: [{ path, message }] });
  });

  test('sent cash is under way until the branch that it was sent to takes it, once', async () => {
    const body = aSending();
    expect(refused(await call(portal, 'cashBookSend', { token: atMumbai, body }))).toMatchObject({ status: 403 });
    const sent = await aSentSum(portal, token, { amount: 600 });
    expect(sent).toBe('C1');
    expect(await balances(portal, company)).toMatchObject({ 'cash:1': '400.00', 'transit:2': '600.00' });
    const onItsWay = { voucher_No: 'C1', from_Name: 'Head Office', to_Branch: 2, to_Name: 'Mumbai', amount: 600 };
    for (const branch of [1, mumbai]) {
      expect(await book(TODAY, branch)).toMatchObject({ under_Way: [onItsWay] });
    }
    const third = await aSavedBranch(portal, token);
    expect(await book(TODAY, third)).toMatchObject({ under_Way: [] });
    const other = await aBackOffice(portal, company);
    expect(refused(await take(sent, other.token))).toMatchObject({ status: 403 });
    expect(refused(await take(sent, atMumbai, '2026-11-19'))).toMatchObject({
      errors: [{ path: 'date', message: 'Cash cannot be received before it was sent.' }],
    });
    expect(done(await take(sent, atMumbai))).toMatchObject({ voucher_No: 'C2', amount: 600, branch: mumbai });
    expect(await balances(portal, company)).toEqual({ 'cash:1': '400.00', 'cash:2': '600.00', 'party:1': '-1000.00' });
    expect(await book(TODAY, mumbai)).toMatchObject({ under_Way: [], received: 600 });
    expect(refused(await take(sent))).toMatchObject({ status: 409, detail: 'C1 is taken already.' });
    for (const none of ['C9', 'R1', 'C2']) {
      expect(refused(await take(none))).toMatchObject({ status: 422, detail: 'Voucher No. was not found.' });
    }
    await holds();
  });

  test('taken cash is sent back only after its taking is reversed, and is under way in between', async () => {
    const sent = await aSentSum(portal, token);
    done(await take(sent));
    const reverse = (voucher_No: string) =>
      call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Wrong branch' } });
    expect(refused(await reverse('C1'))).toMatchObject({
      status: 409,
      detail: 'C1 is settled by C2; undo that first.',
    });
    done(await reverse('C2'));
    expect(await book(TODAY, mumbai)).toMatchObject({ under_Way: [{ voucher_No: 'C1', amount: 5 }] });
    done(await reverse('C1'));
    expect(refused(await take(sent))).toMatchObject({ status: 409, detail: 'C1 is reversed already.' });
    expect(await balances(portal, company)).toEqual({ 'cash:1': '1000.00', 'party:1': '-1000.00' });
    await holds();
  });

  test('sent cash is not taken by a receipt or a contra, and its settlement is not undone alone', async () => {
    await aSentSum(portal, token);
    const twoSteps = 'Cash goes from branch to branch in two steps: it is sent, and taken.';
    expect(refused(await receive({ party: 0, head: 'transit:2' }))).toMatchObject({ detail: twoSteps });
    const body = { date: '2026-11-20', branch: 1, from: 'transit:2', to: 'cash:1', amount: 5 };
    expect(refused(await call(portal, 'moneyContra', { token, body }))).toMatchObject({ status: 422 });
    const taken = done(await take('C1'));
    const { data } = done(await call(portal, 'moneyList', { token, query: { kind: 'Contra' } }));
    expect(data.map(({ voucher_No }) => voucher_No)).toEqual(expect.arrayContaining(['C1', 'C2']));
    const [own] = taken.items;
    const { items } = done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'C1' } }));
    const pair = { debit_Item: items[0]?.item, credit_Item: own?.item };
    expect(refused(await call(portal, 'itemUndo', { token, body: pair }))).toMatchObject({
      status: 409,
      detail: twoSteps,
    });
  });
});

describe('closing and posting at the same moment', () => {
  test(`a receipt is posted before the close or refused after it, ${ROUNDS} times`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const date = addDays('2026-01-01', round);
      const before = (await book(date)).opening;
      const [received, closed] = await Promise.all([receive({ date }), close({ date, reason: 'Counted' })]);
      expect(done(closed).book).toBe(received.status === 200 ? before + 100 : before);
      if (received.status !== 200) expect(refused(received).detail).toContain('is closed up to');
      expect((await book(date)).closing).toBe(0);
    }
    await holds();
  });

  test('an LR with an advance is posted before the close or refused, and sent cash is taken once', async () => {
    for (let round = 1; round <= 5; round++) {
      const date = addDays('2026-02-01', round);
      const body = aLawfulBilty({
        bilty_Date: date,
        details: [aLine({ packages: 1, packing: 'Bag', advance_Amt: 500 })],
      });
      const [saved, closed] = await Promise.all([
        call(portal, 'biltyCreate', { token, body }),
        close({ date, reason: 'Counted' }),
      ]);
      expect(done(closed).book).toBe(saved.status === 200 ? 500 : 0);
      expect((await book(date)).closing).toBe(0);
    }
    const to_Branch = await aSavedBranch(portal, token);
    await someCash(portal, token);
    const sent = await aSentSum(portal, token, { to_Branch });
    const takes = await Promise.all([1, 2, 3, 4].map(() => take(sent)));
    expect(takes.filter(({ status }) => status === 200)).toHaveLength(1);
    await holds();
  });
});
