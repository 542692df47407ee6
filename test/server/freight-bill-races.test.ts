import { beforeAll, describe, expect, test } from 'vitest';
import { anOffice, book, issue } from '#test/bill-office.ts';
import { call, done, type Answered } from '#test/factories.ts';
import { aTbbLr } from '#test/contract/expectations-bills.ts';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Two clerks who change the bills of a party at once (spec 4 §13).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const statuses = (answers: readonly Answered[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe(`two clerks change bills at once, in ${ROUNDS} rounds`, () => {
  test('when two clerks bill one LR, one succeeds, the other is told the bill, and no number is lost', async () => {
    const office = await anOffice(portal);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [{ bilty_No }, other] = [await book(office), await book(office)];
      const both = await Promise.all([
        issue(office, [bilty_No, other.bilty_No]),
        issue(office, [other.bilty_No, bilty_No], {}, office.clerk),
      ]);
      expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
      const lost = both.find(({ status }) => status === 409);
      expect(lost?.text).toMatch(/is already billed in HO\/B2627\/0000\d\d\./);
    }
    const { data } = done(await call(portal, 'freightBillList', { token: office.token, query: { pageSize: 100 } }));
    expect(data.map(({ bill_No }) => Number(bill_No.slice(-6))).toSorted((one, two) => one - two)).toEqual(
      Array.from({ length: ROUNDS }, (_, n) => n + 1),
    );
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  test('when a bill is cancelled and paid at once, one of the two succeeds', async () => {
    const office = await anOffice(portal);
    const bank = await aBank(portal, office.token);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { bilty_No } = await book(office);
      const bill_No = done(await issue(office, [bilty_No])).bills[0]?.bill_No ?? '';
      const query = { account: `party:${office.party}`, pageSize: 100 };
      const { data } = done(await call(portal, 'itemOpen', { token: office.token, query }));
      const item = data.find(({ paper }) => paper === bill_No)?.item;
      const receipt = aReceipt({
        party: office.party,
        mode: 'upi',
        account: bank,
        amount: 2000,
        reference: `r${round}`,
      });
      const [cancelled, received] = await Promise.all([
        call(portal, 'freightBillCancel', { token: office.token, body: { bill_No, reason: 'Billed wrongly' } }),
        call(portal, 'moneyReceipt', { token: office.clerk, body: { ...receipt, items: [{ item, received: 2000 }] } }),
      ]);
      expect([cancelled, received].filter(({ status }) => status === 200)).toHaveLength(1);
      expect([cancelled.status, received.status].filter((status) => status >= 500)).toEqual([]);
    }
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  test('when a bill is cancelled while an undone allocation is repeated, one succeeds without a deadlock', async () => {
    const office = await anOffice(portal);
    const { token, party } = office;
    const bank = await aBank(portal, token);
    const receipt = aReceipt({ party, mode: 'upi', account: bank, amount: 2000 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const { items } = done(await call(portal, 'moneyReceipt', { token, body: receipt }));
      const bill_No = done(await issue(office, [(await book(office)).bilty_No])).bills[0]?.bill_No ?? '';
      const query = { account: `party:${party}`, pageSize: 100 };
      const { data } = done(await call(portal, 'itemOpen', { token, query }));
      const pair = { debit_Item: data.find(({ paper }) => paper === bill_No)?.item, credit_Item: items[0]?.item };
      done(await call(portal, 'itemAllocate', { token, body: { ...pair, amount: 5 } }));
      done(await call(portal, 'itemUndo', { token, body: pair }));
      const [cancelled, allocated] = await Promise.all([
        call(portal, 'freightBillCancel', { token, body: { bill_No, reason: 'Billed wrongly' } }),
        call(portal, 'itemAllocate', { token: office.clerk, body: { ...pair, amount: 2000 } }),
      ]);
      expect(statuses([cancelled, allocated])).toEqual([200, 409]);
    }
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  test('when an LR is billed and changed at once, the bill agrees with the LR', async () => {
    const office = await anOffice(portal);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { bilty_No } = await book(office);
      const body = { ...aTbbLr(office.place, { charges: [] }, 3000), bilty_No };
      const [issued, changed] = await Promise.all([
        issue(office, [bilty_No]),
        call(portal, 'biltyUpdate', { token: office.clerk, query: { Bilty_No: bilty_No }, body }),
      ]);
      expect(issued.status).toBe(200);
      expect([200, 409]).toContain(changed.status);
      expect(done(issued).total_Amt).toBe(changed.status === 200 ? 3000 : 2000);
    }
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });
});
