import { IconEdit } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Fields } from '#domain/define.ts';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { localPage, textIn } from '#web/lists/list-filter.ts';
import type { RowAction } from '#web/lists/list-rows.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import type { SavedRecord } from '#web/records/record-calls.ts';
import { nameOf } from '#web/records/record-screen.ts';
import type { ShortListScreen } from './short-list-screens.ts';

interface ShortListPageProps<F extends Fields> {
  readonly screen: ShortListScreen<F>;
  /** The fields shown as columns, besides whether an entry is active. */
  readonly columns: readonly {
    readonly name: keyof F & string;
    readonly heading?: string;
    readonly number?: true;
    readonly cell?: (row: SavedRecord) => ReactNode;
  }[];
  /** The content beside and below an entry's name on a phone. */
  readonly card: (row: SavedRecord) => { readonly aside: ReactNode; readonly below: ReactNode };
  /** Shown between the heading and the list. */
  readonly above?: ReactNode;
  /** Further row actions besides editing. */
  readonly rowActions?: (row: SavedRecord) => readonly RowAction[];
}

/** The page of a short list: all entries, active ones first. */
export function ShortListPage<F extends Fields>({ screen, columns, card, above, rowActions }: ShortListPageProps<F>) {
  const { t, say } = useLanguage();
  const router = useRouter();
  const { fields, record, formPath } = screen;
  const words = screen.words(t);
  const edit = (row: SavedRecord) => router.history.push(addressOf(formPath, { id: String(row.id) }));
  const state = (row: SavedRecord) => (textIn(row, 'isActive') === 'no' ? t.consignment.closed : t.consignment.active);
  return (
    <PagedList
      kind={record.kind}
      title={words.list}
      columns={[
        ...columns.map(({ name, heading, number, cell }) => ({
          name,
          heading: heading ?? say(fields[name]?.label ?? ''),
          ...(name === record.name && { strong: true }),
          ...(number && { number }),
          cell: cell ?? ((row: SavedRecord) => textIn(row, name)),
        })),
        { name: 'state', heading: say('Status'), cell: state },
      ]}
      keyOf={(row) => String(row.id)}
      load={async (_filter, page, signal) => localPage(await screen.all(signal), page)}
      rowActions={(row) => [
        { icon: IconEdit, label: words.edit(nameOf(record, row)), run: () => edit(row) },
        ...(rowActions?.(row) ?? []),
      ]}
      above={above}
      onOpen={edit}
      renderCard={(row) => ({ ...card(row), name: nameOf(record, row), end: state(row) })}
      formPath={formPath}
      words={{ none: words.none, fresh: words.fresh }}
    />
  );
}
