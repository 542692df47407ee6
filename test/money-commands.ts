import * as fc from 'fast-check';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { postCheques } from '#server/ledger/cheques.ts';
import { aPayment, aReceipt } from './contract/expectations-money.ts';
import { asOwner, done, type Answered } from './factories.ts';
import { day, is, oneOf, pick, rupees, send, type Desk, type Does } from './money-company.ts';

// Random actions of users with vouchers, cash and cheques (spec 4 §14).

/** Actions with money; numbers choose among what exists. */
export const moneyCommands = [
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
  { weight: 1, arbitrary: fc.record({ what: is('pay'), day, amount: rupees, fill: fc.constantFrom('yes', 'no') }) },
  { weight: 1, arbitrary: fc.record({ what: is('journal'), debit: rupees, more: rupees }) },
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
  { weight: 1, arbitrary: fc.record({ what: is('settle'), one: pick, amount: rupees }) },
  { weight: 2, arbitrary: fc.record({ what: is('part'), at: pick }) },
  { weight: 2, arbitrary: fc.record({ what: is('send'), day, amount: rupees }) },
  { weight: 3, arbitrary: fc.record({ what: is('take'), at: fc.nat({ max: 3 }), day }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: is('close'),
      day: fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-19'),
      coins: fc.constantFrom(0, 0, 1.25),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: is('keep cheque'), days: fc.constantFrom(1, 2), amount: rupees }) },
  { weight: 2, arbitrary: fc.record({ what: is('post cheques') }) },
  { weight: 2, arbitrary: fc.record({ what: is('bounce'), at: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ what: is('lock'), day: fc.constantFrom('2026-11-18', '2026-11-19', null) }) },
] as const;
type Command = (typeof moneyCommands)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;
type Of<What extends Command['what']> = Extract<Command, { what: What }>;

const reason = 'It has to be paid all the same';

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

/** An admin can pay even more cash than there is. */
async function pay({ portal, token }: Desk, one: Of<'pay'>): Promise<Answered> {
  const { data } = done(await send(portal, 'itemOpen', { token, query: { account: 'payable:1' } }));
  const item = data.find(({ side }) => side === 'C');
  const items = one.fill === 'no' && item !== undefined ? [{ item: item.item, paid: item.open }] : undefined;
  const amount = items === undefined ? one.amount : Math.max(one.amount, item?.open ?? 0);
  const body = { ...aPayment({ date: one.day, amount, fill: one.fill, reason }), items };
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

async function reverse({ portal, token }: Desk, { kind, at }: Of<'reverse'>): Promise<Answered> {
  const { data } = done(await send(portal, 'moneyList', { token, query: { kind } }));
  const voucher_No = oneOf(
    data.map((voucher) => voucher.voucher_No),
    at,
  );
  return await send(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Wrong' } });
}

/** Replaces a voucher by a new one of its kind. */
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

/** Separates what a voucher settles. */
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

/** Sends no more cash than there is, if there is any: the amounts above would nearly always exceed it. */
async function sendCash({ portal, token }: Desk, { day: date, amount }: Of<'send'>): Promise<Answered> {
  const { closing } = done(await send(portal, 'cashBookRead', { token, query: { branch: 1, date } }));
  const body = { date, from_Branch: 1, to_Branch: 2, amount: closing > 0 ? Math.min(closing, amount) : amount };
  return await send(portal, 'cashBookSend', { token, body });
}

/** If none is in transit, cash is received and sent first, because what there was is mostly gone. */
async function take(desk: Desk, { at, day: date }: Of<'take'>): Promise<Answered> {
  const { portal, token } = desk;
  const read = async (branch: number) => done(await send(portal, 'cashBookRead', { token, query: { branch, date } }));
  const underWay = async () => {
    const [{ with_Drivers }, { under_Way, ...book }] = [await read(1), await read(2)];
    return [...under_Way, ...with_Drivers, ...book.with_Drivers].map(({ voucher_No }) => voucher_No);
  };
  let sent = await underWay();
  if (sent.length === 0) {
    await send(portal, 'moneyReceipt', { token, body: aReceipt({ date, party: 0, head: 'other', amount: 10 }) });
    await sendCash(desk, { what: 'send', day: date, amount: 5 });
    sent = await underWay();
  }
  return await send(portal, 'cashBookTake', { token, body: { date, voucher_No: oneOf(sent, at) || `C${at + 1}` } });
}

async function closeCash({ portal, token }: Desk, one: Of<'close'>): Promise<Answered> {
  const { closing } = done(await send(portal, 'cashBookRead', { token, query: { branch: 1, date: one.day } }));
  const coins = Math.max(0, Math.round((closing + one.coins) * 100) / 100);
  const body = { branch: 1, date: one.day, coins, reason: 'Counted twice' };
  return await send(portal, 'cashBookClose', { token, body });
}

/** Keeps a post-dated cheque for the party’s oldest debts. */
function keepCheque({ portal, office, token }: Desk, one: Of<'keep cheque'>): Promise<Answered> {
  const today = todayInIndia();
  const cheque = { mode: 'cheque', account: office.bank, date: today, cheque_Date: addDays(today, one.days) };
  return send(portal, 'moneyReceipt', { token, body: aReceipt({ ...cheque, amount: one.amount, fill: 'yes' }) });
}

/** As if the days of all cheques had come; returns the posted ones, and is refused where there are none. */
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

/** A posted cheque bounces; if there is none, one is kept and posted first. */
async function bounce(desk: Desk, { at }: Of<'bounce'>): Promise<Answered> {
  const { portal, token } = desk;
  const posted = async () => {
    const { data } = done(await send(portal, 'chequeList', { token, query: { state: 'posted' } }));
    return data.map((cheque) => cheque.voucher_No);
  };
  let vouchers = await posted();
  if (vouchers.length === 0) {
    await keepCheque(desk, { what: 'keep cheque', days: 1, amount: 10 });
    await postKept(desk);
    vouchers = await posted();
  }
  const voucher_No = oneOf(vouchers, at);
  const body = { voucher_No: voucher_No || 'R999', narration: 'Bounced', date: todayInIndia() };
  return await send(portal, 'moneyReverse', { token, body });
}

/** How each action is done. */
export const moneyWork: Does<Command> = {
  receive,
  pay,
  journal,
  reverse,
  correct,
  settle,
  part,
  send: sendCash,
  take,
  close: closeCash,
  'keep cheque': keepCheque,
  'post cheques': postKept,
  bounce,
  lock: ({ portal, token }, one) =>
    send(portal, 'booksLock', { token, body: { date: one.day ?? '', reason: 'A voucher came late' } }),
};
