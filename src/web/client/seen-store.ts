import { OF_SESSION, readStoredObject, writeStored } from './storage.ts';

// What a user saw last on this computer, offered again later, also without a connection. It is removed with the session.

const keyOf = (owner: string, what: string) => `${OF_SESSION}${owner}:${what}`;

/** What was noted last, newest first. `owner` identifies the company and user. */
export function lastSeen(owner: string, what: string): readonly unknown[] {
  const rows = readStoredObject(keyOf(owner, what))?.['rows'];
  return Array.isArray(rows) ? (rows as readonly unknown[]) : [];
}

/** Notes what was just seen, ahead of older entries; keeps at most `most` entries, one for each name. */
export function noteSeen<Row>(
  owner: string,
  what: string,
  rows: readonly Row[],
  { most, nameOf }: { readonly most: number; readonly nameOf: (row: Row) => string },
): void {
  const each = new Map<string, Row>();
  // The list holds only what this function wrote.
  for (const row of [...rows, ...(lastSeen(owner, what) as readonly Row[])]) {
    if (!each.has(nameOf(row))) each.set(nameOf(row), row);
  }
  writeStored(keyOf(owner, what), JSON.stringify({ rows: [...each.values()].slice(0, most) }));
}
