import { beforeAll, describe, expect, test } from 'vitest';
import { sayInHindi } from '#language/sentences.hi.ts';
import { aCompany, call, done, logIn, refused, savedBilty, savedPaper, type TestCompany } from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty, aLine } from '#test/forms.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Which LRs can be loaded where; no package is loaded twice (spec 4 §2).

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
const details = (packages: number) => [
  aLine({ packages, packing: 'Bag', weight: 50 * packages, freight_Amt: 2000, advance_Amt: 0 }),
];
const anLr = async (packages = 12, fields: Wire = {}) =>
  savedBilty(
    await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ details: details(packages), ...fields }) }),
  ).bilty_No;
const BETWEEN = () => ({ from_Branch: 1, to_Branch: mumbai });
const lines = (loads: Readonly<Record<string, number>>) =>
  Object.entries(loads).map(([bilty_No, packages]) => ({ bilty_No, packages, weight: 10 }));
const load = (loads: Readonly<Record<string, number>>, fields: Wire = BETWEEN(), by = token) =>
  call(portal, 'challanCreate', { token: by, body: aChallan([], { details: lines(loads), ...fields }) });
const loaded = async (loads: Readonly<Record<string, number>>, fields: Wire = BETWEEN()) =>
  String(savedPaper(await load(loads, fields))['challan_No']);
const step = (name: 'challanDispatch' | 'challanArrive' | 'challanUnload' | 'challanCancel', challan_No: string) =>
  call(portal, name, { token, body: { challan_No, reason: 'It has to be so' } });
const waiting = async (branch: number, query: Wire = {}) => {
  const page = done(await call(portal, 'challanLoadable', { token, query: { branch, pageSize: 100, ...query } }));
  return (page.data as unknown as Wire[]).map((row) => ({ lr: row['bilty_No'], left: row['left'] }));
};
const leftOf = async (lr: string, branch: number) => (await waiting(branch)).find((row) => row.lr === lr)?.left ?? null;
const travel = async (challan_No: string) => {
  for (const name of ['challanDispatch', 'challanArrive', 'challanUnload'] as const) done(await step(name, challan_No));
};

describe('loadable LRs', () => {
  test('loadable LRs are refused for an unknown or missing branch, and are never those of another company', async () => {
    expect(refused(await call(portal, 'challanLoadable', { token, query: { branch: 77 } })).status).toBe(404);
    expect(refused(await call(portal, 'challanLoadable', { token, query: {} }))).toMatchObject({
      status: 400,
      errors: [{ path: 'branch', message: 'Branch is required.' }],
    });
    const lr = await anLr();
    const other = await aCompany(portal);
    const page = done(await call(portal, 'challanLoadable', { token: other.token, query: { branch: 1 } }));
    expect(JSON.stringify(page)).not.toContain(`"${lr}"`);
    expect(page.totalCount).toBe(0);
  });

  test('loadable LRs are those booked or arrived at the branch, by destination, the oldest first, in pages', async () => {
    const own = await aCompany(portal);
    const by = own.token;
    const invoice = { invoice_No: 'A-1', invoice_Date: '2026-11-18', invoice_Value: 40_000 };
    const book = async (to: string, bilty_Date: string) =>
      savedBilty(
        await call(portal, 'biltyCreate', { token: by, body: aLawfulBilty({ to, bilty_Date, invoices: [invoice] }) }),
      ).bilty_No;
    const [pune, nasik, older] = [
      await book('Pune', '2026-11-20'),
      await book('Nasik', '2026-11-19'),
      await book('Pune', '2026-11-18'),
    ];
    savedBilty(await call(portal, 'biltyCreate', { token: by, body: aBilty() }));
    const page = async (query: Wire) => {
      const told = done(await call(portal, 'challanLoadable', { token: by, query: { branch: 1, ...query } }));
      return [told.totalCount, ...(told.data as unknown as Wire[]).map((row) => row['bilty_No'])];
    };
    expect(await page({})).toEqual([3, nasik, older, pune]);
    expect(await page({ pageSize: 2, pageIndex: 2 })).toEqual([3, pune]);
    expect(await page({ to: 'Pune' })).toEqual([2, older, pune]);
    done(await call(portal, 'consignmentCancel', { token: by, body: { bilty_No: pune, reason: 'Booked twice' } }));
    done(await call(portal, 'biltyEventAdd', { token: by, body: { bilty_Nos: [nasik], kind: 'Dispatched' } }));
    expect(await page({})).toEqual([1, older]);
    done(await call(portal, 'biltyEventAdd', { token: by, body: { bilty_Nos: [nasik], kind: 'Arrived' } }));
    expect(await page({})).toEqual([2, nasik, older]);
  });

  test('loadable packages of a split LR are counted at each branch where some of them are', async () => {
    const lr = await anLr(100);
    expect(await leftOf(lr, 1)).toBe(100);
    const first = await loaded({ [lr]: 60 });
    expect(await leftOf(lr, 1)).toBe(40);
    await travel(first);
    expect([await leftOf(lr, 1), await leftOf(lr, mumbai)]).toEqual([40, 60]);
    expect(await waiting(mumbai, { lr_No: lr })).toEqual([{ lr, left: 60 }]);
    expect(await waiting(mumbai, { lr_No: await anLr() })).toEqual([]);
    const rest = await loaded({ [lr]: 40 });
    expect([await leftOf(lr, 1), await leftOf(lr, mumbai)]).toEqual([null, 60]);
    // A part goes on from the second branch.
    const on = await loaded({ [lr]: 25 }, { from_Branch: mumbai, to_Branch: 1 });
    expect(await leftOf(lr, mumbai)).toBe(35);
    await travel(rest);
    expect(await leftOf(lr, mumbai)).toBe(75);
    done(await step('challanCancel', on));
    expect(await leftOf(lr, mumbai)).toBe(100);
  });
});

describe('loading a challan', () => {
  test('a challan takes at most the packages that are left, at least one, and only of LRs at its branch', async () => {
    const lr = await anLr(12);
    const detail = `Only 12 packages of ${lr} are left.`;
    expect(refused(await load({ [lr]: 13 }))).toMatchObject({
      status: 409,
      code: 'packages_left',
      detail,
      errors: [{ path: 'details[0].packages', message: detail }],
    });
    expect(refused(await load({ [lr]: 0 }))).toMatchObject({
      status: 422,
      errors: [{ path: 'details[0].packages', message: 'Enter how many packages are loaded.' }],
    });
    expect(refused(await load({ [lr]: 12 }, { from_Branch: mumbai, to_Branch: 1 }))).toMatchObject({
      status: 409,
      code: 'elsewhere',
      detail: `${lr} is not at the branch that this challan goes from.`,
    });
    await loaded({ [lr]: 7 });
    expect(refused(await load({ [lr]: 6 }))).toMatchObject({ detail: `Only 5 packages of ${lr} are left.` });
    // Older clients send no branch, and their packages are counted too.
    expect(refused(await load({ [lr]: 6 }, {}))).toMatchObject({ detail: `Only 5 packages of ${lr} are left.` });
    await loaded({ [lr]: 5 }, {});
    for (const told of [detail, `${lr} is not at the branch that this challan goes from.`])
      expect(sayInHindi(told)).not.toMatch(/[a-z]/);
  });

  test('packages that are taken off a challan, or on a cancelled one, can be loaded again', async () => {
    const [lr, other] = [await anLr(12), await anLr(12)];
    const challan_No = await loaded({ [lr]: 7, [other]: 12 });
    const change = (loads: Readonly<Record<string, number>>) =>
      call(portal, 'challanUpdate', {
        token,
        query: { challan_No },
        body: aChallan([], { challan_No, details: lines(loads), ...BETWEEN() }),
      });
    expect(refused(await change({ [lr]: 13 }))).toMatchObject({ detail: `Only 12 packages of ${lr} are left.` });
    savedPaper(await change({ [lr]: 12 }));
    expect([await leftOf(lr, 1), await leftOf(other, 1)]).toEqual([null, 12]);
    savedPaper(await change({ [lr]: 3 }));
    expect(await leftOf(lr, 1)).toBe(9);
    done(await step('challanCancel', challan_No));
    expect(await leftOf(lr, 1)).toBe(12);
  });

  test(`only one of two simultaneous challans with the last package is saved, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const lr = await anLr(1);
      const both = await Promise.all([token, second].map((by) => load({ [lr]: 1 }, BETWEEN(), by)));
      expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
      const lost = both.find(({ status }) => status === 409);
      expect(lost?.json).toMatchObject({ detail: `Only 0 packages of ${lr} are left.` });
    }
  });

  test('an LR keeps at least its loaded packages, and its arrival is not voided once they went on', async () => {
    const lr = await anLr(12);
    const challan_No = await loaded({ [lr]: 10 }, {});
    const query = { Bilty_No: lr };
    const fewer = { query, body: aLawfulBilty({ details: details(9) }) };
    expect(refused(await call(portal, 'biltyUpdate', { token, ...fewer }))).toMatchObject({
      status: 409,
      detail: '10 packages of this LR are loaded.',
    });
    done(await call(portal, 'biltyUpdate', { token, query, body: aLawfulBilty({ details: details(11) }) }));
    done(await step('challanDispatch', challan_No));
    // Challans of older clients are not unloaded: an arrival recorded by hand says that the goods are there.
    done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [lr], kind: 'Arrived' } }));
    await loaded({ [lr]: 11 }, {});
    const events = done(await call(portal, 'biltyEventList', { token, query })) as Wire[];
    const id = events.find(({ kind }) => kind === 'Arrived')?.['id'];
    const voided = await call(portal, 'biltyEventVoid', { token, body: { id, reason: 'Of another one' } });
    expect(refused(voided)).toMatchObject({
      status: 409,
      detail: 'Its packages went on with a later challan. Cancel that one first.',
    });
  });
});
