import type { biltyEventCalls } from '#api/bilty-events.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';

// What is expected of the calls of events, for the tests that go through every call of the contract.

type EventCall = keyof typeof biltyEventCalls;

/** Who may make these calls. */
export function biltyEventExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): Readonly<Record<EventCall, Row>> {
  return {
    biltyEventList: ofCompany,
    biltyEventAdd: ofCompany,
    biltyEventVoid: ofItsAdmin,
    biltyEventUndo: ofItsAdmin,
  };
}

/** An LR, and the number of one of its events. */
export async function anLrWithEvent(portal: TestPortal, token: string) {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  done(
    await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind: 'Loaded', place: 'Indore' } }),
  );
  const [event] = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
  return { bilty_No, id: event?.id ?? 0 };
}

/** The number of an event that records the payment of an LR. */
export async function aPaidDelivery(portal: TestPortal, token: string): Promise<number> {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  const body = { bilty_Nos: [bilty_No], kind: 'Delivered', received: 2650 };
  done(await call(portal, 'biltyEventAdd', { token, body }));
  return done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }))[0]?.id ?? 0;
}

/** Requests that succeed for a caller who may make them. */
export function biltyEventRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<EventCall, () => Promise<Sent>>> {
  const lr = () => {
    const { portal, a } = world();
    return anLrWithEvent(portal, a.token);
  };
  return {
    biltyEventList: async () => ({ query: { Bilty_No: (await lr()).bilty_No } }),
    biltyEventAdd: async () => ({ body: { bilty_Nos: [(await lr()).bilty_No], kind: 'Arrived' } }),
    biltyEventVoid: async () => ({ body: { id: (await lr()).id, reason: 'Noted of another one' } }),
    biltyEventUndo: async () => {
      const { portal, a } = world();
      return { body: { id: await aPaidDelivery(portal, a.token), reason: 'Another amount' } };
    },
  };
}

/** How anyone else would try them, with A’s numbers and ids. */
export function biltyEventAttempts(): Readonly<Record<EventCall, Sent[]>> {
  return {
    biltyEventList: ['1', '2'].map((Bilty_No) => ({ query: { Bilty_No } })),
    biltyEventAdd: [['1'], ['1', '2']].map((bilty_Nos) => ({
      body: { bilty_Nos, kind: 'Loaded' },
      headers: { 'idempotency-key': 'of-a' },
    })),
    biltyEventVoid: [1, 2].map((id) => ({ body: { id, reason: 'Noted of another one' } })),
    biltyEventUndo: [1, 2].map((id) => ({ body: { id, reason: 'Noted of another one' } })),
  };
}

/** An LR of A with a canary in every text of its timeline. */
export async function biltyEventCanaries(portal: TestPortal, { token }: TestCompany, word: (field: string) => string) {
  const body = aLawfulBilty({ bilty_No: 'A-78' });
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body }));
  const sent = { bilty_Nos: [bilty_No], kind: 'Loaded', place: word('Yard'), note: word('Dock') };
  done(await call(portal, 'biltyEventAdd', { token, body: sent, headers: { 'idempotency-key': 'of-a' } }));
  const [event] = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
  done(await call(portal, 'biltyEventVoid', { token, body: { id: event?.id, reason: word('Mistake') } }));
}
