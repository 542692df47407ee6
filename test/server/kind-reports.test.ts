import { beforeAll, describe, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import { aCompany, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { workbook } from '#test/workbook.ts';
import { aBilledParty, aNote, anIssuedBill } from '#test/contract/expectations-bills.ts';
import { anEwayBill } from '#test/contract/expectations-eway.ts';
import { aReceipt, aSavedReceipt } from '#test/contract/expectations-money.ts';
import type { CallName } from '#api/calls.ts';
import type { Sent } from '#test/factories.ts';

// What kinds other than documents have too: their list as a print and a spreadsheet, the print of one, and a link to it.

let portal: TestPortal;
let office: TestCompany;
let party: number;
let bill: string;
let note: string;
beforeAll(async () => {
  portal = await sharedPortal();
  office = await aCompany(portal);
  const at = { portal, token: office.token };
  const billed = await aBilledParty(at, { name: 'Malwa Mills', contact: '9876500001' });
  ({ party } = billed);
  bill = await anIssuedBill(at, billed);
  note = done(await call(portal, 'noteIssue', { token: office.token, body: aNote(bill) })).note_No;
});

const ask = (name: CallName, query: NonNullable<Sent['query']> = {}) =>
  call(portal, name, { token: office.token, query });
const printed = async (name: CallName, query: NonNullable<Sent['query']> = {}) => {
  const answered = await ask(name, query);
  expect(answered.headers.get('content-type')).toBe('application/pdf');
  return readBack(answered.bytes).flat;
};
const sheetOf = async (name: CallName, title: string, query: NonNullable<Sent['query']> = {}) => {
  const [head = [], ...rows] = workbook((await ask(name, query)).bytes)[title] ?? [];
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
};

describe('freight bills', () => {
  test('freight bills are listed in print and in a spreadsheet, with the filters of their list', async () => {
    const list = await printed('freightBillPrintList', { party, state: 'part settled', FromDate: '2026-11-01' });
    expect(list).toContain('From Date: 01-11-2026 · Party: Malwa Mills · Status: Part paid');
    expect(list).toContain(bill);
    expect(await printed('freightBillPrintList', { state: 'cancelled' })).not.toContain(bill);
    expect(await sheetOf('freightBillExportList', 'Freight Bill', { searchParam: 'malwa' })).toMatchObject([
      { 'Bill No.': bill, 'Party Name': 'Malwa Mills', LRs: '1', Status: 'Part paid' },
    ]);
    expect(await sheetOf('freightBillExportList', 'Freight Bill', { searchParam: 'nobody' })).toEqual([]);
  });
});

describe('notes', () => {
  test('notes are listed in print and in a spreadsheet', async () => {
    expect(await printed('notePrintList', { kind: 'Credit', bill_No: bill })).toContain(
      `${note} 20-11-2026 Credit Note`,
    );
    expect(await printed('notePrintList', { kind: 'Debit' })).not.toContain(note);
    expect(await sheetOf('noteExportList', 'Bill Note')).toMatchObject([
      { 'Note No.': note, Kind: 'Credit Note', 'Party Name': 'Malwa Mills', 'Bill No.': bill },
    ]);
  });

  test('a note is shared by a link with the party of its bill, and the audit says so', async () => {
    const { url, contacts } = done(await call(portal, 'noteShare', { token: office.token, query: { note_No: note } }));
    expect(contacts).toEqual([{ name: 'Malwa Mills', number: '9876500001' }]);
    const link = new URL(url).searchParams.get('link') ?? '';
    const { bytes } = await call(portal, 'noteShared', { query: { link } });
    expect(readBack(bytes).flat).toContain(note);
    expect(refused(await call(portal, 'noteShared', { query: { link: `${link}x` } })).status).toBe(410);
    // A link to a note opens nothing else.
    expect(refused(await call(portal, 'freightBillShared', { query: { link } })).status).toBe(410);
    expect(refused(await ask('noteShare', { note_No: 'none' })).status).toBe(404);
    const { data } = done(await call(portal, 'auditList', { token: office.token, query: { kind: 'note' } }));
    expect(data[0]).toMatchObject({ record: note, action: 'share' });
  });
});

describe('vouchers', () => {
  const share = (voucher_No: string) => call(portal, 'moneyShare', { token: office.token, query: { voucher_No } });

  test('a voucher is shared by a link with its party', async () => {
    const receipt = await aSavedReceipt(portal, office.token, { party });
    const { url, contacts } = done(await share(receipt));
    expect(contacts).toEqual([{ name: 'Malwa Mills', number: '9876500001' }]);
    const link = new URL(url).searchParams.get('link') ?? '';
    const { bytes } = await call(portal, 'moneyShared', { query: { link } });
    expect(readBack(bytes).flat).toContain('Money Receipt');
  });

  test('a voucher without a party is shared without contacts; the voucher of an LR cannot be shared', async () => {
    const body = aReceipt({ party: 0, head: 'capital' });
    const { voucher_No } = done(await call(portal, 'moneyReceipt', { token: office.token, body }));
    expect(done(await share(voucher_No)).contacts).toEqual([]);
    savedBilty(await call(portal, 'biltyCreate', { token: office.token, body: aLawfulBilty() }));
    expect(done(await call(portal, 'moneyList', { token: office.token, query: { kind: 'Freight' } })).totalCount).toBe(
      1,
    );
    expect(refused(await share('F1')).status).toBe(404);
  });
});

describe('e-way bills', () => {
  test('e-way bills are printed one by one and as a list, and exported, filtered by tab', async () => {
    const body = anEwayBill({ eway_State: 'Part A only', vehicle_No: '', valid_Upto: '2030-01-01T23:59' });
    const { eway_Bill_No } = body;
    done(await call(portal, 'ewayBillCreate', { token: office.token, body }));
    expect(await printed('ewayBillPrint', { eway_Bill_No })).toContain('Sharma Traders');
    expect(await printed('ewayBillPrint', { eway_Bill_No, language: 'Hindi' })).toContain('ई-वे बिल');
    expect(refused(await ask('ewayBillPrint', { eway_Bill_No: '100000000009' })).status).toBe(404);
    const list = await printed('ewayBillPrintList', { tab: 'part A only' });
    expect(list).toContain('Status: Part A only');
    expect(list).toContain(`${eway_Bill_No} 01-01-2030 23:59 Indore – Mumbai`);
    expect(await sheetOf('ewayBillExportList', 'e-Way Bill', { tab: 'part A only' })).toMatchObject([
      { 'e-Way Bill No.': eway_Bill_No, 'From Name': 'Sharma Traders', Status: 'Part A only' },
    ]);
  });
});

describe('a party', () => {
  test('a party is printed with its places in either language', async () => {
    const { id } = done(
      await call(portal, 'partyCreate', { token: office.token, body: aParty({ name: 'Rathi Textiles' }) }),
    );
    const sheet = await printed('partyPrint', { id: Number(id) });
    expect(sheet).toContain('Party Name Rathi Textiles');
    expect(sheet).toContain('Places');
    expect(await printed('partyPrint', { id: Number(id), language: 'Hindi' })).toContain('ठिकाने');
    expect(refused(await ask('partyPrint', { id: 4711 })).status).toBe(404);
  });
});
