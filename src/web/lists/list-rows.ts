import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RowTicks } from '#web/ui/RowTicks.tsx';
import type { ColumnSort } from '#web/ui/SortHead.tsx';

/** A column of a list. */
export interface ListColumn<Row> {
  readonly name: string;
  readonly heading: string;
  /** `at` is the index on this page, from 0. */
  readonly cell: (row: Row, at: number) => ReactNode;
  readonly number?: boolean;
  /** Stays on one line: a date, a number. */
  readonly unbroken?: boolean;
  /** The column that identifies a row. */
  readonly strong?: boolean;
  readonly width?: string;
  /** Its head sorts the list. */
  readonly sort?: ColumnSort;
  /** It contains links: a card shows it outside the link that opens the card. */
  readonly hasLinks?: true;
}

/** A row on a phone without its actions: what identifies it, the text at its end, the lines below, and the foot. */
export interface RowCard {
  readonly name?: ReactNode;
  readonly aside?: ReactNode;
  readonly below?: ReactNode;
  readonly end: ReactNode;
}

/** An action on a row. */
export interface RowAction {
  readonly icon: Icon;
  readonly label: string;
  /** Its caption on a phone; absent: a word of the label. */
  readonly caption?: string;
  readonly run: () => void;
  /** The key that runs it from the row. */
  readonly shortcut?: 'P';
}

/** The rows of a list, and how each is drawn. */
export interface ListRows<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly renderCard: (row: Row) => RowCard;
  /** The actions of a row; absent: none. */
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** Called on a click on the row; the same as one of its actions, which can be reached by keyboard. */
  readonly onOpen?: (row: Row) => void;
  /** Absent: rows have no tick boxes. */
  readonly ticks?: RowTicks<Row> | undefined;
}
