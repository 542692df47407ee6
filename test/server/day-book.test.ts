import { beforeAll, beforeEach, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { asOwner, call, done, refused, savedBilty, type Sent } from '#test/factories.ts';
import { aSteppedMemo } from '#test/contract/expectations-hire.ts';
import { aJournal, aReceipt, aSavedReceipt, someCash } from '#test/contract/expectations-money.ts';
import { anLr, aMoneyCompany, type MoneyCompany } from '#test/money-company.ts';
import { readBack } from '#test/print/read-back.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { workbook } from '#test/workbook.ts';

// Every voucher of a day in its order, each on the side on which its party stands (spec 4 §7: day book).

let portal: TestPortal;
let office: MoneyCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  office = await aMoneyCompany(portal);
  ({ token } = office);
});

const DAY = '2026-11-20';
const ofDay = { FromDate: DAY, ToDate: DAY };
const read = async (query: NonNullable<Sent['query']> = ofDay) =>
  done(await call(portal, 'ledgerDayBook', { token, query: { pageSize: 100, ...query } }));

/** A To Pay LR, a receipt with TDS, a payment and a journal, in this order. */
async function aDay() {
  const lr = savedBilty(
    await call(portal, 'biltyCreate', { token, body: anLr(office, 'To Pay', 100, { bilty_Date: DAY }) }),
  );
  await someCash(portal, token);
  await aSavedReceipt(portal, token, { amount: 500, narration: 'By hand of Suresh' });
  done(await call(portal, 'moneyPayment', { token, body: aReceipt({ amount: 40 }) }));
  done(await call(portal, 'moneyJournal', { token, body: aJournal() }));
  return lr;
}

test('the day book has the vouchers of a day in order, each on the side of its party', async () => {
  const lr = await aDay();
  const { data, totals, ...page } = await read();
  expect(page).toMatchObject({ totalCount: 5, from_Date: DAY, to_Date: DAY });
  expect(data.map(({ voucher_No, account, debit, credit }) => [voucher_No, account, debit, credit])).toEqual([
    ['F1', 'topay:1', lr.total_Amt, 0],
    ['R1', 'capital', 0, 1000],
    ['R2', 'party:1', 0, 500],
    ['P1', 'party:1', 40, 0],
    ['J1', 'rebates', 10, 0],
  ]);
  expect(data[0]).toMatchObject({
    paper: lr.bilty_No,
    bilty_No: lr.bilty_No,
    kind: 'Freight',
    branch_Name: 'Head Office',
  });
  expect(data[2]).toMatchObject({ narration: 'By hand of Suresh', bilty_No: '' });
  // The sum of each kind is what was posted under it.
  const posted = await asOwner(portal, (client) =>
    client.query(
      `select v.kind, count(distinct v.id)::int as count, sum(e.amount)::float as amount from voucher v
         join entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id where v.tenant_id = $1 and v.day = $2 group by v.kind order by 1`,
      [office.tenantId, DAY],
    ),
  );
  expect(totals.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual(posted.rows);
});

test('the day book has pages, and is filtered by kind and by branch', async () => {
  await aDay();
  const numbers = async (query: NonNullable<Sent['query']>) =>
    (await read({ ...ofDay, ...query })).data.map(({ voucher_No }) => voucher_No);
  expect(await numbers({ pageSize: 2, pageIndex: 2 })).toEqual(['R2', 'P1']);
  expect((await read({ ...ofDay, pageSize: 1 })).totals).toHaveLength(4);
  expect(await numbers({ kind: 'Receipt' })).toEqual(['R1', 'R2']);
  expect(await numbers({ branch: 2 })).toEqual([]);
  expect((await read({ ...ofDay, kind: 'Receipt', branch: 1 })).totals).toEqual([
    { kind: 'Receipt', count: 2, amount: 1500 },
  ]);
});

test('a day book is of today, of one day or of up to three months', async () => {
  await aDay();
  const today = todayInIndia();
  expect(await read({})).toMatchObject({ from_Date: today, to_Date: today });
  expect(await read({ FromDate: DAY })).toMatchObject({ from_Date: DAY, to_Date: DAY, totalCount: 5 });
  expect(await read({ FromDate: '2026-11-01', ToDate: '2026-11-19' })).toMatchObject({ totalCount: 0, totals: [] });
  expect((await read({ FromDate: '2026-09-01', ToDate: '2026-12-01' })).totalCount).toBe(5);
  const tried = (FromDate: string, ToDate: string) =>
    call(portal, 'ledgerDayBook', { token, query: { FromDate, ToDate } });
  expect(refused(await tried('2026-09-01', '2026-12-02')).detail).toBe(
    'A day book shows at most three months at once.',
  );
  expect(refused(await tried('2026-11-02', '2026-11-01')).detail).toBe('From Date is after To Date.');
});

test('a voucher with an account on both sides counts with the difference', async () => {
  await aSteppedMemo(portal, token, ['issue'], { hire: 45_000 });
  const { data, totals } = await read({ FromDate: '2026-11-01', ToDate: '2026-11-30', kind: 'Hire' });
  const [memo] = data;
  expect(memo?.account).toMatch(/^payable:/);
  expect(memo?.credit).toBe(45_000);
  expect(totals).toMatchObject([{ kind: 'Hire', amount: 45_000 }]);
});

test('the printed day book has the sums by kind, and narrations on request', async () => {
  await aDay();
  const printed = async (query: NonNullable<Sent['query']>) =>
    readBack((await call(portal, 'ledgerDayBookPrint', { token, query: { ...ofDay, ...query } })).bytes).flat;
  const plain = await printed({ language: 'English', branch: 1 });
  expect(plain).toContain('Branch: Head Office');
  expect(plain).toContain('Receipt 2 1,500.00');
  expect(plain).not.toContain('By hand of Suresh');
  expect(await printed({ language: 'English', narration: 'yes' })).toContain('By hand of Suresh');
  expect(await printed({ language: 'Hindi' })).toContain('दैनिक बही');
});

test('the day book is exported as a spreadsheet of its own rows', async () => {
  await aDay();
  const { bytes } = await call(portal, 'ledgerDayBookSheet', { token, query: ofDay });
  const [head, ...rows] = workbook(bytes)['Day Book'] ?? [];
  expect(head?.slice(1, 7)).toEqual(['Particulars', 'Kind', 'Voucher No.', 'Paper', 'Debit', 'Credit']);
  expect(rows.map((row) => row[3])).toEqual(['F1', 'R1', 'R2', 'P1', 'J1']);
});

test('a clerk sees all vouchers of a day, as an admin does', async () => {
  await aDay();
  const { totalCount } = done(await call(portal, 'ledgerDayBook', { token: office.clerk, query: ofDay }));
  expect(totalCount).toBe(5);
});
