import { beforeAll, expect, test } from 'vitest';
import { anOffice, book, issue, read, type Office } from '#test/bill-office.ts';
import { aNote } from '#test/contract/expectations-bills.ts';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import { call, done } from '#test/factories.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What changes with the financial year (spec 4 §5, §6): numbers, the tax of notes, and the year of a TDS.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

/** An office whose bills are tax invoices since 2024, with a party of its own state. */
async function forwardOffice(): Promise<Office> {
  const places = [{ gstin: '23AAPFU0939F1Z3', city: 'Indore', state_Code: '23' }];
  const office = await anOffice(portal, {}, { places });
  const { token } = office;
  done(await call(portal, 'consignmentElect', { token, body: { year: 2024, election: 'high' } }));
  return office;
}
const lrOf = async (office: Office, bilty_Date: string, freight?: number) =>
  (await book(office, { bilty_Date, invoices: [], value_Not_Declared: 'yes' }, freight)).bilty_No;

test('numbers of bills begin again with the financial year of the bill', async () => {
  const office = await forwardOffice();
  const billed = async (bill_Date: string) =>
    done(await issue(office, [await lrOf(office, '2026-03-30')], { bill_Date })).bills[0]?.bill_No;
  expect(await billed('2026-03-31')).toBe('HO/B2526/000001');
  expect(await billed('2026-04-01')).toBe('HO/B2627/000001');
  expect(await billed('2026-03-31')).toBe('HO/B2526/000002');
  expect(await brokenInvariants(portal, office)).toEqual([]);
});

// CGST Act, s.34(2).
test('a note changes the tax of its bill until 30 November after the year of the bill, and not later', async () => {
  const office = await forwardOffice();
  const lr = await lrOf(office, '2025-03-31', 999.99);
  const bill_No = done(await issue(office, [lr], { bill_Date: '2025-03-31' })).bills[0]?.bill_No ?? '';
  expect(await read(office, bill_No)).toMatchObject({ gst_Rate: 12, cgst_Amt: 60, total_Amt: 1120, round_Off: 0.01 });
  const note = async (note_Date: string, value: number, kind = 'Credit') =>
    done(await call(portal, 'noteIssue', { token: office.token, body: aNote(bill_No, { note_Date, value, kind }) }));
  expect(await note('2025-11-30', 333.33)).toMatchObject({
    note_No: 'HO/C2526/000001',
    cgst_Amt: 20,
    total_Amt: 373.33,
  });
  expect(await note('2025-12-01', 333.33)).toMatchObject({
    note_No: 'HO/C2526/000002',
    cgst_Amt: 0,
    total_Amt: 333.33,
  });
  // All that is left, and in the next year.
  expect(await note('2026-04-01', 333.33)).toMatchObject({
    note_No: 'HO/C2627/000001',
    sgst_Amt: 0,
    total_Amt: 333.33,
  });
  expect(await balances(portal, office)).toEqual({
    cgst: '-40.00',
    sgst: '-40.00',
    roundoff: '-0.01',
    [`party:${office.party}`]: '80.01',
  });
  expect(await brokenInvariants(portal, office)).toEqual([]);
});

test('the TDS of a receipt is of the year of the receipt, also when it is reversed in another year', async () => {
  const office = await forwardOffice();
  const { token, party } = office;
  const account = await aBank(portal, token);
  const bill = async () => {
    const lr = await lrOf(office, '2026-03-30');
    const no = done(await issue(office, [lr], { bill_Date: '2026-03-31' })).bills[0]?.bill_No;
    const { data } = done(await call(portal, 'itemOpen', { token, query: { account: `party:${party}` } }));
    return data.find(({ paper }) => paper === no)?.item;
  };
  const receive = async (date: string) => {
    const items = [{ item: await bill(), received: 100, tds: 40 }];
    const body = { ...aReceipt({ party, date, mode: 'upi', account, reference: date }), items };
    return done(await call(portal, 'moneyReceipt', { token, body })).voucher_No;
  };
  const voucher_No = await receive('2026-03-31');
  await receive('2026-04-01');
  expect(await balances(portal, office)).toMatchObject({ 'tds:2025': '40.00', 'tds:2026': '40.00' });
  done(await call(portal, 'booksLock', { token, body: { date: '2026-03-31' } }));
  const reversed = done(await call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Bounced' } }));
  expect(reversed.date > '2026-03-31').toBe(true);
  const after = await balances(portal, office);
  expect(after).toMatchObject({ 'tds:2026': '40.00' });
  expect(after).not.toHaveProperty(['tds:2025']);
  expect(await brokenInvariants(portal, office)).toEqual([]);
});
