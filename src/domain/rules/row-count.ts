// A list that is printed or exported has a limit. Where it is cut off it says how many rows there are.

/** How many rows a list has; `more`: they were counted no further. */
export interface RowCount {
  readonly rows: number;
  readonly more: boolean;
}

/** The rows that are shown of those that were read, and of how many they are, where they are not all. */
export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  readonly total?: RowCount;
}

/** Up to `most` of the rows that were read. One more than that has to be asked for: a count may end before them. */
export function showRows<Row>(read: readonly Row[], most: number, counted: RowCount): ShownRows<Row> {
  if (read.length <= most) return { rows: read };
  const total = counted.rows > most ? counted : { rows: most, more: true };
  return { rows: read.slice(0, most), total };
}
