import { beforeAll, describe, expect, test } from 'vitest';
import { sayInHindi } from '#language/sentences.hi.ts';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  logIn,
  refused,
  savedBilty,
  savedPaper,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty } from '#test/forms.ts';
import { ROUNDS } from '#test/long.ts';
import { readBack } from '#test/print/read-back.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// How the vehicle of a challan is unloaded, line by line (spec 4 §2). What it shares with every step is tested in test/contract.

let portal: TestPortal;
let company: TestCompany;
let token: string;
let second: string;
let mumbai: number;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  second = await logIn(portal, company.userName);
  const body = { branch_Code: 'BM', name: 'Mumbai', city: 'Mumbai', state_Code: '27' };
  mumbai = Number(done(await call(portal, 'branchCreate', { token, body })).id);
});

type Wire = Readonly<Record<string, unknown>>;
const anLr = async () => savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() })).bilty_No;
/** A challan that has arrived, with this number of LRs of twelve packages. */
async function anArrivedOne(count: number) {
  const lrs: string[] = [];
  for (let nth = 0; nth < count; nth += 1) lrs.push(await anLr());
  const body = aChallan(lrs, { from_Branch: 1, to_Branch: mumbai });
  const challan_No = String(savedPaper(await call(portal, 'challanCreate', { token, body }))['challan_No']);
  const sent = { challan_No, reason: 'It has to go all the same' };
  done(await call(portal, 'challanDispatch', { token, body: sent }));
  done(await call(portal, 'challanArrive', { token, body: { challan_No } }));
  return { challan_No, lrs };
}
const out = (bilty_No: string, fields: Wire = {}) => ({ bilty_No, received: 12, short: 0, ...fields });
const unload = (challan_No: string, lines?: readonly Wire[], by = token, headers = {}) =>
  call(portal, 'challanUnload', { token: by, headers, body: { challan_No, ...(lines && { lines }) } });
const statusOf = async (Bilty_No: string) =>
  savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No } }))['lr_Status'];
const linesOf = async (challan_No: string) =>
  done(await call(portal, 'challanUnloading', { token, query: { challan_No } })).lines;

test('a challan’s print has what came short or damaged, and the list finds it by state and branch', async () => {
  const { challan_No, lrs } = await anArrivedOne(2);
  const print = async () => readBack((await call(portal, 'challanPrint', { token, query: { challan_No } })).bytes).flat;
  expect(await print()).toContain('Short ______');
  const found = async (state: string, to_Branch: number) => {
    const query = { state, to_Branch, pageSize: 100 };
    const { data } = done(await call(portal, 'challanList', { token, query }));
    return (data as { challan_No: string }[]).some((each) => each.challan_No === challan_No);
  };
  expect([await found('arrived', mumbai), await found('dispatched', mumbai), await found('arrived', 1)]).toEqual([
    true,
    false,
    false,
  ]);
  const [first = '', other = ''] = lrs;
  const lines = [out(first), out(other, { received: 10, short: 2, damaged: 3, remark: 'Two bags torn' })];
  done(await unload(challan_No, lines));
  const flat = await print();
  expect(flat).toContain('Short 2 Damaged 3 Excess 0');
  expect(flat).toContain('Two bags torn');
  expect(flat).not.toContain('______');
  expect(await found('closed', mumbai)).toBe(true);
});

describe('an unloading is refused', () => {
  test('an unloading with wrong counts, a foreign LR or a line twice is refused and writes nothing', async () => {
    const { challan_No, lrs } = await anArrivedOne(2);
    const [lr = '', other = ''] = lrs;
    const stranger = await anLr();
    for (const [lines, path, message] of [
      [[], 'lines', 'Please choose at least one LR.'],
      [[out(lr, { received: 11 })], 'lines[0].received', 'Received and short must be 12 together.'],
      [[out(lr), out(other, { short: 1 })], 'lines[1].received', 'Received and short must be 12 together.'],
      [
        [out(lr, { received: 10, short: 2, damaged: 11 })],
        'lines[0].damaged',
        'Damaged cannot be more than what was received.',
      ],
      [[out(lr), out(stranger)], 'lines[1].bilty_No', `${stranger} is not on this challan.`],
      [[out(lr), out(lr)], 'lines[1].bilty_No', `${lr} is there twice.`],
      [[out(lr, { remark: 'x'.repeat(201) })], 'lines[0].remark', 'Remark must be at most 200 characters.'],
    ] as const) {
      expect(refused(await unload(challan_No, lines))).toMatchObject({ status: 422, errors: [{ path, message }] });
      expect(sayInHindi(message)).not.toMatch(/[a-z]{2}/);
    }
    expect((await linesOf(challan_No)).map(({ unloaded }) => unloaded)).toEqual([null, null]);
    expect(await statusOf(lr)).toBe('Dispatched');
  });

  test('an unloading before the vehicle has arrived is refused', async () => {
    const body = aChallan([await anLr()]);
    const challan_No = String(savedPaper(await call(portal, 'challanCreate', { token, body }))['challan_No']);
    expect(refused(await unload(challan_No))).toMatchObject({ status: 409, detail: `Challan ${challan_No} is draft.` });
  });
});

describe('unloading a challan', () => {
  test('unloaded LRs arrive at the branch; lines left out keep the challan open, and the last closes it', async () => {
    const { challan_No, lrs } = await anArrivedOne(3);
    const [whole = '', faulty = '', last = ''] = lrs;
    const fault = { received: 10, short: 2, damaged: 3, excess: 1, remark: 'Two bags torn' };
    expect(done(await unload(challan_No, [out(whole), out(faulty, fault)]))).toMatchObject({ state: 'arrived' });
    expect([await statusOf(whole), await statusOf(faulty), await statusOf(last)]).toEqual([
      'Arrived',
      'Arrived',
      'Dispatched',
    ]);
    const events = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: whole } })) as Wire[];
    expect(events.at(-1)).toMatchObject({ kind: 'Arrived', source: 'challan', place: 'Mumbai' });
    const told = await linesOf(challan_No);
    expect(told[1]?.unloaded).toMatchObject({ ...fault, by: company.userName });
    expect(told[2]?.unloaded).toBeNull();
    // The list of claims has the LR, whatever its status is by then.
    const claims = done(
      await call(portal, 'biltyList', { token, query: { pending: 'Short or damaged', pageSize: 50 } }),
    );
    const listed = (claims.data as unknown as Wire[]).map((row) => row['bilty_No']);
    expect(listed).toContain(faulty);
    expect(listed).not.toContain(whole);
    // The remaining LRs are complete.
    expect(done(await unload(challan_No))).toMatchObject({ state: 'closed' });
    expect(await statusOf(last)).toBe('Arrived');
    expect(refused(await unload(challan_No))).toMatchObject({ detail: `Challan ${challan_No} is closed already.` });
  });

  test('an LR that is all short does not arrive, and one delivered meanwhile stays delivered', async () => {
    const { challan_No, lrs } = await anArrivedOne(2);
    const [gone = '', handed = ''] = lrs;
    const event = { bilty_Nos: [handed], kind: 'Delivered', credit_Reason: 'Pays monthly', party: 0 };
    const given = await call(portal, 'biltyEventAdd', { token, body: { ...event, received: 0 } });
    if (given.status !== 200) {
      const { balance_Amt } = savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No: handed } }));
      const paid = { bilty_Nos: [handed], kind: 'Delivered', received: balance_Amt };
      done(await call(portal, 'biltyEventAdd', { token, body: paid }));
    }
    done(await unload(challan_No, [out(gone, { received: 0, short: 12 }), out(handed)]));
    expect([await statusOf(gone), await statusOf(handed)]).toEqual(['Dispatched', 'Delivered']);
  });

  test('a challan with a classic bilty is unloaded and closed', async () => {
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() })).bilty_No;
    const body = aChallan([classic], { to: 'Bhopal' });
    const challan_No = String(savedPaper(await call(portal, 'challanCreate', { token, body }))['challan_No']);
    done(await call(portal, 'challanDispatch', { token, body: { challan_No, reason: 'It has to go' } }));
    done(await call(portal, 'challanArrive', { token, body: { challan_No } }));
    expect(done(await unload(challan_No, [out(classic)]))).toMatchObject({ state: 'closed' });
  });

  test(`of two unloadings at once one is accepted, in ${ROUNDS} rounds, and one with its key is answered again`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { challan_No, lrs } = await anArrivedOne(1);
      const both = await Promise.all(
        [token, second].map((by) =>
          unload(
            challan_No,
            lrs.map((lr) => out(lr)),
            by,
          ),
        ),
      );
      expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
      const [lr = ''] = lrs;
      const events = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: lr } })) as Wire[];
      expect(events.filter(({ kind }) => kind === 'Arrived')).toHaveLength(1);
    }
    const { challan_No, lrs } = await anArrivedOne(2);
    const key = { 'idempotency-key': `unload-${challan_No}` };
    const [first = ''] = lrs;
    const answers = [
      await unload(challan_No, [out(first)], token, key),
      await unload(challan_No, [out(first)], token, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(refused(await unload(challan_No, [out(first)]))).toMatchObject({
      status: 409,
      code: 'unloaded',
      detail: `${first} is unloaded already.`,
    });
  });

  test('a clerk of another branch cannot unload a challan', async () => {
    const { challan_No } = await anArrivedOne(1);
    const { token: clerk } = await aBackOffice(portal, company);
    expect(refused(await unload(challan_No, undefined, clerk))).toMatchObject({ status: 403, code: 'other_branch' });
  });
});
