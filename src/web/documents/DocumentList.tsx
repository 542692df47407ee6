import { IconBrandWhatsapp, IconEdit, IconPrinter } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { useUser } from '#web/session.tsx';
import { DocumentPrint, ListPrint, ShareDialog } from './DocumentPrint.tsx';
import type { SavedRow } from './document-calls.ts';
import { partyOf, type DocumentScreen } from './screen.ts';

/** In the company's language, no copy named. */
const AS_USUAL = { copy: '', language: '' } as const;

function shownValue<D extends AnyDocument>(
  { columns, document }: DocumentScreen<D>,
  value: string,
  name: string,
): ReactNode {
  const Show = columns.find((column) => column.field === name)?.Show;
  if (Show !== undefined) return <Show value={value} />;
  return document.fields[name]?.kind === 'date' ? showDate(value) : value;
}

/** A document's list: search and dates in the address, pages from the server, print and edit of each row. */
export function DocumentList<D extends AnyDocument>({ screen }: { readonly screen: DocumentScreen<D> }) {
  const { t, say } = useLanguage();
  const words = screen.words(t);
  const { list } = t.documents;
  const { tenantId } = useUser();
  const router = useRouter();
  const [printed, setPrinted] = useState<string | null>(null);
  const [shared, setShared] = useState<string | null>(null);
  const { fields, number, date } = screen.document;
  const { columns, cardEnd } = screen;
  const shown = (row: SavedRow, name: string) => shownValue(screen, textIn(row, name), name);
  const numberOf = (row: SavedRow) => textIn(row, number);
  const edit = (row: SavedRow) =>
    router.history.push(addressOf(screen.formPath, { [screen.numberParam]: numberOf(row), tenantId }));
  return (
    <>
      <PagedList
        kind={screen.document.kind}
        title={words.list}
        columns={columns.map(({ field, heading }) => ({
          name: field,
          heading: heading?.(t) ?? say(fields[field]?.label ?? ''),
          ...(field === number && { strong: true }),
          cell: (row: SavedRow) => shown(row, field),
        }))}
        keyOf={numberOf}
        load={screen.list}
        filterFields={{ dates: true }}
        searchHint={list.searchHint}
        rowActions={(row) => [
          { icon: IconPrinter, label: list.printNo(numberOf(row)), run: () => setPrinted(numberOf(row)) },
          {
            icon: IconBrandWhatsapp,
            label: t.documents.share.rowNo(numberOf(row)),
            run: () => setShared(numberOf(row)),
          },
          { icon: IconEdit, label: list.editNo(numberOf(row)), run: () => edit(row) },
        ]}
        onOpen={edit}
        card={(row) => ({
          name: numberOf(row),
          aside: shown(row, date),
          below: shown(row, partyOf(screen)),
          end: cardEnd((field) => shown(row, field)),
        })}
        formPath={screen.formPath}
        words={words}
        exportList={screen.exportList}
        exportName={screen.printListName.replace('.pdf', '.xlsx')}
        renderPrint={(filter, onClose) => <ListPrint screen={screen} filter={filter} onClose={onClose} />}
      />
      {printed !== null && <DocumentPrint screen={screen} number={printed} onClose={() => setPrinted(null)} />}
      <Suspense>
        {shared !== null && (
          <ShareDialog screen={screen} number={shared} chosen={AS_USUAL} onClose={() => setShared(null)} />
        )}
      </Suspense>
    </>
  );
}
