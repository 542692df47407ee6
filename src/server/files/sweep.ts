import type { FileStore, Place } from './store.ts';

// A file is written before its row: younger ones may just be waiting for theirs.
const SETTLED_MS = 24 * 3_600_000;

/** The file names that a company's rows of a kind hold; null for a kind that is not its own. */
export type Named = (of: Omit<Place, 'file'>) => Promise<readonly string[] | null>;

/**
 * Removes the files that no row names: what a crash left between a file and its row. Files of a kind that nobody of
 * `keepers` knows stay. Answers how many were removed.
 */
export async function sweepFiles(files: FileStore, keepers: readonly Named[], now = Date.now()): Promise<number> {
  async function named(of: Omit<Place, 'file'>): Promise<readonly string[] | null> {
    for (const keeper of keepers) {
      // oxlint-disable-next-line no-await-in-loop -- a kind has one keeper, and there are two or three
      const names = await keeper(of);
      if (names !== null) return names;
    }
    return null;
  }

  const known = new Map<string, Promise<Set<string> | null>>();
  let removed = 0;
  for await (const { place, at } of files.list()) {
    if (now - at.getTime() < SETTLED_MS) continue;
    const { tenantId, kind } = place;
    const key = `${tenantId}/${kind}`;
    const names = known.get(key) ?? named({ tenantId, kind }).then((list) => list && new Set(list));
    known.set(key, names);
    // oxlint-disable-next-line no-await-in-loop -- once a company and kind
    const wanted = await names;
    if (wanted === null || wanted.has(place.file.replace(/\.jpg$/, '.png'))) continue;
    // oxlint-disable-next-line no-await-in-loop -- a start that sweeps in peace serves the office meanwhile
    await files.remove(place);
    removed += 1;
  }
  return removed;
}
