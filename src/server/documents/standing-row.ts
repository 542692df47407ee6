import type { AnyDocument, ExtendedRow, Fields, LineRow } from '#domain/define.ts';

type Wire = Readonly<Record<string, unknown>>;

const underNames = (fields: Fields, wire: Wire) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wire[field.wire]]));
const rowsUnderNames = (fields: Fields, rows: unknown) =>
  ((rows ?? []) as readonly Wire[]).map((row) => ({ ...underNames(fields, row), id: Number(row['id']) }));

/** Saved lines, converted from wire names to field names. */
export function lineRows(document: AnyDocument, lines: readonly Wire[]): LineRow<AnyDocument>[] {
  return rowsUnderNames(document.lines, lines);
}

/** A saved document, under its field names. */
export type StandingRow<D extends AnyDocument> = ExtendedRow<D> & {
  /** Its ordinal. */
  readonly id: number;
  /** ISO 8601. */
  readonly createdDate: string;
};

/** Converts a whole document from the database. It was validated when it was saved. */
export function standingRow<D extends AnyDocument>(document: D, whole: Wire): StandingRow<D> {
  const { extension } = document;
  const lists = Object.entries(extension?.lists ?? {});
  const row: Wire = {
    ...underNames({ ...document.fields, ...extension?.fields }, whole),
    ...Object.fromEntries(lists.map(([name, { wire, fields }]) => [name, rowsUnderNames(fields, whole[wire])])),
    lines: rowsUnderNames({ ...document.lines, ...extension?.lines }, whole['details']),
    id: Number(whole['id']),
    createdDate: whole['created_Date'],
  };
  return row as StandingRow<D>;
}
