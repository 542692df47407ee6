import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aBilty, aLawfulBilty, aLine } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { aPlaceOfParty, lockBooks } from '#test/money.ts';
import { send } from '#test/money-company.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What saving a lawful bilty posts (spec 4 §6): the LR of these tests comes to 2,650.00.

type Fields = Readonly<Record<string, unknown>>;

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
});

const create = async (fields: Fields = {}) =>
  savedBilty(await send(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) }));
const update = (bilty_No: string, fields: Fields) =>
  send(portal, 'biltyUpdate', { token, query: { Bilty_No: bilty_No }, body: aLawfulBilty(fields) });
const cancel = (bilty_No: string) =>
  send(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } });
const ask = <Row extends object>(query: string) =>
  asOwner(portal, async (client) => (await client.query<Row>(query, [company.tenantId])).rows);
const vouchers = () =>
  ask<{ voucher_no: string }>(
    `select voucher_no, kind, day::text, paper, bilty_seq::int as seq, reverses::int, mode, narration from voucher where tenant_id = $1 order by id`,
  );
const lock = (day: string) => lockBooks(portal, company, day);
const holds = async () => expect(await brokenInvariants(portal, company)).toEqual([]);

describe('saving an LR', () => {
  test('a To Pay LR is claimed at the branch where it is delivered', async () => {
    await create();
    expect(await balances(portal, company)).toEqual({ freight: '-2650.00', 'topay:1': '2650.00' });
    const branch = { branch_Code: 'BOM', name: 'Mumbai', city: 'Mumbai', state_Code: '27' };
    const id = Number(done(await call(portal, 'branchCreate', { token, body: branch })).id);
    expect(await create({ delivery_Branch: id })).toMatchObject({ delivery_Branch: id, branch: 1 });
    expect(await balances(portal, company)).toMatchObject({ 'topay:1': '2650.00', [`topay:${id}`]: '2650.00' });
    await holds();
  });

  test('an LR to be delivered at an unknown branch is refused', async () => {
    for (const name of ['biltyCreate', 'consignmentQuote'] as const) {
      const answered = await call(portal, name, { token, body: aLawfulBilty({ delivery_Branch: 99 }) });
      expect(refused(answered)).toMatchObject({
        status: 422,
        errors: [{ path: 'delivery_Branch', message: 'Delivery Branch was not found.' }],
      });
    }
  });

  test('a Paid LR needs a party to claim it from', async () => {
    const paid = { payment_Basis: 'Paid' };
    expect(refused(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(paid) }))).toMatchObject({
      status: 422,
      errors: [{ path: 'sender_Name', message: 'Choose the consignor of a Paid LR from your parties.' }],
    });
    const { party, place } = await aPlaceOfParty(portal, token);
    await create({ ...paid, consignor_Place: place });
    expect(await balances(portal, company)).toEqual({ freight: '-2650.00', [`party:${party}`]: '2650.00' });
    await holds();
  });

  test('the tax of an LR under forward charge is posted apart from its freight', async () => {
    company = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG' } });
    token = company.token;
    done(await call(portal, 'consignmentElect', { token, body: { year: 2026, election: 'low' } }));
    const saved = await create();
    expect(saved).toMatchObject({ igst_Amt: 132.5, total_Amt: 2782.5 });
    expect(await balances(portal, company)).toEqual({
      freight: '-2650.00',
      igst: '-132.50',
      'topay:1': '2782.50',
    });
  });

  test('an LR with an advance and an amount received posts a money receipt', async () => {
    const details = [aLine({ packages: 1, packing: 'Bag', freight_Amt: 2500, advance_Amt: 400.25 })];
    const { lr_No, bilty_No, id } = await create({ details, received_Amt: 100 });
    expect(lr_No).toBe('');
    const balance = await balances(portal, company);
    expect(Number(balance['cash:1'])).toBeGreaterThan(400);
    expect(await vouchers()).toMatchObject([
      { voucher_no: 'F1', kind: 'Freight', day: '2026-11-20', paper: bilty_No, seq: id, mode: '' },
      { voucher_no: 'R1', kind: 'Receipt', day: '2026-11-20', paper: bilty_No, seq: id, mode: 'cash' },
    ]);
    await holds();
  });

  test.each([
    ['TBB', 'party'],
    ['FOC', 'others'],
  ])(
    'an LR of basis %s claims nothing, and what was received for it is kept on an account',
    async (payment_Basis, account) => {
      const { party, place } = await aPlaceOfParty(portal, token);
      const billing = payment_Basis === 'TBB' ? { billing_Place: place } : {};
      await create({ payment_Basis, ...billing });
      expect(await balances(portal, company)).toEqual({});
      const details = [aLine({ packages: 1, packing: 'Bag', freight_Amt: 2500, advance_Amt: 400 })];
      await create({ payment_Basis, ...billing, details });
      const holder = account === 'party' ? `party:${party}` : 'others';
      expect(await balances(portal, company)).toEqual({ 'cash:1': '400.00', [holder]: '-400.00' });
      await holds();
    },
  );

  test('a classic bilty and a draft post nothing; a draft posts when its lines are added', async () => {
    done(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    const draft = await create({ details: undefined });
    expect(await vouchers()).toEqual([]);
    const query = { Bilty_No: draft.bilty_No };
    const line = aLine({ bilty_No: draft.bilty_No, packages: 1, packing: 'Bag', advance_Amt: 0 });
    done(await call(portal, 'biltyAddLines', { token, query, body: [line] }));
    expect(await vouchers()).toMatchObject([{ kind: 'Freight', paper: draft.bilty_No }]);
    await holds();
  });

  test('an LR saved twice with one key posts once, and a save that fails posts nothing', async () => {
    const body = aLawfulBilty({ bilty_No: '7' });
    const headers = { 'idempotency-key': 'once' };
    const [one, other] = await Promise.all([1, 2].map(() => call(portal, 'biltyCreate', { token, body, headers })));
    expect(done(one as NonNullable<typeof one>)).toEqual(done(other as NonNullable<typeof other>));
    refused(await call(portal, 'biltyCreate', { token, body }));
    expect(await vouchers()).toHaveLength(1);
    await holds();
  });
});

describe('changing an LR', () => {
  const withAdvance = (advance_Amt: number, freight_Amt = 2500) => ({
    details: [aLine({ packages: 1, packing: 'Bag', freight_Amt, advance_Amt })],
    charges: [],
  });

  test('a FOC LR with an advance has a negative balance, which can be sent back', async () => {
    // Free of charge, with an advance: its balance is below zero, and a client sends it back so.
    const free = await create({ payment_Basis: 'FOC', ...withAdvance(400) });
    expect(free).toMatchObject({ balance_Amt: -400 });
    const again = { payment_Basis: 'FOC', ...withAdvance(300), balance_Amt: -400 };
    expect(savedBilty(await update(free.bilty_No, again))).toMatchObject({ balance_Amt: -300 });
    await holds();
  });

  const charges = [{ head: 1, amount: 250 }];

  test('an LR is reversed and posted again if its sums, basis or parties change, and is left alone otherwise', async () => {
    const { bilty_No } = await create();
    savedBilty(await update(bilty_No, { to: 'Pune' }));
    expect(await vouchers()).toHaveLength(1);
    savedBilty(await update(bilty_No, { charges }));
    expect(await vouchers()).toMatchObject([
      { voucher_no: 'F1', reverses: null },
      { voucher_no: 'X1', kind: 'Reversal', reverses: 1, day: '2026-11-20' },
      { voucher_no: 'F2', kind: 'Freight' },
    ]);
    expect(await balances(portal, company)).toEqual({ freight: '-2750.00', 'topay:1': '2750.00' });
    const { place, party } = await aPlaceOfParty(portal, token);
    savedBilty(await update(bilty_No, { payment_Basis: 'Paid', consignor_Place: place }));
    expect(await balances(portal, company)).toEqual({ freight: '-2650.00', [`party:${party}`]: '2650.00' });
    savedBilty(await update(bilty_No, { payment_Basis: 'FOC' }));
    expect(await balances(portal, company)).toEqual({});
    await holds();
  });

  test('a changed LR keeps its money receipt', async () => {
    const details = [aLine({ packages: 1, packing: 'Bag', freight_Amt: 2500, advance_Amt: 400 })];
    const { bilty_No, details: lines } = await create({ details });
    savedBilty(await update(bilty_No, { details: lines, charges }));
    expect((await vouchers()).map(({ voucher_no }) => voucher_no)).toEqual(['F1', 'R1', 'X1', 'F2']);
    await holds();
  });

  test('a cancelled LR is reversed together with its receipt', async () => {
    const details = [aLine({ packages: 1, packing: 'Bag', freight_Amt: 2500, advance_Amt: 400 })];
    const { bilty_No } = await create({ details });
    done(await cancel(bilty_No));
    expect(await balances(portal, company)).toEqual({});
    expect((await vouchers()).slice(2)).toMatchObject([
      { reverses: 1, narration: 'Booked twice' },
      { reverses: 2, narration: 'Booked twice' },
    ]);
    await holds();
  });

  test('an LR in locked books is corrected today, and not at all if today is locked; a new LR is refused', async () => {
    const { bilty_No } = await create();
    await lock('2026-11-20');
    expect(refused(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }))).toMatchObject({
      status: 409,
      detail: 'The books are locked up to 20-11-2026.',
      errors: [{ path: 'bilty_Date' }],
    });
    savedBilty(await update(bilty_No, { charges }));
    const [today] = await ask<{ day: string }>(
      `select (now() at time zone 'Asia/Kolkata')::date::text as day where $1 <> ''`,
    );
    expect((await vouchers()).slice(1)).toMatchObject([
      { kind: 'Reversal', ...today },
      { kind: 'Freight', ...today },
    ]);
    // A correction of today stays as it is where no money changes.
    savedBilty(await update(bilty_No, { charges, to: 'Pune' }));
    expect(await vouchers()).toHaveLength(3);
    await lock('2099-12-31');
    expect(refused(await cancel(bilty_No))).toMatchObject({
      status: 409,
      detail: 'The books are locked up to 31-12-2099.',
    });
    expect(savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } }))).toMatchObject({
      is_Cancelled: 'no',
    });
    await holds();
  });

  test('a bilty from before the ledger posts nothing, neither when it is changed nor when it is cancelled', async () => {
    await asOwner(portal, (client) =>
      client.query('update books set bilties_before = 1 where tenant_id = $1', [company.tenantId]),
    );
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    savedBilty(await update(classic.bilty_No, { charges }));
    done(await cancel(classic.bilty_No));
    expect(await vouchers()).toEqual([]);
    // The next one is after the start of the ledger.
    await create();
    expect(await vouchers()).toHaveLength(1);
  });

  test('a classic bilty posts once it becomes lawful', async () => {
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    savedBilty(await update(bilty_No, {}));
    expect(await vouchers()).toHaveLength(1);
    await holds();
  });
});

test('the invariants of the ledger hold after thirty LRs are saved, changed and cancelled at once', async () => {
  const works = Array.from({ length: 30 }, async (_each, at) => {
    const { bilty_No } = await create({ charges: [{ head: 1, amount: at }] });
    if (at % 3 === 1) savedBilty(await update(bilty_No, { charges: [{ head: 1, amount: at * 2 }] }));
    if (at % 3 === 2) done(await cancel(bilty_No));
  });
  await Promise.all(works);
  expect(await vouchers()).toHaveLength(30 + 2 * 10 + 10);
  await holds();
});

describe('money received at delivery', () => {
  const note = async (bilty_No: string, fields: Fields) =>
    call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind: 'Delivered', ...fields } });
  const delivered = async (bilty_No: string, received: number) => done(await note(bilty_No, { received }));
  async function mumbai(): Promise<number> {
    const branch = { branch_Code: 'BOM', name: 'Mumbai', city: 'Mumbai', state_Code: '27' };
    return Number(done(await call(portal, 'branchCreate', { token, body: branch })).id);
  }

  test('money received at delivery is cash of the delivering branch and settles the claim there', async () => {
    const id = await mumbai();
    const { bilty_No } = await create({ delivery_Branch: id, received: 650 });
    expect(await balances(portal, company)).toEqual({
      freight: '-2650.00',
      'cash:1': '650.00',
      [`topay:${id}`]: '2000.00',
    });
    await delivered(bilty_No, 2000);
    expect(await balances(portal, company)).toEqual({
      freight: '-2650.00',
      'cash:1': '650.00',
      [`cash:${id}`]: '2000.00',
    });
    await holds();
    // Changing something else leaves both receipts as they are.
    const before = await vouchers();
    done(await update(bilty_No, { delivery_Branch: id, received: 2650, remark: 'Handle with care' }));
    expect(await vouchers()).toEqual(before);
    await holds();
  });

  test('money received at delivery stays with the branch that counted it when the LR is changed', async () => {
    const id = await mumbai();
    const { place } = await aPlaceOfParty(portal, token);
    const { bilty_No } = await create({ delivery_Branch: id, received: 650 });
    await delivered(bilty_No, 2000);
    const counted = { freight: '-2650.00', 'cash:1': '650.00', [`cash:${id}`]: '2000.00' };
    const changes = [
      { payment_Basis: 'Paid', consignor_Place: place },
      { delivery_Branch: 1 },
      { payment_Basis: 'TBB', billing_Place: place },
      { branch: id, delivery_Branch: 1 },
    ];
    for (const change of changes) {
      done(await update(bilty_No, { delivery_Branch: id, received: 2650, ...change }));
      expect(await balances(portal, company)).toMatchObject({ 'cash:1': '650.00', [`cash:${id}`]: '2000.00' });
      await holds();
    }
    done(await update(bilty_No, { delivery_Branch: id, received: 2650 }));
    expect(await balances(portal, company)).toEqual(counted);
    const list = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
    const { id: event } = list.at(-1) as unknown as { readonly id: number };
    done(await update(bilty_No, { received: 2650 }));
    done(await call(portal, 'biltyEventVoid', { token, body: { id: event, reason: 'Noted of another' } }));
    const left = { freight: '-2650.00', 'cash:1': '650.00', [`topay:${id}`]: '2000.00' };
    expect(await balances(portal, company)).toEqual(left);
    await holds();
  });

  test('money received at delivery is reversed once when its event is voided', async () => {
    const { bilty_No } = await create();
    await delivered(bilty_No, 2650);
    const list = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
    const { id } = list.at(-1) as unknown as { readonly id: number };
    const voiding = () => call(portal, 'biltyEventVoid', { token, body: { id, reason: 'Noted of another' } });
    done(await voiding());
    expect(refused(await voiding()).status).toBe(409);
    expect(await balances(portal, company)).toEqual({ freight: '-2650.00', 'topay:1': '2650.00' });
    expect(await vouchers()).toMatchObject([
      { kind: 'Freight' },
      { kind: 'Receipt' },
      { kind: 'Reversal', reverses: 2 },
    ]);
    await holds();
  });

  test('money received at delivery settles the new claim of a changed LR', async () => {
    const { bilty_No } = await create();
    await delivered(bilty_No, 2650);
    // Another 100 of freight: the claim is posted again, and what was received settles it.
    done(await update(bilty_No, { received: 2650, charges: [{ head: 1, amount: 250 }] }));
    expect(await balances(portal, company)).toEqual({ freight: '-2750.00', 'cash:1': '2650.00', 'topay:1': '100.00' });
    await holds();
  });

  test('money received can exceed the sum of a changed LR, but not fall below what was received at delivery', async () => {
    const { bilty_No } = await create({ received: 650 });
    await delivered(bilty_No, 2000);
    const details = [aLine({ packages: 1, packing: 'Bag', freight_Amt: 900, advance_Amt: 0 })];
    done(await update(bilty_No, { received: 2650, details, charges: [] }));
    expect(await balances(portal, company)).toEqual({ freight: '-900.00', 'cash:1': '2650.00', 'topay:1': '-1750.00' });
    await holds();
    expect(refused(await update(bilty_No, { received: 1999.99 }))).toMatchObject({
      status: 422,
      errors: [{ path: 'received', message: '₹2,000.00 was received at delivery; void that event first.' }],
    });
    await holds();
  });

  test('money received at delivery is refused in locked books, and the LR is not delivered', async () => {
    const { bilty_No } = await create();
    await lock('2099-12-31');
    const answered = await note(bilty_No, { received: 2650 });
    expect(answered.status).toBe(409);
    expect(refused(answered).detail).toBe('The books are locked up to 31-12-2099.');
    expect(done(await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } }))).toMatchObject({
      lr_Status: 'Booked',
    });
    await holds();
  });

  test('money received for an LR from before the ledger posts nothing', async () => {
    const { bilty_No } = await create();
    await asOwner(portal, async (client) => {
      for (const table of ['allocation', 'item', 'account_open', 'entry', 'account_month', 'voucher']) {
        await client.query(`delete from ${table} where tenant_id = $1`, [company.tenantId]);
      }
      await client.query(`update books set bilties_before = 1000 where tenant_id = $1`, [company.tenantId]);
    });
    await delivered(bilty_No, 2650);
    expect(await balances(portal, company)).toEqual({});
  });
});

describe('money received before delivery', () => {
  test('what a receipt and its rebate settled is not collected again at delivery, unless it is reversed', async () => {
    const { party, place } = await aPlaceOfParty(portal, token);
    const { bilty_No } = await create({ consignee_Place: place });
    const deliver = (fields: Fields = {}) =>
      call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind: 'Delivered', ...fields } });
    const query = { account: 'topay:1' };
    const open = async () => done(await call(portal, 'itemOpen', { token, query })).data;
    const receive = async (received: number, rebate: number) => {
      const [claim] = await open();
      const body = { date: '2026-11-22', branch: 1, head: 'topay:1', mode: 'cash', amount: received };
      const items = [{ item: claim?.item, received, rebate }];
      return done(await call(portal, 'moneyReceipt', { token, body: { ...body, items } })).voucher_No;
    };
    await receive(500, 50);
    expect(refused(await deliver()).detail).toBe('Collect ₹2,100.00 from the consignee first.');
    expect(refused(await deliver({ received: 2100.01 })).detail).toBe('Only ₹2,100.00 is to be received.');
    const whole = await receive(2000, 100);
    expect(refused(await deliver({ received: 1 })).detail).toBe('Only ₹0.00 is to be received.');
    // The amount of a bounced cheque is open again: here the party takes it on credit.
    done(await call(portal, 'moneyReverse', { token, body: { voucher_No: whole, narration: 'Bounced' } }));
    done(await deliver({ credit_Reason: 'Pays on Monday' }));
    expect(await balances(portal, company)).toEqual({
      freight: '-2650.00',
      'cash:1': '500.00',
      rebates: '50.00',
      [`party:${party}`]: '2100.00',
    });
    expect(await open()).toEqual([]);
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });
});
