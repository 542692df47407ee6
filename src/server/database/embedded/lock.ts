import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Held until this process ends or releases it. */
export type DataDirLock = { release(): void };

/** Another process is using the data folder. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
}

// An open that fails while another process holds the file open the same way: O_EXLOCK with O_NONBLOCK on macOS, libuv's UV_FS_O_EXLOCK on
// Windows. Linux has no such open; see below.
const exclusive: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20 | 0x4, win32: 0x10000000 };

function inUse(dataDir: string, file: string): DataDirInUse {
  let holder = '';
  try {
    holder = readFileSync(file, 'utf8').trim();
  } catch {
    // On Windows the holder's file cannot be read at all: the message then has no process number.
  }
  const who = holder === '' ? 'another portal' : `another portal (process ${holder})`;
  return new DataDirInUse(
    `The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/**
 * Returns true if this process got the lock. The lock belongs to the open file, which the child shares, so it outlives the child. It waits
 * a second: a portal killed just now may still be ending.
 */
function flock(file: number): boolean {
  const child = spawnSync('flock', ['-w', '1', '3'], { stdio: ['ignore', 'ignore', 'pipe', file] });
  if (child.error) {
    throw new Error(
      'The program "flock" is missing. Install the package util-linux (the portal also needs its setpriv), or set DATABASE_URL.',
    );
  }
  return child.status === 0;
}

/**
 * Makes this process the only one to use a data folder, or throws a message saying which process does. The operating system releases the
 * lock when the process ends, however it ends: there is no stale lock, and no process number to mistake for another's (in containers every
 * start has the same one).
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const path = join(dataDir, 'portal.lock');
  let file: number;
  try {
    file = openSync(path, constants.O_RDWR | constants.O_CREAT | (exclusive[process.platform] ?? 0), 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EAGAIN' || code === 'EBUSY') throw inUse(dataDir, path);
    throw new Error(
      `The data folder ${dataDir} cannot be written (${String(code)}). Start the portal as the user who owns it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  if (process.platform === 'linux' && !flock(file)) {
    closeSync(file);
    throw inUse(dataDir, path);
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`, 0);
  let held = true;
  return {
    release() {
      // A closed descriptor's number may belong to another file by now.
      if (held) closeSync(file);
      held = false;
    },
  };
}
