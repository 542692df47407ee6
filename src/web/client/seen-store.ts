import { OF_SESSION, readStoredObject, writeStored } from './storage.ts';

// What a user saw last on this computer, to be offered again: also without a line. It goes with the session.

const keyOf = (owner: string, what: string) => `${OF_SESSION}${owner}:${what}`;

/** What was noted last, the newest first. `owner`: whose it is, company and user. */
export function lastSeen(owner: string, what: string): readonly unknown[] {
  const rows = readStoredObject(keyOf(owner, what))?.['rows'];
  return Array.isArray(rows) ? (rows as readonly unknown[]) : [];
}

/** Notes what was seen now, before what was seen earlier; no more than `most` of it stays, each once by its name. */
export function noteSeen<Row>(
  owner: string,
  what: string,
  rows: readonly Row[],
  { most, nameOf }: { readonly most: number; readonly nameOf: (row: Row) => string },
): void {
  const each = new Map<string, Row>();
  // Only what was noted stands there.
  for (const row of [...rows, ...(lastSeen(owner, what) as readonly Row[])]) {
    if (!each.has(nameOf(row))) each.set(nameOf(row), row);
  }
  writeStored(keyOf(owner, what), JSON.stringify({ rows: [...each.values()].slice(0, most) }));
}
