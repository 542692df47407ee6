import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { statement, value } from '#server/database/statement.ts';
import { aSavedBilty, call, done } from '#test/factories.ts';
import { aBilty, aVehicle } from '#test/forms.ts';
import { openOffice } from '#test/faults/load.ts';
import { hasPgBouncer, startPgBouncer } from '#test/faults/pooler.ts';
import { debianFolder, startServer, type DatabaseServer } from '#test/faults/postgres.ts';
import { freePort, startPortalProcess, type PortalProcess } from '#test/portal-process.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';

// What runs between one server and many: PostgreSQL 15 of Debian, PgBouncer, two portals, a replica (docs/scale.md).

const folder = debianFolder();
const lacks = folder === null || !hasPgBouncer();

const whoAmI = statement<{ role: string; tenant: string | null; readOnly: string; limit: string; jit: string }>(
  'test.who',
  sql`select current_user as role, current_setting('app.tenant_id', true) as tenant,
    current_setting('transaction_read_only') as "readOnly", current_setting('statement_timeout') as "limit", current_setting('jit') as jit`,
);
const broken = statement('test.broken', sql`select 1 / ${value('by')}::integer as n`);
const slow = statement('test.slow', sql`select pg_sleep(4) is null as slept`);
const visit = statement(
  'test.visit',
  sql`insert into audit (tenant_id, user_name, call, record) values (${value('company')}, 'a', 'b', 'c')`,
);

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

describe.skipIf(lacks)('many portals on one database', () => {
  let server: DatabaseServer;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    server = await startServer({ folder, settings: { wal_level: 'replica' } });
    // Fewer connections than the portal opens to the pooler, so that each of those changes between them.
    pooler = await startPgBouncer(server, 3);
    await migrate({ connectionString: server.url() });
  });
  afterAll(async () => {
    await pooler.stop();
    await server.stop();
  });

  describe('a database behind PgBouncer', () => {
    let database: Database;
    const said: string[] = [];
    beforeAll(() => {
      database = connect({
        connection: { connectionString: server.url(pooler.port) },
        role: 'bilty_app',
        pooled: true,
        log: (line) => said.push(line),
      });
    });
    afterAll(() => database.close());

    test('each transaction through PgBouncer has its own role, company, time limit and right to write', async () => {
      const seen = await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const tenantId = at % 2 === 0 ? A : B;
          const work = at % 3 === 0 ? 'write' : 'read';
          const [row] = await database[work]({ tenantId }, whoAmI, {});
          return { row, tenantId, readOnly: work === 'read' ? 'on' : 'off' };
        }),
      );
      for (const { row, tenantId, readOnly } of seen)
        expect(row).toEqual({ role: 'bilty_app', tenant: tenantId, readOnly, limit: '2500ms', jit: 'off' });
      await expect(database.read({ tenantId: A }, visit, { company: A })).rejects.toMatchObject({ code: '25006' });
      await database.write({ tenantId: A }, visit, { company: A });
      await expect(database.write({ tenantId: A }, visit, { company: B })).rejects.toMatchObject({ code: '42501' });
    });

    test('a statement that fails or takes too long does not affect others through PgBouncer', async () => {
      const failing = Array.from({ length: 10 }, (_, at) => database.read({ tenantId: A }, broken, { by: at % 2 }));
      const settled = await Promise.allSettled(failing);
      expect(settled.map(({ status }) => status)).toEqual(
        failing.map((_, at) => (at % 2 === 0 ? 'rejected' : 'fulfilled')),
      );
      await expect(database.write({ tenantId: A }, slow, {})).rejects.toMatchObject({ code: '57014' });
      expect(await database.transaction({ tenantId: A }, (run) => run(broken, { by: 1 }))).toEqual([{ n: 1 }]);
      expect(said).toEqual([]);
    });
  });

  test('a session and an idempotency key of one portal are valid at another', async () => {
    const shared = {
      DATABASE_URL: server.url(),
      POOLER_URL: server.url(pooler.port),
      SECRET_KEY: 'one secret for both portals of the test',
    };
    const portals: PortalProcess[] = [];
    const start = async () => {
      const portal = await startPortalProcess({
        ...shared,
        DATA_DIR: temporaryFolder(),
        PORT: String(await freePort()),
      });
      portals.push(portal);
      return portal;
    };
    const first = await start();
    const second = await start();
    try {
      const { token } = await openOffice(first.url);
      const headers = { 'idempotency-key': 'once' };
      const body = aBilty();
      const saved = await Promise.all(
        [first, second, first, second].map((portal) => call(portal, 'biltyCreate', { token, body, headers })),
      );
      expect(new Set(saved.map(done).map((bilty) => JSON.stringify(bilty))).size).toBe(1);
      expect(done(await call(second, 'biltyList', { token })).totalCount).toBe(1);
      expect(done(await call(second, 'biltyList', { token, query: { SearchParam: 'gupta' } })).totalCount).toBe(1);
      done(await call(second, 'vehicleCreate', { token, body: aVehicle() }));
    } finally {
      await Promise.all(portals.map((portal) => portal.stop()));
    }
  });

  test('lists are exported from the replica with the latest saves, or from the primary when it is behind', async () => {
    const replica = await startServer({ folder, of: server });
    const environment = {
      DATABASE_URL: server.url(),
      REPORTS_DATABASE_URL: replica.url(),
      SECRET_KEY: 'one secret for both portals of the test',
      DATA_DIR: temporaryFolder(),
    };
    const portal = await startPortalProcess(environment);
    const readOn = async (which: DatabaseServer) => {
      const { rows } = await which.asOwner((client) =>
        client.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where query like 'with page as materialized%' and usename = 'bilty'`,
        ),
      );
      return rows[0]?.n ?? 0;
    };
    const exported = async (token: string) => {
      const query = { fromDate: '2026-04-01', toDate: '2026-04-30' };
      const sheet = await call(portal, 'biltyExportList', { token, query });
      done(sheet);
      return sheet.bytes.length;
    };
    try {
      const { token } = await openOffice(portal.url);
      await aSavedBilty(portal, token);
      let size = await exported(token);
      expect(await readOn(replica)).toBeGreaterThan(0);
      expect(await readOn(server)).toBe(0);
      for (let at = 0; at < 5; at += 1) {
        // Each export directly follows its save.
        await aSavedBilty(portal, token, { receiver: `Rathi Textiles ${at}` });
        const now = await exported(token);
        expect(now).toBeGreaterThan(size);
        size = now;
      }
      expect(portal.said()).not.toContain('for reports');
      // The replica still answers, but falls behind.
      await replica.asOwner((client) => client.query('select pg_wal_replay_pause()'));
      await aSavedBilty(portal, token, { receiver: 'Nobody has heard of it yet' });
      expect(await exported(token)).toBeGreaterThan(size);
      expect(portal.said()).toContain('The database for reports is behind');
    } finally {
      await portal.stop();
      await replica.stop();
    }
  });
});
