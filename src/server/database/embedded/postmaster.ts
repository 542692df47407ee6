import { spawn, spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Binaries } from '#server/database/embedded/binaries.ts';
import type { Confinement } from '#server/database/embedded/confine.ts';

/** A running PostgreSQL. `exited` resolves when it ends for any reason. */
export type Postmaster = { exited: Promise<void>; stop(): Promise<void> };

export type LaunchOptions = {
  pgdata: string;
  logFile: string;
  binaries: Binaries;
  confinement: Confinement;
  log: (line: string) => void;
  signal: AbortSignal;
};

const windows = process.platform === 'win32';
// A virus scanner checks each program before its first run.
const PID_FILE_MS = 60_000;

// Its window stays hidden, and Ctrl-C in the portal's window does not reach it.
const byPgCtl = ({ environment }: Binaries) => ({ env: environment, stdio: 'ignore', windowsHide: true }) as const;

function pidFileLines(pgdata: string): string[] {
  try {
    return readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Process numbers are reused after a restart of the machine or container: is this one still the database of this folder? */
function isPostmasterOf({ pgdata, binaries }: Pick<LaunchOptions, 'pgdata' | 'binaries'>, pid: number): boolean {
  if (!isAlive(pid)) return false;
  // pg_ctl asks the process through PostgreSQL's signal pipe; Windows reuses its few process numbers often.
  if (windows) return spawnSync(binaries.pgCtl, ['status', '-D', pgdata], byPgCtl(binaries)).status === 0;
  if (process.platform === 'darwin') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes('postgres');
  }
  if (process.platform !== 'linux') return true;
  try {
    const works = statSync(`/proc/${pid}/cwd`);
    const here = statSync(pgdata);
    return works.dev === here.dev && works.ino === here.ino;
  } catch (error) {
    // A process that cannot be inspected is assumed to be the database: two on one folder would destroy it.
    return !(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'));
  }
}

async function goneWithin(milliseconds: number, gone: () => boolean): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(50)) if (gone()) return true;
  return gone();
}

/** Windows has no signals, so pg_ctl is used. `fast` ends sessions and writes everything, `immediate` leaves it to recovery. */
function askToStop(options: Pick<LaunchOptions, 'pgdata' | 'binaries'>, pid: number, how: 'fast' | 'immediate'): void {
  if (windows) {
    const args = ['stop', '-W', '-m', how, '-D', options.pgdata];
    spawnSync(options.binaries.pgCtl, args, byPgCtl(options.binaries));
    return;
  }
  try {
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch {
    // It just ended by itself.
  }
}

async function stopProcess(options: Pick<LaunchOptions, 'pgdata' | 'binaries'>, pid: number, gone: () => boolean) {
  askToStop(options, pid, 'fast');
  if (await goneWithin(60_000, gone)) return true;
  askToStop(options, pid, 'immediate');
  return goneWithin(10_000, gone);
}

/**
 * Waits for the database of a killed portal, which may still be stopping. The caller holds the folder's lock, so no running portal needs
 * it. A dead one's status file stays: PostgreSQL uses it to check whether old sessions still hold its memory.
 */
async function endFormer(options: LaunchOptions): Promise<void> {
  const pid = Number(pidFileLines(options.pgdata)[0]);
  // On Windows the file must belong to the new database: it is identified by nothing else, and its memory by its folder.
  if (windows && !isPostmasterOf(options, pid)) rmSync(join(options.pgdata, 'postmaster.pid'), { force: true });
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  if (isPostmasterOf(options, pid)) {
    options.log('The database of the former start is still stopping; waiting for it.');
    if (await stopProcess(options, pid, () => !isPostmasterOf(options, pid))) return;
    throw new Error(
      `The former database of ${options.pgdata} (process ${pid}) does not stop. End that process, then start again.`,
    );
  }
  rmSync(join(options.pgdata, 'postmaster.pid'), { force: true });
}

const logLimit = 5_000_000;

/** Keeps the log below twice the limit. PostgreSQL appends, so the file can be truncated while in use. */
export function boundLog(logFile: string): void {
  try {
    if (statSync(logFile).size < logLimit) return;
    copyFileSync(logFile, `${logFile}.1`);
    truncateSync(logFile);
  } catch {
    // No log yet, or a full disk: neither is a reason to stop.
  }
}

function newestLog(logFile: string, from: number): string {
  return readFileSync(logFile).subarray(from).toString('utf8').trim().slice(-1500);
}

/**
 * On Windows the server refuses to run with administrator rights, which pg_ctl drops first; the process is then known only by its number.
 */
function startByPgCtl({ binaries, pgdata, logFile }: LaunchOptions): { pid: () => number; exited: Promise<void> } {
  const args = ['start', '-W', '-D', pgdata, '-l', logFile];
  spawnSync(binaries.pgCtl, args, byPgCtl(binaries));
  const pid = (): number => Number(pidFileLines(pgdata)[0] ?? 0);
  const watch = async (): Promise<void> => {
    await goneWithin(PID_FILE_MS, () => pid() > 0);
    while (pid() > 0 && isAlive(pid())) await sleep(500);
  };
  return { pid, exited: watch() };
}

function startDirectly({ binaries, confinement, pgdata, logFile }: LaunchOptions) {
  const [command, ...args] = [...confinement.prefix, binaries.postgres, '-D', pgdata];
  const output = openSync(logFile, 'a', 0o600);
  // Detached: otherwise Ctrl-C in the terminal would stop the database before the portal has answered its last requests.
  const child = spawn(command, args, {
    env: binaries.environment,
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.on('error', () => resolve()).on('exit', () => resolve());
  });
  return { pid: (): number => child.pid ?? 0, exited };
}

/** Starts PostgreSQL and returns once it accepts connections; recovery after a power cut may take a while. */
export async function launch(options: LaunchOptions): Promise<Postmaster> {
  await endFormer(options);
  boundLog(options.logFile);
  closeSync(openSync(options.logFile, 'a', 0o600));
  const logStart = statSync(options.logFile).size;
  const { pid, exited } = windows ? startByPgCtl(options) : startDirectly(options);
  let gone = false;
  const noteEnd = async (): Promise<void> => {
    await exited;
    gone = true;
  };
  const ended = noteEnd();
  const stop = async (): Promise<void> => {
    if (gone || pid() === 0) return;
    if (!(await stopProcess(options, pid(), () => gone))) process.kill(pid(), 'SIGKILL');
    await ended;
  };

  const begun = Date.now();
  for (let waited = 0; ; await sleep(20)) {
    const lines = pidFileLines(options.pgdata);
    if (Number(lines[0]) === pid() && lines[7]?.trim() === 'ready') break;
    if (options.signal.aborted) await stop();
    if (gone) {
      throw new Error(`The database did not start. Its log says: ${newestLog(options.logFile, logStart)}`);
    }
    if (Date.now() - begun > (waited + 1) * 10_000) {
      waited += 1;
      options.log(`The database is still starting after ${waited * 10} s (it repairs itself after a power cut).`);
    }
  }
  return { exited: ended, stop };
}
