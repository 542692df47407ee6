import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  savedBilty,
  type Answered,
  type TestCompany,
} from '#test/factories.ts';
import { aLawfulBilty, aLine, aParty } from '#test/forms.ts';
import { brokenPromises } from '#test/ledger.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// Two users do whatever they like at once, and whatever became of it, the ledger holds (spec 4 §14): the database is the witness.

let portal: TestPortal;
beforeAll(async () => {
  // A database of its own: thousands of changes would be in the way of others, who look at how it reads few.
  portal = await startPortal();
});
afterAll(() => portal.stop());

interface Office extends TestCompany {
  readonly clerk: string;
  readonly bank: string;
  readonly place: number;
}
async function anOffice(): Promise<Office> {
  const company = await aCompany(portal);
  const { token } = company;
  const made = done(await call(portal, 'partyCreate', { token, body: aParty() }));
  const [place] = made.places as { id: number }[];
  const { token: clerk } = await aBackOffice(portal, company);
  return { ...company, clerk, bank: await aBank(portal, token), place: place?.id ?? 0 };
}

const pick = fc.nat({ max: 7 });
const rupees = fc.integer({ min: 1, max: 500_000 }).map((paise) => paise / 100);
/** What somebody does; numbers choose among what is there. */
const command = fc.oneof(
  fc.record({
    what: fc.constant('book' as const),
    basis: fc.constantFrom('To Pay', 'Paid', 'TBB', 'FOC'),
    charge: rupees,
    advance: fc.constantFrom(0, 0, 150.25),
  }),
  fc.record({
    what: fc.constant('change' as const),
    at: pick,
    basis: fc.constantFrom('To Pay', 'Paid'),
    charge: rupees,
  }),
  fc.record({ what: fc.constant('cancel' as const), at: pick }),
  fc.record({
    what: fc.constant('receive' as const),
    from: fc.constantFrom('party:1', 'topay:1', 'others'),
    amount: rupees,
    fill: fc.constantFrom('yes', 'no'),
    tds: fc.constantFrom(0, 1.5),
  }),
  fc.record({ what: fc.constant('pay' as const), amount: rupees }),
  fc.record({ what: fc.constant('journal' as const), debit: rupees, more: rupees }),
  fc.record({ what: fc.constant('reverse' as const), kind: fc.constantFrom('R', 'P', 'J', 'X'), at: pick }),
  fc.record({ what: fc.constant('settle' as const), one: pick, amount: rupees }),
  fc.record({ what: fc.constant('part' as const), one: pick, other: pick }),
  fc.record({ what: fc.constant('lock' as const), day: fc.constantFrom('2026-11-19', null) }),
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

const lr = ({ place }: Office, payment_Basis: string, charge: number, advance = 0) =>
  aLawfulBilty({
    payment_Basis,
    consignor_Place: place,
    ...(payment_Basis === 'TBB' && { billing_Place: place, billing_Name: 'Gupta' }),
    details: [aLine({ packages: 1, packing: 'Bag', freight_Amt: 2000, advance_Amt: advance })],
    charges: [{ head: 1, amount: charge }],
  });

async function perform(office: Office, token: string, one: Command): Promise<Answered> {
  switch (one.what) {
    case 'book':
      return await call(portal, 'biltyCreate', { token, body: lr(office, one.basis, one.charge, one.advance) });
    case 'change': {
      const query = { Bilty_No: String(one.at + 1) };
      return await call(portal, 'biltyUpdate', { token, query, body: lr(office, one.basis, one.charge) });
    }
    case 'cancel':
      return await call(portal, 'consignmentCancel', {
        token,
        body: { bilty_No: String(one.at + 1), reason: 'Booked twice' },
      });
    case 'receive': {
      const { data } = done(await call(portal, 'itemOpen', { token, query: { account: one.from } }));
      const item = data.find(({ side, open }) => side === 'D' && open > one.tds)?.item;
      const items = one.fill === 'no' && item !== undefined ? [{ item, received: 0.01, tds: one.tds }] : undefined;
      const source = one.from === 'party:1' ? { party: 1 } : { party: 0, head: one.from };
      const through = { mode: 'upi', account: office.bank };
      const body = { ...aReceipt({ ...source, ...through, amount: one.amount, fill: one.fill }), items };
      return await call(portal, 'moneyReceipt', { token, body });
    }
    case 'pay':
      return await call(portal, 'moneyPayment', { token, body: aReceipt({ amount: one.amount }) });
    case 'journal': {
      const entries = [
        { account: 'party:1', debit: one.debit },
        { account: 'rebates', debit: one.more },
        { account: 'opening', credit: one.more },
        { account: 'topay:1', credit: one.debit },
      ];
      return await call(portal, 'moneyJournal', { token, body: { date: '2026-11-20', branch: 1, entries } });
    }
    case 'reverse':
      return await call(portal, 'moneyReverse', {
        token,
        body: { voucher_No: `${one.kind}${one.at + 1}`, narration: 'Wrong' },
      });
    case 'settle': {
      const account = one.one % 2 === 0 ? 'party:1' : 'topay:1';
      const { data } = done(await call(portal, 'itemOpen', { token, query: { account } }));
      const [debit, credit] = ['D', 'C'].map((side) => data.find((item) => item.side === side));
      const amount = Math.min(one.amount, debit?.open ?? 1, credit?.open ?? 1);
      return await call(portal, 'itemAllocate', {
        token,
        body: { debit_Item: debit?.item ?? 1, credit_Item: credit?.item ?? 2, amount },
      });
    }
    case 'part':
      return await call(portal, 'itemUndo', {
        token,
        body: { debit_Item: one.one + 1, credit_Item: one.other + 1 },
      });
    case 'lock':
      return await call(portal, 'booksLock', { token, body: { date: one.day ?? '', reason: 'A voucher came late' } });
  }
}

test('whatever two users do at once, the ledger holds', async () => {
  const went: Record<string, number> = {};
  const commands = fc.array(command, { minLength: 6, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(commands, commands, async (ofAdmin, ofClerk) => {
      const office = await anOffice();
      const work = async (token: string, all: readonly Command[]) => {
        for (const each of all) {
          const answered = await perform(office, token, each);
          // Whatever is refused is refused in so many words: nothing breaks, and nothing waits for each other for ever.
          expect(answered.status, answered.text).toBeLessThan(500);
          if (answered.status === 200) went[each.what] = (went[each.what] ?? 0) + 1;
        }
      };
      await Promise.all([work(office.token, ofAdmin), work(office.clerk, ofClerk)]);
      expect(await brokenPromises(portal, office, true)).toEqual([]);
      const query = { ToDate: '2100-12-31' };
      const { debit, credit } = done(await call(portal, 'ledgerTrial', { token: office.token, query }));
      expect(debit).toBe(credit);
    }),
    { seed: 20_261_122, numRuns: 12, endOnFailure: true },
  );
  // Nothing that is always refused would show anything.
  const all = ['book', 'change', 'cancel', 'receive', 'pay', 'journal', 'reverse', 'settle'];
  expect(Object.keys(went)).toEqual(expect.arrayContaining(all));
}, 120_000);

test("sixteen clerks post, settle and take back at once, and none stands in the other's way", async () => {
  const office = await anOffice();
  const { token, bank } = office;
  for (let at = 0; at < 4; at += 1) done(await call(portal, 'biltyCreate', { token, body: lr(office, 'Paid', 1) }));
  const { data } = done(await call(portal, 'itemOpen', { token, query: { account: 'party:1', pageSize: 100 } }));
  const debits = data.filter(({ side }) => side === 'D').map(({ item }) => item);
  const answers: Answered[] = [];
  const clerk = async (at: number) => {
    const by = at % 2 === 0 ? token : office.clerk;
    const send = async (...asked: Parameters<typeof call>) => {
      const answered = await call(...asked);
      answers.push(answered);
      return answered;
    };
    // Each in another order, so that they would meet head on.
    const order = at % 3 === 0 ? debits : debits.toReversed();
    const items = order.map((item) => ({ item, received: 0.5 }));
    const received = await send(portal, 'moneyReceipt', {
      token: by,
      body: { ...aReceipt({ mode: 'upi', account: bank, amount: 10, reference: `UTR${at}` }), items },
    });
    const { voucher_No, items: made } = done(received) as { voucher_No: string; items: { item: number }[] };
    const pairs = order.map((debit_Item) => ({ debit_Item, credit_Item: made[0]?.item }));
    for (const pair of pairs) await send(portal, 'itemAllocate', { token: by, body: { ...pair, amount: 0.25 } });
    for (const body of pairs.slice(0, 2)) await send(portal, 'itemUndo', { token: by, body });
    await send(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Bounced' } });
  };
  await Promise.all(Array.from({ length: 16 }, (_, at) => clerk(at)));
  // A deadlock would have been answered 503 to one of the two.
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  expect(answers.length).toBe(16 * 8);
  expect(await brokenPromises(portal, office, true)).toEqual([]);
}, 60_000);

const ROUNDS = 20;
const statusesOf = (answers: readonly Answered[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

test('of two receipts for one item, one settles it: 20 rounds', async () => {
  const office = await anOffice();
  for (let round = 0; round < ROUNDS; round += 1) {
    done(await call(portal, 'biltyCreate', { token: office.token, body: lr(office, 'Paid', 1) }));
    const { data } = done(
      await call(portal, 'itemOpen', { token: office.token, query: { account: 'party:1', pageSize: 100 } }),
    );
    const item = data.findLast(({ side }) => side === 'D');
    const body = { ...aReceipt({ amount: 2001 }), items: [{ item: item?.item, received: 2001 }] };
    const both = await Promise.all(
      [office.token, office.clerk].map((token, at) =>
        call(portal, 'moneyReceipt', {
          token,
          body: {
            ...body,
            date: `2026-10-${String(1 + round)}`,
            mode: 'upi',
            account: office.bank,
            reference: String(at),
          },
        }),
      ),
    );
    expect(statusesOf(both)).toEqual([200, 422]);
  }
  expect(await brokenPromises(portal, office, true)).toEqual([]);
});

test('of two allocations of one receipt, the second finds nothing left: 20 rounds', async () => {
  const office = await anOffice();
  const { token, clerk } = office;
  for (let round = 0; round < ROUNDS; round += 1) {
    done(await call(portal, 'biltyCreate', { token, body: lr(office, 'Paid', 1) }));
    const { items } = done(
      await call(portal, 'moneyReceipt', {
        token,
        body: aReceipt({ amount: 2001, mode: 'upi', account: office.bank }),
      }),
    );
    const { data } = done(await call(portal, 'itemOpen', { token, query: { account: 'party:1', pageSize: 100 } }));
    const debit = data.findLast(({ side }) => side === 'D')?.item;
    const body = { debit_Item: debit, credit_Item: items[0]?.item, amount: 2001 };
    const both = await Promise.all([token, clerk].map((by) => call(portal, 'itemAllocate', { token: by, body })));
    expect(statusesOf(both)).toEqual([200, 409]);
  }
  expect(await brokenPromises(portal, office, true)).toEqual([]);
});

test('of a cancel and a receipt, one wins: 20 rounds', async () => {
  const office = await anOffice();
  const { token, clerk } = office;
  for (let round = 0; round < ROUNDS; round += 1) {
    const booked = await call(portal, 'biltyCreate', { token, body: lr(office, 'Paid', 1) });
    const { bilty_No } = savedBilty(booked);
    const { data } = done(await call(portal, 'itemOpen', { token, query: { account: 'party:1', pageSize: 100 } }));
    const item = data.findLast(({ side }) => side === 'D')?.item;
    const through = { amount: 2001, mode: 'upi', account: office.bank };
    const [cancelled, received] = await Promise.all([
      call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } }),
      call(portal, 'moneyReceipt', {
        token: clerk,
        body: { ...aReceipt(through), items: [{ item, received: 2001 }] },
      }),
    ]);
    expect([cancelled, received].filter(({ status }) => status === 200).length).toBe(1);
    expect([cancelled.status, received.status]).not.toContain(500);
  }
  expect(await brokenPromises(portal, office, true)).toEqual([]);
});

test('nothing is posted behind a lock that stands: 20 rounds of a lock against receipts', async () => {
  const office = await anOffice();
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = `2026-10-${String(round + 1).padStart(2, '0')}`;
    const body = aReceipt({ date: day, amount: 1 });
    const locked = asOwner(portal, async (client) => {
      await client.query('begin');
      const { rows } = await client.query<{ n: string }>(
        `with l as (update books set locked_until = $2 where tenant_id = $1 returning 1) select count(*) as n from l`,
        [office.tenantId, day],
      );
      const before = await client.query<{ n: string }>(
        'select count(*) as n from voucher where tenant_id = $1 and day = $2',
        [office.tenantId, day],
      );
      await client.query('commit');
      expect(rows[0]?.n).toBe('1');
      return before.rows[0]?.n;
    });
    const sent = Promise.all(
      Array.from({ length: 4 }, () => call(portal, 'moneyReceipt', { token: office.token, body })),
    );
    const [before] = await Promise.all([locked, sent]);
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ n: string }>('select count(*) as n from voucher where tenant_id = $1 and day = $2', [
        office.tenantId,
        day,
      ]),
    );
    expect(rows[0]?.n).toBe(before);
    for (const answered of await sent) expect([200, 409]).toContain(answered.status);
  }
  expect(await brokenPromises(portal, office, true)).toEqual([]);
});
