import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Binaries } from '#server/database/embedded/binaries.ts';
import type { Confinement } from '#server/database/embedded/confine.ts';
import { patientRename } from '#server/disk/patient-rename.ts';
import { pgHbaConf, postgresqlConf } from '#server/database/embedded/settings.ts';

const majorVersion = '18';

/** The database's owner; only migrations, backups and restores connect as this role. */
const superuser = 'postgres';

/**
 * How to reach the embedded database as its owner. `ssl: false` because a PGSSLMODE in the user's environment is meant for other databases.
 */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl: false;
};

/** The connection to a cluster; Windows has no socket folder. */
export function connectionTo(place: {
  socketDir: string;
  port: number;
  password: string | undefined;
}): EmbeddedConnection {
  return {
    host: place.socketDir === '' ? '127.0.0.1' : place.socketDir,
    port: place.port,
    user: superuser,
    ...(place.password === undefined ? {} : { password: place.password }),
    database: 'bilty',
    ssl: false,
  };
}

/** The connection to the database of a running portal on this folder; null while none accepts connections. */
export function runningEmbedded(dataDir: string): EmbeddedConnection | null {
  const file = join(dataDir, 'pgdata', 'postmaster.pid');
  // PostgreSQL's own status file: process, folder, start, port, socket folder, address, memory, state.
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (lines[7]?.trim() !== 'ready') return null;
  return connectionTo({ socketDir: lines[4] ?? '', port: Number(lines[3]), password: passwordOf(dataDir) });
}

// The exit code of a Windows program that cannot find a library (STATUS_DLL_NOT_FOUND).
const NO_LIBRARY = 0xc0000135;

async function run(command: string[], environment: Record<string, string>): Promise<void> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code === NO_LIBRARY)
    throw new Error(
      'PostgreSQL cannot be started, because a library of Windows is missing. Install the Microsoft Visual C++ Redistributable (x64) from ' +
        'https://aka.ms/vs/17/release/vc_redist.x64.exe, then start again.',
    );
  if (code !== 0) throw new Error(`The database could not be made. initdb said: ${output.trim().slice(-1000)}`);
}

/** Makes the user PostgreSQL runs as the owner of a file, if that is another user. */
function giveTo(owner: Confinement['owner'], path: string): void {
  if (owner === undefined || lstatSync(path).uid === owner.uid) return;
  if (lstatSync(path).isDirectory()) for (const entry of readdirSync(path)) giveTo(owner, join(path, entry));
  chownSync(path, owner.uid, owner.gid);
}

/** Only Windows needs a password: there the database listens on 127.0.0.1, which other users of the machine can reach too. */
function passwordOf(dataDir: string): string | undefined {
  if (process.platform !== 'win32') return undefined;
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

type ClusterOptions = { dataDir: string; binaries: Binaries; confinement: Confinement; durable: boolean };

/** Creates $DATA_DIR/pgdata if it does not exist. A half-made folder never has that name. */
export async function ensureCluster(options: ClusterOptions): Promise<{ pgdata: string; password?: string }> {
  const { dataDir, binaries, confinement, durable } = options;
  const pgdata = join(dataDir, 'pgdata');
  const password = passwordOf(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('pgdata.new-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (!existsSync(pgdata)) {
    const made = mkdtempSync(join(dataDir, 'pgdata.new-'));
    giveTo(confinement.owner, made);
    await run(
      [
        ...confinement.prefix,
        binaries.initdb,
        `--pgdata=${made}`,
        `--username=${superuser}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
        ...(durable ? [] : ['--no-sync']),
        ...(password === undefined
          ? ['--auth=trust']
          : ['--auth=scram-sha-256', `--pwfile=${join(dataDir, 'postgres-password')}`]),
      ],
      binaries.environment,
    );
    await patientRename(made, pgdata);
    if (durable) syncFolder(dataDir);
  }
  const version = readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion) {
    throw new Error(
      `The data in ${pgdata} was made by PostgreSQL ${version}, and this portal brings ${majorVersion}. ` +
        `Start the portal version that made it, or set DATA_DIR to another folder.`,
    );
  }
  giveTo(confinement.owner, pgdata);
  // A folder restored from a backup often has open permissions, which PostgreSQL refuses.
  chmodSync(pgdata, 0o700);
  return { pgdata, ...(password === undefined ? {} : { password }) };
}

/** The new name must survive a power cut: the next start deletes whatever has the unfinished one. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Writes the settings for this start. */
export function configure(pgdata: string, confinement: Confinement, place: Parameters<typeof postgresqlConf>[0]): void {
  for (const [name, text] of [
    ['postgresql.conf', postgresqlConf(place)],
    ['pg_hba.conf', pgHbaConf()],
  ] as const) {
    const file = join(pgdata, name);
    writeFileSync(file, text, { mode: 0o600 });
    giveTo(confinement.owner, file);
  }
}

/** A folder only this user can enter, with a path short enough for a socket (107 bytes including the socket's name). */
export function privateSocketDir(dataDir: string, confinement: Confinement): string {
  const near = join(dataDir, 'socket');
  const folder = Buffer.byteLength(near) <= 90 ? near : shortSocketDir(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  giveTo(confinement.owner, folder);
  return folder;
}

function shortSocketDir(dataDir: string): string {
  const base = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';
  // The same name at every start, so that killed portals leave one empty folder and not many …
  const folder = join(base, `bilty-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) return folder;
  // … unless somebody else created it: others can write to the system's temporary folder.
  const { uid, mode } = lstatSync(folder);
  const foreign = (uid !== process.getuid?.() && process.getuid?.() !== 0) || (mode & 0o170077) !== 0o040000;
  return foreign ? mkdtempSync(join(base, 'bilty-')) : folder;
}
