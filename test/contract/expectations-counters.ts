import type { counterCalls } from '#api/counters.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import type { CounterBooking } from '#domain/rules/counter-record.ts';
import {
  aBooking,
  aContact,
  aCounter,
  anOpening,
  aRegisteredCounter,
  keyFields,
  sentBy,
  signedBy,
} from '#test/counters.ts';
import type { TestPortal } from '#test/portal.ts';
import { scanSeeds } from './expectations-scans.ts';
import { freeTries } from './expectations-second-factors.ts';

// What is expected of the calls of counters, for the tests that go through every call of the contract.

type CounterCall = keyof typeof counterCalls;
type At = Pick<TestPortal, 'url'>;

interface Rows<Row> {
  readonly ofCompany: Row;
  readonly ofItsAdmin: Row;
  readonly ofAnyone: Row;
  /** The password that is sent is not the super admin’s. */
  readonly ofWhoseOldPassword: Row;
}

/** Who may make these calls. */
export const counterExpectations = <Row>({
  ofCompany,
  ofItsAdmin,
  ofAnyone,
  ofWhoseOldPassword,
}: Rows<Row>): Record<CounterCall, Row> => ({
  counterList: ofItsAdmin,
  counterInvite: ofItsAdmin,
  counterRegister: ofCompany,
  counterOpen: ofWhoseOldPassword,
  counterRenew: ofCompany,
  counterSnapshot: ofCompany,
  counterLose: ofItsAdmin,
  counterClose: ofItsAdmin,
  counterReceive: ofAnyone,
  counterFindings: ofItsAdmin,
  counterTick: ofItsAdmin,
  counterKept: ofItsAdmin,
  counterTake: ofItsAdmin,
  counterRefuse: ofItsAdmin,
});

const invited = async (portal: At, token: string) =>
  done(await call(portal, 'counterInvite', { token, body: aCounter(1) })).invite;
/** What a company’s counter sends when it books an LR. */
async function aSending(portal: At, a: Pick<TestCompany, 'token' | 'userName'>, record: Partial<CounterBooking> = {}) {
  const counter = await aRegisteredCounter(portal, a, 1);
  const booking = await aBooking(portal, a, counter, [1, 1], { record });
  return { counter, sent: sentBy(counter, [signedBy(counter, booking)]) };
}
/** The id of an LR that was kept because its number is not the next one. */
async function idOfKept(portal: At, a: Pick<TestCompany, 'token' | 'userName'>): Promise<string> {
  const { counter, sent } = await aSending(portal, a, { seq: 2 });
  done(await call(portal, 'counterReceive', { body: sent }));
  const { data } = done(await call(portal, 'counterKept', { token: a.token, query: { pageSize: 100 } }));
  return data.find((kept) => kept.counter === counter.id)?.id ?? '';
}
/** The id of the finding about an LR that was printed with another sum. */
async function idOfFinding(portal: At, a: Pick<TestCompany, 'token' | 'userName'>): Promise<string> {
  const counter = await aRegisteredCounter(portal, a, 1);
  const booking = await aBooking(portal, a, counter, [1, 1]);
  const { sums } = booking;
  const printed = { ...sums, gst_Payer: 'Exempt' as const, cgst: 0, sgst: 0, igst: 0 };
  const sent = sentBy(counter, [signedBy(counter, { ...booking, sums: printed })]);
  done(await call(portal, 'counterReceive', { body: sent }));
  const { data } = done(await call(portal, 'counterFindings', { token: a.token, query: { pageSize: 100 } }));
  return data.find((found) => found.counter === counter.id)?.id ?? '';
}
const idOfCounter = async (portal: At, { token }: Pick<TestCompany, 'token'>) =>
  (await aRegisteredCounter(portal, { token }, 1)).id;

/** Requests that succeed for a caller who may make them. */
export function counterRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<CounterCall, () => Promise<Sent>>> {
  const counter = () => aRegisteredCounter(world().portal, world().a, 1);
  return {
    counterList: async () => {
      await counter();
      return {};
    },
    counterInvite: () => Promise.resolve({ body: aCounter(1) }),
    counterRegister: async () => ({
      body: { ...keyFields(), invite: await invited(world().portal, world().a.token) },
    }),
    counterOpen: async () => {
      await freeTries(world().portal);
      return { body: anOpening(await counter()) };
    },
    counterRenew: async () => ({ body: aContact(await counter(), { users: [world().a.userName] }).body }),
    counterSnapshot: async () => ({ body: aContact(await counter()).body }),
    counterLose: async () => ({ body: { id: (await counter()).id, reason: 'The computer was stolen.' } }),
    counterClose: async () => ({ body: { id: (await counter()).id } }),
    counterReceive: async () => ({ body: (await aSending(world().portal, world().a)).sent }),
    counterFindings: async () => {
      await idOfFinding(world().portal, world().a);
      return {};
    },
    counterTick: async () => ({ body: { id: await idOfFinding(world().portal, world().a), remark: 'Seen.' } }),
    counterKept: async () => {
      await idOfKept(world().portal, world().a);
      return {};
    },
    counterTake: async () => ({ body: { id: await idOfKept(world().portal, world().a) } }),
    counterRefuse: async () => ({
      body: { id: await idOfKept(world().portal, world().a), reason: 'It was a trial.' },
    }),
  };
}

/** Gives a company a counter of canaries. */
export async function counterCanaries(portal: At, a: TestCompany, word: (field: string) => string): Promise<void> {
  const counter = await aRegisteredCounter(portal, a, 1, { name: word('Counter') });
  const booking = await aBooking(portal, a, counter, [1, 1], { record: { seq: 2, user: word('Clerk') } });
  done(await call(portal, 'counterReceive', { body: sentBy(counter, [signedBy(counter, booking)]) }));
}

const UNSIGNED = { branch: 1, certificate: 'AQ', contact: 'e30', contact_Signature: 'AA' };
const STRANGE: Sent[] = [{ body: { id: '' } }, { body: { id: crypto.randomUUID(), reason: 'Nobody has it.' } }];

/** How anyone else would try them. */
export const counterAttempts = (): Record<CounterCall, Sent[]> => ({
  counterList: [{}],
  counterInvite: [{ body: aCounter(1) }],
  counterRegister: [{ body: { ...aCounter(1), ...keyFields() } }, { body: { ...keyFields(), invite: '12345678' } }],
  counterOpen: [{ body: anOpening({ branch: 1, id: crypto.randomUUID() }) }],
  counterRenew: [{ body: UNSIGNED }],
  counterSnapshot: [{ body: UNSIGNED }, { body: { ...UNSIGNED, known: 'AAAA' } }],
  counterLose: STRANGE,
  counterClose: STRANGE,
  counterReceive: [
    { body: { certificate: 'AQ', contact: 'e30', contact_Signature: 'AA', records: [] } },
    {
      body: {
        certificate: 'AQ',
        contact: 'e30',
        contact_Signature: 'AA',
        records: [{ signed: 'e30', signature: 'AA', certificate: 'AQ' }],
      },
    },
  ],
  counterFindings: [{}, { query: { pageSize: 100 } }],
  counterTick: [{ body: { id: crypto.randomUUID(), remark: 'Seen.' } }],
  counterKept: [{}, { query: { pageSize: 100, show: 'decided' } }],
  counterTake: STRANGE,
  counterRefuse: STRANGE,
});

/** Bodies with which their calls succeed. */
export const counterSeeds = async (portal: At, a: Pick<TestCompany, 'token' | 'userName' | 'tenantId'>) => ({
  ...(await scanSeeds(portal, a)),
  counterInvite: aCounter(1),
  counterRegister: { ...aCounter(1), ...keyFields() },
  counterOpen: anOpening(await aRegisteredCounter(portal, a, 1)),
  counterRenew: aContact(await aRegisteredCounter(portal, a, 1)).body,
  counterSnapshot: { ...aContact(await aRegisteredCounter(portal, a, 1)).body, known: 'AAAA' },
  counterLose: { id: await idOfCounter(portal, a), reason: 'The computer was stolen.' },
  counterClose: { id: await idOfCounter(portal, a) },
  counterReceive: (await aSending(portal, a)).sent,
  counterTick: { id: await idOfFinding(portal, a), remark: 'Seen.' },
  counterTake: { id: await idOfKept(portal, a) },
  counterRefuse: { id: await idOfKept(portal, a), reason: 'It was a trial.' },
});
