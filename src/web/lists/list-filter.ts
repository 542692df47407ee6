/** The filter of a list, as in its page's address. */
export interface ListFilter {
  readonly searchParam: string;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  /** The value of the list's single choice; absent: nothing chosen, or no such choice. */
  readonly choice?: string;
  /** The values of a list's several choices, by name. */
  readonly chosen?: Readonly<Record<string, string>>;
  /** The column it is sorted by; absent: the default order. */
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
}

/** A choice that narrows a list. */
export interface FilterChoice {
  readonly label: string;
  /** The label for no choice. */
  readonly any: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** It is chosen elsewhere, not in the search line. */
  readonly elsewhere?: true;
}
/** One of several choices; the address has its value under its name. */
export interface NamedChoice extends FilterChoice {
  readonly name: string;
  /**
   * The pattern of its values while its options are loading: meanwhile a matching value in the address is accepted. Absent: the options
   * are there.
   */
  readonly pending?: RegExp;
}

/** The filter without the sort order. */
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

/** The text under a name that only the definition knows; empty when there is none. */
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
