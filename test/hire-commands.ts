import * as fc from 'fast-check';
import { declarationForm } from './contract/expectations-hire.ts';
import { aDocument } from './documents.ts';
import { done, type Answered } from './factories.ts';
import { aChallan } from './forms.ts';
import { day, is, rupees, send, type Desk, type Does } from './money-company.ts';

// Random actions of users with hired trucks (spec 4 §14): their memos, the money on them, and their owners’ declarations.

const VEHICLE = 'MP09HG1234';
const NONE = '999';
const reason = 'It has to be paid all the same';
const at = fc.nat({ max: 3 });
const owner = fc.constantFrom(1, 2);
/** Amounts below and above the threshold of TDS, and any other. */
const hire = fc.oneof(fc.constantFrom(28_000, 30_001, 45_000.5), rupees);

/** Actions with hire memos; numbers choose among what exists. */
export const hireCommands = [
  { weight: 5, arbitrary: fc.record({ what: is('hire'), lr: fc.nat({ max: 5 }), owner, hire, day }) },
  { weight: 4, arbitrary: fc.record({ what: is('issue hire'), at, tds: fc.constantFrom(null, null, null, 12.5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: is('adjust hire'),
      at,
      kind: fc.constantFrom('detention', 'extra', 'late', 'shortage', 'commission', 'other'),
      amount: rupees,
      sign: fc.constantFrom(1, 1, -1),
      day,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: is('advance hire'),
      at,
      mode: fc.constantFrom('cash', 'bank', 'diesel', 'fastag'),
      amount: rupees,
      day,
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: is('settle hire'), at }) },
  { weight: 3, arbitrary: fc.record({ what: is('pay hire'), at, mode: fc.constantFrom('cash', 'bank', 'bank'), day }) },
  { weight: 2, arbitrary: fc.record({ what: is('cancel hire'), at }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: is('declare'), owner, carriages: fc.constantFrom(0, 3, 10), on: day }),
  },
] as const;
type Command = (typeof hireCommands)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;
type Of<What extends Command['what']> = Extract<Command, { what: What }>;

interface Listed {
  readonly hire_No: string;
  readonly state: string;
  readonly owner: number;
}

/** A memo in one of these states. */
async function aMemoIn({ portal, token }: Desk, states: readonly string[], nth: number): Promise<Listed> {
  const { data } = done(await send(portal, 'hireList', { token, query: { pageSize: 100 } }));
  const found = (data as unknown as readonly Listed[]).filter(({ state }) => states.includes(state));
  return found[nth % Math.max(found.length, 1)] ?? { hire_No: NONE, state: '', owner: 1 };
}

/** A memo of a challan that leaves now, or of any that has left; where none has, the draft is refused. */
async function hireTruck({ portal, token }: Desk, one: Of<'hire'>): Promise<Answered> {
  const details = [{ bilty_No: String(one.lr + 1), packages: 1, weight: 10 }];
  const made = await send(portal, 'challanCreate', { token, body: aChallan([], { details, vehicle_No: VEHICLE }) });
  const { data } = done(await send(portal, 'challanList', { token, query: { pageSize: 100 } }));
  const [latest] = data as unknown as readonly { challan_No: string }[];
  const challan_No = latest?.challan_No ?? NONE;
  if (made.status === 200) await send(portal, 'challanDispatch', { token, body: { challan_No, reason } });
  const body = aDocument('hire', {
    hire_No: '',
    hire_Date: one.day,
    branch: 1,
    vehicle_No: VEHICLE,
    owner: one.owner,
    broker: 0,
    rate: 0,
    hire: one.hire,
    pod_Needed: 'no',
    details: [{ challan_No }],
  });
  return await send(portal, 'hireCreate', { token, body });
}

async function issueHire(desk: Desk, one: Of<'issue hire'>): Promise<Answered> {
  const { hire_No } = await aMemoIn(desk, ['draft'], one.at);
  const tax = one.tds === null ? {} : { tds: one.tds, reason: 'Certificate of a lower rate' };
  return await send(desk.portal, 'hireIssue', { token: desk.token, body: { hire_No, ...tax } });
}

async function adjustHire(desk: Desk, { kind, amount, sign, day: date, ...one }: Of<'adjust hire'>): Promise<Answered> {
  const { hire_No } = await aMemoIn(desk, ['issued'], one.at);
  const body = { hire_No, kind, amount: sign * amount, date };
  return await send(desk.portal, 'hireAdjust', { token: desk.token, body });
}

async function advanceHire(desk: Desk, { mode, amount, day: date, ...one }: Of<'advance hire'>): Promise<Answered> {
  const memo = await aMemoIn(desk, ['issued'], one.at);
  const through = {
    cash: { reason },
    bank: { account: desk.office.bank },
    diesel: { litres: 10, pump: 3 - memo.owner },
    fastag: {},
  };
  const body = { hire_No: memo.hire_No, mode, amount, date, ...through[mode] };
  return await send(desk.portal, 'hireAdvance', { token: desk.token, body });
}

/** Its challans arrive and are unloaded first, as far as possible. */
async function settleHire(desk: Desk, one: Of<'settle hire'>): Promise<Answered> {
  const { portal, token } = desk;
  const { hire_No } = await aMemoIn(desk, ['issued'], one.at);
  const read = await send(portal, 'hireRead', { token, query: { hire_No } });
  const { details = [] } = (read.status === 200 ? read.json : {}) as { details?: readonly { challan_No: string }[] };
  for (const { challan_No } of details) {
    await send(portal, 'challanArrive', { token, body: { challan_No } });
    await send(portal, 'challanUnload', { token, body: { challan_No } });
  }
  return await send(portal, 'hireSettle', { token, body: { hire_No } });
}

/** If there is none, one is settled first. */
async function payHire(desk: Desk, { mode, day: date, ...one }: Of<'pay hire'>): Promise<Answered> {
  let { hire_No } = await aMemoIn(desk, ['settled'], one.at);
  if (hire_No === NONE) {
    const settled = await settleHire(desk, { what: 'settle hire', at: one.at });
    hire_No = settled.status === 200 ? (settled.json as Listed).hire_No : NONE;
  }
  const body = { hire_No, mode, date, reason, ...(mode === 'bank' && { account: desk.office.bank }) };
  return await send(desk.portal, 'hirePay', { token: desk.token, body });
}

/** If there is a draft, it is issued first: most others have money by then. */
async function cancelHire(desk: Desk, one: Of<'cancel hire'>): Promise<Answered> {
  const issued = await issueHire(desk, { what: 'issue hire', at: one.at, tds: null });
  const { hire_No } =
    issued.status === 200 ? (issued.json as Listed) : await aMemoIn(desk, ['issued', 'settled'], one.at);
  return await send(desk.portal, 'hireCancel', { token: desk.token, body: { hire_No, reason } });
}

/** How each action is done. */
export const hireWork: Does<Command> = {
  hire: hireTruck,
  'issue hire': issueHire,
  'adjust hire': adjustHire,
  'advance hire': advanceHire,
  'settle hire': settleHire,
  'pay hire': payHire,
  'cancel hire': cancelHire,
  declare: ({ portal, token }, { owner: by, carriages, on }) => {
    const body = declarationForm({ owner: String(by), declaration_Date: on, carriages: String(carriages) });
    return send(portal, 'hireDeclare', { token, body });
  },
};
