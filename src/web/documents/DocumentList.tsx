import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconEdit, IconPlus, IconPrinter, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { showDate, showDateSlashed } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/session.tsx';
import { DataTable, type DataColumn } from '#web/ui/DataTable.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { Paging } from '#web/ui/Paging.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import type { ListFilter, ListPage } from './document-calls.ts';
import classes from './DocumentList.module.css';
import { DocumentPrint, ListPrint } from './DocumentPrint.tsx';
import { addressOf, type DocumentScreen } from './screen.ts';

/** A row of a list, under its wire names. */
type ListRow = Readonly<Record<string, unknown>>;

/** A column of a document's list. */
export interface ListColumn<D extends AnyDocument> {
  readonly field: keyof D['fields'] & string;
  /** Absent: the field's label. */
  readonly heading?: string;
  /** What is shown for the value; absent: the value itself, or a date as dd-mm-yyyy. */
  readonly show?: (value: string) => string;
}

interface DocumentListProps<D extends AnyDocument> {
  readonly screen: DocumentScreen<D>;
  readonly columns: readonly ListColumn<D>[];
  /** What a card says at its foot, made from the columns' shown values; the first column after number and date is its title. */
  readonly cardEnd: (shown: (field: keyof D['fields'] & string) => string) => string;
}

/** Searches count up to so many hits; the contract answers one more where there are further ones. */
const COUNTED = 1000;

/** A document's list: search and dates in the address, pages from the server, print and edit of each row. */
export function DocumentList<D extends AnyDocument>({ screen, columns, cardEnd }: DocumentListProps<D>) {
  const { t, say } = useLanguage();
  const words = screen.words(t);
  const list = t.documents.list;
  const { tenantId } = useUser();
  const router = useRouter();
  const asked = useListSearch();
  const [printed, setPrinted] = useState<string | null>(null);
  const [printing, setPrinting] = useState(false);
  const page = useQuery({
    queryKey: [screen.document.kind, 'list', asked.filter, asked.page],
    queryFn: ({ signal }) => screen.list(asked.filter, asked.page, signal),
    placeholderData: keepPreviousData,
    enabled: tenantId !== '',
  });
  const { fields, number, date } = screen.document;
  const shown = (row: ListRow, name: string): string => {
    const field = fields[name];
    const value = textOf(field && row[field.wire]);
    const show = columns.find((column) => column.field === name)?.show;
    return show ? show(value) : field?.kind === 'date' ? showDate(value) : value;
  };
  const numberOf = (row: ListRow) => shown(row, number);
  const edit = (row: ListRow) =>
    router.history.push(addressOf(screen.formPath, { [screen.numberParam]: numberOf(row), tenantId }));
  const toForm = () => router.history.push(screen.formPath);
  const found = page.data;

  const serial: DataColumn<ListRow> = {
    name: 'serial',
    heading: list.serial,
    width: '72px',
    cell: (_row, at) => (found === undefined ? '' : (found.pageIndex - 1) * found.pageSize + at + 1),
  };
  const told: readonly DataColumn<ListRow>[] = columns.map(({ field, heading }) => ({
    name: field,
    heading: heading ?? say(fields[field]?.label ?? ''),
    ...(field === number && { strong: true }),
    cell: (row) => shown(row, field),
  }));
  const title = columns.find(({ field }) => field !== number && field !== date)?.field ?? '';
  const renderCard = (row: ListRow) => ({
    top: (
      <>
        <span className={classes['cardTop']}>
          <strong>{numberOf(row)}</strong>
          <span>{shown(row, date)}</span>
        </span>
        {shown(row, title)}
      </>
    ),
    end: cardEnd((field) => shown(row, field)),
  });
  const actions = (row: ListRow) => (
    <>
      <RowAction label={list.printNo(numberOf(row))} onClick={() => setPrinted(numberOf(row))}>
        <IconPrinter size={18} aria-hidden />
      </RowAction>
      <RowAction label={list.editNo(numberOf(row))} onClick={() => edit(row)}>
        <IconEdit size={18} aria-hidden />
      </RowAction>
    </>
  );
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-label={t.documents.newOne} onClick={toForm}>
      <span className="caption">{t.documents.newOne}</span>
    </Button>
  );

  return (
    <>
      <div className={classes['head']}>
        <h1 tabIndex={-1}>{words.list}</h1>
        <CaptionButton icon={IconArrowLeft} text={t.actions.back} onClick={toForm} />
        <CaptionButton icon={IconPrinter} text={t.actions.print} onClick={() => setPrinting(true)} />
        {add}
      </div>
      <Filter key={JSON.stringify(asked.filter)} filter={asked.filter} onSearch={(next) => asked.go(next, 1)} />
      {tenantId === '' ? (
        <p role="alert">{words.noUser ?? t.documents.noUser}</p>
      ) : (
        <DataTable
          label={words.list}
          columns={[serial, ...told]}
          // The contract tells rows as unknown records.
          rows={found?.data as readonly ListRow[] | undefined}
          keyOf={numberOf}
          pageSize={10}
          actions={actions}
          actionsHeading={list.actions}
          onOpen={edit}
          renderCard={renderCard}
          old={page.isPlaceholderData}
          empty={
            <>
              <p>{words.none}</p>
              <Button onClick={toForm}>{words.fresh}</Button>
            </>
          }
          failure={
            page.isError
              ? { text: t.documents.loadFailed, retry: t.actions.retry, onRetry: () => void page.refetch() }
              : null
          }
        />
      )}
      {found !== undefined && !page.isError && found.data.length > 0 && (
        <Paging
          page={found.pageIndex}
          pages={found.totalPages}
          summary={summaryOf(found, list.range)}
          onPage={(wanted) => asked.go(asked.filter, wanted)}
        />
      )}
      {printed !== null && <DocumentPrint screen={screen} number={printed} onClose={() => setPrinted(null)} />}
      {printing && <ListPrint screen={screen} filter={asked.filter} onClose={() => setPrinting(false)} />}
    </>
  );
}

// An id, a number and a text are shown alike.
const textOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

function summaryOf(page: ListPage, range: (first: number, last: number, total: string) => string): string {
  const before = (page.pageIndex - 1) * page.pageSize;
  const total = page.totalCount === COUNTED + 1 ? '1,000+' : page.totalCount.toLocaleString('en-IN');
  return range(before + 1, before + page.data.length, total);
}

/** What the address asks for; damaged dates and pages ask for nothing. */
function useListSearch() {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const router = useRouter();
  const path = router.state.location.pathname;
  const day = (text: string | undefined) => (text !== undefined && isDay(text) ? text : null);
  const filter: ListFilter = {
    searchParam: search['search'] ?? '',
    fromDate: day(search['from']),
    toDate: day(search['to']),
  };
  const page = /^[1-9]\d{0,8}$/.test(search['page'] ?? '') ? Number(search['page']) : 1;
  const go = ({ searchParam, fromDate, toDate }: ListFilter, wanted: number) =>
    router.history.push(
      addressOf(path, {
        search: searchParam,
        from: fromDate ?? '',
        to: toDate ?? '',
        page: wanted === 1 ? '' : String(wanted),
      }),
    );
  return { filter, page, go };
}

interface FilterProps {
  readonly filter: ListFilter;
  readonly onSearch: (filter: ListFilter) => void;
}

function Filter({ filter, onSearch }: FilterProps) {
  const { t } = useLanguage();
  const list = t.documents.list;
  const [text, setText] = useState(filter.searchParam);
  const [from, setFrom] = useState(filter.fromDate ?? '');
  const [to, setTo] = useState(filter.toDate ?? '');
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fine = (date: string) => date === '' || isDay(date);
    if (!fine(from) || !fine(to)) return focusFirstWrong(event.currentTarget);
    onSearch({ searchParam: text.trim(), fromDate: from || null, toDate: to || null });
  };
  return (
    <search>
      <form className={classes['filter']} onSubmit={search} noValidate>
        <TextInput
          className={classes['text'] ?? ''}
          type="search"
          label={list.search}
          placeholder={list.searchHint}
          maxLength={200}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DateField label={list.from} value={from} onValue={setFrom} show={showDateSlashed} />
        <DateField label={list.to} value={to} onValue={setTo} show={showDateSlashed} />
        <Button
          className={classes['go'] ?? ''}
          type="submit"
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-label={list.search}
        >
          <span className="caption">{list.search}</span>
        </Button>
      </form>
    </search>
  );
}

interface RowActionProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowAction({ label, onClick, children }: RowActionProps) {
  return (
    <ActionIcon variant="subtle" size="var(--control-dense)" aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

interface CaptionButtonProps {
  readonly icon: typeof IconPrinter;
  readonly text: string;
  readonly onClick: () => void;
}

function CaptionButton({ icon: Picture, text, onClick }: CaptionButtonProps) {
  return (
    <Button variant="default" aria-label={text} leftSection={<Picture size={16} aria-hidden />} onClick={onClick}>
      <span className="caption">{text}</span>
    </Button>
  );
}
