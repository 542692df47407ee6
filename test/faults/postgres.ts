import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries, type Binaries } from '#server/database/embedded/binaries.ts';
import { confine } from '#server/database/embedded/confine.ts';
import { freePort } from '#test/portal-process.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';

// A PostgreSQL for DATABASE_URL: on a port of 127.0.0.1, in its own folder, and removed with the process that started it.

/** The folder of Debian's PostgreSQL 15, or null where it is not installed. */
export function debianFolder(): string | null {
  const folder = '/usr/lib/postgresql/15/bin';
  return existsSync(join(folder, 'initdb')) ? folder : null;
}

/** Whether Citus is installed for it. */
export const hasCitus = (): boolean => debianFolder() !== null && existsSync('/usr/lib/postgresql/15/lib/citus.so');

/** The settings of a node of Citus. */
export const CITUS_SETTINGS = {
  shared_preload_libraries: 'citus',
  'citus.shard_count': '4',
  wal_level: 'logical',
  max_prepared_transactions: '200',
  max_connections: '200',
};

/** Makes the portal's empty database a Citus coordinator that also stores companies itself. */
export async function makeCoordinator({ port, asOwner }: DatabaseServer): Promise<void> {
  await asOwner(async (client) => {
    // Distributing tables and creating roles on each node needs a superuser; the portal itself connects as bilty_app.
    await client.query('alter role bilty superuser');
    await client.query('create extension citus');
    await client.query(`select citus_set_coordinator_host('127.0.0.1', ${port})`);
    await client.query(`select citus_set_node_property('127.0.0.1', ${port}, 'shouldhaveshards', true)`);
  });
}

function programsOf(folder: string | null, dataDir: string): Binaries {
  const own = findBinaries(dataDir);
  if (folder === null) return own;
  const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
  const program = (name: string) => join(folder, name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), environment };
}

export interface ServerOptions {
  /** The folder of its programs; absent: those from npm. */
  readonly folder?: string | null;
  /** Variables for its environment: used by the drill with the clock. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>>;
  /** A file that only it can read, such as the key of its certificate. */
  readonly keyFile?: string;
  /** Its processors (processors.ts); absent: those of this process. */
  readonly processors?: string;
  /** The primary of which it is a streaming replica. */
  readonly of?: DatabaseServer;
}

export interface DatabaseServer {
  readonly port: number;
  /** DATABASE_URL for a login that is no superuser, as the README requires; with another port if there is a proxy between. */
  readonly url: (port?: number) => string;
  /** Runs something in the portal's database as the superuser, to whom no policy applies. */
  readonly asOwner: <Result>(work: (client: Client) => Promise<Result>) => Promise<Result>;
  readonly start: () => Promise<void>;
  /** A clean stop: sessions are ended, everything is written. */
  readonly stop: () => Promise<void>;
  /** kill -9 of the postmaster. */
  readonly kill: () => Promise<void>;
}

/** Creates and starts a cluster with the empty database `bilty`, owned by the login `bilty`. */
export async function startServer(options: ServerOptions = {}): Promise<DatabaseServer> {
  const dataDir = temporaryFolder();
  const binaries = programsOf(options.folder ?? null, dataDir);
  const { prefix, owner } = confine(dataDir, binaries);
  const [command = '', ...before] = prefix;
  const env = { ...binaries.environment, ...options.environment };
  const home = join(dataDir, 'server');
  mkdirSync(home, { mode: 0o700 });
  if (owner)
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, home, ...(options.keyFile ? [options.keyFile] : [])]);
  const pgdata = join(home, 'pgdata');
  const run = (program: string, args: readonly string[]) =>
    execFileSync(command, [...before, program, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  if (options.of) {
    const from = `host=127.0.0.1 port=${options.of.port} user=postgres`;
    run(join(options.folder ?? '', 'pg_basebackup'), ['-D', pgdata, '-d', from, '-R', '-c', 'fast', '-X', 'stream']);
  } else
    run(binaries.initdb, [
      '-D',
      pgdata,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth=trust',
      '--no-sync',
    ]);
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '64MB',
    // A commit still reaches the kernel, so a killed process does not lose it.
    fsync: 'off',
    timezone: 'UTC',
    ...options.settings,
  };
  const written = join(dataDir, 'settings');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  writeFileSync(written, `${lines.join('\n')}\n`);
  chmodSync(written, 0o644);

  let child: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();
  const inDatabase = async <Result>(database: string, work: (client: Client) => Promise<Result>) => {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const isUp = () => inDatabase('postgres', (client) => client.query('select 1')).catch(() => null);
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    await exited;
  };
  const server: DatabaseServer = {
    port,
    url: (through = port) => `postgres://bilty@127.0.0.1:${through}/bilty`,
    asOwner: (work) => inDatabase('bilty', work),
    async start() {
      const args = ['-D', pgdata, '-c', `config_file=${join(pgdata, 'postgresql.conf')}`];
      // The remaining processes of a killed server hold its memory for a moment.
      for (let tries = 0; tries < 200; tries += 1) {
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
          const [first = '', ...rest] = [
            ...(options.processors === undefined ? [] : ['taskset', '--cpu-list', options.processors]),
            command,
            ...before,
            binaries.postgres,
            ...args,
          ];
          const started = spawn(first, rest, { env, stdio: 'ignore' });
          exited = new Promise((resolve) => started.once('exit', () => resolve()));
          child = started;
        }
        if (await isUp()) return;
        await sleep(50);
      }
      throw new Error(`PostgreSQL on port ${port} does not start; its folder is ${pgdata}.`);
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  };
  execFileSync('sh', ['-c', 'cat "$1" >> "$2"', 'sh', written, join(pgdata, 'postgresql.conf')]);
  await server.start();
  if (options.of === undefined) {
    await inDatabase('postgres', async (client) => {
      await client.query('create role bilty login createrole');
      await client.query('create database bilty owner bilty');
    });
  }
  return server;
}
