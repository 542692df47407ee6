/** What a list is narrowed to, as its page's address tells it. */
export interface ListFilter {
  readonly searchParam: string;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  /** What was chosen from the list's own choice; absent: nothing, or there is none. */
  readonly choice?: string;
}

/** A page of a list; the rows under their wire names. */
export interface ListPage {
  readonly data: readonly unknown[];
  readonly totalPages: number;
  readonly totalCount: number;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** A row of a list, under its wire names. */
export type ListRow = Readonly<Record<string, unknown>>;

/** The text that stands in a row under a wire name. */
export function textIn(row: ListRow, wire: string): string {
  const value = row[wire];
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** A page of a list that the server answers whole: ten rows (spec 2 §9). */
export function heldPage(rows: readonly unknown[], pageIndex: number): ListPage {
  const pageSize = 10;
  return {
    data: rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
    totalPages: Math.ceil(rows.length / pageSize),
    totalCount: rows.length,
    pageIndex,
    pageSize,
  };
}
