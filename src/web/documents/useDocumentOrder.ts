import { MOST_SORTED } from '#domain/rules/long-lists.ts';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { ColumnSort } from '#web/ui/SortHead.tsx';

/** How the list of a document is sorted by each of its columns. `count`: how many match, where it is known. */
export function useDocumentOrder(
  { number, date }: Pick<AnyDocument, 'number' | 'date'>,
  filter: ListFilter,
  count: number | undefined,
  onFilter: (filter: ListFilter) => void,
) {
  const { lists } = useLanguage().t;
  const isLong = count !== undefined && count > MOST_SORTED;
  return (name: string): ColumnSort => {
    const isSorted = filter.sort === name;
    const isDescending = isSorted && filter.order === 'desc';
    // Once up, once down, and then as the list is by itself.
    const { sort: _sort, order: _order, ...unsorted } = filter;
    return {
      sorted: !isSorted ? 'none' : isDescending ? 'descending' : 'ascending',
      ...(isLong && name !== number && name !== date && { refusal: lists.tooLong }),
      onSort: () => onFilter(isDescending ? unsorted : { ...unsorted, sort: name, order: isSorted ? 'desc' : 'asc' }),
    };
  };
}
