import * as fc from 'fast-check';
import type { CallName } from '#api/calls.ts';
import { aNote, anIssue } from './contract/expectations-bills.ts';
import { aBank, aPayment, aReceipt } from './contract/expectations-money.ts';
import { paperPods } from './contract/expectations-pods.ts';
import { tokenIn } from './contract/expectations-tracking.ts';
import { postCheques } from '#server/ledger/cheques.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  useLawfulForm,
  type Answered,
  type TestCompany,
} from './factories.ts';
import { aLawfulBilty, aLine, aParty } from './forms.ts';
import { loadCommands, performLoad } from './load-commands.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import type { TestPortal } from './portal.ts';

// What users do with a company's money, at random: the commands of the tests of spec 4 §14.

/** A company with two parties, a clerk, a bank account and a second branch. */
export interface MoneyCompany extends TestCompany {
  readonly clerk: string;
  readonly bank: string;
  readonly place: number;
  /** Of another party. */
  readonly other: number;
}

/** `isForward`: it charges GST itself, so that its bills are tax invoices, within its state. */
export async function aMoneyCompany(portal: TestPortal, isForward = false): Promise<MoneyCompany> {
  const company = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG', state: 'Madhya Pradesh' } });
  const { token } = company;
  await useLawfulForm(portal, token, { bill_Needs: 'nothing' });
  if (isForward) done(await call(portal, 'consignmentElect', { token, body: { year: 2026, election: 'high' } }));
  const body = aParty({ places: [{ gstin: '23AAPFU0939F1Z3', city: 'Indore', state_Code: '23' }] });
  const [place] = done(await call(portal, 'partyCreate', { token, body })).places as { id: number }[];
  const neighbour = aParty({ name: 'Rathi Textiles', places: [{ city: 'Mumbai', state_Code: '27' }] });
  const [second] = done(await call(portal, 'partyCreate', { token, body: neighbour })).places as { id: number }[];
  const branch = { branch_Code: 'BOM', name: 'Mumbai', city: 'Mumbai', state_Code: '27' };
  done(await call(portal, 'branchCreate', { token, body: branch }));
  const { token: clerk } = await aBackOffice(portal, company);
  return { ...company, clerk, bank: await aBank(portal, token), place: place?.id ?? 0, other: second?.id ?? 0 };
}

/** An LR of a freight of 2,000 and a charge. */
export const anLr = (
  { place }: Pick<MoneyCompany, 'place'>,
  payment_Basis: string,
  charge: number,
  { advance = 0, ...fields }: { readonly advance?: number; readonly [field: string]: unknown } = {},
) =>
  aLawfulBilty({
    payment_Basis,
    ...(payment_Basis === 'TBB' ? { billing_Place: place } : { consignor_Place: place }),
    details: [aLine({ packages: 1, packing: 'Bag', freight_Amt: 2000, advance_Amt: advance })],
    charges: [{ head: 1, amount: charge }],
    ...fields,
  });

const pick = fc.nat({ max: 7 });
/** One of the first LRs, whose money is changed again and again. */
const lr = fc.nat({ max: 5 });
const rupees = fc.integer({ min: 1, max: 500_000 }).map((paise) => paise / 100);
const day = fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20');
const is = <const Name extends string>(what: Name) => fc.constant(what);

/** Where an LR is delivered, and for whom it is: by the place of a party, or by a name that was typed. */
const lrParts = { delivery: fc.constantFrom(1, 2), consignee: fc.constantFrom('place', 'other', '') } as const;

/** What somebody does; numbers choose among what is there. */
export const command = fc.oneof(
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
  fc.record({ what: is('cancel'), at: pick }),
  {
    weight: 3,
    arbitrary: fc.record({
      what: is('deliver'),
      at: lr,
      pays: fc.constantFrom('all', 'a part', 'nothing'),
      by: fc.constantFrom('clerk', 'clerk', 'driver'),
    }),
  },
  fc.record({ what: is('undelivered'), at: lr, reason: fc.constantFrom('closed', 'refused', 'address', 'unpaid') }),
  fc.record({ what: is('pod in'), of: fc.uniqueArray(lr, { minLength: 1, maxLength: 2 }) }),
  { weight: 3, arbitrary: fc.record({ what: is('void'), at: lr }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: is('receive'),
      from: fc.constantFrom('party:1', 'party:1', 'topay:1', 'others'),
      day,
      mode: fc.constantFrom('cash', 'upi'),
      amount: rupees,
      fill: fc.constantFrom('yes', 'no'),
      tds: fc.constantFrom(0, 1.5),
      rebate: fc.constantFrom(0, 0.37),
    }),
  },
  fc.record({ what: is('pay'), day, amount: rupees, fill: fc.constantFrom('yes', 'no') }),
  fc.record({ what: is('journal'), debit: rupees, more: rupees }),
  {
    weight: 2,
    arbitrary: fc.record({
      what: is('reverse'),
      kind: fc.constantFrom('Receipt', 'Receipt', 'Payment', 'Journal', 'Contra', ...VOUCHER_KINDS),
      at: pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: is('correct'),
      kind: fc.constantFrom('Receipt', 'Receipt', 'Payment', 'Journal'),
      at: pick,
      amount: rupees,
      fill: fc.constantFrom('yes', 'no'),
      day,
    }),
  },
  fc.record({ what: is('settle'), one: pick, amount: rupees }),
  { weight: 2, arbitrary: fc.record({ what: is('part'), at: pick }) },
  { weight: 3, arbitrary: fc.record({ what: is('bill'), of: fc.uniqueArray(pick, { minLength: 1, maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ what: is('cancel bill'), at: fc.nat({ max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: is('note'),
      at: fc.nat({ max: 3 }),
      kind: fc.constantFrom('Credit', 'Credit', 'Debit'),
      // Null: all that is left.
      value: fc.option(rupees),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: is('send'), day, amount: rupees }) },
  { weight: 3, arbitrary: fc.record({ what: is('take'), at: fc.nat({ max: 3 }), day }) },
  fc.record({
    what: is('close'),
    day: fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-19'),
    coins: fc.constantFrom(0, 0, 1.25),
  }),
  { weight: 2, arbitrary: fc.record({ what: is('keep cheque'), days: fc.constantFrom(1, 2), amount: rupees }) },
  { weight: 2, arbitrary: fc.record({ what: is('post cheques') }) },
  { weight: 2, arbitrary: fc.record({ what: is('bounce'), at: fc.nat({ max: 3 }) }) },
  fc.record({ what: is('lock'), day: fc.constantFrom('2026-11-18', '2026-11-19', null) }),
  ...loadCommands,
);
export type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
type Of<What extends Command['what']> = Extract<Command, { what: What }>;

/** As a browser does it: what a busy portal could not do is sent again under its key, and done once. */
export async function send<Name extends CallName>(
  ...[at, name, sent]: Parameters<typeof call<Name>>
): ReturnType<typeof call<Name>> {
  const headers = { 'idempotency-key': crypto.randomUUID(), ...sent?.headers };
  for (let tries = 1; ; tries += 1) {
    const answered = await call(at, name, { ...sent, headers });
    if (answered.status !== 503 || tries === 20) return answered;
  }
}

interface Desk {
  readonly portal: TestPortal;
  readonly office: MoneyCompany;
  readonly token: string;
}

/** One of what there is; empty: there is nothing. */
const oneOf = (all: readonly string[], at: number) => all[at % Math.max(all.length, 1)] ?? '';

async function receive({ portal, office, token }: Desk, one: Of<'receive'>): Promise<Answered> {
  const { data } = done(await send(portal, 'itemOpen', { token, query: { account: one.from } }));
  const item = data.find(({ side, open }) => side === 'D' && open > one.tds + one.rebate + 0.01)?.item;
  const taken = { item, received: 0.01, tds: one.tds, rebate: one.rebate };
  const items = one.fill === 'no' && item !== undefined ? [taken] : undefined;
  const source = one.from === 'party:1' ? { party: 1 } : { party: 0, head: one.from };
  const through = { mode: one.mode, ...(one.mode === 'upi' && { account: office.bank }) };
  const body = { ...aReceipt({ ...source, ...through, date: one.day, amount: one.amount, fill: one.fill }), items };
  return await send(portal, 'moneyReceipt', { token, body });
}

async function pay({ portal, token }: Desk, one: Of<'pay'>): Promise<Answered> {
  const { data } = done(await send(portal, 'itemOpen', { token, query: { account: 'payable:1' } }));
  const item = data.find(({ side }) => side === 'C');
  const items = one.fill === 'no' && item !== undefined ? [{ item: item.item, paid: item.open }] : undefined;
  const amount = items === undefined ? one.amount : Math.max(one.amount, item?.open ?? 0);
  const body = { ...aPayment({ date: one.day, amount, fill: one.fill }), items };
  return await send(portal, 'moneyPayment', { token, body });
}

function journal({ portal, token }: Desk, one: Of<'journal'>): Promise<Answered> {
  const entries = [
    { account: 'party:1', debit: one.debit },
    { account: 'rebates', debit: one.more },
    { account: 'payable:1', credit: one.more },
    { account: 'topay:1', credit: one.debit },
  ];
  return send(portal, 'moneyJournal', { token, body: { date: '2026-11-20', branch: 1, entries } });
}

async function settle({ portal, token }: Desk, one: Of<'settle'>): Promise<Answered> {
  const account = one.one % 2 === 0 ? 'party:1' : 'topay:1';
  const { data } = done(await send(portal, 'itemOpen', { token, query: { account } }));
  const [debit, credit] = ['D', 'C'].map((side) => data.find((item) => item.side === side));
  const amount = Math.min(one.amount, debit?.open ?? 1, credit?.open ?? 1);
  const body = { debit_Item: debit?.item ?? 1, credit_Item: credit?.item ?? 2, amount };
  return await send(portal, 'itemAllocate', { token, body });
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
  // An LR that is not To Pay refuses it.
  const isLetOff = received > 0 && one.pays === 'a part' && one.at % 3 === 0;
  const rebate = isLetOff ? { rebate: 0.5, rebate_Reason: 'One bag wet' } : {};
  return await send(portal, 'biltyEventAdd', {
    token,
    body: { bilty_Nos: [bilty_No], kind: 'Delivered', received, ...rebate, ...onCredit },
  });
}

/** It goes out and comes back; what of that stands already is refused. */
async function failToDeliver({ portal, token }: Desk, { at, reason }: Of<'undelivered'>): Promise<Answered> {
  const note = (fields: object) =>
    send(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [String(at + 1)], ...fields } });
  const out = await note({ kind: 'Out for delivery' });
  return out.status === 200 ? await note({ kind: 'Undelivered', undelivered_Reason: reason }) : out;
}

const partsOf = (office: MoneyCompany, { delivery, consignee }: Pick<Of<'change'>, 'delivery' | 'consignee'>) => ({
  delivery_Branch: delivery,
  consignee_Place: consignee === '' ? 0 : office[consignee],
});

function book({ portal, office, token }: Desk, one: Of<'book'>): Promise<Answered> {
  const body = anLr(office, one.basis, one.charge, { advance: one.advance, ...partsOf(office, one) });
  return send(portal, 'biltyCreate', { token, body });
}

/** Changes what an LR says of its amount, basis, parties and delivery; what was received of it stays. */
async function change({ portal, office, token }: Desk, one: Of<'change'>): Promise<Answered> {
  const query = { Bilty_No: String(one.at + 1) };
  const read = await send(portal, 'biltyRead', { token, query });
  const { received = 0 } = (read.status === 200 ? read.json : {}) as { received?: number };
  const body = anLr(office, one.basis, one.charge, { received, ...partsOf(office, one) });
  return await send(portal, 'biltyUpdate', { token, query, body });
}

async function bill({ portal, token }: Desk, one: Of<'bill'>): Promise<Answered> {
  const query = { party: 1, FromDate: '2026-11-01', ToDate: '2026-11-30' };
  const { data } = done(await send(portal, 'freightBillUnbilled', { token, query }));
  const unbilled = data.map(({ bilty_No }) => bilty_No as string);
  const numbers = one.of.map((at) => oneOf(unbilled, at) || String(at + 1));
  return await send(portal, 'freightBillIssue', { token, body: anIssue(1, [...new Set(numbers)]) });
}

const bills = async ({ portal, token }: Desk) =>
  done(await send(portal, 'freightBillList', { token })).data.map(({ bill_No }) => bill_No);

async function reverse({ portal, token }: Desk, { kind, at }: Of<'reverse'>): Promise<Answered> {
  const { data } = done(await send(portal, 'moneyList', { token, query: { kind } }));
  const voucher_No = oneOf(
    data.map((voucher) => voucher.voucher_No),
    at,
  );
  return await send(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Wrong' } });
}

/** Lets a new voucher take the place of another of its kind. */
async function correct(
  { portal, token }: Desk,
  { kind, at, amount, fill, day: date }: Of<'correct'>,
): Promise<Answered> {
  const { data } = done(await send(portal, 'moneyList', { token, query: { kind } }));
  const corrects =
    oneOf(
      data.map((voucher) => voucher.voucher_No),
      at,
    ) || 'R999';
  if (kind === 'Receipt')
    return await send(portal, 'moneyReceipt', { token, body: aReceipt({ date, amount, fill, corrects }) });
  if (kind === 'Payment')
    return await send(portal, 'moneyPayment', { token, body: aPayment({ date, amount, fill, corrects }) });
  const entries = [
    { account: 'rebates', debit: amount },
    { account: 'party:1', credit: amount },
  ];
  return await send(portal, 'moneyJournal', { token, body: { date, branch: 1, entries, corrects } });
}

/** Parts what a voucher settles. */
async function part({ portal, token }: Desk, { at }: Of<'part'>): Promise<Answered> {
  const { data } = done(await send(portal, 'moneyList', { token, query: { kind: at % 2 === 0 ? 'Receipt' : 'Note' } }));
  const voucher_No = oneOf(
    data.map((voucher) => voucher.voucher_No),
    at,
  );
  const read = await send(portal, 'moneyRead', { token, query: { voucher_No } });
  const item = read.status === 200 ? done(read).items[0] : undefined;
  const body = { debit_Item: item?.settled_By[0]?.item ?? at + 1, credit_Item: item?.item ?? at + 2 };
  return await send(portal, 'itemUndo', { token, body });
}

async function voidLast({ portal, token }: Desk, { at }: Of<'void'>): Promise<Answered> {
  const read = await send(portal, 'biltyEventList', { token, query: { Bilty_No: String(at + 1) } });
  const events = read.status === 200 ? (done(read) as unknown as { readonly id: number; kind: string }[]) : [];
  const id = events.findLast(({ kind }) => kind === 'Delivered')?.id ?? at + 1;
  const name = at % 3 === 1 ? 'biltyEventUndo' : 'biltyEventVoid';
  return await send(portal, name, { token, body: { id, reason: 'Noted of another' } });
}

/** Sends no more than there is, where there is any: what the amounts above would nearly always exceed. */
async function sendCash({ portal, token }: Desk, { day: date, amount }: Of<'send'>): Promise<Answered> {
  const { closing } = done(await send(portal, 'cashBookRead', { token, query: { branch: 1, date } }));
  const body = { date, from_Branch: 1, to_Branch: 2, amount: closing > 0 ? Math.min(closing, amount) : amount };
  return await send(portal, 'cashBookSend', { token, body });
}

async function take({ portal, token }: Desk, { at, day: date }: Of<'take'>): Promise<Answered> {
  const read = async (branch: number) => done(await send(portal, 'cashBookRead', { token, query: { branch, date } }));
  const [{ with_Drivers }, { under_Way, ...book }] = [await read(1), await read(2)];
  const sent = [...under_Way, ...with_Drivers, ...book.with_Drivers].map(({ voucher_No }) => voucher_No);
  return await send(portal, 'cashBookTake', { token, body: { date, voucher_No: oneOf(sent, at) || `C${at + 1}` } });
}

async function note(desk: Desk, { at, kind, value }: Of<'note'>): Promise<Answered> {
  const { portal, token } = desk;
  const bill_No = oneOf(await bills(desk), at);
  const issue = (fields: object) => send(portal, 'noteIssue', { token, body: aNote(bill_No, { kind, ...fields }) });
  if (value !== null) return await issue({ value });
  // The refusal says how much is left.
  const [, left = '1'] = /₹([\d,.]+)\.$/.exec((await issue({ value: 99_999_999, kind: 'Credit' })).text) ?? [];
  return await issue({ value: Number(left.replaceAll(',', '')) });
}

async function closeCash({ portal, token }: Desk, one: Of<'close'>): Promise<Answered> {
  const { closing } = done(await send(portal, 'cashBookRead', { token, query: { branch: 1, date: one.day } }));
  const coins = Math.max(0, Math.round((closing + one.coins) * 100) / 100);
  const body = { branch: 1, date: one.day, coins, reason: 'Counted twice' };
  return await send(portal, 'cashBookClose', { token, body });
}

/** Keeps a cheque of a day that has not come, for the oldest that the party owes. */
function keepCheque({ portal, office, token }: Desk, one: Of<'keep cheque'>): Promise<Answered> {
  const today = todayInIndia();
  const cheque = { mode: 'cheque', account: office.bank, date: today, cheque_Date: addDays(today, one.days) };
  return send(portal, 'moneyReceipt', { token, body: aReceipt({ ...cheque, amount: one.amount, fill: 'yes' }) });
}

/** As if the days of all cheques had come; answers those that are posted, which is refused where there are none. */
async function postKept({ portal, office, token }: Desk): Promise<Answered> {
  await asOwner(portal, (client) =>
    client.query(
      `update post_dated_cheque set post_on = $2::date, retry_at = now(),
         voucher = voucher || jsonb_build_object('day', $2::text, 'chequeDate', $2::text) where tenant_id = $1 and voucher_id is null`,
      [office.tenantId, todayInIndia()],
    ),
  );
  await postCheques(portal.services.database, new AbortController().signal);
  const listed = await send(portal, 'chequeList', { token, query: { state: 'posted' } });
  return done(listed).totalCount > 0 ? listed : { ...listed, status: 404 };
}

/** A cheque that was posted comes back. */
async function bounce({ portal, token }: Desk, { at }: Of<'bounce'>): Promise<Answered> {
  const { data } = done(await send(portal, 'chequeList', { token, query: { state: 'posted' } }));
  const voucher_No = oneOf(
    data.map((cheque) => cheque.voucher_No),
    at,
  );
  const body = { voucher_No: voucher_No || 'R999', narration: 'Bounced', date: todayInIndia() };
  return await send(portal, 'moneyReverse', { token, body });
}

/** Does it, and answers what came of it. */
export async function perform(desk: Desk, one: Command): Promise<Answered> {
  const { portal, token } = desk;
  switch (one.what) {
    case 'book':
      return await book(desk, one);
    case 'change':
      return await change(desk, one);
    case 'cancel': {
      const body = { bilty_No: String(one.at + 1), reason: 'Booked twice' };
      return await send(portal, 'consignmentCancel', { token, body });
    }
    case 'deliver':
      return await deliver(desk, one);
    case 'undelivered':
      return await failToDeliver(desk, one);
    case 'pod in':
      return await send(portal, 'deliveryPodIn', { token, body: paperPods(one.of.map((at) => String(at + 1))) });
    case 'load':
    case 'dispatch':
    case 'arrive':
    case 'unload':
    case 'cancel challan':
      return await performLoad(desk, send, one);
    case 'void':
      return await voidLast(desk, one);
    case 'receive':
      return await receive(desk, one);
    case 'pay':
      return await pay(desk, one);
    case 'journal':
      return await journal(desk, one);
    case 'reverse':
      return await reverse(desk, one);
    case 'correct':
      return await correct(desk, one);
    case 'settle':
      return await settle(desk, one);
    case 'part':
      return await part(desk, one);
    case 'bill':
      return await bill(desk, one);
    case 'cancel bill': {
      const body = { bill_No: oneOf(await bills(desk), one.at), reason: 'Billed wrongly' };
      return await send(portal, 'freightBillCancel', { token, body });
    }
    case 'note':
      return await note(desk, one);
    case 'send':
      return await sendCash(desk, one);
    case 'take':
      return await take(desk, one);
    case 'close':
      return await closeCash(desk, one);
    case 'keep cheque':
      return await keepCheque(desk, one);
    case 'post cheques':
      return await postKept(desk);
    case 'bounce':
      return await bounce(desk, one);
    case 'lock':
      return await send(portal, 'booksLock', { token, body: { date: one.day ?? '', reason: 'A voucher came late' } });
  }
}
