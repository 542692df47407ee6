import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ledgerStatements } from '../../bench/ledger.ts';
import { aCompany, asOwner, call, done, type TestCompany } from '#test/factories.ts';
import { anEmployee } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';

// A company of the size that spec 4 §13 measures: 1,20,000 LRs, 1,69,476 open items of 5,000 parties, and 20,000 drivers.

const DRIVERS = 20_000;
const ARCHIVE_TRIES = 120;

/** Fills a company's books, LRs, parties and bills. Takes a minute on a quiet machine. */
async function fillBooks(client: Client, tenantId: string): Promise<void> {
  for (const statement of ledgerStatements({ others: 0, first: tenantId })) await client.query(statement);
}

/** Copies one row of a company many times; `changed` has the columns that differ by row (`n`). */
async function multiply(client: Client, table: string, tenantId: string, many: number, changed: string): Promise<void> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  await client.query(
    `insert into ${table} (${columns}) select ${columns.replaceAll(/([a-z_0-9]+)/g, '(made).$1')} from (
       select jsonb_populate_record(one, jsonb_build_object(${changed})) as made
       from ${table} one, generate_series(2, ${many}) n where one.tenant_id = $1) all_made`,
    [tenantId],
  );
  await client.query(`update series set last = $2, number = $2 where tenant_id = $1 and kind = $3`, [
    tenantId,
    many,
    table,
  ]);
}

/** Makes an archive while there is little in it, so that later requests find it ready. */
async function makeArchive(portal: TestPortal, token: string): Promise<void> {
  done(await call(portal, 'archiveStart', { token, body: { pdfs: 'no' } }));
  for (let tries = 0; tries < ARCHIVE_TRIES; tries += 1) {
    if (done(await call(portal, 'archiveStatus', { token })).ready !== null) return;
    await sleep(1000);
  }
  throw new Error('The archive of the large company is not made.');
}

/** Registers a company through the portal, and fills it. */
export async function openLargeCompany(portal: TestPortal): Promise<TestCompany> {
  const company = await aCompany(portal);
  const { token, tenantId } = company;
  done(await call(portal, 'employeeCreate', { token, body: anEmployee() }));
  await makeArchive(portal, token);
  const driver = `'id', n, 'emp_name', 'Driver ' || n, 'aadhaar_key', '\\x' || repeat(md5(n::text), 2)`;
  await asOwner(portal, async (client) => {
    await multiply(client, 'employee', tenantId, DRIVERS, driver);
    await fillBooks(client, tenantId);
    // Everything is flushed and analysed before anything is measured.
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
  return company;
}
