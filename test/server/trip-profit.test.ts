import { beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { plateOf } from '#domain/rules/plate.ts';
import { PROFIT_GROUPS } from '#domain/rules/profit-groups.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  asOwner,
  call,
  done,
  refused,
  savedBilty,
  savedPaper,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aMemo } from '#test/contract/expectations-hire.ts';
import { aChallan, aLawfulBilty, aLine, aVehicle } from '#test/forms.ts';
import { aDocument, aDocumentLine } from '#test/documents.ts';
import { saySeed, SEED } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What trips earn (spec 4 §3, §15): freight shared among challans to the paisa, less their costs.

let portal: TestPortal;
beforeAll(async () => {
  saySeed();
  portal = await sharedPortal();
});

const NOVEMBER = { FromDate: '2026-11-01', ToDate: '2026-11-30' };
const read = async ({ token }: TestCompany, query: Readonly<Record<string, unknown>> = {}) =>
  done(await call(portal, 'profitRead', { token, query: { ...NOVEMBER, pageSize: 100, ...query } }));

async function aCarrier() {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  return company;
}

/** An LR whose amount without tax is `amount` rupees. */
async function anLr(
  { token }: TestCompany,
  amount: number,
  packages: number,
  fields: Readonly<Record<string, unknown>> = {},
) {
  const details = [aLine({ packages, packing: 'Bale', rate: 1, freight_Amt: amount, advance_Amt: 0 })];
  return savedBilty(
    await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ details, charges: [], ...fields }) }),
  ).bilty_No;
}

interface Load {
  readonly vehicle_No: string;
  readonly date?: string;
  readonly km?: number;
  readonly lrs: readonly (readonly [number: string, packages: number])[];
  readonly to?: string;
}

/** A challan that was dispatched. */
async function aDispatched(
  { token }: TestCompany,
  { vehicle_No, date = '2026-11-20', km = 0, lrs, to = 'Mumbai' }: Load,
) {
  const body = aChallan([], {
    vehicle_No,
    challan_Date: date,
    km,
    to,
    details: lrs.map(([bilty_No, packages]) => ({ bilty_No, packages, weight: 0 })),
  });
  const challan_No = String(savedPaper(await call(portal, 'challanCreate', { token, body }))['challan_No']);
  done(await call(portal, 'challanDispatch', { token, body: { challan_No, reason: 'Papers follow by mail' } }));
  return challan_No;
}

test('the profit report is for admins of the company', async () => {
  const company = await aCarrier();
  const { token } = await aBackOffice(portal, company);
  expect(refused(await call(portal, 'profitRead')).status).toBe(401);
  expect(refused(await call(portal, 'profitRead', { token })).status).toBe(403);
  expect((await read(company)).data).toEqual([]);
});

describe('freight shared over trips', () => {
  test('a freight of 100.00 over three equal challans is shared as 33.33, 33.33 and 33.34', async () => {
    const company = await aCarrier();
    const lr = await anLr(company, 100, 3);
    for (const [at, vehicle_No] of ['MP09AA0001', 'MP09AA0002', 'MP09AA0003'].entries())
      await aDispatched(company, { vehicle_No, date: `2026-11-2${at}`, lrs: [[lr, 1]] });
    const { data, totals } = await read(company, { by: 'trip' });
    expect(
      data
        .map(({ vehicle_No, freight }) => [vehicle_No, freight])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['MP09AA0001', 33.33],
      ['MP09AA0002', 33.33],
      ['MP09AA0003', 33.34],
    ]);
    expect(totals).toMatchObject({ freight: 100, profit: 100, unbilled: 0 });
    // Of one day only: the challans of other days still have their shares.
    const { totals: ofOne } = await read(company, { FromDate: '2026-11-21', ToDate: '2026-11-21' });
    expect(ofOne.freight).toBe(33.33);
  });

  test('freight is shared by packages and km', async () => {
    const company = await aCarrier();
    const lr = await anLr(company, 1000, 20);
    await aDispatched(company, { vehicle_No: 'MP09AB0001', km: 300, lrs: [[lr, 10]] });
    await aDispatched(company, { vehicle_No: 'MP09AB0002', date: '2026-11-21', km: 100, lrs: [[lr, 10]] });
    const { data } = await read(company);
    expect(data.map(({ vehicle_No, freight }) => [vehicle_No, freight])).toEqual([
      ['MP09AB0002', 250],
      ['MP09AB0001', 750],
    ]);
  });

  test('FOC and cancelled LRs bring no freight', async () => {
    const company = await aCarrier();
    const free = await anLr(company, 500, 1, { payment_Basis: 'FOC' });
    const gone = await anLr(company, 700, 1);
    await aDispatched(company, {
      vehicle_No: 'MP09AC0001',
      lrs: [
        [free, 1],
        [gone, 1],
      ],
    });
    done(
      await call(portal, 'consignmentCancel', {
        token: company.token,
        body: { bilty_No: gone, reason: 'Booked twice' },
      }),
    );
    expect((await read(company)).totals).toMatchObject({ freight: 0, unbilled: 0 });
  });
});

test('hire and its adjustments are shared by the km of the challans, and a hire memo is one trip', async () => {
  const company = await aCarrier();
  const { token } = company;
  const ofTruck = { vehicle: 'mh 12 hh 0001' };
  const [lr, other] = [await anLr(company, 40_000, 10), await anLr(company, 20_000.5, 5)];
  const challans = [
    await aDispatched(company, { vehicle_No: 'MH12HH0001', km: 300, lrs: [[lr, 10]] }),
    await aDispatched(company, {
      vehicle_No: 'MH12HH0001',
      km: 100,
      date: '2026-11-21',
      to: 'Nagpur',
      lrs: [[other, 5]],
    }),
  ];
  const body = await aMemo(portal, token, {
    vehicle_No: 'MH12HH0001',
    hire: 30_000,
    details: challans.map((challan_No) => ({ challan_No })),
  });
  const hire_No = String(savedPaper(await call(portal, 'hireCreate', { token, body }))['hire_No']);
  expect((await read(company, ofTruck)).totals.hire).toBe(0);
  done(await call(portal, 'hireIssue', { token, body: { hire_No } }));
  done(await call(portal, 'hireAdjust', { token, body: { hire_No, kind: 'detention', amount: 1000.01 } }));
  const { data: trips, totals } = await read(company, { by: 'trip', ...ofTruck });
  expect(trips).toMatchObject([
    {
      trip: 'hire',
      number: hire_No,
      challans: 2,
      from: 'Indore',
      to: 'Nagpur',
      freight: 60_000.5,
      hire: 31_000.01,
      profit: 29_000.49,
    },
  ]);
  expect(totals).toMatchObject({ hire: 31_000.01, profit: 29_000.49 });
  const { data: routes } = await read(company, { by: 'route', ...ofTruck });
  expect(routes.map(({ to, hire }) => [to, hire])).toEqual([
    ['Nagpur', 7750.01],
    ['Mumbai', 23_250],
  ]);
});

test('a started trip sheet’s expenses are shared by km; a sheet without a challan is a trip of its own', async () => {
  const company = await aCarrier();
  const { token } = company;
  const vehicle_No = 'MP09SS0001';
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No }) }));
  const driver = await aDriver(portal, token);
  const lr = await anLr(company, 50_000, 20);
  const challans = [
    await aDispatched(company, { vehicle_No, km: 200, lrs: [[lr, 10]] }),
    await aDispatched(company, { vehicle_No, km: 100, date: '2026-11-21', to: 'Nagpur', lrs: [[lr, 10]] }),
  ];
  const aTrip = async (challan_Nos: string, amount: number, truck = vehicle_No) => {
    const details = [
      aDocumentLine('tripSheet', {
        date: '2026-11-22',
        head: 'toll',
        place: 'Dewas',
        litres: 0,
        amount,
        paid_By: 'driver',
        pump: '',
      }),
    ];
    const fields = {
      vehicle_No: truck,
      driver,
      challan_Nos,
      start_At: '2026-11-20',
      end_At: '',
      km_Out: 1000,
      km_In: 0,
      tank_Out: 0,
      tank_In: 0,
    };
    const body = aDocument('tripSheet', { ...fields, details });
    const trip_Sheet_No = String(savedPaper(await call(portal, 'tripSheetCreate', { token, body }))['trip_Sheet_No']);
    return { trip_Sheet_No, start: () => call(portal, 'tripSheetStart', { token, body: { trip_Sheet_No } }) };
  };
  const { trip_Sheet_No, start } = await aTrip(challans.join(', '), 9000.01);
  expect((await read(company)).totals.expenses).toBe(0);
  done(await start());
  expect((await read(company, { by: 'trip' })).data).toMatchObject([
    { trip: 'sheet', number: trip_Sheet_No, challans: 2, freight: 50_000, expenses: 9000.01, profit: 40_999.99 },
  ]);
  const { data: routes } = await read(company, { by: 'route' });
  expect(routes.map(({ to, expenses }) => [to, expenses])).toEqual([
    ['Nagpur', 3000.01],
    ['Mumbai', 6000],
  ]);
  // An empty trip of another truck.
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: 'MP09SS0002' }) }));
  const empty = await aTrip('', 700, 'MP09SS0002');
  done(await empty.start());
  const { data, totals } = await read(company, { by: 'trip' });
  expect(data).toMatchObject([
    { trip: 'sheet', number: empty.trip_Sheet_No, challans: 0, profit: -700 },
    { expenses: 9000.01 },
  ]);
  expect(totals).toMatchObject({ expenses: 9700.01, profit: 40_299.99 });
});

test('fixed costs of own vehicles are listed apart from profit, also of vehicles that stood still', async () => {
  const company = await aCarrier();
  const { token } = company;
  const body = aVehicle({ vehicle_No: 'MP09AD0001', ownership: 'own', monthly_Fixed_Cost: 45_000 });
  done(await call(portal, 'vehicleCreate', { token, body }));
  const { data, totals } = await read(company, { FromDate: '2026-10-15', ToDate: '2026-11-02' });
  expect(data).toMatchObject([{ vehicle_No: 'MP09AD0001', challans: 0, profit: 0, fixed_Cost: 90_000 }]);
  expect(totals).toMatchObject({ profit: 0, fixed_Cost: 90_000 });
  const { data: months } = await read(company, { by: 'month', FromDate: '2026-10-15', ToDate: '2026-11-02' });
  expect(months.map(({ month, fixed_Cost }) => [month, fixed_Cost])).toEqual([
    ['2026-10', 45_000],
    ['2026-11', 45_000],
  ]);
});

const paise = (rupees: number) => Math.round(rupees * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + paise(amount), 0);

test('a challan’s plate in the database is the one that plateOf makes of each spelling', async () => {
  const company = await aCarrier();
  const { token, tenantId } = company;
  const spellings = [
    'MP 09 HG 1234',
    'mp-09.hg/1234',
    'MPO9HG1234',
    'MP०९HG१२३४',
    'ＭＰ０９ＨＧ１２３４',
    'एमपी 09 1234',
  ];
  for (const vehicle_No of spellings)
    done(
      await call(portal, 'challanCreate', {
        token,
        body: aChallan([], {
          vehicle_No,
          details: [{ bilty_No: await anLr(company, 100, 1), packages: 1, weight: 1 }],
        }),
      }),
    );
  const { rows } = await asOwner(portal, (client) =>
    client.query<{ plate: string }>('select plate from challan where tenant_id = $1 and seq > 0 order by seq', [
      tenantId,
    ]),
  );
  expect(rows.map(({ plate }) => plate)).toEqual(spellings.map(plateOf));
});

test('profit in every grouping adds up to the freight carried, to the paisa', async () => {
  const load = fc.record({
    vehicle: fc.constantFrom('MP09ZZ0001', 'MP09ZZ0002', 'MH12ZZ0003'),
    day: fc.constantFrom('2026-11-02', '2026-11-15', '2026-10-31'),
    km: fc.constantFrom(0, 1, 7, 640),
    to: fc.constantFrom('Mumbai', 'Nagpur'),
    lrs: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
  });
  const amounts = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 4, maxLength: 4 });
  const property = fc.asyncProperty(
    amounts,
    fc.array(load, { minLength: 2, maxLength: 5 }),
    async (freights, loads) => {
      const company = await aCarrier();
      const lrs: string[] = [];
      for (const freight of freights) lrs.push(await anLr(company, freight / 100, 30));
      for (const { vehicle: vehicle_No, day: date, km, to, lrs: on } of loads)
        await aDispatched(company, { vehicle_No, date, km, to, lrs: on.map((at) => [lrs[at] ?? '', 1 + (at % 3)]) });
      const carried = new Set(loads.flatMap((each) => each.lrs));
      const whole = freights.filter((_, at) => carried.has(at)).reduce((sum, freight) => sum + freight, 0);
      for (const by of PROFIT_GROUPS) {
        const days = { FromDate: '2026-10-01', ToDate: '2026-11-30' };
        const { data, totals } = await read(company, { by, ...days });
        expect(paise(totals.freight), by).toBe(whole);
        for (const name of ['freight', 'profit', 'unbilled', 'hire', 'expenses'] as const)
          expect(sumOf(data.map((row) => row[name])), `${by} ${name}`).toBe(paise(totals[name]));
      }
      const parts = ['2026-10', '2026-11'].map(async (month) => {
        const { totals } = await read(company, {
          FromDate: `${month}-01`,
          ToDate: `${month}-${month === '2026-10' ? 31 : 30}`,
        });
        return totals.freight;
      });
      expect(sumOf(await Promise.all(parts))).toBe(whole);
    },
  );
  await fc.assert(property, { seed: SEED, numRuns: 6, endOnFailure: true, interruptAfterTimeLimit: 60_000 });
}, 180_000);
