import { IconBrandWhatsapp, IconEdit, IconEye, IconPrinter, IconRoute } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { extensionColumns, type AnyDocument } from '#domain/define.ts';
import { addressOf } from '#web/client/address.ts';
import type { Words } from '#web/language/en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { inAnyOrder, unsorted } from '#web/lists/any-order.ts';
import { ColumnChooser } from '#web/lists/ColumnChooser.tsx';
import type { FormAction } from '#web/forms/FormBar.tsx';
import cardClasses from '#web/lists/ListCard.module.css';
import { textIn } from '#web/lists/list-filter.ts';
import toolClasses from '#web/lists/ListTools.module.css';
import { useListSearch } from '#web/lists/ListSearch.tsx';
import type { RowAction } from '#web/lists/list-rows.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { PeriodChips } from '#web/lists/PeriodChips.tsx';
import { SortChoice } from '#web/lists/SortChoice.tsx';
import { prefer } from '#web/preferences/preferences.ts';
import { useUser } from '#web/client/session.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import type { RowTicks } from '#web/ui/RowTicks.tsx';
import { usePreferences } from '#web/preferences/usePreferences.ts';
import { documentColumns, shownIn, listedText } from './document-columns.tsx';
import classes from './DocumentList.module.css';
import DocumentPrint, { AS_USUAL, ShareDialog } from './DocumentPrint.tsx';
import { DocumentTotals, useAmountsCut, useDocumentTotals } from './DocumentTotals.tsx';
import type { SavedRow } from './document-calls.ts';
import { ListPrint } from './ListPrint.tsx';
import { goodsNumberIn, isTakenBack, partyOf, shownKeyOf, titlesOf, type DocumentScreen } from './screen.ts';
import { useDocumentOrder } from './useDocumentOrder.ts';
import { useFilterChoices } from './useFilterChoices.ts';
import { useSteps } from './useSteps.tsx';

/** The columns the user chose for a document's list, with its filter, order and sums. */
function useListView<D extends AnyDocument>(screen: DocumentScreen<D>) {
  const { document } = screen;
  const language = useLanguage();
  const preferred = usePreferences().columns;
  const choices = useFilterChoices(screen);
  const filterFields = useMemo(
    () => ({
      dates: true,
      choices,
      sorts: Object.keys({ ...document.fields, ...extensionColumns(document), ...document.sums }),
    }),
    [document, choices],
  );
  const { filter, go } = useListSearch(filterFields);
  const onFilter = (next: typeof filter) => go(next, 1);
  const totals = useDocumentTotals(screen, filter);
  const { sortOf, ignored } = useDocumentOrder(document, filter, totals.data?.count, onFilter);
  const all = documentColumns(screen, language);
  const shownKey = shownKeyOf(screen);
  const chosen = preferred[shownKey] ?? screen.shown ?? document.listed;
  const further = all.further.filter(({ name }) => chosen.includes(name));
  const sorted = [...all.own, ...further].map((column) => ({ ...column, sort: sortOf(column.name) }));
  const also = screen.alsoShown?.(filter, language) ?? [];
  const columns: readonly ListColumn<SavedRow>[] = [...sorted, ...also];
  const amountsCut = useAmountsCut(screen, filter);
  const tools = (
    <div className={toolClasses['tools']}>
      <PeriodChips filter={filter} onFilter={onFilter} />
      <div className={toolClasses['side']}>
        <SortChoice
          columns={sorted.filter(({ sort }) => sort.refusal === undefined)}
          filter={ignored ? unsorted(filter) : filter}
          onFilter={onFilter}
        />
        <ColumnChooser
          columns={all.further}
          shown={chosen}
          onShown={(shown) => prefer({ columns: { ...preferred, [shownKey]: shown } })}
        />
      </div>
      {ignored && <output>{language.t.lists.tooLong}</output>}
      {amountsCut && <output>{language.t.lists.amountsAmongNewest}</output>}
    </div>
  );
  /** For a card: the sums shown, and the extra columns of the current filter. */
  const summed = [
    ...further.filter(({ name }) => document.sums[name] !== undefined),
    ...also.filter(({ hasLinks }) => hasLinks !== true),
  ];
  const linked = also.filter(({ hasLinks }) => hasLinks === true);
  /** The columns shown from its extension. */
  const added = further.filter(({ name }) => Object.hasOwn(extensionColumns(document), name));
  return { filterFields, columns, summed, linked, added, tools, totals };
}

/** A document and its title. */
interface NamedDocument {
  readonly number: string;
  readonly called: string;
}

/** How a row is opened: in its form, or read-only where it can no longer be changed. */
interface OpenedRow {
  readonly changes: boolean;
  readonly open: () => void;
}

/** The actions of a row. */
function useRowActions<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  open: Readonly<Record<'print' | 'share', (named: NamedDocument) => void>>,
) {
  const { t } = useLanguage();
  const { documents, menu } = t;
  const { list, share: words } = documents;
  const { stepsOf, stepDialog } = useSteps(screen);
  const named = (row: SavedRow, number: string): NamedDocument => {
    return { number, called: titlesOf(screen, { number, goodsNumber: goodsNumberIn(screen, row) }, t).saved };
  };
  const stepActions = (row: SavedRow, number: string): readonly RowAction[] =>
    stepsOf(row, number)
      .filter(({ cancels }) => !cancels)
      .map(({ icon, words: of, take }) => ({ icon, label: of.title, caption: of.button, run: take }));
  const rowActions = (
    row: SavedRow,
    number: string,
    edit: OpenedRow,
    follow: (() => void) | null,
  ): readonly RowAction[] => [
    { icon: IconPrinter, label: list.printNo(number), run: () => open.print(named(row, number)), shortcut: 'P' },
    { icon: IconBrandWhatsapp, label: words.rowNo(number), run: () => open.share(named(row, number)) },
    ...stepActions(row, number),
    ...(follow === null ? [] : [{ icon: IconRoute, label: `${menu.consignmentNote} ${number}`, run: follow }]),
    edit.changes
      ? { icon: IconEdit, label: list.editNo(number), run: edit.open }
      : { icon: IconEye, label: list.openNo(number), run: edit.open },
  ];
  return { rowActions, stepDialog };
}

interface DocumentListProps<D extends AnyDocument> {
  readonly screen: DocumentScreen<D>;
  /** Absent: rows have no tick boxes. */
  readonly ticks?: RowTicks<SavedRow>;
  /** Rarely used actions. */
  readonly seldom?: readonly FormAction[];
}

/** A document's list: search and dates in the address, pages from the server, print and edit on each row. */
export function DocumentList<D extends AnyDocument>({ screen, ticks, seldom = [] }: DocumentListProps<D>) {
  const { t, say } = useLanguage();
  const words = screen.words(t);
  const { list } = t.documents;
  const { tenantId } = useUser();
  const router = useRouter();
  const [printed, setPrinted] = useState<NamedDocument | null>(null);
  const [shared, setShared] = useState<NamedDocument | null>(null);
  const { number, date } = screen.document;
  const { cardEnd } = screen;
  const { filterFields, columns, summed, linked, added, tools, totals } = useListView(screen);
  const shown = (row: SavedRow, name: string) => shownIn(screen, row, name, say);
  const load = inAnyOrder(screen.list);
  const textOf = (row: SavedRow) =>
    added.map(({ name }) => listedText(screen.document, row, name, say)).filter((each) => each !== '');
  const numberOf = (row: SavedRow) => textIn(row, number);
  const { rowActions, stepDialog } = useRowActions(screen, { print: setPrinted, share: setShared });
  const open = (path: string, row: SavedRow) =>
    router.history.push(addressOf(path, { [screen.numberParam]: numberOf(row), tenantId }));
  const changes = (row: SavedRow) => (screen.refusal?.(row) ?? null) === null;
  const opened = (row: SavedRow) => open(changes(row) ? screen.formPath : screen.reportPath, row);
  const follow = (row: SavedRow) => {
    const path = screen.notePath?.(row) ?? null;
    return path === null ? null : () => open(path, row);
  };
  const { AboveList } = screen;
  return (
    <>
      <PagedList
        kind={screen.document.kind}
        title={words.list}
        columns={columns}
        keyOf={numberOf}
        load={load}
        filterFields={filterFields}
        above={<Suspense>{AboveList && <AboveList />}</Suspense>}
        searchHint={list.searchHint(Object.values(screen.document.sums).some(({ kind }) => kind === 'money'))}
        more={tenantId === '' ? undefined : tools}
        seldom={tenantId === '' ? [] : seldom}
        totals={<DocumentTotals document={screen.document} totals={totals} />}
        rowActions={(row) =>
          rowActions(row, numberOf(row), { changes: changes(row), open: () => opened(row) }, follow(row))
        }
        onOpen={opened}
        ticks={ticks}
        renderCard={(row) => ({
          name: cardNumber(screen, row, t, shown(row, number)),
          aside: shown(row, date),
          below: cardLines(shown(row, partyOf(screen)), row, textOf(row), summed),
          end: (
            <>
              {cardEnd((field) => shown(row, field))}
              {linked.map(({ name, cell }) => (
                <span key={name} className={cardClasses['linked']}>
                  {cell(row, 0)}
                </span>
              ))}
            </>
          ),
        })}
        formPath={screen.formPath}
        words={words}
        exportList={inAnyOrder(screen.exportList)}
        exportName={screen.printListName.replace('.pdf', '.xlsx')}
        renderPrint={(filter, onClose) => <ListPrint screen={screen} filter={filter} onClose={onClose} />}
      />
      {printed !== null && <DocumentPrint screen={screen} {...printed} onClose={() => setPrinted(null)} />}
      <Suspense>
        {shared !== null && (
          <ShareDialog screen={screen} {...shared} chosen={AS_USUAL} onClose={() => setShared(null)} />
        )}
      </Suspense>
      {stepDialog}
    </>
  );
}

/** The number on a card; a number that goes on the goods comes first and large. */
function cardNumber<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  row: SavedRow,
  t: Words,
  number: ReactNode,
): ReactNode {
  const goodsNumber = goodsNumberIn(screen, row);
  if (goodsNumber === '') return number;
  const takenBack = isTakenBack(screen, row);
  return (
    <>
      <b className={classes['goods']}>{takenBack ? <s>{goodsNumber}</s> : goodsNumber}</b>{' '}
      <span className={classes['second']}>
        {takenBack ? number : screen.words(t).saved(textIn(row, screen.document.number))}
      </span>
    </>
  );
}

/** The lines of a card: the document's columns, those of its extension, and its sums. */
function cardLines(
  title: ReactNode,
  row: SavedRow,
  shown: readonly string[],
  summed: readonly ListColumn<SavedRow>[],
): ReactNode {
  return (
    <>
      {title}
      {shown.length > 0 && <span className={cardClasses['told']}>{shown.join(' · ')}</span>}
      {summed.length > 0 && (
        <span className={cardClasses['sums']}>
          {summed
            .filter(({ cell }) => cell(row, 0) !== '')
            .map(({ name, heading, cell }) => (
              <span key={name}>
                {heading} <b>{cell(row, 0)}</b>
              </span>
            ))}
        </span>
      )}
    </>
  );
}
