import { beforeAll, describe, expect, test } from 'vitest';
import { anOffice, book, forward, issue, type Office } from '#test/bill-office.ts';
import { aNote } from '#test/contract/expectations-bills.ts';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import { call, done } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// A party's statement and a bank's ledger, on the screen, on paper and as a spreadsheet.

let portal: TestPortal;
let office: Office;
let bank: string;
const DAYS = { FromDate: '2026-11-01', ToDate: '2026-11-30' };
const BILL = 'HO/B2627/000001';
beforeAll(async () => {
  portal = await sharedPortal();
  office = await anOffice(portal, {}, { places: [{ gstin: '23AAPFU0939F1Z3', city: 'Indore', state_Code: '23' }] });
  const { token, party } = office;
  await forward(office);
  const { bilty_No } = await book(office, {}, 333.33);
  done(await issue(office, [bilty_No], { bill_Date: '2026-11-20', due_Date: '2026-12-20' }));
  done(await call(portal, 'noteIssue', { token, body: aNote(BILL, { value: 100 }) }));
  bank = await aBank(portal, token);
  const through = { mode: 'upi', account: bank, reference: 'UTR778899', narration: 'Second part' };
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ party, amount: 50, ...through }) }));
});

const readOf = async (account: string) => {
  const { token } = office;
  const query = { account, ...DAYS };
  const { entries, closing } = done(await call(portal, 'ledgerRead', { token, query }));
  const print = await call(portal, 'ledgerPrint', { token, query });
  const hindi = await call(portal, 'ledgerPrint', { token, query: { ...query, language: 'Hindi' } });
  const sheet = workbook((await call(portal, 'ledgerExport', { token, query })).bytes);
  const [heads = [], ...rows] = sheet['Ledger'] ?? [];
  return {
    entries,
    closing,
    paper: readBack(print.bytes).flat,
    hindi: readBack(hindi.bytes).flat,
    rows: rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]]))),
  };
};

describe('the statement of a party', () => {
  test('the statement has one row per bill: number, date, due date, amount with tax and round off', async () => {
    const { entries, closing, paper, hindi, rows } = await readOf(`party:${office.party}`);
    expect(entries).toHaveLength(3);
    const [bill, note, receipt] = entries;
    expect(bill).toMatchObject({
      date: '2026-11-20',
      kind: 'Bill',
      paper: BILL,
      due_Date: '2026-12-20',
      debit: 393,
      credit: 0,
      balance: 393,
    });
    expect(note).toMatchObject({ kind: 'Note', debit: 0, credit: 118, due_Date: null });
    expect(receipt).toMatchObject({ kind: 'Receipt', credit: 50, reference: 'UTR778899' });
    expect(closing).toBe(225);
    expect(paper).toContain(BILL);
    expect(paper).toContain('due 20-12-2026');
    expect(paper).not.toMatch(/\bB1\b/);
    expect(hindi).toContain(BILL);
    expect(rows[1]).toMatchObject({ Paper: BILL, Debit: '393', Balance: '393' });
    expect(rows[1]?.['Due Date']).toBeTruthy();
    expect(rows).toHaveLength(5);
  });

  test('the ledger of CGST has one entry for the bill and one for the note', async () => {
    const { entries } = await readOf('cgst');
    expect(entries.map(({ debit, credit }) => [debit, credit])).toEqual([
      [0, 30],
      [9, 0],
    ]);
  });
});

test('the ledger of a bank has reference and narration on screen, on paper and in the spreadsheet', async () => {
  const { entries, paper, rows } = await readOf(bank);
  expect(entries).toMatchObject([{ reference: 'UTR778899', narration: 'Second part', debit: 50 }]);
  expect(paper).toContain('UTR778899');
  expect(paper).toContain('Second part');
  expect(rows[1]).toMatchObject({ Reference: 'UTR778899', Narration: 'Second part', Debit: '50' });
});
