import { readStoredObject, removeStored, writeStored } from './storage.ts';

// What a user saw last on this computer, to be offered again: also without a line. It goes with the session.

const NAMES = 'seen1';
const keyOf = (owner: string, what: string) => `${NAMES}:${owner}:${what}`;
const known = new Map<string, readonly unknown[]>();

/** What was noted last, the newest first. `owner`: whose it is, company and user. */
export function lastSeen(owner: string, what: string): readonly unknown[] {
  const key = keyOf(owner, what);
  const before = known.get(key);
  if (before !== undefined) return before;
  const rows = readStoredObject(key)?.['rows'];
  const read = Array.isArray(rows) ? (rows as readonly unknown[]) : [];
  known.set(key, read);
  return read;
}

/** Notes what was seen now, before what was seen earlier; no more than `most` of it stays, each once by its name. */
export function noteSeen<Row>(
  owner: string,
  what: string,
  rows: readonly Row[],
  { most, nameOf }: { readonly most: number; readonly nameOf: (row: Row) => string },
): void {
  const key = keyOf(owner, what);
  const each = new Map<string, Row>();
  // Only what was noted stands there.
  for (const row of [...rows, ...(lastSeen(owner, what) as readonly Row[])]) {
    if (!each.has(nameOf(row))) each.set(nameOf(row), row);
  }
  const kept = [...each.values()].slice(0, most);
  known.set(key, kept);
  writeStored(key, JSON.stringify({ rows: kept }));
}

/** Forgets all that was seen on this computer, whoever saw it. */
export function forgetSeen(): void {
  for (const key of known.keys()) removeStored(key);
  known.clear();
  try {
    const stored = Object.keys(localStorage).filter((key) => key.startsWith(`${NAMES}:`));
    for (const key of stored) removeStored(key);
  } catch {
    // Nothing was stored there.
  }
}
