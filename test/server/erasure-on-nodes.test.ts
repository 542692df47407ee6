import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { eraseDue } from '#server/platform/erasure.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { aCompany, asOwner, aSavedBilty, call, done, logIn, refused, type TestCompany } from '#test/factories.ts';
import { nodesOfCitus, placeOf } from '#test/faults/citus.ts';
import { hasCitus, type DatabaseServer } from '#test/faults/postgres.ts';
import { aVehicle } from '#test/forms.ts';
import { connectTo, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

// Needs Citus (docs/scale.md): with nodes of their own, several write in one transaction what one server would.

describe.skipIf(!hasCitus())('an erasure where companies live on several nodes of Citus', () => {
  const undoing: (() => unknown)[] = [];
  let portal: TestPortal;
  let database: Database;
  let second: DatabaseServer;
  /** On the second node; the other stays, on the same one. */
  let a: TestCompany;
  let b: TestCompany;
  let token: string;

  async function aCompanyOn(node: DatabaseServer): Promise<TestCompany> {
    for (let tries = 0; tries < 60; tries += 1) {
      const company = await aCompany(portal);
      const { port } = await asOwner(portal, (client) => placeOf(client, company));
      if (port === node.port) return company;
    }
    throw new Error('No company came to the node.');
  }
  beforeAll(async () => {
    const nodes = await nodesOfCitus((undo) => undoing.push(undo), 2);
    if (nodes.second === undefined) throw new Error('There is no second node.');
    second = nodes.second;
    const { port } = nodes.coordinator;
    const connection = { host: '127.0.0.1', port, user: 'postgres', database: 'bilty', ssl: false } as const;
    await migrate(connection);
    portal = await startPortal({ beside: { connection }, isSpread: true });
    undoing.push(() => portal.stop());
    database = await connectTo(portal, { isSpread: true });
    undoing.push(() => database.close());
    a = await aCompanyOn(second);
    b = await aCompanyOn(second);
    for (const each of [a, b]) {
      await aSavedBilty(portal, each.token);
      const { id } = done(await call(portal, 'vehicleCreate', { token: each.token, body: aVehicle() })) as {
        id: number;
      };
      const sent = { token: each.token, query: { id }, body: pictureForm('permit_Photo') };
      done(await call(portal, 'vehicleUpload', sent));
    }
    token = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  });
  afterAll(async () => {
    for (const undo of undoing.toReversed()) await undo();
  });

  const act = (name: 'suspendCompany' | 'announceErasure', body: object) =>
    call(portal, name, { token, query: { tenantId: a.tenantId }, body });
  const erase = () => eraseDue(database, createDiskFiles(portal.filesDir), new AbortController().signal);

  /** Every row of every table that tells of a company, as text. */
  const rowsOf = ({ tenantId, userName }: TestCompany) =>
    asOwner(portal, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      const rows: string[] = [];
      for (const { name } of tables) {
        const found = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
        rows.push(...found.rows.map(({ row }) => `${name}: ${row}`));
      }
      return rows.filter((row) => row.includes(tenantId) || row.includes(userName)).sort();
    });
  const passTime = () =>
    asOwner(portal, async (client) => {
      await client.query(
        `update company_state set erase_asked_at = now() - interval '31 days', erase_at = now() - interval '1 day' where tenant_id = $1`,
        [a.tenantId],
      );
      await client.query(
        `update company_state set erasing_at = now() - interval '2 minutes' where tenant_id = $1 and erasing_at is not null`,
        [a.tenantId],
      );
    });
  /** The logins that a node has a copy of. */
  async function loginsOn({ port }: DatabaseServer): Promise<number> {
    const client = new Client({ ...portal.connection, port });
    await client.connect();
    try {
      const { rows } = await client.query('select from user_account where tenant_id = $1', [a.tenantId]);
      return rows.length;
    } finally {
      await client.end();
    }
  }

  test('takes its rows from every node, and those of no other company', async () => {
    done(await act('suspendCompany', { reason: 'Left us' }));
    done(await act('announceErasure', { tenant_Name: 'Verma Roadways' }));
    expect(await erase()).toBe(0);
    expect((await rowsOf(a)).length).toBeGreaterThan(20);
    await passTime();
    const ofB = await rowsOf(b);
    expect(await erase()).toBe(0);
    expect(await rowsOf(a)).toEqual([expect.stringMatching(/^company_state: /)]);
    expect(await loginsOn(second)).toBe(0);
    await passTime();
    expect(await erase()).toBe(1);
    expect(await rowsOf(a)).toEqual([]);
    expect(await rowsOf(b)).toEqual(ofB);
    expect(done(await call(portal, 'erasures', { token })).data).toMatchObject([
      { id: 1, asked_By: SUPER_ADMIN.userName, files: 2 },
    ]);
    const tried = await call(portal, 'login', { body: { userName: a.userName, password: a.password } });
    expect(refused(tried)).toMatchObject({ status: 401, code: 'login_failed' });
    expect((await call(portal, 'biltyList', { token: b.token })).status).toBe(200);
  });
});
