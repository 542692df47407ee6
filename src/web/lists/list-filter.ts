/** What a list is narrowed to, as its page's address tells it. */
export interface ListFilter {
  readonly searchParam: string;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  /** What was chosen from the list's own choice; absent: nothing, or there is none. */
  readonly choice?: string;
  /** The same of a list with several choices, by their names. */
  readonly chosen?: Readonly<Record<string, string>>;
  /** By which column it is sorted; absent: as the list is by itself. */
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
}

/** What a list is narrowed to, in whatever order. */
export function narrowingOf({ searchParam, fromDate, toDate, chosen }: ListFilter): ListFilter {
  return { searchParam, fromDate, toDate, ...(chosen && { chosen }) };
}

/** A page of a list. */
export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly totalPages: number;
  readonly totalCount: number;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** The text that stands under a name, where only its definition knows it; empty: none. */
export function textIn(row: Readonly<Record<string, unknown>>, name: string): string {
  const value = row[name];
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** A page of a list that the server answers whole: ten rows (spec 2 §9). */
export function localPage<Row>(rows: readonly Row[], pageIndex: number): ListPage<Row> {
  const pageSize = 10;
  return {
    data: rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
    totalPages: Math.ceil(rows.length / pageSize),
    totalCount: rows.length,
    pageIndex,
    pageSize,
  };
}
