import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, type CallName } from '#api/calls.ts';
import type { Call } from '#api/call.ts';
import { aBackOffice, aCompany, asOwner, call, type TestCompany } from '#test/factories.ts';
import { watchedPortal, type Reading, type WatchedPortal } from '#test/plans.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { makeReferred } from '#test/referred.ts';
import { requestsOfCalls } from './requests.ts';
import { GRANTS, OF_THE_PLATFORM } from './tables.ts';

// Each statement of a company names it in every table of companies that it reads, also within functions: where tables are spread
// over servers (Citus, docs/scale.md) it would otherwise ask all of them. PostgreSQL’s plans show it, with no policy in the way.

const OF_COMPANIES = new Set(Object.keys(GRANTS).filter((table) => !Object.hasOwn(OF_THE_PLATFORM, table)));
/** The company as a value, not as a column of another table. */
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

/** Makes one request of every call as the company’s admin; returns what it read of companies. */
async function everyCall(): Promise<Reading[]> {
  const read: Reading[] = [];
  const requests = requestsOfCalls(() => ({ portal: watched, a: company }));
  for (const name of Object.keys(calls) as CallName[]) {
    const request = requests[name];
    const sent = typeof request === 'function' ? await request() : request;
    const { who }: Call = calls[name];
    // Calls that end a login get one that nothing else needs.
    const { token } = name.startsWith('logout') ? await aBackOffice(watched, company) : company;
    await call(watched, name, { ...sent, ...(who !== 'anyone' && { token }) });
    // Read at once, because the log starts over when it has grown.
    read.push(...watched.readings().filter(({ table, isOfCompany }) => isOfCompany && OF_COMPANIES.has(table)));
  }
  return read;
}

test('each statement of a company names it in every table that it reads', async () => {
  const readings = await everyCall();
  expect(new Set(readings.map(({ statement }) => statement)).size).toBeGreaterThan(300);
  // PostgreSQL’s own checks of foreign keys use the whole key; their plans name the company’s column, but not always as ours do.
  const ours = readings.filter(({ statement }) => !statement.startsWith('SELECT 1 FROM ONLY'));
  const unnamed = ours.filter(({ conditions }) => !NAMES_ITS_COMPANY.test(conditions));
  // As one text, so that the report shows all of it even when the test failed only once.
  expect([...new Set(unnamed.map(({ statement, table }) => `${statement}: ${table}`))].join('\n')).toBe('');
});
