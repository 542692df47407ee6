import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconPlus, IconPrinter, type Icon } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/session.tsx';
import { DataTable, type DataColumn } from '#web/ui/DataTable.tsx';
import { Paging } from '#web/ui/Paging.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { ListFilter, ListPage } from './list-filter.ts';
import { ListSearch, useListSearch, type FilterFields } from './ListSearch.tsx';
import cardClasses from './ListCard.module.css';
import headClasses from './ListHead.module.css';

/** Something that can be done with a row. */
export interface RowAction {
  readonly icon: Icon;
  readonly label: string;
  readonly run: () => void;
}

interface RowCard {
  readonly name: ReactNode;
  readonly aside: ReactNode;
  readonly below: ReactNode;
  readonly end: ReactNode;
}

interface PagedListProps<Row> {
  readonly kind: string;
  readonly title: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly load: (filter: ListFilter, page: number, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Absent: the list is not searched. */
  readonly filterFields?: FilterFields;
  readonly searchHint?: string;
  readonly rowActions: (row: Row) => readonly RowAction[];
  readonly onOpen: (row: Row) => void;
  /** The row on a phone: what tells it apart and what stands at its end, the line below, and the foot. */
  readonly card: (row: Row) => RowCard;
  /** The page on which a further one is entered; Back leads there too (spec 2 §2). */
  readonly formPath?: string;
  readonly words: { readonly none: string; readonly fresh?: string; readonly noUser?: string };
  /** Further buttons of the head. */
  readonly more?: ReactNode;
  readonly renderPrint?: (filter: ListFilter, onClose: () => void) => ReactNode;
  readonly exportList?: (filter: ListFilter) => Promise<Blob>;
  readonly exportName?: string;
  /** Whose list it is: a super admin may look at a company's. Empty: all of them; absent: the user's own company's. */
  readonly of?: string;
  /** Stands between the head and the list. */
  readonly above?: ReactNode;
  /** Stands below the rows: what they add up to. */
  readonly below?: ReactNode;
}

/** Searches of documents count up to so many hits; the contract answers one more where there are further ones. */
const COUNTED = 1000;
const NO_FILTER_FIELDS: FilterFields = { dates: false };

/** A list: search in the address, pages from the server, what can be done with each row, the whole list on paper. */
export function PagedList<Row>({
  kind,
  title,
  columns,
  keyOf,
  load,
  filterFields,
  card,
  words,
  of,
  ...props
}: PagedListProps<Row>) {
  const { t } = useLanguage();
  const list = t.documents.list;
  const { tenantId } = useUser();
  const router = useRouter();
  const asked = useListSearch(filterFields ?? NO_FILTER_FIELDS);
  const [printing, setPrinting] = useState(false);
  const nobodys = of === undefined && tenantId === '';
  const page = useQuery({
    queryKey: [kind, 'list', of ?? '', asked.filter, asked.page],
    queryFn: ({ signal }) => load(asked.filter, asked.page, signal),
    placeholderData: keepPreviousData,
    enabled: !nobodys,
  });
  const { formPath, renderPrint } = props;
  const toForm = formPath === undefined ? null : () => router.history.push(formPath);
  const found = page.data;

  const serial: DataColumn<Row> = {
    name: 'serial',
    heading: list.serial,
    width: '72px',
    cell: (_row, at) => (found === undefined ? '' : (found.pageIndex - 1) * found.pageSize + at + 1),
  };
  return (
    <>
      <ListHead
        {...props}
        title={title}
        fresh={words.fresh}
        filter={asked.filter}
        bare={filterFields === undefined}
        toForm={toForm}
        onPrint={() => setPrinting(true)}
      />
      {props.above}
      {filterFields !== undefined && (
        <ListSearch
          key={JSON.stringify(asked.filter)}
          {...filterFields}
          filter={asked.filter}
          hint={props.searchHint ?? ''}
          onSearch={(next) => asked.go(next, 1)}
        />
      )}
      {nobodys ? (
        <p role="alert">{words.noUser ?? t.documents.noUser}</p>
      ) : (
        <DataTable
          label={title}
          columns={[serial, ...columns]}
          rows={found?.data}
          keyOf={keyOf}
          pageSize={10}
          actions={(row) => props.rowActions(row).map((action) => <RowButton key={action.label} {...action} />)}
          actionsHeading={list.actions}
          onOpen={props.onOpen}
          renderCard={(row) => renderCard(card(row))}
          old={page.isPlaceholderData}
          empty={
            <>
              <p>{words.none}</p>
              {toForm !== null && words.fresh !== undefined && <Button onClick={toForm}>{words.fresh}</Button>}
            </>
          }
          failure={
            page.isError
              ? { text: t.documents.loadFailed, retry: t.actions.retry, onRetry: () => void page.refetch() }
              : null
          }
        />
      )}
      {found !== undefined && !page.isError && found.data.length > 0 && props.below}
      {found !== undefined && !page.isError && found.data.length > 0 && (
        <Paging
          page={found.pageIndex}
          pages={found.totalPages}
          summary={summaryOf(found, list.range)}
          onPage={(wanted) => asked.go(asked.filter, wanted)}
        />
      )}
      {printing && renderPrint?.(asked.filter, () => setPrinting(false))}
    </>
  );
}

function summaryOf(page: ListPage<unknown>, range: (first: number, last: number, total: string) => string): string {
  const before = (page.pageIndex - 1) * page.pageSize;
  const total = page.totalCount === COUNTED + 1 ? '1,000+' : page.totalCount.toLocaleString('en-IN');
  return range(before + 1, before + page.data.length, total);
}

function RowButton({ icon: Sign, label, run }: RowAction) {
  return (
    <ActionIcon variant="subtle" size="var(--control-dense)" aria-label={label} title={label} onClick={run}>
      <Sign size={18} aria-hidden />
    </ActionIcon>
  );
}

type ListHeadProps = Pick<PagedListProps<never>, 'title' | 'more' | 'exportList' | 'exportName' | 'renderPrint'> & {
  readonly filter: ListFilter;
  /** There is no search below it. */
  readonly bare: boolean;
  readonly fresh: string | undefined;
  readonly toForm: (() => void) | null;
  readonly onPrint: () => void;
};

/** The title and the buttons above a list. */
function ListHead({ title, more, exportList, exportName = '', renderPrint, filter, bare, ...props }: ListHeadProps) {
  const { t } = useLanguage();
  const { fresh, toForm, onPrint } = props;
  return (
    <div className={headClasses['head']} data-bare={bare || undefined}>
      <h1 tabIndex={-1}>{title}</h1>
      {toForm !== null && <ActionButton icon={IconArrowLeft} text={t.actions.back} onClick={toForm} />}
      {more}
      {exportList !== undefined && <ExportButton fileName={exportName} load={() => exportList(filter)} />}
      {renderPrint !== undefined && <ActionButton icon={IconPrinter} text={t.actions.print} onClick={onPrint} />}
      {toForm !== null && fresh !== undefined && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} aria-label={t.documents.newOne} onClick={toForm}>
          <span className="caption">{t.documents.newOne}</span>
        </Button>
      )}
    </div>
  );
}

function renderCard({ name, aside, below, end }: RowCard) {
  const top = (
    <>
      <span className={cardClasses['top']}>
        <strong>{name}</strong>
        <span>{aside}</span>
      </span>
      {below}
    </>
  );
  return { top, end };
}
