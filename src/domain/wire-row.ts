import type { Fields, RowOf } from './define.ts';

/** A row under its wire names, as the database tells it. */
export type Wire = Readonly<Record<string, unknown>>;

/** The same under its clean names. What was saved is not checked again. */
export function rowOf<F extends Fields>(fields: F, wire: Wire): RowOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wire[field.wire]])) as RowOf<F>;
}
