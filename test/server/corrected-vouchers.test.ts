import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBank, aJournal, aPayment, aReceipt, aSavedReceipt, someCash } from '#test/contract/expectations-money.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { balances } from '#test/ledger.ts';
import { aMoneyOffice, type MoneyOffice } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { postCheques } from '#server/ledger/cheques.ts';

// A voucher is corrected by another, which reverses it in the same save (docs/decisions/0064-corrected-vouchers.md).

type Fields = Readonly<Record<string, unknown>>;
let portal: TestPortal;
let office: MoneyOffice;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  office = await aMoneyOffice(portal);
  ({ company, token } = office);
});

const read = async (voucher_No: string) => done(await call(portal, 'moneyRead', { token, query: { voucher_No } }));
const numbers = async () => done(await call(portal, 'moneyList', { token })).data.map(({ voucher_No }) => voucher_No);

describe('a correction that is refused', () => {
  test.each<[string, Fields, number, string]>([
    ['an unknown voucher', { corrects: 'R9' }, 422, 'Voucher No. was not found.'],
    ['a voucher of another kind', { corrects: 'J1' }, 422, 'J1 is a Journal; only another Journal corrects it.'],
    ['a reversal', { corrects: 'X1' }, 409, 'X1 is a reversal itself.'],
    ['a reversed voucher', { corrects: 'R2' }, 409, 'R2 is reversed already.'],
    ['a voucher of an LR', { corrects: 'F1' }, 409, 'F1 is of 1; change that instead.'],
    ['a correction to an unknown party', { corrects: 'R1', party: 99 }, 422, 'Party was not found.'],
    ['a future date', { corrects: 'R1', date: '2099-01-01' }, 422, 'Date cannot be in the future.'],
  ])('a correction is refused and nothing is saved: %s', async (_what, fields, status, detail) => {
    await office.claim();
    await aSavedReceipt(portal, token);
    await office.reverse(await aSavedReceipt(portal, token));
    done(await call(portal, 'moneyJournal', { token, body: aJournal() }));
    const before = [await numbers(), await balances(portal, company), await office.open()];
    expect(refused(await office.receive(fields))).toMatchObject({ status, detail });
    expect([await numbers(), await balances(portal, company), await office.open()]).toEqual(before);
    await office.holds();
  });

  test('a correction by back office, by another company or in locked books is refused', async () => {
    const receipt = await aSavedReceipt(portal, token);
    const clerk = await aBackOffice(portal, company);
    expect(refused(await office.receive({ corrects: receipt }, clerk.token))).toMatchObject({
      status: 403,
      detail: 'Access denied.',
    });
    const stranger = await aCompany(portal);
    done(
      await call(portal, 'partyCreate', {
        token: stranger.token,
        body: { name: 'Gupta', places: [{ city: 'Indore' }] },
      }),
    );
    expect(refused(await office.receive({ corrects: receipt }, stranger.token))).toMatchObject({
      status: 422,
      detail: 'Voucher No. was not found.',
    });
    await office.lock('2026-11-20');
    expect(refused(await office.receive({ corrects: receipt }))).toMatchObject({
      status: 409,
      detail: 'The books are locked up to 20-11-2026.',
    });
    expect(await numbers()).toEqual([receipt]);
    expect(await read(receipt)).toMatchObject({ reversed_By: '', corrected_By: '' });
  });

  test('a corrected payment can use the cash that the first one took, and no more', async () => {
    await someCash(portal, token, { amount: 500 });
    const pay = (fields: Fields) => call(portal, 'moneyPayment', { token, body: aPayment(fields) });
    const { voucher_No: corrects } = done(await pay({ amount: 400 }));
    expect(refused(await pay({ amount: 600, corrects }))).toMatchObject({ status: 409 });
    expect(await read(corrects)).toMatchObject({ reversed_By: '' });
    expect(done(await pay({ amount: 500, corrects }))).toMatchObject({ voucher_No: 'P2', cash_Reason: '' });
    await office.holds();
  });
});

describe('a correction of a voucher', () => {
  test('a correction reverses the voucher, each names the other, and it settles the same items', async () => {
    await office.claim();
    await office.claim({ bilty_No: 'A-2' });
    const body = { amount: 4000, fill: 'yes' };
    const receipt = await aSavedReceipt(portal, token, body);
    const items = (await read(receipt)).items.flatMap(({ settled_By }) => settled_By);
    expect(items.map(({ amount }) => amount)).toEqual([2650, 1350]);
    const query = { account: 'party:1', without: receipt };
    const open = done(await call(portal, 'itemOpen', { token, query }));
    expect(open).toMatchObject({
      totalCount: 2,
      data: [
        { open: 2650, settled: 0 },
        { open: 2650, settled: 0 },
      ],
    });

    const lines = items.map(({ item }) => ({ item, received: 1500 }));
    const saved = done(
      await office.receive({ corrects: receipt, amount: 3000, items: lines, narration: 'As counted' }),
    );
    expect(saved).toMatchObject({ voucher_No: 'R2', corrects: 'R1', corrected_By: '', reverses: '', amount: 3000 });
    expect(await read('R1')).toMatchObject({ reversed_By: 'X1', corrected_By: 'R2', corrects: '' });
    expect(await read('X1')).toMatchObject({ reverses: 'R1', date: '2026-11-20' });
    expect((await office.open()).map(({ paper, open: left }) => [paper, left])).toEqual([
      ['1', 1150],
      ['A-2', 1150],
    ]);
    expect(await balances(portal, company)).toMatchObject({ 'cash:1': '3000.00' });
    expect(await numbers()).toEqual(expect.arrayContaining(['R1', 'X1', 'R2']));
    await office.holds();

    const paper = async (voucher_No: string) => {
      const printed = await call(portal, 'moneyPrint', { token, query: { voucher_No, language: 'English' } });
      return readBack(printed.bytes).flat;
    };
    expect(await paper('R2')).toMatch(/Corrects R1/);
    expect(await paper('R1')).toMatch(/Corrected by R2/);
  });

  test('of two corrections at once one is saved, and its key gets the same answer again', async () => {
    const receipt = await aSavedReceipt(portal, token);
    const date = todayInIndia();
    const correct = (key: string) =>
      call(portal, 'moneyReceipt', {
        token,
        headers: { 'idempotency-key': key },
        body: aReceipt({ date, corrects: receipt, amount: 70 }),
      });
    const [one, other] = await Promise.all([correct('a-1'), correct('b-1')]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const again = await correct(one.status === 200 ? 'a-1' : 'b-1');
    expect(done(again)).toEqual(done(one.status === 200 ? one : other));
    expect((await numbers()).toSorted()).toEqual(['R1', 'R2', 'X1']);
    await office.holds();
  });

  test('a correction can be corrected, and its reference is not reported as a second use', async () => {
    const account = await aBank(portal, token);
    const upi = { mode: 'upi', account, date: todayInIndia(), reference: 'UTR-77' };
    await aSavedReceipt(portal, token, upi);
    const second = done(await office.receive({ ...upi, corrects: 'R1', amount: 90 }));
    expect(second).not.toHaveProperty('advice');
    expect(done(await office.receive({ ...upi, corrects: 'R2', amount: 80 }))).toMatchObject({ corrects: 'R2' });
    expect(refused(await office.receive({ ...upi, corrects: 'R1' }))).toMatchObject({
      detail: 'R1 is reversed already.',
    });
    await office.holds();
  });

  test('a contra and a journal can be corrected too', async () => {
    await someCash(portal, token, { amount: 900 });
    const bank = await aBank(portal, token);
    const contra = (fields: Fields = {}) =>
      call(portal, 'moneyContra', {
        token,
        body: { date: '2026-11-20', branch: 1, from: 'cash:1', to: bank, amount: 300, ...fields },
      });
    done(await contra());
    expect(done(await contra({ amount: 200, corrects: 'C1' }))).toMatchObject({ voucher_No: 'C2', corrects: 'C1' });
    const journal = (fields: Fields = {}) => call(portal, 'moneyJournal', { token, body: aJournal(fields) });
    const { voucher_No } = done(await journal());
    expect(done(await journal({ corrects: voucher_No }))).toMatchObject({ corrects: voucher_No });
    expect(await balances(portal, company)).toMatchObject({ [bank]: '200.00' });
    await office.holds();
  });

  test('a post-dated cheque can correct a voucher, which names it once it is posted', async () => {
    const account = await aBank(portal, token);
    const today = todayInIndia();
    const cheque = { mode: 'cheque', account, date: today, cheque_Date: today, reference: '000123' };
    await aSavedReceipt(portal, token, cheque);
    const later = { ...cheque, cheque_Date: addDays(today, 2), corrects: 'R1' };
    expect(done(await office.receive(later))).toMatchObject({ voucher_No: '', corrects: 'R1' });
    expect(await read('R1')).toMatchObject({ reversed_By: 'X1', corrected_By: '' });
    await asOwner(portal, (client) =>
      client.query(
        `update post_dated_cheque set post_on = $2::date, voucher = voucher || jsonb_build_object('day', $2::text, 'chequeDate', $2::text)
           where tenant_id = $1`,
        [company.tenantId, today],
      ),
    );
    await postCheques(portal.services.database, new AbortController().signal);
    expect(await read('R1')).toMatchObject({ corrected_By: 'R2' });
    // A cheque whose voucher was corrected is not a returned one.
    expect(done(await office.receive({ ...cheque, amount: 60, corrects: 'R2' }))).toMatchObject({ voucher_No: 'R3' });
    const listed = async () => done(await call(portal, 'chequeList', { token })).data;
    expect(await listed()).toMatchObject([{ state: 'posted', voucher_No: 'R3' }]);
    done(await office.reverse('R3'));
    expect(await listed()).toMatchObject([{ state: 'returned', voucher_No: 'R3' }]);
    await office.holds();
  });
});
