import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import { BREAKPOINTS } from '#web/theme/breakpoints.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useOnline } from '#web/offline/useOnline.ts';
import classes from './List.module.css';
import { ListCards } from './ListCards.tsx';
import type { ListRows } from './list-rows.ts';
import type { ListSource } from './list-source.ts';
import { ListTable } from './ListTable.tsx';
import { OlderNav } from './OlderNav.tsx';
import { Paging } from './Paging.tsx';

interface ListProps<Row> extends ListRows<Row> {
  readonly source: ListSource<Row>;
  /** Its rows have serial numbers. */
  readonly numbered?: boolean;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** The totals, shown below the rows. */
  readonly totals?: ReactNode;
}

/** Milliseconds before skeletons are shown, so that a fast answer does not flicker. */
const SKELETON_AFTER = 200;

/** A list from any source: a table where there is room, cards on phones, and links to its other pages. */
export function List<Row>({ source, numbered = false, empty, totals, columns, ...props }: ListProps<Row>) {
  const { list } = useLanguage().t.documents;
  const narrow = useMediaQuery(BREAKPOINTS.tablet, window.matchMedia(BREAKPOINTS.tablet).matches);
  const { rows, before = 0, old = false, failure, paging, older } = source;
  if (failure !== null) return <Failure {...failure} />;
  if (rows === undefined) return <ListSkeleton rows={source.pageSize} narrow={narrow} />;
  const serial = {
    name: 'serial',
    heading: list.serial,
    width: '72px',
    cell: (_row: Row, at: number) => before + at + 1,
  };
  const drawn = { ...props, rows, columns: numbered ? [serial, ...columns] : columns };
  return (
    <>
      {rows.length === 0 ? (
        <div className={classes['message']}>{empty}</div>
      ) : (
        <div className={old ? classes['old'] : undefined} aria-busy={old}>
          {narrow ? <ListCards {...drawn} /> : <ListTable {...drawn} />}
        </div>
      )}
      {rows.length > 0 && totals}
      {rows.length > 0 && paging !== undefined && <Paging {...paging} />}
      {older !== undefined && <OlderNav {...older} />}
    </>
  );
}

function Failure({ text, onRetry }: NonNullable<ListSource<unknown>['failure']>) {
  const { t } = useLanguage();
  return (
    <div className={classes['message']} role="alert">
      <p>{text}</p>
      <Button variant="default" onClick={onRetry}>
        {t.actions.retry}
      </Button>
    </div>
  );
}

function ListSkeleton({ rows, narrow }: { readonly rows: number; readonly narrow: boolean }) {
  const online = useOnline();
  const { t } = useLanguage();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!online) {
    return <output className={classes['message']}>{t.frame.loadsOnline}</output>;
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
