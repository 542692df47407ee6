import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './SortHead.module.css';

/** A list's sorting by one column. */
export interface ColumnSort {
  readonly sorted: 'ascending' | 'descending' | 'none';
  /** Why the list cannot be sorted by this column now; absent: it can. */
  readonly refusal?: string;
  readonly onSort: () => void;
}

interface SortHeadProps extends ColumnSort {
  readonly heading: string;
  /** Amounts are aligned at the end of their column, and so is the heading. */
  readonly atEnd: boolean;
}

/** A column heading that sorts the list. */
export function SortHead({ sorted, refusal, onSort, heading, atEnd }: SortHeadProps) {
  const Sign = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes['head']}
      data-end={atEnd || undefined}
      title={refusal}
      aria-disabled={refusal !== undefined || undefined}
      onClick={() => refusal === undefined && onSort()}
    >
      {heading}
      <Sign size={14} aria-hidden data-shown={sorted !== 'none' || undefined} />
    </button>
  );
}
