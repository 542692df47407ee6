import { beforeAll, expect, test } from 'vitest';
import { anOffice, book, forward, issue, type Office } from '#test/bill-office.ts';
import { aNote } from '#test/contract/expectations-bills.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { call, done } from '#test/factories.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';

// What is open of a bill after notes and payments: the value from which TDS is deducted, and the amount on its print.

const BILL = 'HO/B2627/000001';
let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const open = async ({ token, party }: Office) =>
  done(await call(portal, 'itemOpen', { token, query: { account: `party:${party}` } })).data;
const taxable = async (office: Office) =>
  Object.fromEntries((await open(office)).map((item) => [item.paper, item.taxable]));
const note = async ({ token }: Office, fields: Readonly<Record<string, unknown>>) =>
  done(await call(portal, 'noteIssue', { token, body: aNote(BILL, fields) }));
const receive = async ({ token, party }: Office, fields: Readonly<Record<string, unknown>>) =>
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ party, ...fields }) }));
const printed = async ({ token }: Office, language = 'English') =>
  readBack((await call(portal, 'freightBillPrint', { token, query: { bill_No: BILL, language } })).bytes).flat;

test('the value for TDS falls with credit notes and receipts of a bill; a debit note has a value of its own', async () => {
  const office = await anOffice(portal);
  done(await issue(office, [(await book(office, {}, 10_000)).bilty_No]));
  expect(await taxable(office)).toEqual({ [BILL]: 10_000 });
  await note(office, { value: 2000 });
  expect(await taxable(office)).toEqual({ [BILL]: 8000 });
  await receive(office, { amount: 3000, fill: 'yes' });
  expect(await taxable(office)).toEqual({ [BILL]: 5000 });
  const debit = await note(office, { kind: 'Debit', value: 500 });
  expect(await taxable(office)).toEqual({ [BILL]: 5000, [debit.note_No]: 500 });
  done(await call(portal, 'moneyReverse', { token: office.token, body: { voucher_No: 'R1', narration: 'Bounced' } }));
  expect(await taxable(office)).toEqual({ [BILL]: 8000, [debit.note_No]: 500 });
});

test('the value for TDS leaves out the GST of a tax invoice', async () => {
  const places = [{ gstin: '23AAPFU0939F1Z3', city: 'Indore', state_Code: '23' }];
  const office = await anOffice(portal, {}, { places });
  await forward(office);
  const { bills } = done(await issue(office, [(await book(office, {}, 10_000)).bilty_No]));
  const total = bills[0]?.total_Amt ?? 0;
  expect(total).toBeGreaterThan(10_000);
  await receive(office, { amount: total / 2, fill: 'yes' });
  expect(await taxable(office)).toEqual({ [BILL]: 5000 });
});

test('the print of a bill lists receipts, TDS, deductions and credit notes between total and balance due', async () => {
  const office = await anOffice(portal, { bill_UPI_Id: 'verma@sbi' });
  done(await issue(office, [(await book(office, {}, 10_000)).bilty_No]));
  expect(await printed(office)).not.toContain('Less:');
  await note(office, { value: 2000 });
  const [item] = await open(office);
  await receive(office, {
    amount: 4000,
    items: [{ item: item?.item, received: 3000, tds: 60, shortage: 100, rebate: 40 }],
  });
  expect(await printed(office)).toContain(
    'Less: received -3,000.00 Less: TDS -60.00 Less: other deductions -140.00 Less: credit notes -2,000.00 Balance due ₹ 4,800.00',
  );
  expect(await printed(office, 'Hindi')).toContain('देय शेष');
  done(await call(portal, 'moneyReverse', { token: office.token, body: { voucher_No: 'R1', narration: 'Bounced' } }));
  expect(await printed(office)).toContain('Less: credit notes -2,000.00 Balance due ₹ 8,000.00');
  expect(await brokenInvariants(portal, office)).toEqual([]);
});
