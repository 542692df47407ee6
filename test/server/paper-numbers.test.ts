import type { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSchema, migrate, migrationNames } from '#server/database/migrate.ts';
import { aCompany, aSavedBilty, asOwner, call, refused, savedPaper, type TestCompany } from '#test/factories.ts';
import { aMemo } from '#test/contract/expectations-hire.ts';
import { aDocument, DOCUMENT_NAMES, numberOf } from '#test/documents.ts';
import { makeRecords } from '#test/referred.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { emptyDatabase } from '#test/throwaway-database.ts';

// A number is one number however it is written (decision 18).

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  [a, b] = await Promise.all([anOffice(), anOffice()]);
});
/** A company with the first driver, vehicle and party, to which the samples refer. */
async function anOffice(): Promise<TestCompany> {
  const company = await aCompany(portal);
  await makeRecords(portal, company.token);
  return company;
}

describe.each(DOCUMENT_NAMES)('%s', (kind) => {
  const number = numberOf(kind);
  async function save(written: string, company: TestCompany = a) {
    const { token } = company;
    // A challan names its bilties, a hire memo its challans.
    const references = {
      ...(kind === 'tripSheet' && { challan_Nos: '' }),
      ...(kind === 'hire' && (await aMemo(portal, token))),
      ...(kind === 'challan' && { details: [{ bilty_No: (await aSavedBilty(portal, token)).bilty_No }] }),
    };
    const body = { ...aDocument(kind), ...references, [number]: written };
    return await call(portal, `${kind}Create`, { token, body });
  }

  test('a number that is taken in another spelling is refused, and the first spelling is kept', async () => {
    const spellings = [
      ['1', '01', '0001', '１', '０１', '①'],
      ['ABC-1', 'abc-1', 'Abc-001', 'ＡＢＣ-１', 'abc－1'],
      ['GJ/07/0100', 'gj/7/100', 'GJ/07/100'],
    ];
    for (const [first = '', ...others] of spellings) {
      expect(savedPaper(await save(first))[number]).toBe(first);
      for (const other of others) {
        const { status, code, detail, errors } = refused(await save(other));
        expect({ status, code }, other).toEqual({ status: 409, code: 'number_taken' });
        expect(detail).toMatch(/ already exists\.$/);
        expect(errors).toEqual([{ path: number, message: detail }]);
        // A number is found only as it was written.
        expect((await call(portal, `${kind}Read`, { token: a.token, query: { [number]: other } })).status).toBe(404);
      }
      expect(
        savedPaper(await call(portal, `${kind}Read`, { token: a.token, query: { [number]: first } }))[number],
      ).toBe(first);
    }
    for (const other of ['10', 'ABC-10', 'ABC1', 'GJ/70/100', '1-0'])
      expect((await save(other)).status, other).toBe(200);
    expect((await save('１', b)).status).toBe(200);
  });

  test('the next number of a series is one that was not typed in any spelling', async () => {
    const c = await anOffice();
    for (const [typed, next] of [
      ['００７', '8'],
      ['0000000012', '13'],
      ['ref 99', '14'],
      ['99999999999', '15'],
    ] as const) {
      savedPaper(await save(typed, c));
      expect(savedPaper(await save('', c))[number]).toBe(next);
    }
  });
});

test('documents that shared a number before the migration keep it, and no other document gets it', async () => {
  const { connection, drop } = await emptyDatabase();
  try {
    const names = await migrationNames();
    const older = names.filter((name) => name < '0025');
    await asOwner({ connection }, (client) => makeSchema(client, older));
    const tenantId = crypto.randomUUID();
    const insert = (client: Client, seq: number, number: string) =>
      client.query(
        `insert into bilty (tenant_id, seq, bilty_no, bilty_date, sender, sender_contact, receiver, origin, destination,
           vehicle_no, driver, gstin, hsn, delivery_fee, packaging_fee, received, created_by, updated_by)
         values ($1, $2, $3, '2026-04-05', '', '', '', '', '', '', '', '', '', 0, 0, 0, '', '')`,
        [tenantId, seq, number],
      );
    await asOwner({ connection }, async (client) => {
      await client.query(`insert into series (tenant_id, kind, last, number) values ($1, 'bilty', 4, 3)`, [tenantId]);
      for (const [at, number] of ['01', '１', '1', '７'].entries()) await insert(client, at + 1, number);
      await insert(client, -1, '00001');
    });
    await migrate(connection);
    const after = await asOwner({ connection }, async (client) => {
      const { rows } = await client.query<{ number: string; twin: boolean }>(
        'select bilty_no as number, number_twin as twin from bilty order by seq',
      );
      const series = await client.query('select number::int from series');
      const joining = await client
        .query(`update bilty set bilty_no = '001' where seq = 4`)
        .catch((error: unknown) => error);
      return { rows, series: series.rows, joining };
    });
    expect(after.rows).toEqual([
      { number: '00001', twin: true },
      { number: '01', twin: false },
      { number: '１', twin: true },
      { number: '1', twin: true },
      { number: '７', twin: false },
    ]);
    // The next one is 8, after the ７ that was typed.
    expect(after.series).toEqual([{ number: 7 }]);
    expect(after.joining).toMatchObject({ constraint: 'bilty_number_form' });
  } finally {
    await drop();
  }
});
