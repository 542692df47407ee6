import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { statement, value } from '#server/database/statement.ts';
import { aCompany, asOwner, type TestCompany } from '#test/factories.ts';
import { connectTo, sharedPortal, type TestPortal } from '#test/portal.ts';

// A transaction of several statements, some of which are sent before the ones ahead of them are answered.

const rename = statement(
  'test.rename',
  sql`update company set company_name = ${value('name')} where tenant_id = ${value('tenantId')}`,
);
const failing = statement('test.failing', sql`select 1 / (${value('zero')}::int) as failing`);
const one = statement<{ one: number }>('test.one', sql`select 1 as one`);

let portal: TestPortal;
let database: Database;
let company: TestCompany;
let before: string;
const nameNow = () =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select company_name as name from company where tenant_id = $1',
      [company.tenantId],
    );
    return rows[0]?.name ?? '';
  });
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  before = await nameNow();
  database = await connectTo(portal);
});
afterAll(() => database.close());

const scope = () => ({ tenantId: company.tenantId });

test('a transaction is saved whole', async () => {
  const name = `${before} and Sons`;
  await database.transaction(scope(), async (run) => {
    await Promise.all([run(rename, { name: 'For a moment' }), run(rename, { name })]);
  });
  expect(await nameNow()).toBe(name);
  before = name;
});

test('a transaction fails with the error of the statement that failed, although a later one is awaited', async () => {
  const saved = database.transaction(scope(), async (run) => {
    const changed = run(rename, { name: 'Never' });
    const failed = run(failing, { zero: 0 });
    await run(one, {});
    await Promise.all([changed, failed]);
  });
  await expect(saved).rejects.toThrow('division by zero');
  expect(await nameNow()).toBe(before);
});

test('a transaction fails if one of its statements did, although nobody awaited that one', async () => {
  const saved = database.transaction(scope(), async (run) => {
    await run(rename, { name: 'Never' });
    void run(failing, { zero: 0 });
  });
  await expect(saved).rejects.toThrow('division by zero');
  expect(await nameNow()).toBe(before);
  // Its connection serves the next one.
  expect(await database.transaction(scope(), (run) => run(one, {}))).toEqual([{ one: 1 }]);
});
