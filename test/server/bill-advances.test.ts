import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOffice, book, issue, read, type Office } from '#test/bill-office.ts';
import { call, done, refused, savedBilty } from '#test/factories.ts';
import { aTbbLr } from '#test/contract/expectations-bills.ts';
import { aLine } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Money received for a TBB LR before it was billed is set against its bill: LRs of 1,180 with 300 received.

type Fields = Readonly<Record<string, unknown>>;

let portal: TestPortal;
let office: Office;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  office = await anOffice(portal);
});

const booked = (received: number) => book(office, { received }, 1180);
const openItems = async () => {
  const query = { account: `party:${office.party}` };
  const { data } = done(await call(portal, 'itemOpen', { token: office.token, query }));
  return data.map(({ side, paper, open }) => ({ side, paper, open }));
};
const update = (bilty_No: string, fields: Fields) => {
  const body = aTbbLr(office.place, { charges: [], ...fields }, 1180);
  return call(portal, 'biltyUpdate', { token: office.token, query: { Bilty_No: bilty_No }, body });
};
const cancelBill = (bill_No: string) => {
  const body = { bill_No, reason: 'Billed wrongly' };
  return call(portal, 'freightBillCancel', { token: office.token, body });
};
const BILL = 'HO/B2627/000001';
const holds = async () => expect(await brokenInvariants(portal, office)).toEqual([]);

describe('money received for a TBB LR', () => {
  test('money received for an LR settles its bill, and the rest stays open', async () => {
    const { bilty_No } = await booked(300);
    expect(await openItems()).toEqual([{ side: 'C', paper: bilty_No, open: 300 }]);
    done(await issue(office, [bilty_No]));
    expect(await read(office, BILL)).toMatchObject({ total_Amt: 1180, open_Amt: 880, state: 'part settled' });
    expect(await openItems()).toEqual([{ side: 'D', paper: BILL, open: 880 }]);
    await holds();
  });

  test('money received for several LRs settles no more than their bill, and the rest stays on account', async () => {
    const numbers = [(await booked(300)).bilty_No, (await booked(1500)).bilty_No, (await booked(1500)).bilty_No];
    done(await issue(office, numbers.slice(0, 2)));
    expect(await read(office, BILL)).toMatchObject({ total_Amt: 2360, open_Amt: 560 });
    done(await issue(office, numbers.slice(2)));
    expect(await read(office, 'HO/B2627/000002')).toMatchObject({ open_Amt: 0, state: 'settled' });
    // The rest stays on account.
    expect((await openItems()).map(({ side, open }) => `${side} ${open}`).toSorted()).toEqual(['C 320', 'D 560']);
    await holds();
  });

  test('a receipt from the party itself is not set against the bill', async () => {
    const body = { date: '2026-11-20', branch: 1, party: office.party, mode: 'cash', amount: 500 };
    done(await call(portal, 'moneyReceipt', { token: office.token, body }));
    done(await issue(office, [(await booked(300)).bilty_No]));
    expect(await read(office, BILL)).toMatchObject({ open_Amt: 880 });
    await holds();
  });

  test('money received at delivery settles a bill issued before, and a voided event opens it again', async () => {
    const { token } = office;
    const { bilty_No } = await booked(300);
    done(await issue(office, [bilty_No]));
    const body = { bilty_Nos: [bilty_No], kind: 'Delivered', received: 200 };
    done(await call(portal, 'biltyEventAdd', { token, body }));
    expect(await read(office, BILL)).toMatchObject({ open_Amt: 680 });
    await holds();
    const list = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
    const { id } = list.at(-1) as unknown as { readonly id: number };
    done(await call(portal, 'biltyEventVoid', { token, body: { id, reason: 'Noted of another' } }));
    expect(await read(office, BILL)).toMatchObject({ open_Amt: 880 });
    savedBilty(await update(bilty_No, { received: 250 }));
    expect(await read(office, BILL)).toMatchObject({ open_Amt: 930 });
    expect(await openItems()).toEqual([{ side: 'D', paper: BILL, open: 930 }]);
    await holds();
  });

  test('a bill settled by its LR’s money can be cancelled, and the money settles the next bill', async () => {
    const { bilty_No } = await booked(300);
    done(await issue(office, [bilty_No]));
    done(await cancelBill(BILL));
    expect(await openItems()).toEqual([{ side: 'C', paper: bilty_No, open: 300 }]);
    done(await issue(office, [bilty_No]));
    expect(await read(office, 'HO/B2627/000002')).toMatchObject({ open_Amt: 880 });
    expect(await balances(portal, office)).toEqual({ freight: '-1180.00', 'cash:1': '300.00', 'party:1': '880.00' });
    await holds();
    // A receipt from the party itself keeps the bill from being cancelled.
    const [item] = done(
      await call(portal, 'itemOpen', { token: office.token, query: { account: `party:${office.party}` } }),
    ).data;
    const items = [{ item: item?.item, received: 80 }];
    const body = { date: '2026-11-20', branch: 1, party: office.party, mode: 'cash', amount: 80, items };
    const { voucher_No } = done(await call(portal, 'moneyReceipt', { token: office.token, body }));
    const refusal = refused(await cancelBill('HO/B2627/000002'));
    expect(refusal.detail).toBe(`HO/B2627/000002 is settled by ${voucher_No}; undo that first.`);
  });

  test('an advance in the lines of an LR settles its bill like money received', async () => {
    const details = [aLine({ packages: 1, packing: 'Bag', freight_Amt: 1180, advance_Amt: 300 })];
    const { bilty_No } = await book(office, { details });
    done(await issue(office, [bilty_No]));
    expect(await read(office, BILL)).toMatchObject({ open_Amt: 880 });
    await holds();
  });
});
