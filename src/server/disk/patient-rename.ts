import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

// On Windows, virus scanners open newly written files, and open files cannot be renamed.
const TRIES = 60;
const AGAIN_MS = 100;
const IS_OPEN = /^(EPERM|EACCES|EBUSY)$/;

interface Renaming {
  readonly isWindows?: boolean;
  readonly by?: (from: string, to: string) => Promise<void>;
  readonly waitMs?: number;
}

/** Renames a file or folder; on Windows retries for six seconds while somebody has it open. */
export async function patientRename(
  from: string,
  to: string,
  { isWindows = process.platform === 'win32', by = rename, waitMs = AGAIN_MS }: Renaming = {},
): Promise<void> {
  for (let left = isWindows ? TRIES : 0; ; left -= 1) {
    try {
      await by(from, to);
      return;
    } catch (error) {
      const isOpen = error instanceof Error && 'code' in error && IS_OPEN.test(String(error.code));
      if (!isOpen || left === 0) throw error;
      await sleep(waitMs);
    }
  }
}
