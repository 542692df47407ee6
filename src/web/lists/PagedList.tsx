import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { ActionButton, FurtherActions, type FormAction } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { rememberList } from './last-list.ts';
import { List } from './List.tsx';
import type { ListFilter, ListPage } from './list-filter.ts';
import type { ListRows } from './list-rows.ts';
import { ListSearch, useListSearch, type FilterFields } from './ListSearch.tsx';
import { useNumberedPages } from './list-source.ts';
import { useExport } from './useExport.ts';
import headClasses from './ListHead.module.css';

interface PagedListProps<Row> extends Omit<ListRows<Row>, 'label'> {
  readonly kind: string;
  readonly title: string;
  readonly load: (filter: ListFilter, page: number, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Absent: the list has no search. */
  readonly filterFields?: FilterFields;
  readonly searchHint?: string;
  /** The page of the form for a new record; Back links there too (spec 2 §2). */
  readonly formPath?: string;
  /** `noneYet` is said in place of `none` while nothing is searched for. */
  readonly words: {
    readonly none: string;
    readonly noneYet?: string;
    readonly fresh?: string;
    readonly noUser?: string;
  };
  /** Further buttons in the head. */
  readonly more?: ReactNode;
  /** Rarely used actions; on a phone they are in a menu, together with the spreadsheet. */
  readonly seldom?: readonly FormAction[];
  readonly renderPrint?: (filter: ListFilter, onClose: () => void) => ReactNode;
  readonly exportList?: (filter: ListFilter) => Promise<Blob>;
  readonly exportName?: string;
  /** The company whose list it is: a super admin may view another company's. Empty: all companies; absent: the user's own. */
  readonly of?: string;
  /** Shown between the head and the list. */
  readonly above?: ReactNode;
  /** Tabs above the list that set the filter. */
  readonly renderTabs?: (filter: ListFilter, onFilter: (filter: ListFilter) => void) => ReactNode;
  /** The totals, shown below the rows. */
  readonly totals?: ReactNode;
}

const NO_FILTER_FIELDS: FilterFields = { dates: false };
const EVERYTHING: ListFilter = { searchParam: '', fromDate: null, toDate: null };
/** Whether a filter shows less than all. A choice without an empty option, such as the account of a statement, always has a value. */
function isNarrowed({ searchParam, fromDate, toDate, choice, chosen = {} }: ListFilter, fields?: FilterFields) {
  const always = fields?.choices?.filter(({ any }) => any === '').map(({ name }) => name) ?? [];
  const chooses = Object.keys(chosen).some((name) => !always.includes(name));
  return searchParam !== '' || fromDate !== null || toDate !== null || choice !== undefined || chooses;
}

/** A list with its search in the address, pages from the server, actions on each row, and a print of the whole list. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { t } = useLanguage();
  const { title, words, filterFields, formPath, renderPrint, renderTabs } = props;
  const router = useRouter();
  const listSearch = useListSearch(filterFields ?? NO_FILTER_FIELDS);
  const { go } = listSearch;
  const search = useCallback((next: ListFilter) => go(next, 1), [go]);
  const [printing, setPrinting] = useState(false);
  const { source, nobodys } = useListPage(props, listSearch);
  useEffect(() => {
    const { filter, page: at, path, addressFor } = listSearch;
    rememberList(path, { address: addressFor(filter, at), filter, page: at });
  });
  const toForm = formPath === undefined ? null : () => router.history.push(formPath);
  return (
    <>
      <ListHead
        {...props}
        fresh={words.fresh}
        filter={listSearch.filter}
        bare={filterFields === undefined}
        toForm={toForm}
        onPrint={() => setPrinting(true)}
      />
      {props.above}
      {renderTabs?.(listSearch.filter, search)}
      {filterFields !== undefined && (
        <ListSearch {...filterFields} filter={listSearch.filter} hint={props.searchHint ?? ''} onSearch={search} />
      )}
      {nobodys ? (
        <p role="alert">{words.noUser ?? t.documents.noUser}</p>
      ) : (
        <List
          {...props}
          label={title}
          source={source}
          numbered
          empty={
            <Nothing
              words={words}
              toForm={toForm}
              onClear={isNarrowed(listSearch.filter, filterFields) ? () => listSearch.go(EVERYTHING, 1) : null}
            />
          }
        />
      )}
      {printing && renderPrint?.(listSearch.filter, () => setPrinting(false))}
    </>
  );
}

/** The page that the address asks for; `nobodys`: there is no company whose list it could be. */
function useListPage<Row>({ kind, of, load }: PagedListProps<Row>, listSearch: ReturnType<typeof useListSearch>) {
  const { filter, page: wanted } = listSearch;
  const { tenantId } = useUser();
  const nobodys = of === undefined && tenantId === '';
  const page = useQuery({
    queryKey: [kind, 'list', of ?? '', filter, wanted],
    queryFn: ({ signal }) => load(filter, wanted, signal),
    placeholderData: keepPreviousData,
    enabled: !nobodys,
  });
  return { source: useNumberedPages(page, (next) => listSearch.go(filter, next)), nobodys };
}

interface NothingProps extends Pick<PagedListProps<never>, 'words'> {
  readonly toForm: (() => void) | null;
  /** Clears the filter; null when there is none. */
  readonly onClear: (() => void) | null;
}

/** Shown when there are no rows. */
function Nothing({ words, toForm, onClear }: NothingProps) {
  const { list } = useLanguage().t.documents;
  return (
    <>
      <p>{onClear === null ? (words.noneYet ?? words.none) : words.none}</p>
      {onClear !== null ? (
        <Button variant="default" onClick={onClear}>
          {list.clear}
        </Button>
      ) : (
        toForm !== null && words.fresh !== undefined && <Button onClick={toForm}>{words.fresh}</Button>
      )}
    </>
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
