import * as fc from 'fast-check';
import { done, type Answered, type call } from './factories.ts';
import { aChallan } from './forms.ts';
import type { TestPortal } from './portal.ts';

// What users do with goods at random, beside their money (spec 4 §14): two of them load the same last package.

const is = <const Name extends string>(what: Name) => fc.constant(what);
const at = fc.nat({ max: 3 });

export const loadCommands = [
  {
    weight: 3,
    arbitrary: fc.record({
      what: is('load'),
      at: fc.nat({ max: 5 }),
      way: fc.constantFrom('to Mumbai', 'to Indore', 'as an older client'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: is('dispatch'), at }) },
  { weight: 2, arbitrary: fc.record({ what: is('arrive'), at }) },
  { weight: 2, arbitrary: fc.record({ what: is('unload'), at, isShort: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: is('cancel challan'), at }) },
] as const;
export type LoadCommand = (typeof loadCommands)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;

interface Desk {
  readonly portal: TestPortal;
  readonly token: string;
}
type Send = typeof call;

const BRANCHES = {
  'to Mumbai': { from_Branch: 1, to_Branch: 2 },
  'to Indore': { from_Branch: 2, to_Branch: 1 },
  'as an older client': {},
};
const NONE = '999';

/** A challan that stands in one of some states. */
async function aChallanIn({ portal, token }: Desk, send: Send, states: readonly string[], nth: number) {
  const { data } = done(await send(portal, 'challanList', { token, query: { pageSize: 100 } }));
  const found = (data as unknown as readonly { challan_No: string; state: string }[]).filter(({ state }) =>
    states.includes(state),
  );
  return found[nth % Math.max(found.length, 1)]?.challan_No ?? NONE;
}

/** Does it, and answers what came of it. */
export async function performLoad(desk: Desk, send: Send, one: LoadCommand): Promise<Answered> {
  const { portal, token } = desk;
  const reason = 'It has to go all the same';
  switch (one.what) {
    case 'load': {
      const details = [{ bilty_No: String(one.at + 1), packages: 1, weight: 10 }];
      return await send(portal, 'challanCreate', { token, body: aChallan([], { details, ...BRANCHES[one.way] }) });
    }
    case 'dispatch': {
      const challan_No = await aChallanIn(desk, send, ['draft'], one.at);
      return await send(portal, 'challanDispatch', { token, body: { challan_No, reason } });
    }
    case 'arrive': {
      const challan_No = await aChallanIn(desk, send, ['dispatched'], one.at);
      return await send(portal, 'challanArrive', { token, body: { challan_No } });
    }
    case 'unload': {
      const challan_No = await aChallanIn(desk, send, ['arrived'], one.at);
      const read = await send(portal, 'challanUnloading', { token, query: { challan_No } });
      if (read.status !== 200 || !one.isShort)
        return await send(portal, 'challanUnload', { token, body: { challan_No } });
      const lines = done(read).lines.map(({ bilty_No, packages }) => ({ bilty_No, received: 0, short: packages }));
      return await send(portal, 'challanUnload', { token, body: { challan_No, lines } });
    }
    case 'cancel challan': {
      const challan_No = await aChallanIn(desk, send, ['draft', 'dispatched'], one.at);
      return await send(portal, 'challanCancel', { token, body: { challan_No, reason } });
    }
  }
}
