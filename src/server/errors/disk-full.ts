import { statfsSync } from 'node:fs';

const NO_ROOM = /^(?:ENOSPC|EDQUOT|53100)$/;

/** Whether an error means that a disk is full: that of the files, or that of the database (53100, or only in words). */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && NO_ROOM.test(error.code)) return true;
  return /No space left on device|disk quota exceeded/i.test(error.message) || isDiskFull(error.cause);
}

// The database's log grows by this much at once: with less room it stops, and then only reports that it is shutting down.
const ROOM_BYTES = 20 * 1024 * 1024;
let watched: string | undefined;

/** Sets the disk that the portal is on. */
export function watchDisk(folder: string): void {
  watched = folder;
}

/** Whether the watched disk has too little room for the database to continue; false if unknown. */
export function hasNoRoom(): boolean {
  if (watched === undefined) return false;
  try {
    const { bavail, bsize } = statfsSync(watched);
    return bavail * bsize < ROOM_BYTES;
  } catch {
    return false;
  }
}
