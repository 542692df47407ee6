import type { NamedFiles, FileStore } from './store.ts';

// A file is written before its row: younger ones may still be waiting for theirs.
const SETTLED_MS = 24 * 3_600_000;

/**
 * Removes the files that no row refers to, left by crashes between storing a file and its row. `named` returns the file names that a
 * company's rows of a kind refer to, or null for a kind it does not know. Returns how many were removed.
 */
export async function sweepFiles(files: FileStore, named: NamedFiles, now = Date.now()): Promise<number> {
  const known = new Map<string, Promise<Set<string> | null>>();
  let removed = 0;
  for await (const { place, at } of files.list()) {
    if (now - at.getTime() < SETTLED_MS) continue;
    const { tenantId, kind } = place;
    const key = `${tenantId}/${kind}`;
    const names = known.get(key) ?? named({ tenantId, kind }).then((list) => list && new Set(list));
    known.set(key, names);
    const wanted = await names;
    const isNamed = wanted?.has(place.file) === true || wanted?.has(place.file.replace(/\.jpg$/, '.png')) === true;
    if (wanted === null || isNamed) continue;
    // Sweeping one file at a time leaves the portal responsive.
    await files.remove(place);
    removed += 1;
  }
  return removed;
}
