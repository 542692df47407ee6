import { beforeAll, describe, expect, test } from 'vitest';
import { aDocument, aDocumentLine } from '#test/documents.ts';
import { aBank } from '#test/contract/expectations-money.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  asOwner,
  call,
  done,
  logIn,
  refused,
  savedBilty,
  savedPaper,
  type Answered,
  type SavedPaper,
  type TestCompany,
} from '#test/factories.ts';
import { aChallan, aLawfulBilty, anEmployee, aParty, aVehicle } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';

// Trips of own vehicles (spec 4 §3). What they share with every document is tested in test/contract.

let portal: TestPortal;
let company: TestCompany;
let token: string;
let clerk: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  clerk = (await aBackOffice(portal, company)).token;
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Highway Fuels' }) }));
});

type Wire = Readonly<Record<string, unknown>>;
type Step = 'tripSheetStart' | 'tripSheetAdvance' | 'tripSheetSettle' | 'tripSheetCancel';

const aTruck = async (fields: Wire = {}) => {
  const body = aVehicle({ target_Km_Per_Litre: 4.5, ...fields });
  done(await call(portal, 'vehicleCreate', { token, body }));
  return String(body['vehicle_No']);
};
const line = (fields: Wire) => aDocumentLine('tripSheet', { place: 'Dewas', litres: 0, pump: '', ...fields });
const aSheet = (fields: Wire = {}) =>
  aDocument('tripSheet', {
    challan_Nos: '',
    km_Out: 10_000,
    km_In: 0,
    end_At: '',
    tank_Out: 0,
    tank_In: 0,
    details: [],
    ...fields,
  });
const create = (fields: Wire = {}, by = clerk) => call(portal, 'tripSheetCreate', { token: by, body: aSheet(fields) });
const numberOf = (saved: SavedPaper) => String(saved['trip_Sheet_No']);
const take = (step: Step, number: string, fields: Wire = {}, by = token) =>
  call(portal, step, { token: by, body: { trip_Sheet_No: number, ...fields } });
const account = async (number: string) =>
  done(await call(portal, 'tripSheetAccount', { token: clerk, query: { trip_Sheet_No: number } }));
const update = (number: string, fields: Wire, by = clerk) =>
  call(portal, 'tripSheetUpdate', { token: by, query: { trip_Sheet_No: number }, body: aSheet(fields) });
/** The reason for paying out cash that the branch does not have. */
const reason = 'Cash comes tomorrow';

/** An open sheet with its vehicle and its driver. */
async function anOpenSheet(fields: Wire = {}) {
  const own = { vehicle_No: await aTruck(), driver: await aDriver(portal, token), ...fields };
  const number = numberOf(savedPaper(await create(own)));
  done(await take('tripSheetStart', number, {}, clerk));
  return { number, own };
}
const back = { km_In: 10_412, end_At: '2026-04-09' };

describe('a trip sheet is refused', () => {
  test('a trip sheet without its required fields is refused', async () => {
    const missing = { start_At: '', vehicle_No: '', driver: '', km_Out: '', branch: '' };
    const { errors = [] } = refused(await create(missing));
    expect(errors.map(({ message }) => message).toSorted()).toEqual([
      'Branch is required.',
      'Driver Name is required.',
      'Opening km is required.',
      'Start Date is required.',
      'Vehicle No. is required.',
    ]);
  });
  test.each([
    [{ km_In: 9_999 }, 'Closing km is less than opening km.', 'km_In'],
    [{ end_At: '2020-01-01' }, 'End Date is before Start Date.', 'end_At'],
    [{ driver: 99_999 }, 'Driver was not found.', 'driver'],
    [{ branch: 99 }, 'Branch was not found.', 'branch'],
    [{ challan_Nos: 'none' }, 'Challan none was not found.', 'challan_Nos'],
    [{ challan_Nos: '1, 1' }, 'Please fill all required fields.', 'challan_Nos'],
    [{ details: [line({ head: 'diesel' })] }, 'Litres is required.', 'details[0].litres'],
    [{ details: [line({ head: 'toll', paid_By: 'pump' })] }, 'Pump is required.', 'details[0].pump'],
    [{ details: [line({ head: 'fine' })] }, 'Please fill all required fields in the items table.', 'details[0].head'],
    [
      { details: [line({ head: 'toll', amount: 0 })] },
      'Please fill all required fields in the items table.',
      'details[0].amount',
    ],
    [
      { details: [line({ head: 'toll', amount: 1.234 })] },
      'Please fill all required fields in the items table.',
      'details[0].amount',
    ],
  ] as const)('a trip sheet with %o is refused: %s', async (fields, detail, path) => {
    const driver = await aDriver(portal, token);
    const problem = refused(await create({ vehicle_No: 'MP09HG1234', driver, ...fields }));
    expect(problem).toMatchObject({ status: 422, detail });
    expect(problem.errors?.map((each) => each.path)).toEqual([path]);
  });
  test('a trip sheet of an employee who is no driver is refused', async () => {
    const { id } = done(await call(portal, 'employeeCreate', { token, body: anEmployee({ empType: 'backoffice' }) }));
    const own = { vehicle_No: await aTruck(), driver: id };
    const missing = { status: 422, detail: 'Driver was not found.', errors: [{ path: 'driver' }] };
    expect(refused(await create(own))).toMatchObject(missing);
    const of = await anOpenSheet();
    expect(refused(await update(of.number, { ...of.own, driver: id }))).toMatchObject(missing);
  });
  test('a trip sheet of a hired vehicle is refused, and one of an unlisted vehicle cannot start', async () => {
    const driver = await aDriver(portal, token);
    const market = await aTruck({ ownership: 'market' });
    expect(refused(await create({ vehicle_No: market, driver }))).toMatchObject({
      status: 422,
      detail: 'Choose one of your own vehicles.',
    });
    const number = numberOf(savedPaper(await create({ vehicle_No: 'MP01AA0001', driver })));
    expect(refused(await take('tripSheetStart', number))).toMatchObject({
      status: 422,
      detail: 'Choose one of your own vehicles.',
    });
  });
});

describe('a trip', () => {
  test('a vehicle has one open trip sheet at a time, however its plate is spelled', async () => {
    const { number, own } = await anOpenSheet();
    const again = numberOf(
      savedPaper(await create({ ...own, vehicle_No: own.vehicle_No.toLowerCase().replaceAll(' ', '-') })),
    );
    expect(refused(await take('tripSheetStart', again))).toMatchObject({
      status: 409,
      code: 'open_sheet',
      detail: expect.stringMatching(new RegExp(` has an open trip sheet ${number}\\.$`)),
    });
    done(await take('tripSheetCancel', number, { reason: 'Did not go' }));
    done(await take('tripSheetStart', again));
    // Nor by a change of an open sheet.
    const other = await anOpenSheet();
    expect(refused(await update(other.number, { ...other.own, vehicle_No: own.vehicle_No }))).toMatchObject({
      status: 409,
      code: 'open_sheet',
    });
  });

  test(`of two trip sheets of a vehicle started at once, one starts, in ${ROUNDS} rounds`, async () => {
    const second = await logIn(portal, company.userName);
    const driver = await aDriver(portal, token);
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = { vehicle_No: await aTruck(), driver };
      const numbers = [numberOf(savedPaper(await create(own))), numberOf(savedPaper(await create(own)))];
      const both = await Promise.all(
        numbers.map((each, at) => take('tripSheetStart', each, {}, at === 0 ? token : second)),
      );
      expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
      const lost = both.find(({ status }) => status === 409);
      expect(lost && refused(lost).detail).toMatch(/^MP09 .* has an open trip sheet \d+\.$/);
    }
  });

  test('a challan is on one trip sheet, and free again once that sheet is cancelled', async () => {
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
    const { challan_No } = done(await call(portal, 'challanCreate', { token, body: aChallan([bilty_No]) })) as Wire;
    const { number } = await anOpenSheet({ challan_Nos: challan_No });
    const own = { vehicle_No: await aTruck(), driver: await aDriver(portal, token), challan_Nos: challan_No };
    expect(refused(await create(own))).toMatchObject({
      status: 409,
      detail: `Challan ${String(challan_No)} is on Trip Sheet ${number} already.`,
    });
    done(await take('tripSheetCancel', number, { reason: 'Did not go' }));
    done(await take('tripSheetStart', numberOf(savedPaper(await create(own)))));
  });

  test('a trip sheet shows its mileage, marked low from 10 % under the vehicle’s target', async () => {
    const { number, own } = await anOpenSheet();
    expect(await account(number)).toMatchObject({ km: 0, km_Per_Litre: null, is_Low: false });
    const diesel = line({ head: 'diesel', litres: 103, amount: 9_270 });
    done(await update(number, { ...own, ...back, details: [diesel] }));
    expect(await account(number)).toMatchObject({ km: 412, litres: 103, km_Per_Litre: 4, target: 4.5, is_Low: true });
    done(await update(number, { ...own, ...back, tank_In: 3, details: [diesel] }));
    expect(await account(number)).toMatchObject({ litres: 100, km_Per_Litre: 4.12, is_Low: false });
  });
});

describe('the account of the driver', () => {
  const expenses = [
    line({ head: 'diesel', litres: 103, amount: 9_270, paid_By: 'pump', pump: 'highway fuels' }),
    line({ head: 'toll', amount: 1_250.5, paid_By: 'fastag' }),
    line({ head: 'bhatta', amount: 1_200 }),
    line({ head: 'police', amount: 300 }),
    line({ head: 'bhatta', amount: 99.5 }),
    line({ head: 'repair', amount: 750, paid_By: 'company' }),
  ];
  const trial = async () => await balances(portal, company);
  const change = (before: Record<string, unknown>, after: Record<string, unknown>, name: string) =>
    Math.round((Number(after[name] ?? 0) - Number(before[name] ?? 0)) * 100) / 100;

  test('a driver’s advances and expenses are settled, and each expense goes to its head', async () => {
    const before = await trial();
    const { number, own } = await anOpenSheet();
    const bank = await aBank(portal, token);
    expect(refused(await take('tripSheetAdvance', number, { amount: 100, mode: 'bank' }))).toMatchObject({
      status: 422,
      detail: 'Account is required.',
    });
    expect(
      refused(await take('tripSheetAdvance', number, { amount: 100, mode: 'bank', account: 'cash:1' })),
    ).toMatchObject({
      detail: 'Choose a bank account.',
    });
    expect(refused(await take('tripSheetAdvance', number, { amount: 1e9 }, clerk))).toMatchObject({
      status: 409,
      code: 'cash_below_zero',
    });
    expect(refused(await take('tripSheetAdvance', number, { amount: 5, date: '2099-01-01' }))).toMatchObject({
      status: 422,
      detail: 'Date cannot be in the future.',
    });
    done(await take('tripSheetAdvance', number, { amount: 1_000, reason }));
    done(
      await take(
        'tripSheetAdvance',
        number,
        { amount: 2_000, mode: 'bank', account: bank, reference: 'IMPS 7' },
        clerk,
      ),
    );
    expect(refused(await take('tripSheetCancel', number, { reason: 'Did not go' }))).toMatchObject({
      status: 409,
      code: 'given',
    });
    expect(refused(await update(number, { ...own, driver: await aDriver(portal, token) }))).toMatchObject({
      code: 'given',
    });
    expect(refused(await take('tripSheetSettle', number))).toMatchObject({
      status: 422,
      detail: 'Enter End Date before you settle the sheet.',
    });
    done(await update(number, { ...own, ...back, details: expenses }));
    expect(await account(number)).toMatchObject({
      advances: 3_000,
      spent: 1_599.5,
      spent_Otherwise: 11_270.5,
      left: 1_400.5,
    });
    expect(refused(await take('tripSheetSettle', number, { rest: 'paid', reason }))).toMatchObject({
      status: 422,
      detail: 'The driver has ₹1,400.50 left.',
    });
    done(await take('tripSheetSettle', number, { rest: 'returned', reason }, token));
    expect(await account(number)).toMatchObject({
      advances: 3_000,
      spent: 1_599.5,
      handed_Over: -1_400.5,
      left: 0,
      balance: 0,
    });
    const after = await trial();
    const moved = (name: string) => change(before, after, name);
    expect(
      ['diesel', 'toll', 'bhatta', 'police', 'repairs', 'fastag', 'payable:1', `driver:${own.driver}`].map(moved),
    ).toEqual([9_270, 1_250.5, 1_299.5, 300, 750, -1_250.5, -9_270, 0]);
    expect(refused(await update(number, { ...own, ...back, details: expenses }))).toMatchObject({
      status: 409,
      code: 'settled',
    });
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test('money that the driver returns pays the company’s expenses, though its cash has nothing else', async () => {
    const poor = await aCompany(portal);
    const body = aVehicle({ target_Km_Per_Litre: 4.5 });
    done(await call(portal, 'vehicleCreate', { token: poor.token, body }));
    const bank = await aBank(portal, poor.token);
    const { token: by } = await aBackOffice(portal, poor);
    const details = [line({ head: 'repair', amount: 600, paid_By: 'company' })];
    const own = { vehicle_No: body['vehicle_No'], driver: await aDriver(portal, poor.token), ...back, details };
    const number = numberOf(savedPaper(await create(own, by)));
    done(await take('tripSheetStart', number, {}, by));
    done(await take('tripSheetAdvance', number, { amount: 1_000, mode: 'bank', account: bank }, by));
    expect(refused(await take('tripSheetSettle', number, { rest: 'carried' }, by))).toMatchObject({
      code: 'cash_below_zero',
    });
    done(await take('tripSheetSettle', number, { rest: 'returned' }, by));
    const query = { trip_Sheet_No: number };
    const told = done(await call(portal, 'tripSheetAccount', { token: by, query }));
    expect(told).toMatchObject({ brought: 0, handed_Over: -1_000, left: 0, balance: 0 });
    expect(told.entries.map(({ what }) => what)).toEqual(['advance', 'settle', 'rest']);
    expect(await brokenInvariants(portal, poor)).toEqual([]);
  });

  test('a settlement is refused for a pump that is no party', async () => {
    const { number, own } = await anOpenSheet();
    const unknown = line({ head: 'diesel', litres: 10, amount: 900, paid_By: 'pump', pump: 'Nowhere Fuels' });
    done(await update(number, { ...own, ...back, details: [unknown] }));
    expect(refused(await take('tripSheetSettle', number))).toMatchObject({
      status: 422,
      detail: 'Nowhere Fuels is no party. Add the pump as a party first.',
      errors: [{ path: 'details[0].pump' }],
    });
  });

  test('what a driver has left is carried over to the next trip, and settled there', async () => {
    const first = await anOpenSheet();
    done(await take('tripSheetAdvance', first.number, { amount: 500, reason }));
    done(await update(first.number, { ...first.own, ...back, details: [line({ head: 'toll', amount: 400 })] }));
    done(await take('tripSheetSettle', first.number));
    expect(await account(first.number)).toMatchObject({ left: 100, balance: 100 });
    const { driver } = first.own;
    const second = await anOpenSheet({ driver });
    expect(await account(second.number)).toMatchObject({ brought: 100, advances: 0, left: 100 });
    done(await update(second.number, { ...second.own, ...back, details: [line({ head: 'toll', amount: 350 })] }));
    expect(refused(await take('tripSheetSettle', second.number, { rest: 'returned' }))).toMatchObject({
      detail: 'The driver is owed ₹250.00.',
    });
    done(await take('tripSheetSettle', second.number, { rest: 'paid', reason }));
    expect(await account(second.number)).toMatchObject({
      brought: 100,
      spent: 350,
      handed_Over: 250,
      left: 0,
      balance: 0,
    });
    const third = await anOpenSheet({ driver });
    expect(await account(third.number)).toMatchObject({ brought: 0, left: 0 });
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test('what a driver is owed is carried over too, and counts against the advance of the next trip', async () => {
    const first = await anOpenSheet();
    const { driver } = first.own;
    done(await take('tripSheetAdvance', first.number, { amount: 100, reason }));
    done(await update(first.number, { ...first.own, ...back, details: [line({ head: 'toll', amount: 400 })] }));
    done(await take('tripSheetSettle', first.number, { rest: 'carried' }));
    expect(await account(first.number)).toMatchObject({ left: -300, balance: -300 });
    const second = await anOpenSheet({ driver });
    expect(await account(second.number)).toMatchObject({ brought: -300, advances: 0, left: -300 });
    done(await take('tripSheetAdvance', second.number, { amount: 1_000, reason }));
    done(await update(second.number, { ...second.own, ...back, details: [line({ head: 'toll', amount: 650 })] }));
    expect(refused(await take('tripSheetSettle', second.number, { rest: 'paid', reason }))).toMatchObject({
      detail: 'The driver has ₹50.00 left.',
    });
    done(await take('tripSheetSettle', second.number, { rest: 'returned', reason }));
    expect(await account(second.number)).toMatchObject({
      brought: -300,
      advances: 1_000,
      spent: 650,
      handed_Over: -50,
      left: 0,
      balance: 0,
    });
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test('a reversed advance does not count, and its trip sheet can be cancelled', async () => {
    const { number } = await anOpenSheet();
    done(await take('tripSheetAdvance', number, { amount: 700, reason }));
    const [entry] = (await account(number)).entries;
    done(
      await call(portal, 'moneyReverse', {
        token,
        body: { voucher_No: entry?.voucher_No ?? '', narration: 'Wrong sum' },
      }),
    );
    expect(await account(number)).toMatchObject({ advances: 0, left: 0, entries: [{ taken_Back: true }] });
    done(await take('tripSheetCancel', number, { reason: 'Did not go' }));
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test(`a settlement is posted once, in ${ROUNDS} rounds of two at once, and its voucher cannot be reversed`, async () => {
    const second = await logIn(portal, company.userName);
    const statuses = (both: readonly Answered[]) =>
      both.map(({ status }) => status).toSorted((one, next) => one - next);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { number, own } = await anOpenSheet();
      done(await update(number, { ...own, ...back, details: [line({ head: 'toll', amount: 10 })] }));
      const both = await Promise.all([token, second].map((by) => take('tripSheetSettle', number, {}, by)));
      expect(statuses(both)).toEqual([200, 409]);
      const { entries } = await account(number);
      expect(entries.map(({ what, amount }) => [what, amount])).toEqual([['settle', -10]]);
      const voucher_No = entries[0]?.voucher_No ?? '';
      if (round === 0)
        expect(
          refused(await call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Wrong' } })),
        ).toMatchObject({
          status: 409,
          detail: `${voucher_No} is of Trip Sheet ${number}; change that instead.`,
        });
    }
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test('a trip without expenses is settled without a voucher', async () => {
    const { number, own } = await anOpenSheet();
    done(await update(number, { ...own, ...back }));
    done(await take('tripSheetSettle', number));
    expect(await account(number)).toMatchObject({ left: 0, entries: [{ what: 'settle', voucher_No: '' }] });
  });
});

test('a trip sheet’s print has its mileage, advances, expenses and the driver’s account, also in Hindi', async () => {
  const { number, own } = await anOpenSheet();
  done(await take('tripSheetAdvance', number, { amount: 5_000, reason }));
  const details = [line({ head: 'diesel', litres: 103, amount: 4_200 }), line({ head: 'toll', amount: 900.25 })];
  done(await update(number, { ...own, ...back, details }));
  done(await take('tripSheetSettle', number, { reason }));
  const printed = async (language: string) => {
    const { bytes } = await call(portal, 'tripSheetPrint', {
      token: clerk,
      query: { trip_Sheet_No: number, language },
    });
    return readBack(Buffer.from(bytes)).flat;
  };
  const english = await printed('English');
  for (const said of ['TRIP SHEET', '412', '4.00', '5,000.00', '5,100.25', 'OWED TO THE DRIVER', '100.25'])
    expect(english).toContain(said);
  expect(await printed('Hindi')).toContain('चालक को देना है');
});

test('trip sheets are listed by stage and branch, and found by vehicle and driver', async () => {
  const other = await aCompany(portal);
  const at = { token: other.token };
  const driver = await aDriver(portal, other.token);
  const vehicle_No = 'MP09TS0001';
  done(await call(portal, 'vehicleCreate', { ...at, body: aVehicle({ vehicle_No }) }));
  const saved = async () =>
    numberOf(savedPaper(await call(portal, 'tripSheetCreate', { ...at, body: aSheet({ driver, vehicle_No }) })));
  const [draft, open] = [await saved(), await saved()];
  done(await call(portal, 'tripSheetStart', { ...at, body: { trip_Sheet_No: open } }));
  const listed = async (query: Record<string, string | number>) => {
    const { data } = done(await call(portal, 'tripSheetList', { ...at, query }));
    return (data as readonly SavedPaper[]).map(numberOf).toSorted();
  };
  expect(await listed({})).toEqual([draft, open].toSorted());
  expect(await listed({ state: 'open' })).toEqual([open]);
  expect(await listed({ state: 'draft', branch: 1 })).toEqual([draft]);
  expect(await listed({ branch: 2 })).toEqual([]);
  expect(await listed({ state: 'open', searchParam: 'mp09ts0001' })).toEqual([open]);
  const drivers = done(await call(portal, 'drivers', at));
  expect(await listed({ searchParam: drivers.find(({ id }) => id === driver)?.empName ?? '' })).toHaveLength(2);
  expect(refused(await call(portal, 'tripSheetList', { ...at, query: { state: 'lost' } })).status).toBe(400);
});

test('row-level security is forced on the challans and entries of trip sheets', async () => {
  const rows = await asOwner(portal, (client) =>
    client.query(
      `select relname from pg_class where relname in ('trip_sheet_challan', 'trip_sheet_entry') and relrowsecurity and relforcerowsecurity`,
    ),
  );
  expect(rows.rows).toHaveLength(2);
});
