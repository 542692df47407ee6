import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

import { Client } from 'pg';

import { findBinaries } from '#server/database/embedded/binaries.ts';
import type { Binaries } from '#server/database/embedded/binaries.ts';
import { configure, connectionTo, ensureCluster, privateSocketDir } from '#server/database/embedded/cluster.ts';
import type { EmbeddedConnection } from '#server/database/embedded/cluster.ts';
import { confine } from '#server/database/embedded/confine.ts';
import { lockDataDir } from '#server/database/embedded/lock.ts';
import { boundLog, launch } from '#server/database/embedded/postmaster.ts';
import type { LaunchOptions, Postmaster } from '#server/database/embedded/postmaster.ts';

export type { EmbeddedConnection } from '#server/database/embedded/cluster.ts';

/** A PostgreSQL that this process started, keeps running and stops when it ends. */
export type EmbeddedDatabase = { connection: EmbeddedConnection; stop: () => Promise<void> };

export type EmbeddedOptions = {
  dataDir: string;
  /** False only for tests: saved data may then be lost if the machine fails, though not if only the portal does. */
  durable?: boolean;
  log: (line: string) => void;
  /** Called when the database crashed and was restarted: every connection is new from then on. */
  onRestart?: () => void;
};

function makeDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return realpathSync(dataDir);
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be made. Make it by hand, or set DATA_DIR to a folder that this user can write.`,
      { cause: error },
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1 for the database.');
  return address.port;
}

/** Where the kernel cannot end the database together with its portal, a small process does so when its input closes. */
function guard(binaries: Binaries, pgdata: string): () => void {
  if (process.platform === 'linux') return () => undefined;
  const script = `
    const [pgCtl, pgdata] = process.argv.slice(1);
    const stop = () => require('node:child_process').spawnSync(pgCtl, ['stop', '-m', 'fast', '-D', pgdata], { windowsHide: true });
    process.stdin.resume().once('close', stop).on('error', () => undefined);`;
  const child = spawn(process.execPath, ['-e', script, binaries.pgCtl, pgdata], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: binaries.environment,
    detached: true,
    windowsHide: true,
  });
  child.unref();
  return () => child.kill('SIGKILL');
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [connection.database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}

async function launchAgain(options: LaunchOptions): Promise<Postmaster | undefined> {
  for (let wait = 100; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      await sleep(wait, undefined, { signal: options.signal });
      return await launch(options);
    } catch (error) {
      if (options.signal.aborted) return undefined;
      options.log(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Starts the database, and again whenever it crashes, until stopped. */
async function supervise(options: Omit<LaunchOptions, 'signal'>, onRestart: () => void): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const all = { ...options, signal: stopping.signal };
  let postmaster: Postmaster | undefined = await launch(all);
  const logBound = setInterval(() => boundLog(options.logFile), 60_000).unref();

  const watch = async (): Promise<void> => {
    while (postmaster !== undefined) {
      await postmaster.exited;
      if (stopping.signal.aborted) return;
      options.log('The database stopped unexpectedly; starting it again.');
      postmaster = await launchAgain(all);
      if (stopping.signal.aborted) await postmaster?.stop();
      else onRestart();
    }
  };
  const watching = watch();

  return async () => {
    stopping.abort();
    clearInterval(logBound);
    await postmaster?.stop();
    await watching;
  };
}

/**
 * Starts the PostgreSQL installed by npm on its own data folder, and keeps it running. It ends with this process, even if that is killed; a
 * second one on the same folder is refused.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (!isMainThread) {
    // The kernel's parent-death signal refers to the thread: PostgreSQL would stop with the worker.
    throw new Error('Start the embedded database from the main thread.');
  }
  const { durable = true, log } = options;
  const dataDir = makeDataDir(options.dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const binaries = findBinaries(dataDir);
    const confinement = confine(dataDir, binaries);
    const { pgdata, password } = await ensureCluster({ dataDir, binaries, confinement, durable });
    const windows = process.platform === 'win32';
    const socketDir = windows ? '' : privateSocketDir(dataDir, confinement);
    const port = windows ? await freePort() : 5432;
    configure(pgdata, confinement, { socketDir, port, durable });

    const launchOptions = { pgdata, logFile: join(dataDir, 'postgres.log'), binaries, confinement, log };
    const stopSupervising = await supervise(launchOptions, () => options.onRestart?.());
    const releaseGuard = guard(binaries, pgdata);
    const stop = async (): Promise<void> => {
      await stopSupervising();
      releaseGuard();
      if (socketDir !== '') rmSync(socketDir, { recursive: true, force: true });
      lock.release();
    };

    const connection = connectionTo({ socketDir, port, password });
    try {
      await ensureDatabase(connection);
    } catch (error) {
      await stop();
      throw error;
    }
    return { connection, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}
