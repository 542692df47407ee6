import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, type CallName } from '#api/calls.ts';
import type { Call } from '#api/call.ts';
import { aBackOffice, aCompany, asOwner, call, type TestCompany } from '#test/factories.ts';
import { watchedPortal, type Reading, type WatchedPortal } from '#test/plans.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { makeReferred } from '#test/referred.ts';
import { requestsOfCalls } from './requests.ts';
import { GRANTS, OF_THE_PLATFORM } from './tables.ts';

// Each statement of a company names it in every table of companies that it reads, the statements within functions too: where tables are
// spread over servers (Citus, docs/scale.md) it would else ask all of them. PostgreSQL's plans show it, while no policy adds anything.

const OF_COMPANIES = new Set(Object.keys(GRANTS).filter((table) => !Object.hasOwn(OF_THE_PLATFORM, table)));
/** The company as a value: not as a column of another table. */
const NAMES_ITS_COMPANY = /\btenant_id = (?:'[0-9a-f-]{36}'::uuid|\$\d+)/;

let portal: TestPortal;
let watched: WatchedPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  company = await aCompany(portal);
  await makeReferred(portal, company.token);
  watched = await watchedPortal(portal);
  await asOwner(portal, async (client) => {
    for (const table of Object.keys(GRANTS))
      await client.query(`alter table ${table} no force row level security, disable row level security`);
  });
});
afterAll(async () => {
  await watched.stop();
  await portal.stop();
});

/** Makes one request of every call as the company's admin; answers what was read of companies for it. */
async function everyCall(): Promise<Reading[]> {
  const read: Reading[] = [];
  const requests = requestsOfCalls(() => ({ portal: watched, a: company }));
  for (const name of Object.keys(calls) as CallName[]) {
    const request = requests[name];
    const sent = typeof request === 'function' ? await request() : request;
    const { who }: Call = calls[name];
    // What ends a login ends one that nobody else needs.
    const { token } = name.startsWith('logout') ? await aBackOffice(watched, company) : company;
    await call(watched, name, { ...sent, ...(who !== 'anyone' && { token }) });
    // At once: the log is begun anew when it has grown.
    read.push(...watched.readings().filter(({ table, isOfCompany }) => isOfCompany && OF_COMPANIES.has(table)));
  }
  return read;
}

test('each statement of a company names it in every table that it reads', async () => {
  const readings = await everyCall();
  expect(new Set(readings.map(({ statement }) => statement)).size).toBeGreaterThan(300);
  // What PostgreSQL asks of its own for a foreign key, it asks by the whole key; its plan names the company's column, and not always as ours do.
  const ours = readings.filter(({ statement }) => !statement.startsWith('SELECT 1 FROM ONLY'));
  const unnamed = ours.filter(({ conditions }) => !NAMES_ITS_COMPANY.test(conditions));
  // As one text, which the report of a test that failed only once shows whole.
  expect([...new Set(unnamed.map(({ statement, table }) => `${statement}: ${table}`))].join('\n')).toBe('');
});
