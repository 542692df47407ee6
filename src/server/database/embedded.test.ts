import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startEmbedded } from '#server/database/embedded.ts';
import type { EmbeddedConnection, EmbeddedDatabase } from '#server/database/embedded.ts';
import { layCluster, temporaryFolder } from '#test/throwaway-database.ts';

const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === 'linux';
const nobody = 65534;

const temporary = temporaryFolder();
let folder = '';
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(temporary, 'data-'));
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string, onRestart = (): void => undefined): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, durable: false, log: () => undefined, onRestart });
  cleanups.push(() => database.stop());
  return database;
}

type Portal = { process: ChildProcess; connection: EmbeddedConnection };

/** A portal reduced to its database, in a separate process, so that it can be killed or run as another user. */
async function portalProcess(dataDir: string, options: { uid?: number; path?: string } = {}): Promise<Portal> {
  const script = `
    import { startEmbedded } from '#server/database/embedded.ts';
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    process.on('SIGTERM', () => database.stop());
    console.log(JSON.stringify(database.connection));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: options.path ?? process.env['PATH'] },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const exited = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  cleanups.push(() => {
    child.kill();
    return exited;
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve);
    child.once('close', () => reject(new Error(errors)));
  });
  return { process: child, connection: JSON.parse(line) };
}

async function query(connection: EmbeddedConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

async function until(what: () => boolean): Promise<void> {
  await expect.poll(what, { interval: 20 }).toBe(true);
}

test('a stopped portal leaves its data and no process or socket', async () => {
  const first = await startEmbedded({ dataDir: folder, log: () => undefined });
  await query(first.connection, 'create table kept as select 1 as n');
  const pid = postmasterPid(folder);
  await first.stop();
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(first.connection.host)).toBe(false);

  const second = await start(folder);
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('the cluster is durable, verifies its pages and is reached by its private socket alone', async () => {
  const database = await startEmbedded({ dataDir: folder, log: () => undefined });
  cleanups.push(() => database.stop());
  const settings = await query(
    database.connection,
    `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses') order by name`,
  );
  expect(settings.map(({ name, setting }) => `${String(name)}=${String(setting)}`)).toEqual([
    'data_checksums=on',
    'fsync=on',
    'full_page_writes=on',
    ...(onLinux ? ['listen_addresses='] : [expect.any(String)]),
    'synchronous_commit=on',
  ]);
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
  const [locale] = await query(
    database.connection,
    'select datlocprovider, datlocale from pg_database where datname = current_database()',
  );
  expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8' });
});

test.runIf(onLinux)('a killed portal takes its database down, and the next start has every row', async () => {
  await layCluster(folder);
  const killed = await portalProcess(folder);
  const pid = postmasterPid(folder);
  await query(killed.connection, 'create table kept as select generate_series(1, 1000) as n');
  killed.process.kill('SIGKILL');

  // At once, while the old database is still stopping.
  const next = await start(folder);
  await until(() => !isRunning(pid));
  expect(await query(next.connection, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
});

test.runIf(onLinux)('a killed portal leaves no process, even if it is not started again', async () => {
  await layCluster(folder);
  const killed = await portalProcess(folder);
  const pid = postmasterPid(folder);
  killed.process.kill('SIGKILL');
  await until(() => !isRunning(pid));
});

test('a second start on the same data is refused with the process that uses it', async () => {
  await layCluster(folder);
  const first = await portalProcess(folder);
  await expect(startEmbedded({ dataDir: folder, log: () => undefined })).rejects.toThrow(
    `is in use by another portal (process ${first.process.pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
  expect(await query(first.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a second start is refused while the first one is still starting', async () => {
  const [one, two] = await Promise.allSettled([start(folder), start(folder)]);
  expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected']);
});

test.runIf(onLinux)('a database that dies is restarted with what was committed', async () => {
  await layCluster(folder);
  let restarts = 0;
  const database = await start(folder, () => {
    restarts += 1;
  });
  await query(database.connection, 'create table kept as select 1 as n');
  process.kill(postmasterPid(folder), 'SIGKILL');
  await until(() => restarts === 1);
  expect(await query(database.connection, 'select n from kept')).toEqual([{ n: 1 }]);
});

test.runIf(onLinux)('stopping the portal during a restart of the database ends both', async () => {
  await layCluster(folder);
  const database = await startEmbedded({ dataDir: folder, durable: false, log: () => undefined });
  process.kill(postmasterPid(folder), 'SIGKILL');
  await database.stop();
  await until(() => !existsSync(join(folder, 'pgdata', 'postmaster.pid')) || !isRunning(postmasterPid(folder)));
  await start(folder);
});

test('a stale pid file with the number of another process does not prevent the start', async () => {
  await layCluster(folder);
  const first = await startEmbedded({ dataDir: folder, durable: false, log: () => undefined });
  const file = join(folder, 'pgdata', 'postmaster.pid');
  const text = readFileSync(file, 'utf8');
  await first.stop();
  writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
  await start(folder);
  expect(postmasterPid(folder)).not.toBe(process.pid);
});

test('an unfinished cluster is removed at the start', async () => {
  mkdirSync(join(folder, 'pgdata.new-killed'));
  await start(folder);
  expect(existsSync(join(folder, 'pgdata.new-killed'))).toBe(false);
});

test('a data path too long for a socket gets a short private folder, removed at the stop', async () => {
  const long = join(folder, 'a'.repeat(100), 'भाड़ा बिल्टी');
  const database = await startEmbedded({ dataDir: long, durable: false, log: () => undefined });
  expect(Buffer.byteLength(database.connection.host)).toBeLessThanOrEqual(90);
  expect(await query(database.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  await database.stop();
  expect(existsSync(database.connection.host)).toBe(false);
});

test('a restored folder with open permissions can be started', async () => {
  await layCluster(folder);
  chmodSync(join(folder, 'pgdata'), 0o755);
  await start(folder);
});

test('data of another PostgreSQL version is refused with both versions named', async () => {
  mkdirSync(join(folder, 'pgdata'));
  writeFileSync(join(folder, 'pgdata', 'PG_VERSION'), '17\n');
  await expect(start(folder)).rejects.toThrow(/made by PostgreSQL 17, and this portal brings 18/);
});

test('the error of a failed start quotes PostgreSQL’s log', async () => {
  await layCluster(folder);
  rmSync(join(folder, 'pgdata', 'global', 'pg_control'));
  await expect(start(folder)).rejects.toThrow(/did not start\. Its log says: .*pg_control/s);
});

const projectIsOpen = isRoot && (statSync('.').mode & 0o005) === 0o005;

test.runIf(onLinux && projectIsOpen)('a non-root user can start the database', async () => {
  const dataDir = join(folder, 'theirs');
  chmodSync(temporary, 0o755);
  chmodSync(folder, 0o777);
  const portal = await portalProcess(dataDir, { uid: nobody });
  expect(statSync(join(dataDir, 'pgdata')).uid).toBe(nobody);
  const pid = postmasterPid(dataDir);
  portal.process.kill('SIGKILL');
  await until(() => !isRunning(pid));
});

test.runIf(onLinux && projectIsOpen)(
  'root without user namespaces runs the database as an unprivileged user',
  async () => {
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\necho "Operation not permitted" >&2\nexit 1\n', {
      mode: 0o755,
    });
    chmodSync(temporary, 0o755);
    chmodSync(folder, 0o755);
    const dataDir = join(folder, 'data');
    const portal = await portalProcess(dataDir, { path: `${programs}:${process.env['PATH']}` });
    expect(await query(portal.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(statSync(join(dataDir, 'pgdata')).uid).not.toBe(0);
    const pid = postmasterPid(dataDir);
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    portal.process.kill('SIGKILL');
    await until(() => !isRunning(pid));

    // Once namespaces work again, the data keeps its owner.
    const next = await start(dataDir);
    expect(await query(next.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  },
);
