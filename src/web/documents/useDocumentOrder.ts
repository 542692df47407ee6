import { MOST_SORTED } from '#domain/rules/long-lists.ts';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import { unsorted } from '#web/lists/any-order.ts';
import type { ColumnSort } from '#web/ui/SortHead.tsx';

/** The sort state of each column of a document's list. `count`: how many match, where known. */
export function useDocumentOrder(
  { number, date }: Pick<AnyDocument, 'number' | 'date'>,
  filter: ListFilter,
  count: number | undefined,
  onFilter: (filter: ListFilter) => void,
) {
  const { lists } = useLanguage().t;
  const isLong = count !== undefined && count > MOST_SORTED;
  const isRefused = (name: string) => isLong && name !== number && name !== date;
  const sortOf = (name: string): ColumnSort => {
    const isSorted = filter.sort === name && !isRefused(name);
    const isDescending = isSorted && filter.order === 'desc';
    // First ascending, then descending, then the default order.
    const asItIs = unsorted(filter);
    return {
      sorted: !isSorted ? 'none' : isDescending ? 'descending' : 'ascending',
      ...(isRefused(name) && { refusal: lists.tooLong }),
      onSort: () => onFilter(isDescending ? asItIs : { ...asItIs, sort: name, order: isSorted ? 'desc' : 'asc' }),
    };
  };
  /** Whether the sort order in the address is ignored because the list is too long. */
  return { sortOf, ignored: filter.sort !== undefined && isRefused(filter.sort) };
}
