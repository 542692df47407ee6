import * as fc from 'fast-check';
import { done, type Answered } from './factories.ts';
import { aChallan } from './forms.ts';
import { is, send, type Desk, type Does } from './money-company.ts';

// Random actions of users with goods, besides their money (spec 4 §14): two users load the same last package.

const at = fc.nat({ max: 3 });

/** Actions with goods; numbers choose among what exists. */
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
type Command = (typeof loadCommands)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;

type Of<What extends Command['what']> = Extract<Command, { what: What }>;

const BRANCHES = {
  'to Mumbai': { from_Branch: 1, to_Branch: 2 },
  'to Indore': { from_Branch: 2, to_Branch: 1 },
  'as an older client': {},
};
const NONE = '999';
const reason = 'It has to go all the same';

/** A challan in one of these states. */
async function aChallanIn({ portal, token }: Desk, states: readonly string[], nth: number) {
  const { data } = done(await send(portal, 'challanList', { token, query: { pageSize: 100 } }));
  const found = (data as unknown as readonly { challan_No: string; state: string }[]).filter(({ state }) =>
    states.includes(state),
  );
  return found[nth % Math.max(found.length, 1)]?.challan_No ?? NONE;
}

const load = ({ portal, token }: Desk, { at: lr, way }: Of<'load'>): Promise<Answered> => {
  const details = [{ bilty_No: String(lr + 1), packages: 1, weight: 10 }];
  return send(portal, 'challanCreate', { token, body: aChallan([], { details, ...BRANCHES[way] }) });
};

async function unload(desk: Desk, one: Of<'unload'>): Promise<Answered> {
  const { portal, token } = desk;
  const challan_No = await aChallanIn(desk, ['arrived'], one.at);
  const read = await send(portal, 'challanUnloading', { token, query: { challan_No } });
  if (read.status !== 200 || !one.isShort) return await send(portal, 'challanUnload', { token, body: { challan_No } });
  const lines = done(read).lines.map(({ bilty_No, packages }) => ({ bilty_No, received: 0, short: packages }));
  return await send(portal, 'challanUnload', { token, body: { challan_No, lines } });
}

/** How each action is done. */
export const loadWork: Does<Command> = {
  load,
  dispatch: async (desk, { at: nth }) => {
    const body = { challan_No: await aChallanIn(desk, ['draft'], nth), reason };
    return await send(desk.portal, 'challanDispatch', { token: desk.token, body });
  },
  arrive: async (desk, { at: nth }) => {
    const body = { challan_No: await aChallanIn(desk, ['dispatched'], nth) };
    return await send(desk.portal, 'challanArrive', { token: desk.token, body });
  },
  unload,
  'cancel challan': async (desk, { at: nth }) => {
    const body = { challan_No: await aChallanIn(desk, ['draft', 'dispatched'], nth), reason };
    return await send(desk.portal, 'challanCancel', { token: desk.token, body });
  },
};
