import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aClose, aSavedBranch, aSentSum, anOpening } from '#test/contract/expectations-cash.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aPodPhoto } from '#test/contract/expectations-pods.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  refused,
  savedBilty,
  savedPaper,
  type TestCompany,
} from '#test/factories.ts';
import { aChallan, aLawfulBilty, aParty, aVehicle } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// The owner's evening (spec 4 §9). An LR of these tests comes to 2,650.00.

type Fields = Readonly<Record<string, unknown>>;

const TODAY = todayInIndia();
const ago = (days: number) => addDays(TODAY, -days);

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
});

const read = async () => done(await call(portal, 'eveningRead', { token }));
const book = async (fields: Fields = {}) => {
  const invoices = [
    { invoice_No: 'A-1', invoice_Date: ago(400), invoice_Value: 480_000, eway_Bill_No: '351234567890' },
  ];
  const body = aLawfulBilty({ bilty_Date: TODAY, invoices, ...fields });
  return savedBilty(await call(portal, 'biltyCreate', { token, body })).bilty_No;
};
const deliver = async (bilty_No: string, fields: Fields = {}) =>
  done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind: 'Delivered', ...fields } }));
/** How many bilties are pending for something, in the list and its totals, searched for too, and their sum. */
const waiting = async (pending: 'Bill' | 'POD' | 'To Pay', query: Readonly<Record<string, string>> = {}) => {
  const asked = { token, query: { pending, ...query } };
  const { totalCount, data } = done(await call(portal, 'biltyList', asked));
  const { count, sums } = done(await call(portal, 'biltyListTotals', asked));
  expect([data.length, count]).toEqual([totalCount, totalCount]);
  return [count, sums?.['total']];
};
const bands = (ages: readonly { readonly age: string; readonly count: number }[]) =>
  ages.filter(({ count }) => count > 0).map(({ age, count }) => `${age}: ${count}`);

test('the evening is for admins, and is empty for a new company', async () => {
  const clerk = await aBackOffice(portal, company);
  expect(refused(await call(portal, 'eveningRead', { token: clerk.token }))).toMatchObject({ status: 403 });
  const evening = await read();
  expect(evening).toMatchObject({
    date: TODAY,
    bookings: [],
    cash: [{ branch: 1, branch_Name: 'Head Office', amount: 0, closed_Until: null }],
    in_Transit: 0,
    to_Pay: [],
    overdue: { count: 0, amount: 0 },
    top_Parties: [],
    hire_Payable: { issued: 0, settled: 0 },
    top_Owners: [],
    trucks: [],
    papers: { overdue: 0, due_Soon: 0 },
  });
  expect(evening.weeks).toHaveLength(12);
  expect([...evening.pending_Pod, ...evening.unbilled].map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('the evening has bookings with the mean of their weekday, and TBB LRs to be billed', async () => {
  await book();
  await book();
  await book({ payment_Basis: 'TBB', billing_Name: 'Malwa' });
  await book({ bilty_Date: ago(7) });
  await book({ bilty_Date: ago(14) });
  await book({ bilty_Date: ago(15), payment_Basis: 'TBB', billing_Name: 'Malwa' });
  await book({ bilty_Date: ago(31), payment_Basis: 'TBB', billing_Name: 'Malwa' });
  const gone = await book({ payment_Basis: 'TBB', billing_Name: 'Malwa' });
  done(await call(portal, 'consignmentCancel', { token, body: { bilty_No: gone, reason: 'Booked twice' } }));
  const { bookings, unbilled } = await read();
  expect(bookings).toEqual([
    { payment_Basis: 'TBB', count: 1, amount: 2650, mean_Count: 0, mean_Amount: 0 },
    { payment_Basis: 'To Pay', count: 2, amount: 5300, mean_Count: 0.3, mean_Amount: 662.5 },
  ]);
  expect(bands(unbilled)).toEqual(['0-7: 1', '8-15: 1', '31+: 1']);
  // The list of LRs to be billed has the same.
  expect(await waiting('Bill')).toEqual([3, 7950]);
  expect(await waiting('Bill', { searchParam: 'bhopal', sort: 'biltyDate' })).toEqual([3, 7950]);
  expect(await waiting('Bill', { FromDate: ago(20) })).toEqual([2, 5300]);
});

test('the evening has cash and closes by branch, cash under way, To Pay and pending PODs', async () => {
  const { token: of } = company;
  const mumbai = await aSavedBranch(portal, of, { branch_Code: 'BOM', name: 'Mumbai' });
  await book({ delivery_Branch: mumbai });
  const collected = await book({ bilty_Date: ago(20) });
  const at = new Date(`${ago(9)}T10:00:00+05:30`).toISOString();
  await deliver(collected, { received: 2650, at });
  await aSentSum(portal, of, { to_Branch: mumbai, date: TODAY, amount: 150 });
  done(await call(portal, 'cashBookClose', { token, body: aClose({ date: TODAY, note_500: 5 }) }));
  expect(await waiting('To Pay')).toEqual([1, 2650]);
  expect(await waiting('To Pay', { searchParam: 'bhopal' })).toEqual([1, 2650]);
  const evening = await read();
  expect(evening).toMatchObject({
    cash: [
      { branch: 1, amount: 2500, closed_Until: TODAY },
      { branch: mumbai, branch_Name: 'Mumbai', amount: 0, closed_Until: null },
    ],
    in_Transit: 150,
    to_Pay: [{ branch: mumbai, branch_Name: 'Mumbai', amount: 2650 }],
  });
  expect(bands(evening.pending_Pod)).toEqual(['8-15: 1']);
  expect(await waiting('POD')).toEqual([1, 2650]);
  await aPodPhoto(portal, token, collected);
  expect(await waiting('POD')).toEqual([0, 0]);
  const total = (name: 'billed' | 'collected') => evening.weeks.reduce((sum, each) => sum + each[name], 0);
  expect([total('billed'), total('collected')]).toEqual([5300, 2650]);
});

test('the evening has what parties owe: overdue, due within a week, and who owes most', async () => {
  for (const name of ['Gupta', 'Malwa', 'Rathi']) {
    done(await call(portal, 'partyCreate', { token, body: aParty({ name }) }));
  }
  const owed = (name: string, amount: string, due_Date: string) =>
    anOpening({ kind: 'Receivable', name, amount, date: ago(60), due_Date });
  const rows = [
    owed('Gupta', '1000', ago(1)),
    owed('Malwa', '3000', ago(40)),
    owed('Malwa', '500', addDays(TODAY, 7)),
    owed('Rathi', '700', addDays(TODAY, 8)),
    anOpening({ kind: 'Payable', name: 'Rathi', amount: '90', date: ago(60) }),
  ];
  done(await call(portal, 'booksOpening', { token, body: await sheetForm(rows) }));
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ date: TODAY, amount: 400, fill: 'yes' }) }));
  expect(await read()).toMatchObject({
    overdue: { count: 2, amount: 3600 },
    due_Soon: { count: 1, amount: 500 },
    top_Parties: [
      { party: 2, name: 'Malwa', overdue: 3000, open: 3500 },
      { party: 1, name: 'Gupta', overdue: 600, open: 600 },
    ],
    payable: 90,
  });
});

test('the evening has the trucks that are loading, on the road and idle, and papers overdue', async () => {
  done(
    await call(portal, 'vehicleCreate', {
      token,
      body: aVehicle({ vehicle_No: 'MP09HG0001', permit_Due_Date: ago(2) }),
    }),
  );
  const challan = async (vehicle_No: string, number: string) =>
    String(
      savedPaper(
        await call(portal, 'challanCreate', { token, body: aChallan([number], { challan_Date: TODAY, vehicle_No }) }),
      )['challan_No'],
    );
  const [waiting, there] = [await book(), await book()];
  const going = await challan('MP 09 HG 0002', waiting);
  const empty = await challan('MP09HG0003', there);
  const { truck_Count, trucks, papers } = await read();
  expect(truck_Count).toEqual({ loading: 2, road: 0, idle: 1 });
  expect(trucks).toMatchObject([
    { vehicle_No: 'MP 09 HG 0002', state: 'loading', since: TODAY, place: 'Indore' },
    { vehicle_No: 'MP09HG0003', state: 'loading' },
    { vehicle_No: 'MP09HG0001', state: 'idle', since: null, place: '' },
  ]);
  expect(papers.overdue).toBeGreaterThanOrEqual(1);

  const body = { challan_No: going, reason: 'Papers follow by mail' };
  done(await call(portal, 'challanDispatch', { token, body }));
  done(await call(portal, 'challanCancel', { token, body: { challan_No: empty, reason: 'Truck did not come' } }));
  expect((await read()).truck_Count).toEqual({ loading: 0, road: 1, idle: 1 });
  done(await call(portal, 'challanArrive', { token, body: { challan_No: going } }));
  const arrived = await read();
  expect(arrived.truck_Count).toEqual({ loading: 0, road: 0, idle: 2 });
  expect(arrived.trucks[0]).toMatchObject({ vehicle_No: 'MP 09 HG 0002', state: 'idle', place: 'Mumbai' });
});
