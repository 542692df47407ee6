import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconPlus, IconPrinter, type Icon } from '@tabler/icons-react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { ActionButton, FurtherActions, type FormAction } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/client/session.tsx';
import { DataTable, type DataColumn } from '#web/ui/DataTable.tsx';
import { useKeys } from '#web/ui/keys.tsx';
import type { RowTicks } from '#web/ui/RowTicks.tsx';
import { Paging } from '#web/ui/Paging.tsx';
import { useExport } from './useExport.ts';
import type { ListFilter, ListPage } from './list-filter.ts';
import { rememberList } from './last-list.ts';
import { useListFailure } from './useListFailure.ts';
import { ListSearch, useListSearch, type FilterFields } from './ListSearch.tsx';
import cardClasses from './ListCard.module.css';
import headClasses from './ListHead.module.css';

/** Something that can be done with a row. */
export interface RowAction {
  readonly icon: Icon;
  readonly label: string;
  readonly run: () => void;
  /** The letter that does it from the row. */
  readonly shortcut?: 'P';
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
  /** Absent: its rows are not ticked. */
  readonly ticks?: RowTicks<Row> | undefined;
  /** The row on a phone: what tells it apart and what stands at its end, the line below, and the foot. */
  readonly card: (row: Row) => RowCard;
  /** The page on which a further one is entered; Back leads there too (spec 2 §2). */
  readonly formPath?: string;
  readonly words: { readonly none: string; readonly fresh?: string; readonly noUser?: string };
  /** Further buttons of the head. */
  readonly more?: ReactNode;
  /** What is done seldom; with the spreadsheet, on a phone it stands in a menu. */
  readonly seldom?: readonly FormAction[];
  readonly renderPrint?: (filter: ListFilter, onClose: () => void) => ReactNode;
  readonly exportList?: (filter: ListFilter) => Promise<Blob>;
  readonly exportName?: string;
  /** Whose list it is: a super admin may look at a company's. Empty: all of them; absent: the user's own company's. */
  readonly of?: string;
  /** Stands between the head and the list. */
  readonly above?: ReactNode;
  /** Narrows it from there. */
  readonly renderTabs?: (filter: ListFilter, onFilter: (filter: ListFilter) => void) => ReactNode;
  /** Stands below the rows: what they add up to. */
  readonly below?: ReactNode;
}

/** Searches of documents count up to so many hits; the contract answers one more where there are further ones. */
const COUNTED = 1000;
const NO_FILTER_FIELDS: FilterFields = { dates: false };
const EVERYTHING: ListFilter = { searchParam: '', fromDate: null, toDate: null };
const isNarrowed = ({ searchParam, fromDate, toDate, choice, chosen }: ListFilter) =>
  searchParam !== '' || fromDate !== null || toDate !== null || choice !== undefined || chosen !== undefined;

/** A list: search in the address, pages from the server, what can be done with each row, the whole list on paper. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { t } = useLanguage();
  const { title, words, filterFields, formPath, renderPrint, renderTabs } = props;
  const router = useRouter();
  const asked = useListSearch(filterFields ?? NO_FILTER_FIELDS);
  const [printing, setPrinting] = useState(false);
  const { page, nobodys } = useListPage(props, asked);
  useEffect(() => {
    const { filter, page: at, path, addressFor } = asked;
    rememberList(path, { address: addressFor(filter, at), filter, page: at });
  });
  const toForm = formPath === undefined ? null : () => router.history.push(formPath);
  const found = page.data;
  return (
    <>
      <ListHead
        {...props}
        fresh={words.fresh}
        filter={asked.filter}
        bare={filterFields === undefined}
        toForm={toForm}
        onPrint={() => setPrinting(true)}
      />
      {props.above}
      {renderTabs?.(asked.filter, (next) => asked.go(next, 1))}
      {filterFields !== undefined && (
        <ListSearch
          {...filterFields}
          filter={asked.filter}
          hint={props.searchHint ?? ''}
          onSearch={(next) => asked.go(next, 1)}
        />
      )}
      {nobodys ? (
        <p role="alert">{words.noUser ?? t.documents.noUser}</p>
      ) : (
        <ListRows
          {...props}
          label={title}
          page={page}
          toForm={toForm}
          onClear={isNarrowed(asked.filter) ? () => asked.go(EVERYTHING, 1) : null}
        />
      )}
      {found !== undefined && !page.isError && found.data.length > 0 && props.below}
      {found !== undefined && !page.isError && found.data.length > 0 && (
        <Paging
          page={found.pageIndex}
          pages={found.totalPages}
          summary={summaryOf(found, t.documents.list.range)}
          onPage={(wanted) => asked.go(asked.filter, wanted)}
        />
      )}
      {printing && renderPrint?.(asked.filter, () => setPrinting(false))}
    </>
  );
}

type Asked = Pick<ReturnType<typeof useListSearch>, 'filter' | 'page'>;

/** The page that the address asks for; `nobodys`: there is no company whose list it could be. */
function useListPage<Row>({ kind, of, load }: PagedListProps<Row>, { filter, page: wanted }: Asked) {
  const { tenantId } = useUser();
  const nobodys = of === undefined && tenantId === '';
  const page = useQuery({
    queryKey: [kind, 'list', of ?? '', filter, wanted],
    queryFn: ({ signal }) => load(filter, wanted, signal),
    placeholderData: keepPreviousData,
    enabled: !nobodys,
  });
  return { page, nobodys };
}

interface ListRowsProps<Row> extends Pick<
  PagedListProps<Row>,
  'columns' | 'keyOf' | 'rowActions' | 'onOpen' | 'card' | 'words' | 'ticks'
> {
  readonly label: string;
  readonly page: UseQueryResult<ListPage<Row>>;
  readonly toForm: (() => void) | null;
  /** Shows the whole list; null: it is not narrowed. */
  readonly onClear: (() => void) | null;
}

/** The rows of a page, with their numbers and what can be done with each. */
function ListRows<Row>({ page, columns, card, words, toForm, onClear, rowActions, ...table }: ListRowsProps<Row>) {
  const { t } = useLanguage();
  const { list } = t.documents;
  const found = page.data;
  const serial: DataColumn<Row> = {
    name: 'serial',
    heading: list.serial,
    width: '72px',
    cell: (_row, at) => (found === undefined ? '' : (found.pageIndex - 1) * found.pageSize + at + 1),
  };
  return (
    <DataTable
      {...table}
      columns={[serial, ...columns]}
      rows={found?.data}
      pageSize={10}
      actions={(row) => rowActions(row).map((action) => <RowButton key={action.label} {...action} />)}
      actionsHeading={list.actions}
      renderCard={(row) => renderCard(card(row))}
      old={page.isPlaceholderData}
      empty={
        <>
          <p>{words.none}</p>
          {onClear !== null ? (
            <Button variant="default" onClick={onClear}>
              {list.clear}
            </Button>
          ) : (
            toForm !== null && words.fresh !== undefined && <Button onClick={toForm}>{words.fresh}</Button>
          )}
        </>
      }
      failure={useListFailure(page)}
    />
  );
}

function summaryOf(page: ListPage<unknown>, range: (first: number, last: number, total: string) => string): string {
  const before = (page.pageIndex - 1) * page.pageSize;
  const total = page.totalCount === COUNTED + 1 ? '1,000+' : page.totalCount.toLocaleString('en-IN');
  return range(before + 1, before + page.data.length, total);
}

function RowButton({ icon: Sign, label, run, shortcut }: RowAction) {
  const { t } = useLanguage();
  // Listed for the ? window; the row itself hears it.
  useKeys(shortcut === undefined ? [] : [{ keys: shortcut, label: t.ui.printRow }]);
  return (
    <ActionIcon
      variant="subtle"
      size="var(--control-dense)"
      aria-label={label}
      title={label}
      onClick={run}
      aria-keyshortcuts={shortcut}
    >
      <Sign size={18} aria-hidden />
    </ActionIcon>
  );
}

type ListHeadProps = Pick<
  PagedListProps<never>,
  'title' | 'more' | 'seldom' | 'exportList' | 'exportName' | 'renderPrint'
> & {
  readonly filter: ListFilter;
  /** There is no search below it. */
  readonly bare: boolean;
  readonly fresh: string | undefined;
  readonly toForm: (() => void) | null;
  readonly onPrint: () => void;
};

/** The title and the buttons above a list. */
function ListHead({
  title,
  more,
  seldom = [],
  exportList,
  exportName = '',
  renderPrint,
  filter,
  bare,
  ...props
}: ListHeadProps) {
  const { t } = useLanguage();
  const { fresh, toForm, onPrint } = props;
  const sheet = useExport(exportName, exportList === undefined ? null : () => exportList(filter));
  return (
    <div className={headClasses['head']} data-bare={bare || undefined}>
      <h1 tabIndex={-1}>{title}</h1>
      {toForm !== null && <ActionButton icon={IconArrowLeft} text={t.actions.back} onClick={toForm} />}
      {more}
      {seldom.length > 0 && <FurtherActions actions={[...seldom, ...(sheet === null ? [] : [sheet])]} />}
      {seldom.length === 0 && sheet !== null && <ActionButton {...sheet} />}
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
