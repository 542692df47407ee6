import { beforeAll, describe, expect, test } from 'vitest';
import { type Office, anOffice, book, forward, issue, read } from '#test/bill-office.ts';
import { call, done, refused } from '#test/factories.ts';
import { aNote } from '#test/contract/expectations-bills.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { readBack } from '#test/print/read-back.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Notes that correct bills (spec 4 §5).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

type Fields = Readonly<Record<string, unknown>>;

describe('a credit or debit note', () => {
  const note = ({ token }: Office, fields: Fields = {}, by = token, headers = {}) =>
    call(portal, 'noteIssue', { token: by, headers, body: aNote('HO/B2627/000001', { value: 100, ...fields }) });

  test('a note is refused to staff, for wrong dates, values and reasons, and beyond what is left of its bill', async () => {
    const office = await anOffice(portal);
    done(await issue(office, [(await book(office)).bilty_No]));
    expect(refused(await note(office, {}, office.clerk)).status).toBe(403);
    const of = async (fields: Fields) => refused(await note(office, fields)).detail;
    expect(await of({ bill_No: 'none' })).toBe('Bill No. was not found.');
    expect(await of({ note_Date: '2026-11-19' })).toBe('Note Date is before the bill.');
    expect(await of({ note_Date: '2100-01-01' })).toBe('Note Date cannot be in the future.');
    expect(await of({ value: 2000.01 })).toBe('More than is left of HO/B2627/000001: ₹2,000.00.');
    expect((await note(office, { value: 1.005 })).status).toBe(422);
    expect((await note(office, { value: 0 })).status).toBe(422);
    expect((await note(office, { reason: 'mood' })).status).toBe(422);
  });

  test('a credit note takes tax back in proportion and settles its bill; a debit note adds to it', async () => {
    const office = await anOffice(
      portal,
      {},
      { places: [{ gstin: '23AAPFU0939F1Z3', city: 'Indore', state_Code: '23' }] },
    );
    await forward(office);
    done(await issue(office, [(await book(office, {}, 54_670)).bilty_No]));
    const headers = { 'idempotency-key': 'note-1' };
    const credited = done(await note(office, { value: 10_000, reason: 'shortage' }, office.token, headers));
    expect(credited).toMatchObject({
      note_No: 'HO/C2627/000001',
      value: 10_000,
      cgst_Amt: 900,
      sgst_Amt: 900,
      igst_Amt: 0,
      total_Amt: 11_800,
      voucher_No: 'N1',
    });
    expect(done(await note(office, { value: 10_000, reason: 'shortage' }, office.token, headers))).toEqual(credited);
    expect(await read(office, 'HO/B2627/000001')).toMatchObject({ state: 'part settled', open_Amt: 64_511 - 11_800 });
    expect(refused(await note(office, { value: 44_670.01 })).detail).toBe(
      'More than is left of HO/B2627/000001: ₹44,670.00.',
    );
    expect(done(await note(office, { kind: 'Debit', value: 1000 }))).toMatchObject({
      note_No: 'HO/D2627/000001',
      total_Amt: 1180,
    });
    const body = { bill_No: 'HO/B2627/000001', reason: 'Billed wrongly' };
    expect(refused(await call(portal, 'freightBillCancel', { token: office.token, body })).detail).toBe(
      'HO/B2627/000001 was changed by HO/C2627/000001 and cannot be cancelled: issue a credit note of ₹45,670.00, all that is left of it.',
    );
    expect(await balances(portal, office)).toMatchObject({
      [`party:${office.party}`]: '53891.00',
      freight: '-45670.00',
      cgst: '-4110.30',
      sgst: '-4110.30',
    });
    const query = { bill_No: 'HO/B2627/000001', kind: 'Credit' };
    expect(done(await call(portal, 'noteList', { token: office.token, query }))).toMatchObject({ totalCount: 1 });
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  test('a note is printed in either language', async () => {
    const office = await anOffice(portal);
    const { token, clerk } = office;
    const print = (query: Readonly<Record<string, string>>) => call(portal, 'notePrint', { token: clerk, query });
    done(await issue(office, [(await book(office)).bilty_No]));
    done(await note(office, { value: 500, reason: 'shortage', remark: 'Two bales short' }));
    expect(refused(await print({ note_No: 'none' })).status).toBe(404);
    const { flat } = readBack((await print({ note_No: 'ho/c2627/000001' })).bytes);
    expect(flat).toContain('CREDIT NOTE');
    expect(flat).toContain('Note No. HO/C2627/000001 Note Date 20-11-2026 Against Bill No. HO/B2627/000001');
    expect(flat).toContain('Two bales short');
    expect(flat).toContain('Rupees Five Hundred Only');
    done(await note(office, { kind: 'Debit' }, token));
    const hindi = await print({ note_No: 'HO/D2627/000001', language: 'Hindi' });
    expect(readBack(hindi.bytes).flat).toContain('डेबिट नोट');
  });

  test(`only one of two simultaneous credit notes of a whole bill is issued: ${ROUNDS} rounds`, async () => {
    const office = await anOffice(portal);
    for (let round = 0; round < ROUNDS; round += 1) {
      const bill_No = done(await issue(office, [(await book(office)).bilty_No])).bills[0]?.bill_No ?? '';
      const both = await Promise.all([1, 2].map(() => note(office, { bill_No, value: 2000 })));
      expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422]);
    }
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });
});
