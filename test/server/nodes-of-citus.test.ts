import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { statement, type Value } from '#server/database/statement.ts';
import { ON_EACH_NODE } from '#server/database/citus/distribute.ts';
import { isAway } from '#server/errors/away.ts';
import { migrate } from '#server/database/migrate.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { eraseDue } from '#server/platform/erasure.ts';
import { aCountingReceiver, dueWork } from '#test/due-work.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { aCompany, asOwner, aSavedBilty, call, done, logIn, refused, type TestCompany } from '#test/factories.ts';
import { nodesOfCitus, placeOf } from '#test/faults/citus.ts';
import { CITUS_SETTINGS, debianFolder, hasCitus, startServer, type DatabaseServer } from '#test/faults/postgres.ts';
import { aVehicle } from '#test/forms.ts';
import { loadedStatements } from '#test/loaded-statements.ts';
import { connectTo, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

// Needs Citus (docs/scale.md): on several nodes it refuses statements that one server accepts.

interface Nodes {
  readonly coordinator: DatabaseServer;
  readonly second: DatabaseServer;
  readonly portal: TestPortal;
  readonly database: Database;
  readonly receiver: Awaited<ReturnType<typeof aCountingReceiver>>;
}

async function aCompanyOn(portal: TestPortal, node: DatabaseServer): Promise<TestCompany> {
  for (let tries = 0; tries < 60; tries += 1) {
    const company = await aCompany(portal);
    const { port } = await asOwner(portal, (client) => placeOf(client, company));
    if (port === node.port) return company;
  }
  throw new Error('No company came to the node.');
}

async function startNodes(afterwards: (undo: () => unknown) => void): Promise<Nodes> {
  const { coordinator, second } = await nodesOfCitus(afterwards, 2);
  if (second === undefined) throw new Error('There is no second node.');
  const connection = {
    host: '127.0.0.1',
    port: coordinator.port,
    user: 'postgres',
    database: 'bilty',
    ssl: false,
  } as const;
  await migrate(connection);
  const receiver = await aCountingReceiver();
  afterwards(receiver.stop);
  const portal = await startPortal({ beside: { connection }, isSpread: true, webhookTestOrigin: receiver.origin });
  afterwards(() => portal.stop());
  const database = await connectTo(portal, { isSpread: true });
  afterwards(() => database.close());
  return { coordinator, second, portal, database, receiver };
}

/** Migrations that can be run twice, and create functions that would otherwise keep one plan for all companies. */
const WITH_FUNCTIONS = ['0141-vouchers-row-by-row.sql', '0148-due-among-companies.sql'];

const allMessages = statement<{ n: string }>('test.all_messages', sql`select count(*) as n from webhook_message`);
/** Fails on every node, as statements do where a node does not know their company. */
const unknownCompany = statement<{ id: string }>('test.unknown_company', sql`select ''::uuid as id`);
const jit = statement<{ jit: string }>('test.jit', sql`select current_setting('jit') as jit`);

/** Any value that a statement accepts for a type. */
function anyOf(type: string, tenantId: string): Value {
  if (type.endsWith('[]')) return '{}';
  if (type === 'uuid') return tenantId;
  if (type === 'bytea') return Buffer.from('');
  if (type === 'date' || type.startsWith('timestamp')) return '2026-11-20';
  return { boolean: 'true', json: '[]', jsonb: '[]' }[type] ?? '1';
}

/** Writes a table that each node has a copy of, which needs all nodes. */
const CHANGES_LOGINS = new RegExp(`\\b(?:insert into|update|delete from) "?(?:${ON_EACH_NODE.join('|')})\\b`);

/** Errors of the values, not of the statement: the data, what they refer to, and what functions raise. */
const OF_VALUES = /^(?:22|23|P0001)/;

/**
 * Runs a statement with any values on a node, and rolls it back; answers the error of the engine, or null. A server that crashes
 * is an error, too.
 */
async function refusalOf(node: DatabaseServer, text: string, tenantId: string): Promise<string | null> {
  const client = new Client({ host: '127.0.0.1', port: node.port, user: 'bilty_app', database: 'bilty' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    await client.query(`set local citus.propagate_set_commands = 'local'`);
    await client.query(`set local app.tenant_id = '${tenantId}'`);
    await client.query(`set local app.access = 'on'`);
    await client.query(`prepare asked as ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
    );
    await client.query(
      text,
      (rows[0]?.types ?? []).map((type) => anyOf(type, tenantId)),
    );
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error ? String(error.code) : '';
    return OF_VALUES.test(code) ? null : `${code} ${error.message}`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe.skipIf(!hasCitus())('on several nodes of Citus', () => {
  const undoing: (() => unknown)[] = [];
  let nodes: Nodes;
  /** On the second node, together with b, which stays. */
  let a: TestCompany;
  let b: TestCompany;
  let token: string;
  beforeAll(async () => {
    nodes = await startNodes((undo) => undoing.push(undo));
    const { portal, second } = nodes;
    a = await aCompanyOn(portal, second);
    b = await aCompanyOn(portal, second);
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

  test('Citus refuses no statement: of a company on its own node, of the platform on the coordinator', async () => {
    // Settings cannot be prepared as statements.
    const written = [...(await loadedStatements())].filter(([, text]) => !text.startsWith('set local '));
    expect(written.length).toBeGreaterThan(600);
    const refusals: string[] = [];
    for (const [name, text] of written) {
      const refused = await refusalOf(nodes.second, text, a.tenantId);
      // The platform's own tables are on the coordinator only.
      const also = refused === null ? null : await refusalOf(nodes.coordinator, text, a.tenantId);
      if (refused !== null && also !== null) refusals.push(`${name}: ${refused} / ${also}`);
    }
    expect(refusals.join('\n')).toBe('');
  });

  test('no node of Citus compiles plans (JIT), neither for the portal nor for another node', async () => {
    const [here] = await nodes.database.read({ tenantId: a.tenantId }, jit, {});
    expect(here).toEqual({ jit: 'off' });
    const { rows } = await asOwner({ connection: { ...nodes.portal.connection, port: nodes.second.port } }, (client) =>
      client.query<{ config: string[] }>(`select rolconfig as config from pg_roles where rolname like 'bilty_%'`),
    );
    expect(rows.map(({ config }) => config.includes('jit=off'))).toEqual([true, true, true]);
  });

  test('a company that no node knows is answered as a database that is away, to be tried again', async () => {
    const asked = nodes.database.read({ tenantId: a.tenantId }, unknownCompany, {});
    expect(await asked.catch(isAway)).toBe(true);
  });

  test('functions that a migration creates again have custom plans on every node', async () => {
    const { connection } = nodes.portal;
    await asOwner(nodes.portal, (client) =>
      client.query(`delete from migration where name = any ($1)`, [WITH_FUNCTIONS]),
    );
    await migrate(connection);
    for (const { port } of [nodes.coordinator, nodes.second]) {
      const modes = await asOwner({ connection: { ...connection, port } }, async (client) => {
        const { rows } = await client.query<{ mode: string }>(
          `select distinct mode from pg_proc, unnest(proconfig) mode where pronamespace = 'public'::regnamespace and mode like 'plan_cache_mode=%'`,
        );
        return rows.map(({ mode }) => mode);
      });
      expect(modes).toEqual(['plan_cache_mode=force_custom_plan']);
    }
  });

  const act = (name: 'suspendCompany' | 'announceErasure', body: object) =>
    call(nodes.portal, name, { token, query: { tenantId: a.tenantId }, body });
  const erase = () => eraseDue(nodes.database, createDiskFiles(nodes.portal.filesDir), new AbortController().signal);

  /** Every row of every table that names a company, as text. */
  const rowsOf = ({ tenantId, userName }: TestCompany) =>
    asOwner(nodes.portal, async (client) => {
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
    asOwner(nodes.portal, async (client) => {
      await client.query(
        `update company_state set erase_asked_at = now() - interval '31 days', erase_at = now() - interval '1 day' where tenant_id = $1`,
        [a.tenantId],
      );
      await client.query(
        `update company_state set erasing_at = now() - interval '2 minutes' where tenant_id = $1 and erasing_at is not null`,
        [a.tenantId],
      );
    });
  /** How many logins of the company a node has a copy of. */
  async function loginsOn({ port }: DatabaseServer): Promise<number> {
    const client = new Client({ ...nodes.portal.connection, port });
    await client.connect();
    try {
      const { rows } = await client.query('select from user_account where tenant_id = $1', [a.tenantId]);
      return rows.length;
    } finally {
      await client.end();
    }
  }

  test('an erasure removes the rows of its company from every node, and no others', async () => {
    done(await act('suspendCompany', { reason: 'Left us' }));
    done(await act('announceErasure', { tenant_Name: 'Verma Roadways' }));
    expect(await erase()).toBe(0);
    expect((await rowsOf(a)).length).toBeGreaterThan(20);
    await passTime();
    const ofB = await rowsOf(b);
    expect(await erase()).toBe(0);
    expect(await rowsOf(a)).toEqual([expect.stringMatching(/^company_state: /)]);
    expect(await loginsOn(nodes.second)).toBe(0);
    await passTime();
    expect(await erase()).toBe(1);
    expect(await rowsOf(a)).toEqual([]);
    expect(await rowsOf(b)).toEqual(ofB);
    expect(done(await call(nodes.portal, 'erasures', { token })).data).toMatchObject([
      { id: 1, asked_By: SUPER_ADMIN.userName, files: 2 },
    ]);
    const tried = await call(nodes.portal, 'login', { body: { userName: a.userName, password: a.password } });
    expect(refused(tried)).toMatchObject({ status: 401, code: 'login_failed' });
    expect((await call(nodes.portal, 'biltyList', { token: b.token })).status).toBe(200);
  });

  test('while a node is down, background jobs work for the companies of the others, and once for its own when it is back', async () => {
    const { portal, coordinator, second, receiver } = nodes;
    const other = await aCompanyOn(portal, coordinator);
    const works = Object.entries(dueWork(portal, receiver));
    for (const [, { fallsDue }] of works) for (const company of [other, b]) await fallsDue(company);
    const workAtAll = async () => {
      for (const [, { job }] of works) await job();
    };
    const timesDone = async (company: TestCompany) => {
      const times: [string, number][] = [];
      for (const [name, work] of works) times.push([name, await work.timesDone(company)]);
      return Object.fromEntries(times);
    };
    const each = (times: number) => Object.fromEntries(works.map(([name]) => [name, times]));
    await second.kill();
    await workAtAll();
    expect(await timesDone(other)).toEqual(each(1));
    await workAtAll();
    await second.start();
    expect(await timesDone(b)).toEqual(each(0));
    await expect
      .poll(
        async () => {
          await workAtAll();
          return await timesDone(b);
        },
        { timeout: 60_000, interval: 500 },
      )
      .toEqual(each(1));
    await workAtAll();
    expect([await timesDone(other), await timesDone(b)]).toEqual([each(1), each(1)]);
  });

  test('while an empty server has the address of a node that is down, companies of other nodes save whatever they save', async () => {
    const { portal, coordinator, second } = nodes;
    const other = await aCompanyOn(portal, coordinator);
    const addVehicle = ({ token: of }: TestCompany) => call(portal, 'vehicleCreate', { token: of, body: aVehicle() });
    const isSaved = (company: TestCompany) =>
      expect.poll(async () => (await addVehicle(company)).status, { timeout: 30_000, interval: 500 }).toBe(200);
    const findAt = ({ port }: DatabaseServer, { port: before }: DatabaseServer) =>
      coordinator.asOwner((client) =>
        client.query(
          `select citus_update_node(nodeid, '127.0.0.1', $1, true, 1000) from pg_dist_node where nodeport = $2`,
          [port, before],
        ),
      );
    await second.kill();
    expect((await addVehicle(other)).status).toBe(503);
    const empty = await startServer({ folder: debianFolder(), settings: CITUS_SETTINGS });
    undoing.push(empty.stop);
    await empty.asOwner((client) =>
      client.query(`create extension citus; create role bilty_app login; create role bilty_search login`),
    );
    await findAt(empty, second);

    const refusals: string[] = [];
    // Not one of a company: it forgets all companies' older sizes, and is tried again.
    const { 'storage.forget_older': _, ...ofCompanies } = Object.fromEntries(await loadedStatements());
    for (const [name, text] of Object.entries(ofCompanies)) {
      if (!/\b(?:insert into|update|delete from) /.test(text) || CHANGES_LOGINS.test(text)) continue;
      const refused = await refusalOf(coordinator, text, other.tenantId);
      if (refused !== null) refusals.push(`${name}: ${refused}`);
    }
    expect(refusals.join('\n')).toBe('');
    await isSaved(other);
    await aSavedBilty(portal, other.token);
    expect((await addVehicle(b)).status).toBe(503);
    expect((await call(portal, 'biltyList', { token: b.token })).status).toBe(503);

    await second.start();
    await findAt(second, empty);
    await isSaved(b);
    await isSaved(other);
  });

  test('a node that moved to the address of its promoted standby is reached there by the first call', async () => {
    const { portal, coordinator, second } = nodes;
    const standby = await startServer({ folder: debianFolder(), settings: CITUS_SETTINGS, of: second });
    undoing.push(standby.stop);
    const list = () => call(portal, 'biltyList', { token: b.token });
    done(await list());
    const sessions = () =>
      asOwner(portal, async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'bilty-portal' order by pid`,
        );
        return rows.map(({ pid }) => pid);
      });
    await nodes.database.read('access', allMessages, {});
    const before = await sessions();
    await second.kill();
    expect((await list()).status).toBe(503);
    // What needs the node fails, and leaves the portal its connections to the coordinator.
    for (let times = 0; times < 5; times += 1)
      await expect(nodes.database.read('access', allMessages, {})).rejects.toThrow('connection to the remote node');
    expect(await sessions()).toEqual(expect.arrayContaining(before));
    await standby.asOwner((client) => client.query('select pg_promote()'));
    await coordinator.asOwner((client) =>
      client.query(
        `select citus_update_node(nodeid, '127.0.0.1', $1, true, 1000) from pg_dist_node where nodeport = $2`,
        [standby.port, second.port],
      ),
    );
    // The portal read the old address so recently that it would not read it again by itself.
    expect((await list()).status).toBe(200);
    await aSavedBilty(portal, b.token);
  });
});
