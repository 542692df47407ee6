import type { ListFilter, ListPage } from './list-filter.ts';
import { lastView, rememberList, type ListView } from './last-list.ts';
import { useQuery } from '#web/client/useQuery.ts';

type Row = Readonly<Record<string, unknown>>;

/** The list that contains a record. */
export interface ListOf {
  readonly kind: string;
  readonly listPath: string;
  readonly load: (filter: ListFilter, page: number, signal: AbortSignal) => Promise<ListPage<Row>>;
  readonly keyOf: (row: Row) => string;
}

const WHOLE: ListFilter = { searchParam: '', fromDate: null, toDate: null };
// Stepping through a list must not refetch it at each step; a save refetches it.
const FRESH = 60_000;

/** The rows before and after one in the last view of its list; null when there is none, or the row is not in it. */
export function useNeighbours(list: ListOf, current: string) {
  const { listPath, keyOf } = list;
  const view = lastView(listPath) ?? { address: listPath, filter: WHOLE, page: 1 };
  const here = useRows(list, view, view.page);
  const rows = here?.data ?? [];
  const at = rows.findIndex((row) => keyOf(row) === current);
  const before = useRows(list, view, at === 0 ? view.page - 1 : 0);
  const after = useRows(list, view, at === rows.length - 1 && view.page < (here?.totalPages ?? 0) ? view.page + 1 : 0);

  const neighbour = (row: Row | undefined, page: number) =>
    at === -1 || row === undefined
      ? null
      : {
          row,
          /** Updates the last view too, so that Back leads to the page of this row. */
          follow: () => {
            const [path, query] = view.address.split('?');
            const search = new URLSearchParams(query);
            search.set('page', String(page));
            rememberList(listPath, { ...view, page, address: `${path}?${search.toString()}` });
          },
        };
  return {
    previous: at > 0 ? neighbour(rows[at - 1], view.page) : neighbour(before?.data.at(-1), view.page - 1),
    next: at < rows.length - 1 ? neighbour(rows[at + 1], view.page) : neighbour(after?.data[0], view.page + 1),
  };
}

/** A page of the list; none for page 0. */
function useRows({ kind, load }: ListOf, { filter }: ListView, page: number): ListPage<Row> | undefined {
  const { data } = useQuery({
    queryKey: [kind, 'list', '', filter, page],
    queryFn: ({ signal }) => load(filter, page, signal),
    enabled: page > 0,
    staleTime: FRESH,
  });
  return page > 0 ? data : undefined;
}
