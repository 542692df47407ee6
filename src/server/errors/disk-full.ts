import { statfsSync } from 'node:fs';

const NO_ROOM = /^(?:ENOSPC|EDQUOT|53100)$/;

/** Whether an error says that a disk is full: that of the files, or that of the database (53100, or said by words alone). */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && NO_ROOM.test(error.code)) return true;
  return /No space left on device|disk quota exceeded/i.test(error.message) || isDiskFull(error.cause);
}

// The database's log grows by so much at once: with less it stops, and says on the way down only that it is away.
const ROOM_BYTES = 20 * 1024 * 1024;
let watched: string | undefined;

/** Tells on which disk the portal stands. */
export function watchDisk(folder: string): void {
  watched = folder;
}

/** Whether the disk that is watched has no room for the database to go on; false where nobody can say. */
export function hasNoRoom(): boolean {
  if (watched === undefined) return false;
  try {
    const { bavail, bsize } = statfsSync(watched);
    return bavail * bsize < ROOM_BYTES;
  } catch {
    return false;
  }
}
