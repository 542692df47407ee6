import type { Fields, RowOf } from './define.ts';

/** A row under its wire names, from the database. */
export type Wire = Readonly<Record<string, unknown>>;

/** The row under its clean names. Saved values are not validated again. */
export function rowOf<F extends Fields>(fields: F, wire: Wire): RowOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wire[field.wire]])) as RowOf<F>;
}
