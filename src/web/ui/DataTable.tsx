import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import { BREAKPOINTS } from '#web/theme/breakpoints.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useOnline } from '#web/offline/useOnline.ts';
import classes from './DataTable.module.css';
import { useKeys } from './keys.tsx';
import { useRovingRows } from './useRovingRows.ts';
import { PageTick, RowTick, type RowTicks } from './RowTicks.tsx';
import { SortHead, type ColumnSort } from './SortHead.tsx';

/** A column of a list. */
export interface DataColumn<Row> {
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
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined: not there yet. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** How many rows a page has: so many skeletons stand in for it. */
  readonly pageSize: number;
  /** Absent: nothing can be done with a row. */
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsHeading?: string;
  /** Absent: its rows are not ticked. */
  readonly ticks?: RowTicks<Row> | undefined;
  /** A click on the row; the same as one of its actions, which the keyboard reaches. */
  readonly onOpen?: (row: Row) => void;
  /** The row on a phone, without its actions. */
  readonly renderCard: (row: Row) => { readonly top: ReactNode; readonly end: ReactNode };
  /** The rows are those of before, while others are fetched. */
  readonly old: boolean;
  readonly empty: ReactNode;
  readonly failure: { readonly text: string; readonly retry: string; readonly onRetry: () => void } | null;
}

/** Nothing flickers for an answer that is there at once. */
const SKELETON_AFTER = 200;

/** A list: a table where there is room, cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, empty, failure, old } = props;
  const narrow = useMediaQuery(BREAKPOINTS.tablet, window.matchMedia(BREAKPOINTS.tablet).matches);
  if (failure !== null) {
    return (
      <div className={classes['message']} role="alert">
        <p>{failure.text}</p>
        <Button variant="default" onClick={failure.onRetry}>
          {failure.retry}
        </Button>
      </div>
    );
  }
  if (rows === undefined) return <TableSkeleton rows={props.pageSize} narrow={narrow} />;
  if (rows.length === 0) return <div className={classes['message']}>{empty}</div>;
  const className = old ? classes['old'] : undefined;
  return (
    <div className={className} aria-busy={old}>
      {narrow ? <Cards {...props} rows={rows} /> : <Table {...props} rows={rows} />}
    </div>
  );
}

function TableSkeleton({ rows, narrow }: { rows: number; narrow: boolean }) {
  const online = useOnline();
  const { t } = useLanguage();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!online) {
    return <output className={classes['message']}>{t.shell.loadsOnline}</output>;
  }
  if (!late) return null;
  return (
    <div aria-busy data-skeleton>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height={narrow ? 92 : 28} mt={8} radius="sm" />
      ))}
    </div>
  );
}

type TableProps<Row> = DataTableProps<Row> & { readonly rows: readonly Row[] };

/** The keys of a table whose rows can be opened. */
function useTableKeys(count: number, opens: boolean, ticks: boolean) {
  const { t } = useLanguage();
  const rows = useRovingRows(count);
  useKeys(
    opens
      ? [
          { keys: 'ArrowDown', label: t.ui.rows, unfocused: true, run: rows.enter },
          { keys: 'Enter', label: t.ui.openRow },
          ...(ticks ? [{ keys: 'Space', label: t.ui.tickRow }] : []),
        ]
      : [],
  );
  return rows;
}

function Table<Row>({ label, columns, rows, keyOf, actions, actionsHeading, onOpen, ticks }: TableProps<Row>) {
  const opens = onOpen !== undefined;
  const keys = useTableKeys(rows.length, opens, ticks !== undefined);
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label={label} {...(opens && { role: 'grid' })}>
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className={classes['tick']}>
                <PageTick ticks={ticks} rows={rows} />
              </th>
            )}
            {columns.map(({ name, heading, number, width, sort }) => (
              <th
                key={name}
                scope="col"
                className={number ? classes['number'] : undefined}
                style={{ width }}
                aria-sort={sort?.sorted}
              >
                {sort ? <SortHead {...sort} heading={heading} atEnd={number === true} /> : heading}
              </th>
            ))}
            {actions && <th scope="col">{actionsHeading}</th>}
          </tr>
        </thead>
        <tbody {...(opens && keys.body)}>
          {rows.map((row, at) => (
            <tr
              key={keyOf(row)}
              {...(ticks && { 'aria-selected': ticks.has(row) })}
              {...(opens && { 'data-opens': true, tabIndex: keys.tabIndexOf(at), onClick: () => onOpen(row) })}
            >
              {ticks && (
                <td className={classes['tick']}>
                  <RowTick ticks={ticks} row={row} />
                </td>
              )}
              {columns.map(({ name, cell, number, strong, unbroken }) => (
                <td
                  key={name}
                  className={number ? classes['number'] : undefined}
                  data-strong={strong}
                  data-unbroken={unbroken}
                >
                  {cell(row, at)}
                </td>
              ))}
              {actions && (
                <td onClick={(event) => event.stopPropagation()}>
                  <div className={classes['actions']}>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, actions, renderCard, onOpen, ticks } = props;
  return (
    <>
      {ticks && (
        <div className={classes['tickAll']}>
          <PageTick ticks={ticks} rows={rows} worded />
        </div>
      )}
      <ul className={classes['cards']} aria-label={label}>
        {rows.map((row) => {
          const { top, end } = renderCard(row);
          return (
            <li key={keyOf(row)} className={classes['card']}>
              {onOpen ? (
                <button type="button" className={classes['open']} onClick={() => onOpen(row)}>
                  {top}
                </button>
              ) : (
                <div className={classes['open']}>{top}</div>
              )}
              <div className={classes['cardEnd']}>
                {ticks && <RowTick ticks={ticks} row={row} />}
                <span>{end}</span>
                {actions && <div className={classes['actions']}>{actions(row)}</div>}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
