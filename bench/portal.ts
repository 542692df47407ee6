import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { COMPANIES } from './companies.ts';
import { memoryEnvironment, memoryFlags } from '../scripts/memory-settings.mjs';
import { LAWFUL } from './lawful.ts';

const ROOT = join(import.meta.dirname, '..');

/** The portal as users run it: a separate process with its own database. */
export interface Portal {
  readonly url: string;
  readonly pid: number;
  /** The process id of its database's postmaster. */
  readonly postmaster: number;
  /** The folder of its database's socket. */
  readonly socket: string;
  /** A connection as the database's owner, to prepare and check measurements. */
  readonly owner: Client;
  stop(): Promise<void>;
}

/** The token of a company's clerk. */
export const tokenOf = (company: number) => `bench-token-${company}`;

/** A port of this computer that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}

/** Makes a session for the clerk of each company. */
async function logCompaniesIn(owner: Client): Promise<void> {
  const hashes = Array.from({ length: COMPANIES + LAWFUL.companies }, (_, at) =>
    createHash('sha256')
      .update(tokenOf(at + 1))
      .digest(),
  );
  await owner.query(
    `insert into session (token_hash, user_id, expires_at)
       select hash, tenant_id, now() + interval '12 hours' from unnest($1::bytea[]) with ordinality as given(hash, n) join bench_company using (n)
     on conflict (token_hash) do update set expires_at = excluded.expires_at, last_seen_at = now()`,
    [hashes],
  );
}

interface SpawnOptions {
  /** A folder for its CPU profile. */
  readonly profile?: string | undefined;
  /** Fills in the demo company. */
  readonly demo?: boolean;
  /** Called with the process id before the process does anything. */
  readonly onSpawn?: (pid: number) => void;
}

/** Starts the portal on `dataDir`; `said` is its output until it ran. */
export async function spawnPortal(dataDir: string, { profile, demo = false, onSpawn }: SpawnOptions) {
  const port = await freePort();
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const asked = demo ? ['--demo'] : [];
  // As in scripts/run.mjs; the channel ends it when this process ends, however that happens.
  const child = spawn(process.execPath, [...memoryFlags, ...flags, 'src/server/main.ts', ...asked], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/portal'),
      ...memoryEnvironment,
      DATA_DIR: dataDir,
      PORT: String(port),
      REQUESTS_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Each measured process has its own session, because Linux divides the cores among sessions and each of
    // PostgreSQL's processes is one.
    detached: true,
  });
  if (child.pid !== undefined) onSpawn?.(child.pid);
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const stop = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  try {
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('Bilty Portal runs at')) resolve();
      });
      child.on('exit', () => reject(new Error(`The portal did not start: ${said}`)));
    });
    return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the portal on `dataDir` with a session for each company. */
export async function startPortal(dataDir: string, options: SpawnOptions): Promise<Portal> {
  const { url, pid, stop } = await spawnPortal(dataDir, options);
  try {
    // PostgreSQL's pid file: process, folder, start, port, folder of the socket.
    const [postmaster, , , , socket = ''] = readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n');
    const owner = new Client({ host: socket, port: 5432, user: 'postgres', database: 'bilty', ssl: false });
    await owner.connect();
    await logCompaniesIn(owner);
    return {
      url,
      pid,
      postmaster: Number(postmaster),
      socket,
      owner,
      async stop() {
        await owner.end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
