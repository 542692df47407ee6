import { beforeAll, expect, test } from 'vitest';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { call, done, savedBilty, type Answered } from '#test/factories.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { aMoneyCompany, anLr } from '#test/money-company.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Two users who change one thing at once (spec 4 §13); the tests of bills are in freight-bill-races.test.ts.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const statusesOf = (answers: readonly Answered[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

test(`only one of two simultaneous receipts for an item succeeds: ${ROUNDS} rounds`, async () => {
  const office = await aMoneyCompany(portal);
  for (let round = 0; round < ROUNDS; round += 1) {
    done(await call(portal, 'biltyCreate', { token: office.token, body: anLr(office, 'Paid', 1) }));
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
  expect(await brokenInvariants(portal, office)).toEqual([]);
});

test(`only one of two simultaneous allocations of a receipt succeeds: ${ROUNDS} rounds`, async () => {
  const office = await aMoneyCompany(portal);
  const { token, clerk } = office;
  for (let round = 0; round < ROUNDS; round += 1) {
    done(await call(portal, 'biltyCreate', { token, body: anLr(office, 'Paid', 1) }));
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
  expect(await brokenInvariants(portal, office)).toEqual([]);
});

test(`when an LR is cancelled and paid at once, one of the two succeeds: ${ROUNDS} rounds`, async () => {
  const office = await aMoneyCompany(portal);
  const { token, clerk } = office;
  for (let round = 0; round < ROUNDS; round += 1) {
    const booked = await call(portal, 'biltyCreate', { token, body: anLr(office, 'Paid', 1) });
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
  expect(await brokenInvariants(portal, office)).toEqual([]);
});
