import { NativeSelect } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from './list-filter.ts';
import type { ColumnChoice } from './ColumnChooser.tsx';
import classes from './ListTools.module.css';

interface SortChoiceProps {
  readonly columns: readonly ColumnChoice[];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** The choice of sort order where rows are cards and there are no column heads. */
export function SortChoice({ columns, filter, onFilter }: SortChoiceProps) {
  const { lists } = useLanguage().t;
  const { sort: _sort, order: _order, ...unsorted } = filter;
  const choose = (chosen: string) => {
    const [order, sort] = chosen.split(' ');
    onFilter(sort ? { ...unsorted, sort, order: order === 'desc' ? 'desc' : 'asc' } : unsorted);
  };
  return (
    <NativeSelect
      className={classes['sort'] ?? ''}
      aria-label={lists.sortBy}
      value={filter.sort === undefined ? '' : `${filter.order ?? 'asc'} ${filter.sort}`}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: lists.newestFirst },
        ...columns.flatMap(({ name, heading }) => [
          { value: `asc ${name}`, label: `${heading} ↑` },
          { value: `desc ${name}`, label: `${heading} ↓` },
        ]),
      ]}
    />
  );
}
