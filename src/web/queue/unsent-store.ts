import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { UnsentDocument } from './unsent.ts';

interface Schema extends DBSchema {
  unsent: { key: string; value: UnsentDocument };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = null;
  };
  opened ??= openDB<Schema>('bilty-portal', 1, {
    upgrade: (database) => void database.createObjectStore('unsent', { keyPath: 'key' }),
    terminated: forget,
  });
  // A private window or a full disk may refuse now and not later.
  opened.catch(forget);
  return opened;
}

/** Every unsent document on this computer, whoever's they are; throws where the browser stores nothing. */
export async function readUnsent(): Promise<readonly UnsentDocument[]> {
  return await (await open()).getAll('unsent');
}

/** One of them; undefined where it is not, or no longer, there. */
export async function readOneUnsent(key: string): Promise<UnsentDocument | undefined> {
  return await (await open()).get('unsent', key);
}

/** Stores one, in the place of the one with its key; it is on the disk when this returns. */
export async function writeUnsent(document: UnsentDocument): Promise<void> {
  const change = (await open()).transaction('unsent', 'readwrite', { durability: 'strict' });
  await Promise.all([change.store.put(document), change.done]);
}

/** Puts another in the place of one that was read before, or removes it (null); not where it was changed since. */
export async function replaceUnsent(read: UnsentDocument, next: UnsentDocument | null): Promise<void> {
  const change = (await open()).transaction('unsent', 'readwrite');
  const now = await change.store.get(read.key);
  if (now?.queuedAt === read.queuedAt) await (next === null ? change.store.delete(read.key) : change.store.put(next));
  await change.done;
}

/** Removes one, if it is there. */
export async function removeUnsent(key: string): Promise<void> {
  await (await open()).delete('unsent', key);
}
