import * as fc from 'fast-check';
import { paperPods } from './contract/expectations-pods.ts';
import { tokenIn } from './contract/expectations-tracking.ts';
import { done, type Answered } from './factories.ts';
import { anLr, is, pick, rupees, send, type Desk, type Does, type MoneyCompany } from './money-company.ts';

// Random actions of users with LRs (spec 4 §14).

/** One of the first LRs, whose money changes again and again. */
const lr = fc.nat({ max: 5 });

/** Where an LR is delivered, and its consignee: the place of a party, or a typed name. */
const lrParts = { delivery: fc.constantFrom(1, 2), consignee: fc.constantFrom('place', 'other', '') } as const;

/** Actions with LRs; numbers choose among what exists. */
export const lrCommands = [
  {
    weight: 3,
    arbitrary: fc.record({
      what: is('book'),
      basis: fc.constantFrom('To Pay', 'Paid', 'TBB', 'TBB', 'FOC'),
      charge: rupees,
      advance: fc.constantFrom(0, 0, 150.25),
      ...lrParts,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: is('change'),
      at: lr,
      basis: fc.constantFrom('To Pay', 'To Pay', 'Paid', 'TBB', 'FOC'),
      charge: rupees,
      ...lrParts,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: is('cancel'), at: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: is('deliver'),
      at: lr,
      pays: fc.constantFrom('all', 'a part', 'nothing'),
      by: fc.constantFrom('clerk', 'clerk', 'driver'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: is('undelivered'),
      at: lr,
      reason: fc.constantFrom('closed', 'refused', 'address', 'unpaid'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: is('pod in'), of: fc.uniqueArray(lr, { minLength: 1, maxLength: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ what: is('void'), at: lr }) },
] as const;
type Command = (typeof lrCommands)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;
type Of<What extends Command['what']> = Extract<Command, { what: What }>;

const partsOf = (office: MoneyCompany, { delivery, consignee }: Pick<Of<'change'>, 'delivery' | 'consignee'>) => ({
  delivery_Branch: delivery,
  consignee_Place: consignee === '' ? 0 : office[consignee],
});

function book({ portal, office, token }: Desk, one: Of<'book'>): Promise<Answered> {
  const body = anLr(office, one.basis, one.charge, { advance: one.advance, ...partsOf(office, one) });
  return send(portal, 'biltyCreate', { token, body });
}

/** Changes an LR’s amount, basis, parties and delivery; what was received of it stays. */
async function change({ portal, office, token }: Desk, one: Of<'change'>): Promise<Answered> {
  const query = { Bilty_No: String(one.at + 1) };
  const read = await send(portal, 'biltyRead', { token, query });
  const { received = 0 } = (read.status === 200 ? read.json : {}) as { received?: number };
  const body = anLr(office, one.basis, one.charge, { received, ...partsOf(office, one) });
  return await send(portal, 'biltyUpdate', { token, query, body });
}

async function deliver({ portal, token }: Desk, one: Of<'deliver'>): Promise<Answered> {
  const bilty_No = String(one.at + 1);
  const read = await send(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } });
  const { balance_Amt = 0 } = (read.status === 200 ? read.json : {}) as { balance_Amt?: number };
  const shares = { all: 1, 'a part': 0.5, nothing: 0 };
  const received = Math.max(0, Math.round(balance_Amt * 100 * shares[one.pays]) / 100);
  if (one.by === 'driver') {
    const made = await send(portal, 'driverLinkCreate', { token, body: { bilty_Nos: [bilty_No] } });
    if (made.status !== 200) return made;
    const link = tokenIn((made.json as { url: string }).url);
    const body = { bilty_No, kind: 'Delivered', packages: 1, received, ...(received > 0 && { received_Mode: 'cash' }) };
    const address = `198.51.100.${Math.ceil(Math.random() * 250)}`;
    return await send(portal, 'driverEvent', { headers: { 'x-link': link, 'x-forwarded-for': address }, body });
  }
  const onCredit = one.pays === 'all' ? {} : { credit_Reason: 'Pays monthly', party: one.at % 2 };
  // An LR that is not To Pay refuses this.
  const isLetOff = received > 0 && one.pays === 'a part' && one.at % 3 === 0;
  const rebate = isLetOff ? { rebate: 0.5, rebate_Reason: 'One bag wet' } : {};
  return await send(portal, 'biltyEventAdd', {
    token,
    body: { bilty_Nos: [bilty_No], kind: 'Delivered', received, ...rebate, ...onCredit },
  });
}

/** It goes out for delivery and comes back; repeated events are refused. */
async function failToDeliver({ portal, token }: Desk, { at, reason }: Of<'undelivered'>): Promise<Answered> {
  const note = (fields: object) =>
    send(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [String(at + 1)], ...fields } });
  const out = await note({ kind: 'Out for delivery' });
  return out.status === 200 ? await note({ kind: 'Undelivered', undelivered_Reason: reason }) : out;
}

async function voidLast({ portal, token }: Desk, { at }: Of<'void'>): Promise<Answered> {
  const read = await send(portal, 'biltyEventList', { token, query: { Bilty_No: String(at + 1) } });
  const events = read.status === 200 ? (done(read) as unknown as { readonly id: number; kind: string }[]) : [];
  const id = events.findLast(({ kind }) => kind === 'Delivered')?.id ?? at + 1;
  const name = at % 3 === 1 ? 'biltyEventUndo' : 'biltyEventVoid';
  return await send(portal, name, { token, body: { id, reason: 'Noted of another' } });
}

/** How each action is done. */
export const lrWork: Does<Command> = {
  book,
  change,
  cancel: ({ portal, token }, { at }) =>
    send(portal, 'consignmentCancel', { token, body: { bilty_No: String(at + 1), reason: 'Booked twice' } }),
  deliver,
  undelivered: failToDeliver,
  'pod in': ({ portal, token }, { of }) =>
    send(portal, 'deliveryPodIn', { token, body: paperPods(of.map((at) => String(at + 1))) }),
  void: voidLast,
};
