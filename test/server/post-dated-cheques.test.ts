import { beforeAll, expect, test } from 'vitest';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { postCheques } from '#server/ledger/cheques.ts';
import { aKeptCheque } from '#test/contract/expectations-cash.ts';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused } from '#test/factories.ts';
import { balances } from '#test/ledger.ts';
import { aMoneyOffice, type MoneyOffice } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Cheques dated in the future: kept, and posted once on their day (docs/decisions/0058).

const TODAY = todayInIndia();
const DAY = addDays(TODAY, 20);

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

/** An office with a bank account, whose party owes 2,650.00. */
async function anOffice() {
  const office = await aMoneyOffice(portal);
  const account = await aBank(portal, office.token);
  await office.claim();
  const [item] = await office.open();
  const cheque = { mode: 'cheque', account, cheque_Date: DAY, reference: '000123', date: TODAY };
  return {
    ...office,
    account,
    item: item?.item,
    keep: (fields: object = {}) =>
      call(portal, 'moneyReceipt', {
        token: office.token,
        body: {
          ...aReceipt({ amount: 2600, ...cheque }),
          items: [{ item: item?.item, received: 2600, tds: 50 }],
          ...fields,
        },
      }),
    /** Moves the day of each cheque back by so many days. */
    daysPass: (days: number) =>
      asOwner(portal, async (client) => {
        const { rows } = await client.query<{ id: string; day: string }>(
          'select id::text, (post_on - $2::int)::text as day from post_dated_cheque where tenant_id = $1',
          [office.company.tenantId, days],
        );
        for (const { id, day } of rows)
          await client.query(
            `update post_dated_cheque set post_on = $3::date, retry_at = now(), voucher = voucher || $4::jsonb where tenant_id = $1 and id = $2::bigint`,
            [office.company.tenantId, id, day, JSON.stringify({ day, chequeDate: day })],
          );
      }),
    register: async (state = '') =>
      done(await call(portal, 'chequeList', { token: office.token, query: { state, pageSize: 50 } })).data,
  };
}
const post = () => postCheques(portal.services.database, new AbortController().signal);
const counts = async ({ company }: MoneyOffice) => {
  const { data } = done(await call(portal, 'moneyList', { token: company.token, query: { kind: 'Receipt' } }));
  return data.length;
};

test('the register of cheques needs a login; a cheque is given back by an admin of its company, with a reason', async () => {
  const office = await anOffice();
  const cheque = await aKeptCheque(portal, office.token);
  const body = { cheque, reason: 'Given back' };
  expect((await call(portal, 'chequeList', {})).status).toBe(401);
  const { token: clerk } = await aBackOffice(portal, office.company);
  expect((await call(portal, 'chequeCancel', { token: clerk, body })).status).toBe(403);
  const other = await aCompany(portal);
  expect(done(await call(portal, 'chequeList', { token: other.token })).data).toEqual([]);
  expect(refused(await call(portal, 'chequeCancel', { token: other.token, body })).status).toBe(422);
  expect(refused(await call(portal, 'chequeCancel', { token: office.token, body: { cheque } }))).toMatchObject({
    errors: [{ path: 'reason', message: 'Reason is required.' }],
  });
});

test('a post-dated cheque waits for its day with nothing posted, and is in the register', async () => {
  const office = await anOffice();
  const before = await balances(portal, office.company);
  const kept = done(await office.keep());
  expect(kept).toMatchObject({ voucher_No: '', kind: 'Receipt', date: DAY, amount: 2600, cheque: 1, entries: [] });
  expect(kept.advice).toEqual([
    { path: 'cheque_Date', message: `Kept as a post-dated cheque: it is posted on ${showDate(DAY)}.` },
  ]);
  expect(await post()).toBeGreaterThanOrEqual(0);
  expect(await balances(portal, office.company)).toEqual(before);
  expect(await office.register()).toMatchObject([
    { cheque: 1, state: 'waiting', date: DAY, account: 'party:1', bank: office.account, amount: 2600, voucher_No: '' },
  ]);
  const found = async (searchParam: string) =>
    done(await call(portal, 'chequeList', { token: office.token, query: { searchParam } })).totalCount;
  expect([await found('00012'), await found('gupta'), await found('mehta'), await found('100%')]).toEqual([1, 1, 0, 0]);
  expect(refused(await office.keep({ cheque_Date: addDays(TODAY, 400) }))).toMatchObject({
    errors: [{ path: 'cheque_Date', message: 'A cheque can be dated at most a year ahead.' }],
  });
  // The same request again keeps the same cheque.
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { ...aReceipt({ mode: 'cheque', account: office.account, cheque_Date: DAY }) };
  const twice = [
    await call(portal, 'moneyReceipt', { token: office.token, body, headers }),
    await call(portal, 'moneyReceipt', { token: office.token, body, headers }),
  ];
  expect(twice.map((each) => done(each).cheque)).toEqual([2, 2]);
  await office.holds();
});

test('a post-dated cheque is posted once on its day with what it settles; a bounced one is marked returned', async () => {
  const office = await anOffice();
  done(await office.keep());
  await office.daysPass(20);
  await Promise.all([post(), post(), post()]);
  expect(await counts(office)).toBe(1);
  const [cheque] = await office.register('posted');
  expect(cheque).toMatchObject({ state: 'posted', date: TODAY, reason: '' });
  const read = done(
    await call(portal, 'moneyRead', { token: office.token, query: { voucher_No: cheque?.voucher_No ?? '' } }),
  );
  expect(read).toMatchObject({ date: TODAY, mode: 'cheque', cheque_Date: TODAY, reference: '000123', amount: 2650 });
  expect(await office.open()).toEqual([]);
  await post();
  expect(await counts(office)).toBe(1);
  done(await office.reverse(cheque?.voucher_No ?? ''));
  expect(await office.register('returned')).toMatchObject([{ state: 'returned' }]);
  expect(await office.open()).toMatchObject([{ open: 2650 }]);
  await office.holds();
});

test('a post-dated cheque whose item was settled meanwhile is posted on account', async () => {
  const office = await anOffice();
  done(await office.keep());
  done(await office.receive({ amount: 1000, date: TODAY, fill: 'yes' }));
  await office.daysPass(20);
  await post();
  expect(await office.register()).toMatchObject([
    { state: 'posted', reason: 'What it was meant to settle is already settled, so it is on account.' },
  ]);
  expect(await office.open()).toMatchObject([
    { side: 'D', open: 1650 },
    { side: 'C', open: 2600 },
  ]);
  await office.holds();
});

test('a post-dated cheque whose day is in locked books is posted today', async () => {
  const office = await anOffice();
  done(await office.keep());
  await office.daysPass(21);
  await office.lock(addDays(TODAY, -1));
  await post();
  const [cheque] = await office.register('posted');
  const query = { voucher_No: cheque?.voucher_No ?? '' };
  expect(done(await call(portal, 'moneyRead', { token: office.token, query })).date).toBe(TODAY);
  await office.holds();
});

test('a cheque that was given back is never posted, and cannot be given back twice', async () => {
  const office = await anOffice();
  const { cheque } = done(await office.keep());
  const body = { cheque, reason: 'Paid in cash' };
  expect(done(await call(portal, 'chequeCancel', { token: office.token, body }))).toMatchObject({
    state: 'cancelled',
    reason: 'Paid in cash',
  });
  await office.daysPass(20);
  await post();
  expect(await counts(office)).toBe(0);
  expect(refused(await call(portal, 'chequeCancel', { token: office.token, body }))).toMatchObject({
    status: 409,
    detail: 'This cheque is no longer waiting.',
  });
  const { data } = done(await call(portal, 'auditList', { token: office.token, query: { kind: 'cheque' } }));
  expect(data).toHaveLength(2);
});

test('the evening lists cheques of the next seven days, and those that could not be posted', async () => {
  const office = await anOffice();
  const { token } = office;
  const told = async () =>
    done(await call(portal, 'eveningRead', { token })).cheques.map(({ kind, date, amount }) => [kind, date, amount]);
  const paid = aReceipt({ mode: 'cheque', account: office.account, date: TODAY, amount: 70 });
  done(await call(portal, 'moneyPayment', { token, body: { ...paid, cheque_Date: addDays(TODAY, 7) } }));
  done(await call(portal, 'moneyPayment', { token, body: { ...paid, cheque_Date: addDays(TODAY, 8) } }));
  const { cheque } = done(await office.keep({ cheque_Date: addDays(TODAY, 1) }));
  expect(await told()).toEqual([
    ['Receipt', addDays(TODAY, 1), 2600],
    ['Payment', addDays(TODAY, 7), 70],
  ]);
  done(await call(portal, 'chequeCancel', { token, body: { cheque, reason: 'Given back' } }));
  expect(await told()).toEqual([['Payment', addDays(TODAY, 7), 70]]);
  await office.daysPass(7);
  await post();
  expect(await told()).toEqual([['Payment', addDays(TODAY, 1), 70]]);
});
