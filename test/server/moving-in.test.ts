import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, asOwner, call, done, refused, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { anOldLr, checkedMove, moveOf, oldLrCsv, takenMove, undoneMove, workAtMovesOf } from '#test/moving-in.ts';
import { aSpreadsheet } from '#test/journeys/spreadsheets.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// A database of its own: hundreds of LRs are added and removed.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function anOffice(): Promise<TestCompany> {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  return company;
}

/** The old LRs of a company in the database, and what is open of them. */
const stands = ({ tenantId }: TestCompany) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ lrs: number; open: string; items: number }>(
      `select (select count(*)::int from bilty where tenant_id = $1) as lrs,
        (select coalesce(sum(balance_amount), 0)::text from bilty where tenant_id = $1) as open,
        (select count(*)::int from item where tenant_id = $1 and settled < amount) as items`,
      [tenantId],
    );
    return rows[0];
  });

test('old LRs are imported once, claimed with what is open of them, and removed whole when undone', async () => {
  const company = await anOffice();
  const at = { portal, company };
  const before = await stands(company);
  const rows = Array.from({ length: 60 }, (_, nth) => anOldLr(nth + 1));
  const checked = await checkedMove(at, oldLrCsv(rows));
  expect(checked).toMatchObject({ state: 'checked', problem: '', rows: 60, faults: 0, known: 0 });
  expect(checked.sha256).toMatch(/^[0-9a-f]{64}$/);
  const open = rows.reduce((sum, row) => sum + Number(row['Open Amount']), 0);
  expect(checked.told).toEqual({ parties_Found: 0, parties_New: 80, open_Amt: open });

  expect(await takenMove(at, checked.id)).toMatchObject({ state: 'taken', done: 60, total: 60 });
  const items = rows.filter((row) => Number(row['Open Amount']) > 0).length;
  expect(await stands(company)).toEqual({ lrs: 60, open: `${open}.00`, items });
  expect(await brokenInvariants(portal, company)).toEqual([]);
  expect((await balances(portal, company))['opening']).toBe(`-${open}.00`);
  const list = done(await call(portal, 'biltyList', { token: company.token, query: { pageSize: 100 } })) as {
    totalCount: number;
    data: Record<string, unknown>[];
  };
  expect(list.totalCount).toBe(60);

  const again = await checkedMove(at, oldLrCsv(rows));
  expect(again).toMatchObject({ rows: 60, known: 60, faults: 0 });
  expect(await takenMove(at, again.id)).toMatchObject({ state: 'taken', total: 0 });
  expect(await stands(company)).toEqual({ lrs: 60, open: `${open}.00`, items });

  expect(await undoneMove(at, checked.id)).toMatchObject({ state: 'undone' });
  expect(await stands(company)).toEqual(before);
  expect(await balances(portal, company)).toEqual({});
  expect(await brokenInvariants(portal, company)).toEqual([]);
  const none = done(await call(portal, 'biltyList', { token: company.token, query: {} })) as { totalCount: number };
  expect(none.totalCount).toBe(0);
});

test('faults of old LRs are reported by row, column and sentence, and the good rows can be imported alone', async () => {
  const company = await anOffice();
  const at = { portal, company };
  const rows = [
    anOldLr(1),
    anOldLr(2, { 'LR Date': '31-02-2026' }),
    anOldLr(4, { 'Open Amount': '99999' }),
    anOldLr(3, { 'Open Amount': '10' }),
    anOldLr(1),
    anOldLr(5, { 'Delivery Branch': 'Nowhere' }),
    anOldLr(6, { 'Consignor GSTIN': '23AAACA0001D1Z0' }),
  ];
  const checked = await checkedMove(at, oldLrCsv(rows));
  expect(checked).toMatchObject({ rows: 7, faults: 6, faulty_Rows: 6 });
  expect(checked.errors).toEqual([
    { row: 3, cell: 'B3', column: 'LR Date', message: 'Invalid date.' },
    { row: 4, cell: 'U4', column: 'Open Amount', message: 'Open Amount is more than the freight.' },
    { row: 5, cell: 'U5', column: 'Open Amount', message: 'Nothing is open on an LR that is free of cost.' },
    { row: 6, cell: 'A6', column: 'LR No.', message: 'LR No. already exists. It stands in row 2 too.' },
    { row: 7, cell: 'X7', column: 'Delivery Branch', message: 'Delivery Branch was not found.' },
    { row: 8, cell: 'D8', column: 'Consignor GSTIN', message: 'GSTIN is not valid.' },
  ]);
  const all = await call(portal, 'movingInStart', { token: company.token, body: { id: checked.id, take: 'all' } });
  expect(refused(all).status).toBe(409);
  expect(await takenMove(at, checked.id, 'good')).toMatchObject({ state: 'taken', done: 1 });
  expect((await stands(company))?.lrs).toBe(1);
});

test('an import of old LRs continues after its portal died, and adds nothing twice', async () => {
  const company = await anOffice();
  const at = { portal, company };
  const rows = Array.from({ length: 450 }, (_, nth) => anOldLr(nth + 1));
  const { buffer } = await aSpreadsheet([Object.keys(anOldLr(1)), ...rows.map((row) => Object.values(row))]);
  const { id } = await checkedMove(at, buffer, 'old-lrs.xlsx');
  done(await call(portal, 'movingInStart', { token: company.token, body: { id, take: 'all' } }));
  // What a portal that dies leaves: saved batches, a lease, and a batch that was not saved.
  const { database } = portal.services;
  let batches = 0;
  const dying = {
    ...portal.services,
    database: {
      ...database,
      transaction: (async (scope, work) => {
        batches += 1;
        if (batches > 3) throw new Error('The portal died.');
        return await database.transaction(scope, work);
      }) as typeof database.transaction,
    },
  };
  await expect(workAtMovesOf({ services: dying })).rejects.toThrow('The portal died.');
  const half = (await stands(company))?.lrs ?? 0;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(450);
  await asOwner(portal, (client) =>
    client.query(`update moving_in set taken_until = now() where tenant_id = $1`, [company.tenantId]),
  );
  await workAtMovesOf(portal);
  expect(await moveOf(at, id)).toMatchObject({ state: 'taken', done: 450, total: 450 });
  expect((await stands(company))?.lrs).toBe(450);
  expect(await brokenInvariants(portal, company)).toEqual([]);
});

test('the open amount of an old LR is collected at delivery, after which its import cannot be undone', async () => {
  const company = await anOffice();
  const at = { portal, company };
  const sheet = oldLrCsv([anOldLr(4, { Basis: 'To Pay', Status: 'Open', Freight: '1000', 'Open Amount': '700' })]);
  const { id } = await checkedMove(at, sheet);
  await takenMove(at, id);
  expect(await balances(portal, company)).toEqual({ opening: '-700.00', 'topay:1': '700.00' });
  const delivered = await call(portal, 'biltyEventAdd', {
    token: company.token,
    body: { bilty_Nos: ['B-OLD/00004'], kind: 'Delivered', received: 700, place: 'Surat' },
  });
  done(delivered);
  expect(await balances(portal, company)).toEqual({ opening: '-700.00', 'cash:1': '700.00' });
  expect(await brokenInvariants(portal, company)).toEqual([]);
  const undo = refused(await call(portal, 'movingInUndo', { token: company.token, body: { id } }));
  expect(undo).toMatchObject({ status: 409, detail: 'LR OLD/00004 was used since. Undo that first.' });
});

/** A ZIP whose last file claims to unpack to so many bytes. */
function saysOfItself(zip: Uint8Array, bytes: number): Uint8Array {
  const said = Buffer.from(zip);
  const entry = said.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  said.writeUInt32LE(bytes, entry + 24);
  return new Uint8Array(said);
}

test('a hostile workbook is not read, and a formula in a file is text', async () => {
  const company = await anOffice();
  const at = { portal, company };
  const unreadable = 'The spreadsheet could not be read. Save it as .xlsx or .csv and try again.';
  const workbook = (sheet: string) =>
    zipSync({
      'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    });
  const cell = (text: string) =>
    `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;
  const hostile: Uint8Array[] = [
    workbook(`<!DOCTYPE w [<!ENTITY a "b">]>${cell('&a;')}`),
    workbook(cell('&lol;')),
    workbook(`<worksheet>${'<x>'.repeat(200)}${'</x>'.repeat(200)}</worksheet>`),
    workbook(cell('x'.repeat(100_000))),
    saysOfItself(workbook(cell('A')), 260 * 1024 * 1024),
    strToU8('PK and no more'),
    strToU8('<html>no sheet</html>'),
  ];
  for (const [nth, bytes] of hostile.entries())
    expect(await checkedMove(at, bytes, 'old.xlsx'), String(nth)).toMatchObject({
      state: 'checked',
      problem: unreadable,
    });
  const formula = oldLrCsv([anOldLr(1, { Remark: '=HYPERLINK("http://x")' })]);
  const { id } = await checkedMove(at, formula);
  expect(await takenMove(at, id)).toMatchObject({ state: 'taken', done: 1 });
});
