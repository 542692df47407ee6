import type { UseQueryResult } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { formatQuantity } from '#domain/rules/money.ts';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { NetworkFailure, sentenceOf } from '#web/client/problem.ts';
import type { ListPage } from './list-filter.ts';
import type { PagingProps } from './Paging.tsx';

/** Why a list is not available, and how to retry. */
interface ListFailure {
  readonly text: string;
  readonly onRetry: () => void;
}

/** The current rows of a list from any source, and the way to further ones. */
export interface ListSource<Row> {
  /** Undefined until loaded. */
  readonly rows: readonly Row[] | undefined;
  /** The number of rows on a page, and of skeletons while it loads. */
  readonly pageSize: number;
  /** How many rows are on earlier pages. */
  readonly before?: number;
  /** The rows are the previous ones, while others are being fetched. */
  readonly old?: boolean;
  readonly failure: ListFailure | null;
  /** For a list with numbered pages. */
  readonly paging?: PagingProps;
  /** For a list that starts with the newest rows: the way to older ones, and back to the newest. */
  readonly older?: OlderRows;
}

/** The paging of a list that starts with the newest rows. */
export interface OlderRows {
  /** How many rows there are; absent when they are not counted. */
  readonly count: number | undefined;
  /** Null when the newest are shown. */
  readonly onNewest: (() => void) | null;
  /** Null when there are no older ones. */
  readonly onOlder: (() => void) | null;
}

type ListQuery<Answer> = Pick<
  UseQueryResult<Answer>,
  'data' | 'error' | 'isError' | 'isPaused' | 'isPlaceholderData' | 'refetch'
>;

/** Null when the list is there, or loading. */
function useListFailure(query: ListQuery<unknown>): ListFailure | null {
  const { t, say } = useLanguage();
  const onRetry = () => void query.refetch();
  // Without a network no request is made; it is sent automatically once the network is back.
  if (query.isPaused && (query.data === undefined || query.isPlaceholderData)) {
    return { onRetry, text: t.frame.loadsOnline };
  }
  if (!query.isError) return null;
  return {
    onRetry,
    text: query.error instanceof NetworkFailure ? say(sentenceOf(query.error)) : t.documents.loadFailed,
  };
}

/** Rows per page, chosen so that a page fits on an office screen (spec 2 §9). */
export const PAGE_SIZE = 10;
/** Lists are counted up to this many rows; the contract answers one more when there are further ones. */
const COUNTED = 1000;
const shownCount = (count: number) => (count === COUNTED + 1 ? '1,000+' : formatQuantity(count));

/** A list of which the server answers numbered pages. */
export function useNumberedPages<Row>(
  query: ListQuery<ListPage<Row>>,
  onPage: (page: number) => void,
): ListSource<Row> {
  const { range } = useLanguage().t.documents.list;
  const failure = useListFailure(query);
  // React draws the answer of a query in one go but deferred content in slices, and rows take long.
  const found = useDeferredValue(query.data);
  if (found === undefined) return { rows: undefined, pageSize: PAGE_SIZE, failure };
  const before = (found.pageIndex - 1) * found.pageSize;
  return {
    rows: found.data,
    pageSize: PAGE_SIZE,
    before,
    old: query.isPlaceholderData || found !== query.data,
    failure,
    paging: {
      page: found.pageIndex,
      pages: found.totalPages,
      summary: range(before + 1, before + found.data.length, shownCount(found.totalCount)),
      onPage,
    },
  };
}

/** A page of a list that starts with the newest rows, and the cursor of the next page. */
interface CursorPage<Row> {
  readonly data: readonly Row[];
  readonly older: string | null;
  readonly count?: number;
}

/** The cursor in the address; '' is the newest page. */
export function useBefore(): string {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  return search['before'] ?? '';
}

/** A list that starts with the newest rows; `query`: the page that the address asks for (see `useBefore`). */
export function useOlderPages<Row>(query: ListQuery<CursorPage<Row>>): ListSource<Row> {
  const router = useRouter();
  const before = useBefore();
  const failure = useListFailure(query);
  const { data } = query;
  const go = (to: string) => {
    const { pathname, search } = router.state.location;
    router.history.push(addressOf(pathname, { ...(search as Record<string, string>), before: to }));
  };
  const older = data?.older ?? null;
  return {
    rows: data?.data,
    pageSize: PAGE_SIZE,
    old: query.isPlaceholderData,
    failure,
    ...(data !== undefined && {
      older: {
        count: data.count,
        onNewest: before === '' ? null : () => go(''),
        onOlder: older === null ? null : () => go(older),
      },
    }),
  };
}

/** A list that the server answers whole, and that is shown whole; `rows`: the part of the answer that is listed. */
export function useAllRows<Row>(query: ListQuery<unknown>, rows: readonly Row[] | undefined): ListSource<Row> {
  return { rows, pageSize: PAGE_SIZE, old: query.isPlaceholderData, failure: useListFailure(query) };
}

/** A list that the server answers whole, and that is shown in pages. */
export function useLocalPages<Row>(
  query: ListQuery<unknown>,
  rows: readonly Row[] | undefined,
  pageSize = PAGE_SIZE,
): ListSource<Row> {
  const { range } = useLanguage().t.documents.list;
  const whole = useAllRows(query, rows);
  const [wanted, setWanted] = useState(1);
  if (rows === undefined) return whole;
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(wanted, pages);
  const before = (page - 1) * pageSize;
  const shown = rows.slice(before, before + pageSize);
  const summary = range(before + 1, before + shown.length, formatQuantity(rows.length));
  return { ...whole, rows: shown, before, paging: { page, pages, summary, onPage: setWanted } };
}
