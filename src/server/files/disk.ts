import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isTenantId } from '../database/connect.ts';
import { patientRename } from '../disk/patient-rename.ts';
import { StorageAway } from '../errors/storage-away.ts';
import type { FileStore, Place } from './store.ts';

// The server generates all names; this only guards against anything that would leave its folder.
const KIND = /^[a-z_]{1,40}$/;
// A backup's archive has room for names of a hundred characters.
const FILE = /^[a-z0-9][a-z0-9_.-]{0,99}$/i;
const HALF_WRITTEN = /^\.[a-z0-9_.-]+$/i;

/** A place where a file may be stored; throws for any other. */
export function checkedPlace(place: Place, allowed = FILE): Place {
  if (!isTenantId(place.tenantId) || !KIND.test(place.kind)) throw new Error('A file has no such place.');
  if (!allowed.test(place.file) || place.file.includes('..')) throw new Error('A file has no such name.');
  return place;
}

const NO_ROOM = /^(ENOSPC|EDQUOT|EROFS|EIO)$/;
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Makes a folder's new entry survive a power cut. Windows has no such operation. */
async function settle(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a file so that it exists completely or not at all, even after a power cut; across disks it is copied. */
async function moveWhole(to: string, from: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    const opened = await open(from, 'r+');
    try {
      await opened.sync();
    } finally {
      await opened.close();
    }
    await patientRename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await writeWhole(to, await readFile(from));
    return;
  }
  await settle(dirname(to));
}

/** Writes a file so that it exists completely or not at all, even after a power cut. */
async function writeWhole(to: string, bytes: Uint8Array): Promise<void> {
  const inFolder = dirname(to);
  await mkdir(inFolder, { recursive: true });
  const half = join(inFolder, `.${basename(to)}.${randomBytes(6).toString('hex')}`);
  try {
    const opened = await open(half, 'wx', 0o640);
    try {
      await opened.writeFile(bytes);
      await opened.sync();
    } finally {
      await opened.close();
    }
    await patientRename(half, to);
  } catch (error) {
    await rm(half, { force: true });
    if (error instanceof Error && 'code' in error && NO_ROOM.test(String(error.code)))
      throw new StorageAway(`The disk takes no file: ${error.message}`, { cause: error });
    throw error;
  }
  await settle(inFolder);
}

/** Files in a folder of this computer: `{folder}/{tenantId}/{kind}/{file}`. */
export function createDiskFiles(folder: string): FileStore {
  const folderOf = ({ tenantId, kind }: Place) => join(folder, tenantId, kind);
  function pathTo(place: Place, allowed?: RegExp): string {
    return join(folderOf(checkedPlace(place, allowed)), place.file);
  }

  return {
    async put(place, bytes) {
      await writeWhole(pathTo(place), bytes);
    },

    async take(place, { path }) {
      await moveWhole(pathTo(place), path);
    },

    async get(place) {
      try {
        return await readFile(pathTo(place));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(place) {
      await rm(pathTo(place, place.file.startsWith('.') ? HALF_WRITTEN : undefined), { force: true });
    },

    async *list(of) {
      for await (const tenantId of of === undefined ? namesIn(folder) : [of]) {
        if (!isTenantId(tenantId)) continue;
        for await (const kind of namesIn(join(folder, tenantId))) {
          if (!KIND.test(kind)) continue;
          for await (const file of namesIn(join(folder, tenantId, kind))) {
            const path = join(folder, tenantId, kind, file);
            const found = await stat(path).catch((error: unknown) => {
              if (isMissing(error)) return null;
              throw error;
            });
            if (found?.isFile()) yield { place: { tenantId, kind, file }, at: found.mtime, bytes: found.size };
          }
        }
      }
    },

    async removeAll(tenantId) {
      if (!isTenantId(tenantId)) throw new Error('A file has no such place.');
      let removed = 0;
      const entries = await readdir(join(folder, tenantId), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      for (const entry of entries) removed += entry.isFile() ? 1 : 0;
      await rm(join(folder, tenantId), { recursive: true, force: true });
      return removed;
    },
  };
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isMissing(error) && !(error instanceof Error && 'code' in error && error.code === 'ENOTDIR')) throw error;
  }
}
