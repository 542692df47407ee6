import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { statement, value } from '#server/database/statement.ts';
import { debianFolder, startServer, type DatabaseServer } from '#test/faults/postgres.ts';
import { layWire } from '#test/faults/proxy.ts';

// Each effect of a failover on the portal's connections by itself; a whole failover: npm run test:faults -- --only failover.

const folder = debianFolder();
const A = '00000000-0000-4000-8000-00000000000a';
const company = { tenantId: A };

const nothing = statement('failover.nothing', sql`select 1 as n`);
const slowly = statement('failover.slowly', sql`select pg_sleep(0.2) is null as slept`);
const visit = statement(
  'failover.visit',
  sql`insert into audit (tenant_id, user_name, call, record) values (${value('tenantId')}, 'a', 'b', ${value('record')})`,
);

const connectTo = (url: string, replica?: string): Database =>
  connect({
    connection: { connectionString: url },
    role: 'bilty_app',
    ...(replica !== undefined && { replica: { connectionString: replica } }),
    log: () => undefined,
  });

async function visits(server: DatabaseServer, record: string): Promise<number> {
  return await server.asOwner(async (client) => {
    const { rowCount } = await client.query('select from audit where record = $1', [record]);
    return rowCount ?? 0;
  });
}

describe.skipIf(folder === null)('connections during a failover', () => {
  let primary: DatabaseServer;
  let standby: DatabaseServer;
  beforeAll(async () => {
    primary = await startServer({ folder, settings: { wal_level: 'replica' } });
    await migrate({ connectionString: primary.url() });
    standby = await startServer({ folder, of: primary });
  });
  afterAll(async () => {
    await standby.stop();
    await primary.stop();
  });

  test('after one save times out, idle connections are dropped, so the next save succeeds', async () => {
    const wire = await layWire(primary.port);
    const database = connectTo(primary.url(wire.port));
    // As many at once as the portal has connections for saving.
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const tenantId = `00000000-0000-4000-8000-0000000000${String(at + 10)}`;
        return database.write({ tenantId }, slowly, {});
      }),
    );
    wire.abandon();
    await expect(database.write(company, visit, { record: 'unheard' })).rejects.toThrow('timeout');
    await database.write(company, visit, { record: 'heard' });
    expect(await visits(primary, 'heard')).toBe(1);
    await database.close();
    await wire.close();
  });

  test('a save that no standby confirmed is reported as failed, although the primary has it', async () => {
    const database = connectTo(primary.url());
    await database.write(company, visit, { record: 'first' });
    await primary.asOwner(async (client) => {
      await client.query(`alter system set synchronous_standby_names = 'nobody'`);
      await client.query('select pg_reload_conf()');
    });
    const record = await primary.asOwner(async (client) => {
      // The server applies the setting after a moment; saves before that wait for nobody.
      for (let nth = 1; ; nth += 1) {
        const saving = database.write(company, visit, { record: `alone ${nth}` }).then(
          () => null,
          (error: unknown) => ({ error }),
        );
        // Cancels what waits for a standby, as an administrator could.
        const letGo = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
        const look = async () => void (await client.query(letGo));
        let failed = await Promise.race([saving, look()]);
        while (failed === undefined) failed = await Promise.race([saving, look()]);
        if (failed === null) continue;
        expect(failed.error).toMatchObject({ code: '57014' });
        return `alone ${nth}`;
      }
    });
    await primary.asOwner(async (client) => {
      await client.query('set synchronous_commit = local');
      await client.query('alter system reset synchronous_standby_names');
      await client.query('select pg_reload_conf()');
    });
    // Waits until the server no longer has the setting.
    await primary.asOwner((client) => client.query('create table waited (); drop table waited'));
    // The row is there: a retry with the same key would find it.
    expect(await visits(primary, record)).toBe(1);
    await database.close();
  });

  test('a standby at the primary’s address is refused until it is promoted, but answers reports', async () => {
    const reports = connectTo(primary.url(), standby.url());
    expect(await reports.report(company, nothing, {})).toEqual([{ n: 1 }]);
    await reports.close();

    const database = connectTo(standby.url());
    await expect(database.read(company, nothing, {})).rejects.toMatchObject({ code: '25006' });
    await expect(database.write(company, visit, { record: 'promoted' })).rejects.toMatchObject({ code: '25006' });
    await standby.asOwner((client) => client.query('select pg_promote()'));
    await database.write(company, visit, { record: 'promoted' });
    expect(await visits(standby, 'promoted')).toBe(1);
    expect(await visits(primary, 'promoted')).toBe(0);
    await database.close();
  });

  test('a connection whose server became read-only is not given to the next save', async () => {
    const database = connectTo(primary.url());
    await database.write(company, visit, { record: 'before' });
    const readOnly = statement(
      'failover.read_only',
      sql`select set_config('default_transaction_read_only', 'on', false)`,
    );
    await database.write(company, readOnly, {});
    await expect(database.write(company, visit, { record: 'refused' })).rejects.toMatchObject({ code: '25006' });
    await database.write(company, visit, { record: 'taken' });
    expect(await visits(primary, 'taken')).toBe(1);
    await database.close();
  });
});
