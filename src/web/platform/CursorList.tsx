import { ActionIcon, Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { RowAction } from '#web/lists/PagedList.tsx';
import { useListFailure } from '#web/lists/useListFailure.ts';
import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx';
import styles from './CursorList.module.css';
import pageClasses from './PlatformPage.module.css';

/** A page of a list of the platform, and where it goes on. */
interface CursorPage<Row> {
  readonly data: readonly Row[];
  readonly older: string | null;
  readonly count?: number;
}

interface CursorListProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'keyOf' | 'renderCard'> {
  /** The page that the address asks for (see `useBefore`), as `useQuery` answers it. */
  readonly page: Pick<
    UseQueryResult<CursorPage<Row>>,
    'data' | 'error' | 'isError' | 'isPaused' | 'isPlaceholderData' | 'refetch'
  >;
  readonly none: string;
  readonly onOpen?: (row: Row) => void;
  readonly rowActions?: (row: Row) => readonly RowAction[];
}

/** Rows of a page, so that one fits on the screen of an office. */
export const PAGE_SIZE = 10;

/** Where the list begins, as the address says; '' is the newest. */
export function useBefore(): string {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  return search['before'] ?? '';
}

/** A list that is read from the newest on: a page, and the way to what is older. */
export function CursorList<Row>({ page, none, rowActions, ...table }: CursorListProps<Row>) {
  const { t } = useLanguage();
  const router = useRouter();
  const before = useBefore();
  const { data, isError, isPlaceholderData } = page;
  const go = (to: string) => {
    const { pathname, search } = router.state.location;
    router.history.push(addressOf(pathname, { ...(search as Record<string, string>), before: to }));
  };
  const older = data?.older ?? null;
  const words = t.platform;
  return (
    <>
      <DataTable
        {...table}
        rows={data?.data}
        pageSize={PAGE_SIZE}
        {...(rowActions && {
          actions: (row: Row) => rowActions(row).map((action) => <RowButton key={action.label} {...action} />),
          actionsHeading: t.documents.list.actions,
        })}
        old={isPlaceholderData}
        empty={<p>{none}</p>}
        failure={useListFailure(page)}
      />
      {data !== undefined && !isError && (
        <div className={styles['foot']}>
          <span aria-live="polite">{data.count === undefined ? '' : words.counted(data.count)}</span>
          {(before !== '' || older !== null) && (
            <nav className={pageClasses['buttons']} aria-label={t.ui.pages}>
              <Button variant="default" disabled={before === ''} onClick={() => go('')}>
                {words.newest}
              </Button>
              <Button variant="default" disabled={older === null} onClick={() => older !== null && go(older)}>
                {words.older}
              </Button>
            </nav>
          )}
        </div>
      )}
    </>
  );
}

function RowButton({ icon: Sign, label, run }: RowAction) {
  return (
    <ActionIcon variant="subtle" size="var(--control-dense)" aria-label={label} title={label} onClick={run}>
      <Sign size={18} aria-hidden />
    </ActionIcon>
  );
}
