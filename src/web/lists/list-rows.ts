import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RowTicks } from '#web/ui/RowTicks.tsx';
import type { ColumnSort } from '#web/ui/SortHead.tsx';

/** A column of a list. */
export interface ListColumn<Row> {
  readonly name: string;
  readonly heading: string;
  /** `at` counts from 0 on this page. */
  readonly cell: (row: Row, at: number) => ReactNode;
  readonly number?: boolean;
  /** Stays on one line: a date, a number. */
  readonly unbroken?: boolean;
  /** What tells the rows apart. */
  readonly strong?: boolean;
  readonly width?: string;
  /** Its head sorts the list. */
  readonly sort?: ColumnSort;
  /** It has links of its own: a card shows it beside what opens the card. */
  readonly hasLinks?: true;
}

/** A row on a phone, without its actions: what tells it apart and what stands at its end, what stands below, and the foot. */
export interface RowCard {
  readonly name?: ReactNode;
  readonly aside?: ReactNode;
  readonly below?: ReactNode;
  readonly end: ReactNode;
}

/** Something that can be done with a row. */
export interface RowAction {
  readonly icon: Icon;
  readonly label: string;
  readonly run: () => void;
  /** The letter that does it from the row. */
  readonly shortcut?: 'P';
}

/** The rows of a list, and how each is drawn. */
export interface ListRows<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly renderCard: (row: Row) => RowCard;
  /** What can be done with a row; absent: nothing. */
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** A click on the row; the same as one of its actions, which the keyboard reaches. */
  readonly onOpen?: (row: Row) => void;
  /** Absent: its rows are not ticked. */
  readonly ticks?: RowTicks<Row> | undefined;
}
