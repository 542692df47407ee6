import { beforeAll, describe, expect, test } from 'vitest';
import { anOffice, book, issue, read, type Office } from '#test/bill-office.ts';
import { aNote } from '#test/contract/expectations-bills.ts';
import { aSavedBilty, asOwner, call, done, savedBilty } from '#test/factories.ts';
import { aLawfulBilty, aLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// The balance of an LR is what is open of it: on its page, in the list and its sum, in print and in a
// spreadsheet. The LRs of these tests come to 2,650.00.

type Fields = Readonly<Record<string, unknown>>;

let portal: TestPortal;
let office: Office;
beforeAll(async () => {
  portal = await sharedPortal();
  office = await anOffice(portal);
});

const details = [aLine({ packages: 1, packing: 'Bag', freight_Amt: 2500, advance_Amt: 0 })];
const create = async (fields: Fields = {}) => {
  const body = aLawfulBilty({ details, consignor_Place: office.place, ...fields });
  return savedBilty(await call(portal, 'biltyCreate', { token: office.token, body })).bilty_No;
};
const whole = async (Bilty_No: string) =>
  done(await call(portal, 'biltyRead', { token: office.token, query: { Bilty_No } })) as Fields;
const balanceInList = async (searchParam: string) => {
  const { data } = done(await call(portal, 'biltyList', { token: office.token, query: { sums: 'yes' } })) as {
    data: { bilty_No: string; balance_Amt: number; sums: { balance: number } }[];
  };
  return data.find(({ bilty_No }) => bilty_No === searchParam);
};
/** Receives money for an LR at an account, with a rebate. */
async function receive(bilty_No: string, account: string, received: number, rebate = 0) {
  const { data } = done(await call(portal, 'itemOpen', { token: office.token, query: { account, pageSize: 100 } }));
  const item = data.findLast(({ paper, side }) => paper === bilty_No && side === 'D');
  const from = account.startsWith('party:') ? { party: Number(account.slice(6)) } : { head: account };
  const body = { date: '2026-11-22', branch: 1, ...from, mode: 'cash', amount: received };
  const items = [{ item: item?.item, received, rebate }];
  return done(await call(portal, 'moneyReceipt', { token: office.token, body: { ...body, items } })).voucher_No;
}
/** The balance of an LR as each place shows it. */
async function said(bilty_No: string) {
  const { token } = office;
  const print = await call(portal, 'biltyPrint', { token, query: { Bilty_No: bilty_No } });
  const paper = readBack(print.bytes).flat.replaceAll(/\s+/g, ' ');
  const { Bilty: [heads = [], ...rows] = [] } = workbook((await call(portal, 'biltyExportList', { token })).bytes);
  const row = rows.find((cells) => cells[heads.indexOf('Bilty No.')] === bilty_No);
  const listed = await balanceInList(bilty_No);
  return {
    page: (await whole(bilty_No))['open_Amt'],
    list: listed?.sums.balance,
    excel: Number(row?.[heads.indexOf('Balance')]),
    print: /Balance ([\d,.-]+)/.exec(paper)?.[1] ?? '',
    // As it was typed, for older clients.
    typed: listed?.balance_Amt,
  };
}
const everywhere = (open: number, typed: number) => ({
  page: open,
  list: open,
  excel: open,
  print: new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(open),
  typed,
});

describe('the balance of an LR', () => {
  test('the balance of a To Pay LR falls with a receipt and its rebate, and rises when it is reversed', async () => {
    const bilty_No = await create({ received: 150 });
    expect(await said(bilty_No)).toEqual(everywhere(2500, 2500));
    const voucher_No = await receive(bilty_No, 'topay:1', 2000, 100.5);
    expect(await said(bilty_No)).toEqual(everywhere(399.5, 2500));
    const { token } = office;
    done(await call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Bounced' } }));
    expect(await said(bilty_No)).toEqual(everywhere(2500, 2500));
  });

  test('the balance of an LR delivered on credit is what the party still owes', async () => {
    const { token, party } = office;
    const bilty_No = await create();
    const body = { bilty_Nos: [bilty_No], kind: 'Delivered', received: 150, credit_Reason: 'Pays on Monday', party };
    done(await call(portal, 'biltyEventAdd', { token, body }));
    expect(await said(bilty_No)).toEqual(everywhere(2500, 2500));
    await receive(bilty_No, `party:${party}`, 2000);
    expect(await said(bilty_No)).toEqual(everywhere(500, 2500));
  });

  test('the balance of a Paid LR is what the consignor owes, and is negative if too much was received', async () => {
    const bilty_No = await create({ payment_Basis: 'Paid' });
    await receive(bilty_No, `party:${office.party}`, 2650);
    expect(await said(bilty_No)).toEqual(everywhere(0, 2650));
    expect(await said(await create({ received: 3000 }))).toMatchObject({ page: -350, list: -350, print: '-350.00' });
  });

  test('the balance of a TBB LR is what was not received, at most the balance of its bill', async () => {
    const one = await book(office, { received: 300 }, 1180);
    const other = await book(office, {}, 1000);
    expect(await said(one.bilty_No)).toMatchObject({ page: 880, typed: 880 });
    done(await issue(office, [one.bilty_No, other.bilty_No]));
    const bill = 'HO/B2627/000001';
    expect(await read(office, bill)).toMatchObject({ open_Amt: 1880 });
    expect(await said(other.bilty_No)).toMatchObject({ page: 1000, typed: 1000 });
    await receive(bill, `party:${office.party}`, 1500);
    // No LR has a balance above that of its bill.
    expect((await said(one.bilty_No)).page).toBe(380);
    expect((await said(other.bilty_No)).page).toBe(380);
    done(await call(portal, 'noteIssue', { token: office.token, body: aNote(bill, { value: 380 }) }));
    expect((await said(one.bilty_No)).page).toBe(0);
    expect((await said(other.bilty_No)).list).toBe(0);
  });

  test('the balance of a cancelled LR is zero, and its print keeps what it showed', async () => {
    const bilty_No = await create();
    const body = { bilty_No, reason: 'Booked twice' };
    done(await call(portal, 'consignmentCancel', { token: office.token, body }));
    expect(await said(bilty_No)).toMatchObject({ page: 0, list: 0, print: '2,650.00', typed: 2650 });
  });

  test('the balance of an LR from before the ledger is as it was typed; a classic bilty has none', async () => {
    const before = await anOffice(portal);
    [office] = [before];
    const bilty_No = await create();
    await asOwner(portal, async (client) => {
      for (const table of ['allocation', 'item', 'account_open', 'entry', 'account_month', 'voucher'])
        await client.query(`delete from ${table} where tenant_id = $1`, [before.tenantId]);
      await client.query('update books set bilties_before = 1000 where tenant_id = $1', [before.tenantId]);
    });
    expect(await said(bilty_No)).toEqual(everywhere(2650, 2650));
    const classic = await aSavedBilty(portal, before.token);
    expect(await whole(classic.bilty_No)).not.toHaveProperty('open_Amt');
  });
});

test('the list of bilties adds up and sorts by the balances of LRs', async () => {
  const { token } = (office = await anOffice(portal));
  const [one, other] = [await create(), await create({ payment_Basis: 'Paid' })];
  await receive(one, 'topay:1', 650);
  await receive(other, `party:${office.party}`, 2650);
  const totals = done(await call(portal, 'biltyListTotals', { token }));
  expect(totals.sums).toMatchObject({ balance: 2000 });
  const sorted = done(await call(portal, 'biltyList', { token, query: { sort: 'balance', order: 'asc' } }));
  expect((sorted.data as { bilty_No: string }[]).map(({ bilty_No }) => bilty_No)).toEqual([other, one]);
});
