import type { counterCalls } from '#api/counters.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import { aContact, aCounter, aRegisteredCounter, keyFields } from '#test/counters.ts';
import type { TestPortal } from '#test/portal.ts';

// What is expected of the calls of counters, for the tests that go through every call of the contract.

type CounterCall = keyof typeof counterCalls;
type At = Pick<TestPortal, 'url'>;

/** Who may make them. */
export const counterExpectations = <Row>(ofCompany: Row, ofItsAdmin: Row): Record<CounterCall, Row> => ({
  counterList: ofItsAdmin,
  counterInvite: ofItsAdmin,
  counterRegister: ofCompany,
  counterRenew: ofCompany,
  counterLose: ofItsAdmin,
  counterClose: ofItsAdmin,
});

const invited = async (portal: At, token: string) =>
  done(await call(portal, 'counterInvite', { token, body: aCounter(1) })).invite;
const idOfCounter = async (portal: At, { token }: Pick<TestCompany, 'token'>) =>
  (await aRegisteredCounter(portal, { token }, 1)).id;

/** Requests that go well for a caller who may make them. */
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
    counterRenew: async () => ({ body: aContact(await counter(), { users: [world().a.userName] }).body }),
    counterLose: async () => ({ body: { id: (await counter()).id, reason: 'The computer was stolen.' } }),
    counterClose: async () => ({ body: { id: (await counter()).id } }),
  };
}

/** Gives a company a counter of canaries. */
export async function counterCanaries(portal: At, a: TestCompany, word: (field: string) => string): Promise<void> {
  await aRegisteredCounter(portal, a, 1, { name: word('Counter') });
}

const STRANGE: Sent[] = [{ body: { id: '' } }, { body: { id: crypto.randomUUID(), reason: 'Nobody has it.' } }];

/** How somebody else would try them. */
export const counterAttempts = (): Record<CounterCall, Sent[]> => ({
  counterList: [{}],
  counterInvite: [{ body: aCounter(1) }],
  counterRegister: [{ body: { ...aCounter(1), ...keyFields() } }, { body: { ...keyFields(), invite: '12345678' } }],
  counterRenew: [{ body: { branch: 1, certificate: 'AQ', contact: 'e30', contact_Signature: 'AA' } }],
  counterLose: STRANGE,
  counterClose: STRANGE,
});

/** What the bodies of their calls say where they go well. */
export const counterSeeds = async (portal: At, a: Pick<TestCompany, 'token'>) => ({
  counterInvite: aCounter(1),
  counterRegister: { ...aCounter(1), ...keyFields() },
  counterRenew: aContact(await aRegisteredCounter(portal, a, 1)).body,
  counterLose: { id: await idOfCounter(portal, a), reason: 'The computer was stolen.' },
  counterClose: { id: await idOfCounter(portal, a) },
});
