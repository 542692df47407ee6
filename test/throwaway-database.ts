import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, constants, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import { startEmbedded } from '#server/database/embedded.ts';
import type { EmbeddedConnection } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { partitionByTenant } from './partitioned-schema.ts';

/** A migrated, empty database for one test file. Other files share its roles: make none, alter none. */
export type ThrowawayDatabase = {
  connection: EmbeddedConnection;
  /** The same as a DATABASE_URL. */
  url: string;
  drop: () => Promise<void>;
};

const urlOf = ({ user, password, host, port, database }: EmbeddedConnection): string =>
  `postgres://${user}${password === undefined ? '' : `:${password}`}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

// Workers are processes of their own, and find the run’s cluster by this.
const handover = 'BILTY_TEST_DATABASE';

/** In memory where there is plenty, because making and dropping databases writes many small files. */
function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > 2 ** 31) return '/dev/shm';
  } catch {
    // Only Linux has this.
  }
  return tmpdir();
}

/** Removes the folder once this process has ended in any way: a killed test run cannot clean up. */
function removeAfterwards(folder: string): void {
  const script = `
    const { existsSync, readdirSync, rmSync } = require('node:fs');
    const [folder] = process.argv.slice(1);
    const runs = () => readdirSync(folder).some((name) => existsSync(folder + '/' + name + '/pgdata/postmaster.pid'));
    const remove = (tries) => {
      if (tries > 0 && runs()) setTimeout(remove, 100, tries - 1);
      else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    };
    process.stdin.resume().on('end', () => remove(100)).on('error', () => remove(100));`;
  const janitor = spawn(process.execPath, ['-e', script, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  janitor.unref();
  const { stdin } = janitor;
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
}

let ofProcess: string | undefined;

/** A folder that is removed when this process ends. */
export function temporaryFolder(): string {
  if (ofProcess === undefined) {
    ofProcess = mkdtempSync(join(roomyFolder(), 'bilty-test-'));
    // Another user’s process reaches its own folder in it, but cannot list it.
    chmodSync(ofProcess, 0o711);
    removeAfterwards(ofProcess);
  }
  return mkdtempSync(join(ofProcess, 'of-'));
}

const complain = (line: string): void => void process.stderr.write(`${line}\n`);

async function makeFolderWithCluster(): Promise<string> {
  const dataDir = temporaryFolder();
  const { stop } = await startEmbedded({ dataDir, durable: false, log: complain });
  await stop();
  return dataDir;
}

let made: Promise<string> | undefined;
/**
 * Puts a cluster with an empty database `bilty` into a data folder, as a stopped portal leaves it. Making one takes a second
 * and a half; this copies one made once per process.
 */
export async function layCluster(dataDir: string): Promise<void> {
  const from = await (made ??= makeFolderWithCluster());
  for (const name of ['pgdata', 'postgres-password'])
    if (existsSync(join(from, name)))
      await cp(join(from, name), join(dataDir, name), { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function startCluster(dataDir: string): Promise<ThrowawayDatabase> {
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, log: complain });
  return { connection, url: urlOf(connection), drop: stop };
}

/** A cluster with nothing in its database `bilty`, removed when stopped or when this process ends. */
export async function startEmptyCluster(): Promise<ThrowawayDatabase> {
  const dataDir = temporaryFolder();
  await layCluster(dataDir);
  return await startCluster(dataDir);
}

/** A cluster with the newest schema. */
export async function startThrowawayCluster(): Promise<ThrowawayDatabase> {
  const cluster = await startCluster(temporaryFolder());
  await migrate(cluster.connection);
  // By hand: TEST_PARTITIONS=4 runs the same tests on a schema partitioned by tenant (docs/scale.md).
  const parts = Number(process.env['TEST_PARTITIONS'] ?? 0);
  if (parts > 0) await withClient(cluster.connection, (client) => partitionByTenant(client, parts));
  return cluster;
}

/** A cluster of Citus with the newest schema, whose tables of companies are spread. */
async function startCitusCluster(): Promise<ThrowawayDatabase> {
  const { CITUS_SETTINGS, hasCitus, debianFolder, makeCoordinator, startServer } = await import('./faults/postgres.ts');
  if (!hasCitus()) throw new Error('TEST_CITUS: Citus is not installed for PostgreSQL 15; docs/scale.md says how.');
  const server = await startServer({ folder: debianFolder(), settings: CITUS_SETTINGS });
  await makeCoordinator(server);
  const connection = { host: '127.0.0.1', port: server.port, user: 'postgres', database: 'bilty', ssl: false } as const;
  await migrate(connection);
  return { connection, url: urlOf(connection), drop: server.stop };
}

/** Whether the tests run on tables spread by Citus: what is impossible there is left out by name. */
export const isCitus = process.env['TEST_CITUS'] !== undefined;

/** The global set-up of Vitest and of Playwright: one cluster for the whole run. Returns what stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  // By hand: TEST_CITUS=1 runs the same tests on tables that Citus spreads (docs/scale.md).
  const { connection, drop } = await (isCitus ? startCitusCluster() : startThrowawayCluster());
  process.env[handover] = JSON.stringify(connection);
  return drop;
}

async function withClient<Result>(connection: EmbeddedConnection, work: (client: Client) => Promise<Result>) {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function clone(client: Client, database: string, from: string): Promise<void> {
  // Copying files takes a third of the time of logging each of their pages.
  const text = `create database ${database} template ${from} strategy file_copy`;
  if (!isCitus) return void (await client.query(text));
  // Citus keeps a session in each of its databases; a database that is cloned may have none.
  for (let tries = 0; ; tries += 1) {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`);
    try {
      return void (await client.query(text));
    } catch (error) {
      if (tries > 50) throw error;
    }
  }
}

/** A database cloned from another one of the run’s cluster; absent: from its migrated one. Needs the global set-up above. */
export async function throwawayDatabase(from?: string): Promise<ThrowawayDatabase> {
  const given = process.env[handover];
  if (given === undefined) {
    throw new Error(
      'No test database is running. Run this under vitest or playwright with test/throwaway-database.ts.',
    );
  }
  const shared: EmbeddedConnection = JSON.parse(given);
  const database = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = { ...shared, database: 'postgres' };
  await withClient(maintenance, (client) => clone(client, database, from ?? shared.database));
  const connection = { ...shared, database };
  return {
    connection,
    url: urlOf(connection),
    async drop() {
      await withClient(maintenance, (client) => client.query(`drop database if exists ${database} with (force)`));
    },
  };
}

/** An empty database of the run’s cluster. */
export const emptyDatabase = (): Promise<ThrowawayDatabase> => throwawayDatabase('template1');
