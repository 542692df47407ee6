import { useState, type ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { DataTable, type DataColumn, type DataTableProps } from '#web/ui/DataTable.tsx';
import { Paging } from '#web/ui/Paging.tsx';

/** Spec 2 §9. */
const PAGE_SIZE = 10;

interface LocalListProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** All of them; undefined: not there yet. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly renderCard: DataTableProps<Row>['renderCard'];
  readonly none: string;
  readonly failure: { readonly text: string; readonly onRetry: () => void } | null;
  readonly actions?: (row: Row) => ReactNode;
  readonly onOpen?: (row: Row) => void;
}

/** A part of a page that lists what the server answers whole: ten at a time. */
export function LocalList<Row>({ rows, none, failure, columns, actions, ...table }: LocalListProps<Row>) {
  const { t } = useLanguage();
  const list = t.documents.list;
  const [wanted, setWanted] = useState(1);
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const before = (page - 1) * PAGE_SIZE;
  const shown = rows?.slice(before, before + PAGE_SIZE);
  const serial: DataColumn<Row> = {
    name: 'serial',
    heading: list.serial,
    width: '64px',
    cell: (_row, at) => before + at + 1,
  };
  return (
    <>
      <DataTable
        {...table}
        columns={[serial, ...columns]}
        rows={shown}
        pageSize={PAGE_SIZE}
        {...(actions && { actions, actionsHeading: list.actions })}
        old={false}
        empty={<p>{none}</p>}
        failure={failure && { ...failure, retry: t.actions.retry }}
      />
      {shown !== undefined && shown.length > 0 && failure === null && (
        <Paging
          page={page}
          pages={pages}
          summary={list.range(before + 1, before + shown.length, String(rows?.length ?? 0))}
          onPage={setWanted}
        />
      )}
    </>
  );
}
