import type { dispatchCalls } from '#api/dispatch.ts';
import { call, done, savedBilty, savedPaper, type Sent, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';

// What is expected of the calls by which a challan goes, for the tests that go through every call of the contract.

type DispatchCall = keyof typeof dispatchCalls;

/** The number of a new challan with one LR, whose e-way bill nobody knows, on a vehicle whose papers are over. */
export async function aLoadedChallan(portal: TestPortal, token: string): Promise<string> {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  const saved = savedPaper(
    await call(portal, 'challanCreate', { token, body: aChallan([bilty_No], { vehicle_No: 'MP09HG0001' }) }),
  );
  return String(saved['challan_No']);
}

/** The number of the same once its vehicle has gone. */
export async function aDispatchedChallan(portal: TestPortal, token: string): Promise<string> {
  const challan_No = await aLoadedChallan(portal, token);
  done(await call(portal, 'challanDispatch', { token, body: { challan_No, reason: 'It has to go all the same' } }));
  return challan_No;
}

/** The number of the same once it arrived. */
export async function anArrivedChallan(portal: TestPortal, token: string): Promise<string> {
  const challan_No = await aDispatchedChallan(portal, token);
  done(await call(portal, 'challanArrive', { token, body: { challan_No } }));
  return challan_No;
}

/** Who may make them. */
export function dispatchExpectations<Row>(ofCompany: Row): Readonly<Record<DispatchCall, Row>> {
  return { challanCheck: ofCompany, challanLoadable: ofCompany, challanUnloading: ofCompany };
}

/** Requests that go well for a caller who may make them. */
export function dispatchRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<DispatchCall, () => Promise<Sent>>> {
  const loaded = () => {
    const { portal, a } = world();
    return aLoadedChallan(portal, a.token);
  };
  return {
    challanCheck: async () => ({ query: { challan_No: await loaded() } }),
    challanLoadable: () => Promise.resolve({ query: { branch: 1 } }),
    challanUnloading: async () => ({ query: { challan_No: await loaded() } }),
  };
}

/** How somebody else would try them, with the numbers of A's own. */
export function dispatchAttempts(): Readonly<Record<DispatchCall, Sent[]>> {
  const numbers = ['1', 'A-77', 'none'];
  return {
    challanCheck: numbers.map((challan_No) => ({ query: { challan_No } })),
    challanLoadable: [1, 2, 77].map((branch) => ({ query: { branch } })),
    challanUnloading: numbers.map((challan_No) => ({ query: { challan_No } })),
  };
}
