import { beforeAll, describe, expect, test } from 'vitest';
import { sayInHindi } from '#language/sentences.hi.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  logIn,
  refused,
  savedBilty,
  savedPaper,
  type SavedPaper,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty, aVehicle } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Dispatching the vehicle of a challan (spec 3 §5, spec 4 §2). The rule for the faults of an LR is tested beside its file.

let portal: TestPortal;
let company: TestCompany;
let token: string;
let clerk: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  clerk = (await aBackOffice(portal, company)).token;
});

type Wire = Readonly<Record<string, unknown>>;
const REASON = 'The bill is being extended';
const TODAY = todayInIndia();
let last = 351_234_000_000;

/** An LR with an e-way bill that is valid for the challan’s vehicle. */
async function anLr(bill: Wire = {}) {
  const eway_Bill_No = String((last += 1));
  const invoices = [{ invoice_No: 'A-1', invoice_Date: '2026-11-19', invoice_Value: 480_000, eway_Bill_No }];
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ invoices }) }));
  const good = {
    valid_Upto: `${addDays(TODAY, 9)}T23:59`,
    distance_Km: 600,
    vehicle_No: 'MH12EF9012',
    eway_State: 'Active',
  };
  done(await call(portal, 'ewayBillCreate', { token, body: { eway_Bill_No, ...good, ...bill } }));
  return { bilty_No, eway_Bill_No };
}
const expired = () => anLr({ valid_Upto: '2026-11-03T23:59' });
async function load(biltyNos: readonly string[], fields: Wire = {}): Promise<SavedPaper & { challan_No: string }> {
  const saved = savedPaper(await call(portal, 'challanCreate', { token: clerk, body: aChallan(biltyNos, fields) }));
  return { ...saved, challan_No: String(saved['challan_No']) };
}
const check = async (challan_No: string, by = clerk) =>
  done(await call(portal, 'challanCheck', { token: by, query: { challan_No } }));
const dispatch = (challan_No: string, reason = '', headers = {}) =>
  call(portal, 'challanDispatch', { token: clerk, body: { challan_No, reason }, headers });
const statusOf = async (Bilty_No: string) =>
  savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No } }))['lr_Status'];
const eventsOf = async (Bilty_No: string) =>
  (done(await call(portal, 'biltyEventList', { token, query: { Bilty_No } })) as Wire[]).map(
    ({ kind, source, note, by }) => [kind, source, note, by].map(String).join(' | '),
  );

describe('a dispatch that is refused', () => {
  test('a challan that is unknown, of another company or a draft is neither checked nor dispatched', async () => {
    const other = await aCompany(portal);
    const { challan_No } = await load([(await anLr()).bilty_No], { challan_No: 'MINE-1' });
    const draft = savedPaper(
      await call(portal, 'challanCreate', { token, body: aChallan([], { details: undefined }) }),
    );
    for (const [by, number] of [
      [token, '99999'],
      [other.token, challan_No],
      [token, String(draft['challan_No'])],
    ] as const) {
      const query = { challan_No: number };
      expect(refused(await call(portal, 'challanCheck', { token: by, query })).status).toBe(404);
      expect(
        refused(await call(portal, 'challanDispatch', { token: by, body: { ...query, reason: REASON } })),
      ).toMatchObject({
        status: 404,
        detail: 'Record not found.',
      });
    }
    expect((await check(challan_No)).state).toBe('draft');
  });

  test('a challan with faults needs a reason of 5 characters, and nothing is written without it', async () => {
    const lr = await expired();
    const { challan_No } = await load([lr.bilty_No]);
    const FAULTS = 'The check found problems. Give a reason to dispatch anyway.';
    expect(refused(await dispatch(challan_No))).toMatchObject({
      status: 409,
      code: 'faults',
      detail: FAULTS,
      errors: [{ path: 'reason', message: FAULTS }],
    });
    expect(refused(await dispatch(challan_No, 'No'))).toMatchObject({
      status: 422,
      errors: [{ path: 'reason', message: 'Reason must be 5 to 200 characters.' }],
    });
    expect(await statusOf(lr.bilty_No)).toBe('Loaded');
    expect((await check(challan_No)).state).toBe('draft');
  });
});

describe('the check of a challan', () => {
  test('the check names faults of LRs, vehicle and its papers, and none where all is well', async () => {
    const [good, bad] = [await anLr(), await expired()];
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() })).bilty_No;
    const vehicle_No = 'MP09AB1234';
    const { challan_No } = await load([good.bilty_No, bad.bilty_No, classic]);
    const found = await check(challan_No);
    expect(found).toMatchObject({ state: 'draft', dispatched_At: null, is_Vehicle_Known: false, vehicle_Faults: [] });
    expect(found.lrs.map(({ bilty_No, lr_Status, faults }) => [bilty_No, lr_Status, faults])).toEqual([
      [good.bilty_No, 'Loaded', []],
      [bad.bilty_No, 'Loaded', [`e-Way Bill ${bad.eway_Bill_No} expired on 03-11-2026 23:59.`]],
      [classic, '', []],
    ]);
    const body = aVehicle({ vehicle_No, permit_Due_Date: '', fitness_Due_Date: '2026-11-03' });
    done(await call(portal, 'vehicleCreate', { token, body }));
    done(await call(portal, 'challanCancel', { token, body: { challan_No, reason: 'Another vehicle goes' } }));
    const other = await load([good.bilty_No], { vehicle_No: 'MP 09 AB 1234' });
    expect(await check(other.challan_No)).toMatchObject({
      is_Vehicle_Known: true,
      vehicle_Faults: ['Fitness of MP 09 AB 1234 expired on 03-11-2026.'],
      lrs: [{ faults: [`e-Way Bill ${good.eway_Bill_No} is for vehicle MH12EF9012.`] }],
    });
  });
});

describe('a vehicle that is overloaded or whose papers expired', () => {
  const byAdmin = (challan_No: string, reason: string) =>
    call(portal, 'challanDispatch', { token, body: { challan_No, reason } });

  test('only an admin with a reason dispatches an overloaded vehicle or one with expired papers', async () => {
    const [heavy, over] = [await anLr({ vehicle_No: 'MP09KG1000' }), await anLr({ vehicle_No: 'MP09KG2000' })];
    const light = { fitness_Due_Date: '2099-01-01', permit_Due_Date: '' };
    for (const body of [
      aVehicle({ vehicle_No: 'MP09KG1000', capacity_Kg: 1000, ownership: 'market', ...light }),
      aVehicle({ vehicle_No: 'MP09KG2000', capacity_Kg: 1250, ...light, fitness_Due_Date: '2026-11-03' }),
    ])
      done(await call(portal, 'vehicleCreate', { token, body }));
    const loads = [
      await load([heavy.bilty_No], { vehicle_No: 'MP09KG1000' }),
      await load([over.bilty_No], { vehicle_No: 'MP09KG2000' }),
    ];
    expect(await Promise.all(loads.map(({ challan_No }) => check(challan_No)))).toMatchObject([
      {
        vehicle_Faults: ['Overloaded by 250 kg.'],
        advice: ['This is a market vehicle, and it has no hire memo yet.'],
      },
      { vehicle_Faults: ['Fitness of MP09KG2000 expired on 03-11-2026.'], advice: [] },
    ]);
    for (const { challan_No } of loads) {
      expect(refused(await dispatch(challan_No, REASON))).toMatchObject({
        status: 409,
        code: 'only_admin',
        detail: 'Only an admin can dispatch a vehicle that is overloaded or whose papers have expired.',
      });
      expect(refused(await byAdmin(challan_No, ''))).toMatchObject({ status: 409, code: 'faults' });
      expect(done(await byAdmin(challan_No, REASON))).toMatchObject({ state: 'dispatched', dispatch_Reason: REASON });
    }
  });
});

describe('dispatching a challan', () => {
  test('a challan without faults is dispatched, and its LRs with it', async () => {
    const lr = await anLr();
    const { challan_No } = await load([lr.bilty_No]);
    expect(done(await dispatch(challan_No))).toMatchObject({ challan_No, state: 'dispatched', dispatch_Reason: '' });
    expect(await statusOf(lr.bilty_No)).toBe('Dispatched');
    expect((await eventsOf(lr.bilty_No)).at(-1)).toMatch(
      new RegExp(`^Dispatched \\| challan \\| Challan ${challan_No} \\| user-`),
    );
    const row = done(await call(portal, 'challanList', { token, query: { challan_No } })).data as Wire[];
    expect(row).toMatchObject([{ state: 'dispatched' }]);
  });

  test('a dispatch with faults keeps its reason and the faults of that moment', async () => {
    const [lr, further] = [await expired(), await anLr()];
    done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [further.bilty_No], kind: 'In transit' } }));
    const { challan_No } = await load([lr.bilty_No, further.bilty_No]);
    done(await dispatch(challan_No, REASON));
    expect((await eventsOf(lr.bilty_No)).at(-1)).toContain(`Dispatched | challan | Challan ${challan_No}: ${REASON}`);
    // An LR that is further on stays as it is.
    expect(await statusOf(further.bilty_No)).toBe('In transit');
    const Bill = { eway_Bill_No: lr.eway_Bill_No };
    const read = done(await call(portal, 'ewayBillRead', { token, query: Bill })) as Wire;
    const body = { ...read, valid_Upto: `${addDays(TODAY, 9)}T23:59` };
    done(await call(portal, 'ewayBillUpdate', { token, query: Bill, body }));
    const after = await check(challan_No);
    expect(after).toMatchObject({ state: 'dispatched', dispatch_Reason: REASON });
    expect(after.dispatched_At).not.toBeNull();
    expect(after.lrs[0]).toMatchObject({ lr_Status: 'Dispatched', faults: [expect.stringContaining('expired on')] });
    const { data } = done(await call(portal, 'auditList', { token, query: { kind: 'challan', record: challan_No } }));
    expect(data[0]?.fields).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: 'Reason of Dispatch', to: REASON })]),
    );
  });

  test('a challan is dispatched once, by two at once too, and its key gets the same answer', async () => {
    const lr = await anLr();
    const { challan_No } = await load([lr.bilty_No]);
    const other = await logIn(portal, company.userName);
    const body = { challan_No, reason: '' };
    const both = await Promise.all([clerk, other].map((by) => call(portal, 'challanDispatch', { token: by, body })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(refused(await dispatch(challan_No, REASON))).toMatchObject({
      status: 409,
      code: 'dispatched',
      detail: `Challan ${challan_No} is dispatched already.`,
    });
    expect((await eventsOf(lr.bilty_No)).filter((event) => event.startsWith('Dispatched'))).toHaveLength(1);

    const next = await load([(await anLr()).bilty_No]);
    const key = { 'idempotency-key': `go-${next.challan_No}` };
    const answers = await Promise.all([1, 2, 3].map(() => dispatch(next.challan_No, '', key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('a dispatched challan is not changed, and no body can say that it was dispatched', async () => {
    const lr = await anLr();
    const { challan_No, ...saved } = await load([lr.bilty_No], { state: 'dispatched', dispatch_Reason: 'Mine' });
    expect(saved).toMatchObject({ state: 'draft', dispatch_Reason: '' });
    const query = { challan_No };
    const changed = aChallan([lr.bilty_No], { challan_No, remark: 'Two seals', state: 'dispatched' });
    const update = () => call(portal, 'challanUpdate', { token: clerk, query, body: changed });
    expect(done(await update())).toMatchObject({ remark: 'Two seals', state: 'draft' });
    done(await dispatch(challan_No));
    const line = [{ bilty_No: (await anLr()).bilty_No, packages: 1 }];
    for (const answered of [
      await update(),
      await call(portal, 'challanAddLines', { token, query, body: line }),
      await call(portal, 'challanUpdateLines', { token, query, body: line }),
      await call(portal, 'challanDeleteLine', { token, query: { ...query, id: 1 } }),
    ])
      expect(refused(answered)).toMatchObject({
        status: 409,
        code: 'dispatched',
        detail: `Challan ${challan_No} is dispatched and cannot be changed.`,
      });
    expect(done(await call(portal, 'challanRead', { token, query }))).toMatchObject({
      state: 'dispatched',
      remark: 'Two seals',
    });
  });
});

describe('the arrival of a challan', () => {
  const arrive = (challan_No: string, arrived_At = '') =>
    call(portal, 'challanArrive', { token: clerk, body: { challan_No, arrived_At } });
  const gone = async () => {
    const { challan_No } = await load([(await anLr()).bilty_No]);
    done(await dispatch(challan_No));
    return challan_No;
  };

  test('an arrival needs a dispatched challan and a time from the challan’s date until now', async () => {
    const { challan_No } = await load([(await anLr()).bilty_No]);
    const early = { status: 409, code: 'draft', detail: `Challan ${challan_No} is draft.` };
    expect(refused(await arrive(challan_No))).toMatchObject(early);
    done(await dispatch(challan_No));
    for (const [at, message] of [
      [`${addDays(TODAY, 1)}T10:00`, 'Time cannot be in the future.'],
      ['2026-01-01T10:00', 'Time cannot be before the challan date.'],
    ] as const)
      expect(refused(await arrive(challan_No, at))).toMatchObject({
        status: 422,
        errors: [{ path: 'arrived_At', message }],
      });
  });

  test('an arrival keeps its time and leaves its LRs Dispatched', async () => {
    const challan_No = await gone();
    const [bilty_No] = (await check(challan_No)).lrs.map((lr) => lr.bilty_No);
    const arrived = done(await arrive(challan_No)) as Wire;
    expect(arrived).toMatchObject({ state: 'arrived', arrived_At: expect.stringMatching(`^${TODAY}T`) });
    expect(await statusOf(bilty_No ?? '')).toBe('Dispatched');
    expect(refused(await arrive(challan_No))).toMatchObject({ detail: `Challan ${challan_No} is arrived already.` });
  });
});

describe('cancelling a challan', () => {
  const cancel = (challan_No: string, by: string) =>
    call(portal, 'challanCancel', { token: by, body: { challan_No, reason: 'The truck broke down' } });

  test('a clerk cancels a draft challan, an admin a dispatched one, nobody an arrived one', async () => {
    const lr = await anLr();
    const draft = await load([lr.bilty_No]);
    expect(done(await cancel(draft.challan_No, clerk))).toMatchObject({
      state: 'cancelled',
      cancel_Reason: 'The truck broke down',
    });
    expect(await statusOf(lr.bilty_No)).toBe('Booked');
    const again = await load([lr.bilty_No]);
    done(await dispatch(again.challan_No));
    expect(refused(await cancel(again.challan_No, clerk))).toMatchObject({
      status: 409,
      code: 'too_late',
      detail: 'Only an admin can cancel a challan that was dispatched.',
    });
    expect(await statusOf(lr.bilty_No)).toBe('Dispatched');
    done(await cancel(again.challan_No, token));
    expect((await eventsOf(lr.bilty_No)).at(-1)).toContain(
      `Booked | challan | Challan ${again.challan_No}: The truck broke down`,
    );
    const next = await load([lr.bilty_No]);
    done(await dispatch(next.challan_No));
    done(await call(portal, 'challanArrive', { token, body: { challan_No: next.challan_No } }));
    expect(refused(await cancel(next.challan_No, token))).toMatchObject({
      detail: `Challan ${next.challan_No} is arrived already.`,
    });
  });

  test('cancelling leaves an LR that is further on, or of which another challan has a part', async () => {
    const [further, parted] = [await anLr(), await anLr()];
    const part = (packages: number) => ({ bilty_No: parted.bilty_No, packages });
    const one = await load([], { details: [{ bilty_No: further.bilty_No, packages: 12 }, part(5)] });
    const other = await load([], { details: [part(7)] });
    done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [further.bilty_No], kind: 'In transit' } }));
    done(await cancel(one.challan_No, clerk));
    expect([await statusOf(further.bilty_No), await statusOf(parted.bilty_No)]).toEqual(['In transit', 'Loaded']);
    done(await cancel(other.challan_No, clerk));
    expect(await statusOf(parted.bilty_No)).toBe('Booked');
  });
});

test('the sentences of a dispatch are in Hindi too', () => {
  for (const told of [
    'Challan 12 is dispatched already.',
    'Challan 12 is draft.',
    'Only an admin can dispatch a vehicle that is overloaded or whose papers have expired.',
    'This is a market vehicle, and it has no hire memo yet.',
    'Overloaded by 1,200 kg.',
    'Only an admin can cancel a challan that was dispatched.',
    'Time cannot be before the challan date.',
    'Challan 12 is dispatched and cannot be changed.',
    'Invoice A-1 has no e-way bill.',
    'e-Way Bill 351234567890 is not on the desk, so its validity is not known.',
    'e-Way Bill 351234567890 is cancelled.',
    'e-Way Bill 351234567890 is closed.',
    'e-Way Bill 351234567890 has no vehicle yet.',
    'e-Way Bill 351234567890 is for vehicle MH12EF9012.',
    'Until when e-Way Bill 351234567890 is valid is not known.',
    'e-Way Bill 351234567890 expired on 03-11-2026 23:59.',
    'e-Way Bill 351234567890 ends on 23-11-2026 23:59; 600 km need it until 24-11-2026.',
    'Fitness of MP09AB1234 expired on 03-11-2026.',
    'Road Tax of MP09AB1234 expired on 03-11-2026.',
  ])
    expect(sayInHindi(told)).not.toMatch(/[a-z]/);
});
