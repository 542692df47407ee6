import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './SortHead.module.css';

/** How a list is sorted by a column. */
export interface ColumnSort {
  readonly sorted: 'ascending' | 'descending' | 'none';
  /** Why it cannot be sorted by this one just now; absent: it can. */
  readonly refusal?: string;
  readonly onSort: () => void;
}

interface SortHeadProps extends ColumnSort {
  readonly heading: string;
  /** Amounts stand at the end of their column, and so does their head. */
  readonly atEnd: boolean;
}

/** The head of a column by which a list is sorted. */
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
