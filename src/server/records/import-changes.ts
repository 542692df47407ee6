import type { Fields, RowOf } from '#domain/define.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Run } from '../database/connect.ts';
import type { Statement } from '../database/statement.ts';
import type { Known, KnownRow, ReadRow } from './import.ts';
import type { Row } from '../database/rows.ts';
import type { RecordStore } from './store.ts';

/** A record and the key by which rows of a sheet identify it. */
export interface KeyedRecord extends Known {
  readonly key: string;
}

/** The company's existing records for the keys of rows, by row number. `statement` takes `keys`. */
export async function findByKeys<F extends Fields, K extends KeyedRecord>(
  run: Run,
  statement: Statement<K>,
  rows: readonly ReadRow<F>[],
  keyOf: (row: RowOf<F>) => string,
): Promise<ReadonlyMap<number, K>> {
  const known = new Map<string, K>();
  const keys = rows.map(({ read }) => keyOf(read));
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    for (const each of await run(statement, { keys: keys.slice(from, from + KEYS_AT_ONCE) })) known.set(each.key, each);
  }
  return new Map(
    rows.flatMap(({ row }, at) => {
      const found = known.get(keys[at] ?? '');
      return found === undefined ? [] : [[row, found] as const];
    }),
  );
}
const KEYS_AT_ONCE = 1000;

/**
 * A saved record with the cells filled in by a row, except the fields in `known`, whose spelling stays; null if nothing changes. `fields`:
 * the row's fields to apply.
 */
export function withCells<Saved extends object>(
  saved: Saved,
  fields: Fields,
  { read, filled }: Pick<ReadRow<Fields>, 'read' | 'filled'>,
  known: readonly string[] = [],
): Saved | null {
  const names = Object.keys(fields).filter((name) => filled.has(name) && !known.includes(name));
  const other = names.filter((name) => Reflect.get(saved, name) !== read[name]);
  return other.length === 0 ? null : { ...saved, ...Object.fromEntries(other.map((name) => [name, read[name]])) };
}

/** Changes the records whose rows differ, one after another; throws 409 if somebody else changes one at the same time. */
export async function changeKnown<F extends Fields>(
  store: RecordStore,
  { fields, known, rowOf }: { fields: F; known: readonly string[]; rowOf: (row: RowOf<F>) => Row },
  run: Run,
  saving: SaveCall,
  rows: readonly KnownRow<F>[],
): Promise<void> {
  const saved = await store.readMany(
    run,
    rows.map(({ known: { id } }) => id),
  );
  for (const row of rows) {
    const { id } = row.known;
    const doc = saved.get(id);
    if (doc === undefined) continue;
    const kept = Object.fromEntries(Object.entries(fields).map(([name, { wire }]) => [name, doc[wire]])) as RowOf<F>;
    const changed = withCells(kept, fields, row, known);
    if (changed !== null)
      await store.change(saving, id, { ...rowOf(changed), updatedDate: String(doc['updated_Date']) }, run);
  }
}
