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
  // In a private window or with a full disk this may fail now and work later.
  opened.catch(forget);
  return opened;
}

/** Every unsent document on this computer, of all users; throws if the browser stores nothing. */
export async function readUnsent(): Promise<readonly UnsentDocument[]> {
  return await (await open()).getAll('unsent');
}

/** The unsent document with that key; undefined if it is not, or no longer, there. */
export async function readOneUnsent(key: string): Promise<UnsentDocument | undefined> {
  return await (await open()).get('unsent', key);
}

/** Stores a document, replacing one with the same key; it is on the disk when this returns. */
export async function writeUnsent(document: UnsentDocument): Promise<void> {
  const change = (await open()).transaction('unsent', 'readwrite', { durability: 'strict' });
  await Promise.all([change.store.put(document), change.done]);
}

/** Replaces a document read before, or removes it (null), unless it was changed since. */
export async function replaceUnsent(read: UnsentDocument, next: UnsentDocument | null): Promise<void> {
  const change = (await open()).transaction('unsent', 'readwrite');
  const now = await change.store.get(read.key);
  if (now?.queuedAt === read.queuedAt) await (next === null ? change.store.delete(read.key) : change.store.put(next));
  await change.done;
}

/** Removes the document with that key, if it is there. */
export async function removeUnsent(key: string): Promise<void> {
  await (await open()).delete('unsent', key);
}
