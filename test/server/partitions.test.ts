import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSavedBilty, call, companyBody, done, logIn, refused, registration } from '#test/factories.ts';
import { aBilty, aVehicle } from '#test/forms.ts';
import { partitionByTenant } from '#test/partitioned-schema.ts';
import { startPortalProcess, type PortalProcess } from '#test/portal-process.ts';
import { temporaryFolder, throwawayDatabase, type ThrowawayDatabase } from '#test/throwaway-database.ts';

// A portal on a schema whose tables of companies are partitioned by tenant.

let database: ThrowawayDatabase;
let portal: PortalProcess;
let tables: readonly string[];
const inDatabase = async <Row extends object>(sql: string): Promise<Row[]> => {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};
beforeAll(async () => {
  database = await throwawayDatabase();
  const client = new Client(database.connection);
  await client.connect();
  tables = await partitionByTenant(client, 4);
  await client.end();
  portal = await startPortalProcess({ DATABASE_URL: database.url, DATA_DIR: temporaryFolder() });
});
afterAll(async () => {
  await portal.stop();
  await database.drop();
});

async function aCompany() {
  const { userName } = done(await call(portal, 'register', { body: registration() }));
  const token = await logIn(portal, userName);
  return { token, ...done(await call(portal, 'createCompany', { token, body: companyBody() })) };
}

/** The partitions with audit rows of companies. */
const partsOfCompanies = () => inDatabase('select distinct tableoid from audit where tenant_id is not null');

test('the large tables of companies are partitioned, and the table of companies is not', () => {
  expect(tables).toEqual(expect.arrayContaining(['audit', 'bilty', 'bilty_line', 'bilty_month', 'series', 'vehicle']));
  expect(tables).not.toContain('company');
});

test('companies save, list, find, change and print in partitioned tables, each in one partition', async () => {
  const companies = [];
  // The partition of a company depends on its random id: in one of a thousand runs six would all be in one.
  while (companies.length < 6 || (await partsOfCompanies()).length < 2) companies.push(await aCompany());
  await Promise.all(
    companies.map(async ({ token }, at) => {
      const body = aBilty({ receiver: `Rathi Textiles ${at}` });
      const key = { headers: { 'idempotency-key': 'once' } };
      const first = done(await call(portal, 'biltyCreate', { token, body, ...key }));
      expect(done(await call(portal, 'biltyCreate', { token, body, ...key }))).toEqual(first);
      const second = await aSavedBilty(portal, token, { receiver: 'Somebody else' });
      expect(second.bilty_No).toBe('2');

      // The sentence is chosen by the name of the constraint.
      const taken = refused(await call(portal, 'biltyCreate', { token, body: aBilty({ bilty_No: '1' }) }));
      expect(taken).toMatchObject({ status: 409, code: 'number_taken' });

      const listed = done(await call(portal, 'biltyList', { token }));
      expect(listed.totalCount).toBe(2);
      const found = done(await call(portal, 'biltyList', { token, query: { SearchParam: 'rathi' } }));
      expect(found.data).toMatchObject([{ receiver: `Rathi Textiles ${at}` }]);

      const changed = aBilty({ to: 'Mumbai', details: second.details });
      done(await call(portal, 'biltyUpdate', { token, query: { Bilty_No: '2' }, body: changed }));
      const printed = await call(portal, 'biltyPrint', { token, query: { biltyNo: 2 } });
      expect(printed.bytes.subarray(0, 5).toString()).toBe('%PDF-');

      const vehicle = aVehicle({ vehicle_No: 'MP09HG1234' });
      done(await call(portal, 'vehicleCreate', { token, body: vehicle }));
      expect(refused(await call(portal, 'vehicleCreate', { token, body: vehicle })).status).toBe(409);
    }),
  );
  const parts = await inDatabase<{ part: string }>('select distinct tableoid::regclass::text as part from bilty');
  expect(parts.length).toBeGreaterThan(1);
  const [scattered] = await inDatabase<{ n: number }>(
    'select count(*)::int as n from (select tenant_id from bilty group by tenant_id having count(distinct tableoid) > 1) x',
  );
  expect(scattered?.n).toBe(0);
});
