import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { rowOfSheet } from '#test/contract/expectations-parties.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { requestsOfCalls } from '#test/contract/requests.ts';
import { aCompany, asOwner, call, done, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { manyParties } from '#test/many-parties.ts';
import { anOldLr, checkedMove, oldLrCsv, takenMove } from '#test/moving-in.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// Every import ends by analysing the tables that it filled (docs/decisions/0057).

const ANALYSE = 'database.analyse_imported';
let portal: TestPortal;
let company: TestCompany;
let sent: string[] = [];
beforeAll(async () => {
  portal = await startPortal({ onBatch: (statement) => sent.push(statement) });
  await asOwner(portal, async (client) => {
    for (const table of ['party', 'party_place', 'bilty', 'item'])
      await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
  });
  company = await aCompany(portal);
});
afterAll(() => portal.stop());

/** How many rows PostgreSQL estimates for a table, and how many there are. */
const known = (table: string) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ known: number; rows: number }>(
      `select reltuples::int as known, (select count(*)::int from ${table}) as rows from pg_class where relname = $1`,
      [table],
    );
    return rows[0];
  });

test('every call that takes a spreadsheet ends by analysing tables, except a trial run', async () => {
  const requests = requestsOfCalls(() => ({ portal, a: company }));
  const imports = (Object.keys(calls) as CallName[]).filter((name) => {
    const { body }: Call = calls[name];
    return body?.shape === 'spreadsheet';
  });
  expect(imports.length).toBeGreaterThan(6);
  for (const name of imports) {
    const request = requests[name];
    const asked = typeof request === 'function' ? await request() : request;
    sent = [];
    done(await call(portal, name, { token: company.token, ...asked }));
    const isDry = new Map(Object.entries(asked?.query ?? {})).get('dryRun') === 'yes';
    expect({ name, ends: sent.at(-1) === ANALYSE }).toEqual({ name, ends: !isDry });
  }
});

test('an import of parties updates the statistics of its tables, and a trial run does not', async () => {
  const rows = Array.from({ length: 400 }, (_, nth) => rowOfSheet({ name: `Sheet ${nth}`, gstin: '' }));
  sent = [];
  done(
    await call(portal, 'partyImport', { token: company.token, query: { dryRun: 'yes' }, body: await sheetForm(rows) }),
  );
  expect(sent).not.toContain(ANALYSE);
  const { saved } = done(
    await call(portal, 'partyImport', { token: company.token, query: { dryRun: 'no' }, body: await sheetForm(rows) }),
  );
  expect(saved).toBe(400);
  for (const table of ['party', 'party_place']) {
    const after = await known(table);
    expect(after?.rows).toBeGreaterThanOrEqual(400);
    expect(after?.known).toBe(after?.rows);
  }
});

test('an import updates statistics that were taken while the tables were empty', async () => {
  await manyParties(portal, await aCompany(portal), 8000);
  await asOwner(portal, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('delete from party_place');
    await client.query('delete from party');
    await client.query('analyze party, party_place');
  });
  const { token } = await aCompany(portal);
  const rows = Array.from({ length: 400 }, (_, nth) => rowOfSheet({ name: `Came ${nth}`, gstin: '' }));
  done(await call(portal, 'partyImport', { token, query: { dryRun: 'no' }, body: await sheetForm(rows) }));
  for (const table of ['party', 'party_place']) expect(await known(table)).toEqual({ known: 400, rows: 400 });
  // A table that never had a row is left alone.
  expect(await known('package_scan')).toEqual({ known: -1, rows: 0 });
});

test('moving in old LRs updates the statistics of bilties and open items', async () => {
  const office = await aCompany(portal);
  await useLawfulForm(portal, office.token);
  const at = { portal, company: office };
  const rows = Array.from({ length: 60 }, (_, nth) => anOldLr(nth + 1));
  await takenMove(at, (await checkedMove(at, oldLrCsv(rows))).id);
  for (const table of ['bilty', 'item']) {
    const after = await known(table);
    expect(after?.rows).toBeGreaterThan(10);
    expect(after?.known).toBe(after?.rows);
  }
});
