import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { bankLinesOf, hdfcFile, sendBankFile, type HdfcRow } from '#test/bank.ts';
import { book, anOffice, issue, type Office } from '#test/bill-office.ts';
import { aBank, aPayment, aReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, call, done, refused, type Answered } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Matching the bank’s entries with the books: proposals, accepting them, and the reconciliation (spec 4 §7).

let portal: TestPortal;
let office: Office;
let token: string;
let bank: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  office = await anOffice(portal, {}, { name: 'Malwa Cotton Mills Pvt Ltd' });
  ({ token } = office);
  bank = await aBank(portal, token);
});

const take = async (rows: readonly HdfcRow[]) => done(await sendBankFile(portal, token, bank, hdfcFile(rows)));
const lines = (query: object = {}) => bankLinesOf(portal, token, bank, query);
const accept = (body: Readonly<Record<string, unknown>>, by = token) =>
  call(portal, 'bankAccept', { token: by, body: { branch: 1, ...body } });
const certain = async () =>
  done(await call(portal, 'bankAcceptCertain', { token, body: { account: bank, branch: 1, after: 0 } }));
/** Issues a bill for a freight; returns its number. */
async function billed(freight: number): Promise<string> {
  const { bilty_No } = await book(office, {}, freight);
  const { bills } = done(await issue(office, [bilty_No]));
  return bills[0]?.bill_No ?? '';
}
const NAMED = 'NEFT CR-HDFC0001-MALWA COTTON MILLS';
const line = async (narration: string, into: number | '', out: number | '' = '', reference = '') => {
  await take([['22/11/26', narration, reference, out, into, '']]);
  const [first] = await lines();
  if (first === undefined) throw new Error('No line.');
  return first;
};
const openOf = async (party = office.party) =>
  done(await call(portal, 'itemOpen', { token, query: { account: `party:${party}`, pageSize: 100 } })).data.map(
    ({ paper, side, open }) => [paper, side, open],
  );
const statusesOf = (answers: readonly Answered[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe('a match that is refused', () => {
  test('a match needs a known entry, and either a voucher, a party, or a head with a branch', async () => {
    expect(refused(await accept({ line: 99, head: 'other' })).detail).toBe('Entry was not found.');
    const { line: id } = await line('UPI', 100);
    expect(refused(await accept({ line: id, voucher_No: 'R1', head: 'other' })).detail).toBe(
      'Choose a voucher, or an account to make one with.',
    );
    expect(refused(await accept({ line: id })).detail).toBe('Choose a party or a head.');
    expect(refused(await accept({ line: id, head: 'other', branch: 0 })).detail).toBe('Branch was not found.');
    expect(refused(await accept({ line: id, party: 999 })).detail).toBe('Party was not found.');
    expect(refused(await accept({ line: id, head: 'cash:1' })).detail).toBe(
      'Money between cash and bank accounts is a contra.',
    );
  });

  test('a voucher that is unknown, reversed, matched, or of another amount or account is refused', async () => {
    await take([
      ['22/11/26', 'ONE', '', '', 100, 100],
      ['22/11/26', 'TWO', '', '', 100, 200],
    ]);
    const [one, two] = await lines();
    const receive = async (fields: object) =>
      done(
        await call(portal, 'moneyReceipt', {
          token,
          body: aReceipt({ party: 0, head: 'other', mode: 'bank', account: bank, ...fields }),
        }),
      ).voucher_No;
    const said = async (voucher_No: string, id = one?.line) => refused(await accept({ line: id, voucher_No })).detail;
    expect(await said('R99')).toBe('Voucher No. was not found.');
    expect(await said(await receive({ amount: 90 }))).toMatch(/^R\d+ is ₹90.00, this entry ₹100.00\.$/);
    expect(await said(await receive({ mode: 'cash', account: '' }))).toMatch(/^R\d+ is not of this bank account\.$/);
    const paid = done(
      await call(portal, 'moneyPayment', {
        token,
        body: aPayment({ party: 0, head: 'other', mode: 'bank', account: bank, amount: 100 }),
      }),
    );
    expect(await said(paid.voucher_No)).toBe(`${paid.voucher_No} is ₹-100.00, this entry ₹100.00.`);
    const back = await receive({ amount: 100 });
    const { voucher_No: reversal } = done(
      await call(portal, 'moneyReverse', { token, body: { voucher_No: back, narration: 'Not ours' } }),
    );
    expect(await said(back)).toBe(`${back} is reversed already.`);
    expect(await said(reversal)).toBe(`${reversal} is a reversal itself.`);
    const good = await receive({ amount: 100 });
    done(await accept({ line: one?.line, voucher_No: good.toLowerCase() }));
    expect(await said(good)).toBe(`This entry is ${good} already.`);
    expect(await said(good, two?.line)).toBe(`${good} is another entry already.`);
  });

  test('a match above the open amount, with TDS on a payment, or in locked books is refused', async () => {
    await billed(1000);
    const [item] = done(await call(portal, 'itemOpen', { token, query: { account: `party:${office.party}` } })).data;
    const { line: id } = await line(NAMED, 100);
    const settling = (received: number, fields: object = {}) => ({
      line: id,
      party: office.party,
      items: [{ item: item?.item, received, ...fields }],
    });
    expect(refused(await accept(settling(2000))).detail).toMatch(/^Only ₹1,000.00 is open on /);
    expect(refused(await accept(settling(101))).detail).toBe('The items come to more than the amount.');
    await take([['21/11/26', 'OUT', '', 50, '', '']]);
    const [out] = await lines();
    expect(refused(await accept({ ...settling(5, { tds: 1 }), line: out?.line })).detail).toBe(
      'A payment takes nothing off besides its money.',
    );
    done(await call(portal, 'booksLock', { token, body: { date: todayInIndia() } }));
    expect(refused(await accept(settling(100)))).toMatchObject({
      status: 409,
      detail: `The books are locked up to ${showDate(todayInIndia())}.`,
    });
    expect((await lines()).every(({ state }) => state === 'waiting')).toBe(true);
  });
});

describe('proposals for an entry of the bank', () => {
  const told = async () =>
    (await lines()).map(({ proposals }) =>
      proposals.map(({ is_Certain, reasons, voucher_No, party, items, on_Account }) => [
        is_Certain,
        reasons.join(' '),
        voucher_No || party,
        items.map(({ received, tds }) => `${received}+${tds}`).join(' '),
        on_Account,
      ]),
    );

  test('a voucher of the same amount is certain by its reference and likely by its day', async () => {
    const receive = (fields: object) =>
      call(portal, 'moneyReceipt', {
        token,
        body: aReceipt({ mode: 'cheque', account: bank, party: office.party, ...fields }),
      });
    const { voucher_No: old } = done(await receive({ amount: 500, reference: '4567', date: '2026-06-01' }));
    const { voucher_No: near } = done(await receive({ amount: 500, reference: '9', date: '2026-11-20' }));
    await take([
      ['21/11/26', 'CHQ DEP', '0000000000004567', '', 500, ''],
      ['22/11/26', 'CASH', '', '', 500, ''],
      ['23/11/26', 'UPI/N4567X', '', '', 501, ''],
    ]);
    const [first, second, third] = await told();
    expect(first).toContainEqual([true, 'reference amount', old, '', 0]);
    expect(second?.[0]).toEqual([false, 'amount day', near, '', 0]);
    expect(third).toEqual([]);
  });

  test('a named party’s bills are certain if only they come to the amount, also less TDS', async () => {
    for (const freight of [1000, 2300, 4100]) await billed(freight);
    await take([
      ['21/11/26', NAMED, '', '', 3300, ''],
      ['21/11/26', NAMED, '', '', 4059, ''],
      ['22/11/26', NAMED, '', '', 7252, ''],
      ['23/11/26', NAMED, '', '', 5555, ''],
    ]);
    expect(await told()).toEqual([
      [[true, 'name amount', office.party, '1000+0 2300+0', 0]],
      [[true, 'name amount tds', office.party, '4059+41', 0]],
      [[true, 'name amount tds', office.party, '980+20 2254+46 4018+82', 0]],
      // No bills equal it: the oldest ones, as far as the amount goes.
      [[false, 'name', office.party, '1000+0 2300+0 2255+0', 0]],
    ]);
  });

  test('bills named by their numbers are certain, and bills of the same amount only likely', async () => {
    const [first, second] = [await billed(1000), await billed(2300)];
    await take([
      ['21/11/26', `BY TRF ${first} ${second}`, '', '', 3300, ''],
      ['22/11/26', 'BY CASH', '', '', 2277, ''],
    ]);
    expect(await told()).toEqual([
      [[true, 'bill amount', office.party, '1000+0 2300+0', 0]],
      [[false, 'amount tds', office.party, '2277+23', 0]],
    ]);
  });

  test('bills of another company are never proposed', async () => {
    await billed(1000);
    const stranger = await aCompany(portal);
    const other = await aBank(portal, stranger.token);
    done(await sendBankFile(portal, stranger.token, other, hdfcFile([['21/11/26', NAMED, '', '', 1000, '']])));
    const [own] = await bankLinesOf(portal, stranger.token, other);
    expect(own?.proposals).toEqual([]);
  });

  test('money that went out is proposed for what is owed to the named party', async () => {
    const { id } = done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Yadav Roadlines' }) }));
    const entries = [
      { account: 'hire', debit: 800 },
      { account: `payable:${String(id)}`, credit: 800 },
    ];
    done(await call(portal, 'moneyJournal', { token, body: { date: '2026-11-20', branch: 1, entries } }));
    await take([['21/11/26', 'RTGS DR YADAV ROADLINES', '', 800, '', '']]);
    expect(await told()).toEqual([[[true, 'name amount', Number(id), '800+0', 0]]]);
  });
});

describe('accepting a match', () => {
  test('an accepted match makes one receipt for a key, which settles the bills', async () => {
    const [first, second] = [await billed(1000), await billed(2300)];
    const { line: id } = await line(NAMED, 3234, '', 'N555');
    const items = done(await call(portal, 'itemOpen', { token, query: { account: `party:${office.party}` } })).data;
    const body = {
      line: id,
      party: office.party,
      items: [
        { item: items[0]?.item, received: 980, tds: 20 },
        { item: items[1]?.item, received: 2254, tds: 46 },
      ],
    };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [saved, again] = [
      done(await call(portal, 'bankAccept', { token, headers, body: { branch: 1, ...body } })),
      done(await call(portal, 'bankAccept', { token, headers, body: { branch: 1, ...body } })),
    ];
    expect(again).toEqual(saved);
    const voucher = done(await call(portal, 'moneyRead', { token, query: { voucher_No: saved.voucher_No } }));
    expect(voucher).toMatchObject({
      kind: 'Receipt',
      date: '2026-11-22',
      mode: 'bank',
      reference: 'N555',
      narration: NAMED,
      amount: 3300,
    });
    expect(await openOf()).toEqual([]);
    expect([first, second].every((bill) => voucher.items[0]?.settled_By.some(({ paper }) => paper === bill))).toBe(
      true,
    );
    expect(await brokenInvariants(portal, office)).toEqual([]);
    const compared = done(await call(portal, 'bankCompare', { token, query: { account: bank } }));
    expect(compared).toMatchObject({ books: 3234, bank: null, not_At_Bank: [], not_In_Books: [], difference: null });
  });

  test('an accepted entry of money out makes a payment, also under a head', async () => {
    const { line: id } = await line('BANK CHARGES NOV', '', 59);
    const { voucher_No } = done(await accept({ line: id, head: 'other', narration: 'Charges' }));
    const voucher = done(await call(portal, 'moneyRead', { token, query: { voucher_No } }));
    expect(voucher).toMatchObject({ kind: 'Payment', narration: 'Charges', amount: 59, account: 'other' });
  });

  test('an entry waits again after its match is undone or its voucher reversed', async () => {
    const { line: id } = await line('UPI', 100);
    const { voucher_No } = done(await accept({ line: id, head: 'other' }));
    expect(done(await call(portal, 'bankRelease', { token, body: { line: id } }))).toMatchObject({
      state: 'waiting',
      voucher_No: '',
    });
    expect(refused(await call(portal, 'bankRelease', { token, body: { line: id } })).detail).toBe(
      'This entry is already waiting.',
    );
    expect(refused(await call(portal, 'bankRelease', { token, body: { line: 999 } })).detail).toBe(
      'Entry was not found.',
    );
    done(await accept({ line: id, voucher_No }));
    done(await call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Another party' } }));
    expect((await lines())[0]).toMatchObject({ state: 'waiting', voucher_No: '' });
    done(await accept({ line: id, head: 'rebates' }));
  });

  test('accepting all certain matches leaves the others, and repeating it does nothing', async () => {
    for (const freight of [1000, 2300, 4100]) await billed(freight);
    await take([
      ['20/11/26', NAMED, '', '', 3300, ''],
      ['21/11/26', NAMED, '', '', 5555, ''],
      ['22/11/26', NAMED, '', '', 4059, ''],
    ]);
    expect(await certain()).toMatchObject({ accepted: 2, refused: 0, reason: '', looked_At: 3, left: 0 });
    expect((await lines()).map(({ state }) => state)).toEqual(['matched', 'waiting', 'matched']);
    expect(await certain()).toMatchObject({ accepted: 0, looked_At: 1, left: 0 });
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  test(`of two who accept one entry at once, one succeeds: ${ROUNDS} rounds; a voucher matches one entry`, async () => {
    const rows = Array.from({ length: ROUNDS }, (_, at): HdfcRow => ['20/11/26', `UPI ${at}`, '', '', 100 + at, '']);
    await take(rows);
    for (const { line: id } of await lines()) {
      const both = await Promise.all([token, office.clerk].map((by) => accept({ line: id, head: 'other' }, by)));
      expect(statusesOf(both)).toEqual([200, 409]);
    }
    expect((await balances(portal, office))[bank]).toBe(`${(ROUNDS * (199 + ROUNDS)) / 2}.00`);
    const { voucher_No } = done(
      await call(portal, 'moneyReceipt', {
        token,
        body: aReceipt({ party: 0, head: 'other', mode: 'bank', account: bank, amount: 7 }),
      }),
    );
    await take([
      ['21/11/26', 'A', '', '', 7, ''],
      ['21/11/26', 'B', '', '', 7, ''],
    ]);
    const two = await lines({ state: 'waiting' });
    expect(statusesOf(await Promise.all(two.map(({ line: id }) => accept({ line: id, voucher_No }))))).toEqual([
      200, 409,
    ]);
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });
});

test('the reconciliation shows what only the books or only the bank have, and the difference left', async () => {
  const through = { party: 0, head: 'other', mode: 'bank', account: bank };
  const receive = async (amount: number, date: string) =>
    done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ ...through, amount, date }) })).voucher_No;
  await receive(1000, '2026-10-01');
  const late = await receive(70, '2026-11-22');
  const known = await receive(30, '2026-11-20');
  await take([
    ['20/11/26', 'KNOWN', '', '', 30, 1040],
    ['21/11/26', 'CHARGES', '', 5, '', 1035],
    ['23/11/26', 'LATER', '', '', 9, 1044],
  ]);
  const [first] = await lines();
  done(await accept({ line: first?.line, voucher_No: known }));
  const on = async (date: string) => done(await call(portal, 'bankCompare', { token, query: { account: bank, date } }));
  expect(await on('2026-11-22')).toMatchObject({
    begins_Date: '2026-11-20',
    bank_Date: '2026-11-21',
    books: 1100,
    bank: 1035,
    not_At_Bank: [{ voucher_No: late, amount: 70, date: '2026-11-22' }],
    not_At_Bank_Sum: { count: 1, amount: 70 },
    not_In_Books: [{ amount: -5, text: 'CHARGES' }],
    not_In_Books_Sum: { count: 1, amount: -5 },
    // The bank began with 10 more than the books.
    difference: 10,
  });
  expect(await on('2026-11-20')).toMatchObject({
    books: 1030,
    bank: 1040,
    not_At_Bank: [],
    not_In_Books: [],
    difference: 10,
  });
  expect(refused(await call(portal, 'bankCompare', { token, query: { account: 'bank:999' } })).status).toBe(404);
});
