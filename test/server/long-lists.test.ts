import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany, asOwner, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { isLong } from '#test/long.ts';
import { sharedThreads, startPortal, type TestPortal } from '#test/portal.ts';
import { workbook } from '#test/workbook.ts';

// A list of more rows than are printed or exported says so, and shows no total of a part.

let portal: TestPortal;
let company: TestCompany;

/** Copies the first row of a table until there are `last` rows, each with its own number. */
async function copyTo(last: number, table: string, sequence: string, changes: string): Promise<void> {
  await asOwner(portal, async (client) => {
    await client.query(
      `insert into ${table} select (jsonb_populate_record(b, ${changes})).*
         from ${table} b, generate_series(2, $2::int) n where tenant_id = $1 and ${sequence} = 1`,
      [company.tenantId, last],
    );
    await client.query(`update series set last = $3, number = $3 where tenant_id = $1 and kind = $2`, [
      company.tenantId,
      table,
      last,
    ]);
  });
}

beforeAll(async () => {
  portal = await startPortal();
  company = await aCompany(portal);
  await aSavedBilty(portal, company.token, { bilty_Date: '2026-04-05', sender_Name: 'Malwa Cotton Mills' });
  await copyTo(10_005, 'bilty', 'seq', `jsonb_build_object('seq', n, 'bilty_no', n::text)`);
  // The newest 10,000 are 10005 to 6.
  await asOwner(portal, (client) =>
    client.query(
      `insert into bilty_line select (jsonb_populate_record(l, jsonb_build_object('bilty_seq', n))).*
         from bilty_line l, generate_series(5, 6) n where tenant_id = $1 and bilty_seq = 1 and line_no = 1`,
      [company.tenantId],
    ),
  );
  done(await call(portal, 'vehicleCreate', { token: company.token, body: aVehicle() }));
  const plate = `'MP09' || lpad(n::text, 6, '0')`;
  await copyTo(5003, 'vehicle', 'id', `jsonb_build_object('id', n, 'vehicle_no', ${plate}, 'plate', ${plate})`);
});
afterAll(() => portal.stop());

async function printed(name: CallName, query: Record<string, string> = {}): Promise<string> {
  const answer = await call(portal, name, { token: company.token, query });
  expect(answer.headers.get('content-type'), answer.bytes.toString('latin1').slice(0, 300)).toBe('application/pdf');
  return readBack(answer.bytes).flat;
}

describe('a printed list that does not hold all rows', () => {
  test('a printed list of the newest 5,000 rows says so at its head and in place of a total', async () => {
    const flat = await printed('biltyPrintList');
    expect(flat.split('The newest 5,000 of 10,005 biltys')).toHaveLength(3);
    // One of the columns is called Total, too.
    expect(flat).not.toMatch(/Total \d/);
    expect(flat).toContain(' 1 10005 ');
    expect(flat).toContain(' 5000 5006 ');
    expect(flat).not.toContain(' 5001 5005 ');
  });

  test('a printed list narrowed by dates or words says how many of how many rows it shows', async () => {
    // Counted as without a date; the long run prints it too.
    if (isLong) {
      const dated = await printed('biltyPrintList', { FromDate: '2026-04-01' });
      expect(dated).toContain('The newest 5,000 of 10,005 biltys');
    }
    const sorted = await printed('biltyPrintList', { FromDate: '2026-04-01', sort: 'biltyDate', order: 'asc' });
    expect(sorted).toContain('The first 5,000 of 10,005 biltys');
    const found = await printed('biltyPrintList', { searchParam: 'malwa' });
    expect(found).toContain('The newest 5,000 of more than 5,000 biltys');
  });

  test('a printed list of records shows the first 5,000', async () => {
    expect(await printed('vehiclePrintList')).toContain('The first 5,000 of 5,003 vehicles');
    expect(await printed('vehiclePrintList', { searchParam: 'MP09000777' })).toContain('Total 1 vehicle');
  });
});

test('a spreadsheet that does not hold all rows says so below them, and has no lines of the other documents', async () => {
  const { sheets } = await sharedThreads();
  const exported = async (name: CallName) => (await call(portal, name, { token: company.token })).bytes;
  const read = async (bytes: Buffer) => (await sheets.read(new Blob([new Uint8Array(bytes)]), 20_000)) ?? [];
  const bilties = await exported('biltyExportList');
  const rows = await read(bilties);
  expect(rows.filter(([number]) => /^\d+$/.test(number ?? ''))).toHaveLength(10_000);
  expect(rows.at(-1)?.[0]).toBe('Only 10,000 of 10,005 rows');
  const { Items: [, ...lines] = [] } = workbook(bilties);
  expect(lines.map(([number]) => number)).toEqual(['6']);
  expect(await read(await exported('vehicleExportList'))).toHaveLength(1 + 5003);
});
