// Printed and exported lists have a limit. A truncated list says how many rows there are.

/** The number of rows in a list; `more`: counting stopped there. */
export interface RowCount {
  readonly rows: number;
  readonly more: boolean;
}

/** The rows shown and, if they are not all, the number of all rows. */
export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  readonly total?: RowCount;
}

/** Up to `most` of the rows read. One more must have been requested, because a count may stop before it. */
export function showRows<Row>(read: readonly Row[], most: number, counted: RowCount): ShownRows<Row> {
  if (read.length <= most) return { rows: read };
  const total = counted.rows > most ? counted : { rows: most, more: true };
  return { rows: read.slice(0, most), total };
}
