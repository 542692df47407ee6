import { IconArrowMerge, IconEdit, IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { party, place } from '#domain/records/party.ts';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { usePartyNamesWords } from '#web/records/usePartyNamesWords.ts';
import { useSession } from '#web/client/session.tsx';
import { partyScreen } from './party-screen.ts';
import type { SavedRecord } from './record-calls.ts';
import { RecordImport } from './RecordImport.tsx';
import { RecordListPrint } from './RecordPrint.tsx';

const { name, nameHindi, contact } = party.fields;
const { gstin, city } = place.fields;
const { formPath } = partyScreen;

/** The first place's value, and how many more places there are. */
function firstAndMore(row: SavedRecord, field: 'city' | 'gstin'): string {
  const more = (row['places'] as readonly unknown[]).length;
  const first = textIn(row, field);
  return more === 0 || first === '' ? first : `${first} +${more}`;
}

const nameIn = (row: SavedRecord) => textIn(row, 'name');

/** The list of parties, searched in both scripts. */
export function PartyList() {
  const { t, say } = useLanguage();
  const words = { ...t.records.party, ...t.records.kinds.party };
  const names = usePartyNamesWords();
  const { list } = t.records;
  const admin = useSession()?.rights.admin === true;
  const router = useRouter();
  const edit = (row: SavedRecord) => router.history.push(addressOf(formPath, { id: textIn(row, 'id') }));
  const view = (row: SavedRecord) => router.history.push(addressOf(partyScreen.reportPath, { id: textIn(row, 'id') }));
  const ofPlaces = (row: SavedRecord, field: 'city' | 'gstin') => {
    const into = textIn(row, 'mergedInto');
    return field === 'city' && into !== '' ? names.mergedInto(into) : firstAndMore(row, field);
  };
  return (
    <PagedList
      kind={party.kind}
      title={words.list}
      columns={[
        { name: 'name', heading: say(name.label), strong: true, cell: nameIn },
        { name: 'nameHindi', heading: say(nameHindi.label), cell: (row) => textIn(row, 'nameHindi') },
        { name: 'city', heading: say(city.label), cell: (row) => ofPlaces(row, 'city') },
        { name: 'gstin', heading: say(gstin.label), cell: (row) => ofPlaces(row, 'gstin') },
        { name: 'contact', heading: say(contact.label), cell: (row) => textIn(row, 'contact') },
      ]}
      keyOf={(row) => textIn(row, 'id')}
      load={partyScreen.page}
      filterFields={{ dates: false }}
      searchHint={words.searchHint}
      rowActions={(row) => [
        { icon: IconEye, label: list.viewOf(nameIn(row)), run: () => view(row), shortcut: 'P' },
        { icon: IconEdit, label: list.editOf(nameIn(row)), run: () => edit(row) },
      ]}
      onOpen={edit}
      renderCard={(row) => ({
        name: nameIn(row),
        aside: ofPlaces(row, 'city'),
        below: textIn(row, 'nameHindi'),
        end: textIn(row, 'gstin') || textIn(row, 'contact'),
      })}
      formPath={formPath}
      words={words}
      more={<RecordImport screen={partyScreen} what={words.several} />}
      seldom={
        admin
          ? [
              {
                icon: IconArrowMerge,
                text: t.menu.partyNames,
                onClick: () => router.history.push('/dashboard/partynames'),
              },
            ]
          : []
      }
      exportList={partyScreen.exportList}
      exportName={partyScreen.printListName.replace('.pdf', '.xlsx')}
      renderPrint={(filter, onClose) => <RecordListPrint screen={partyScreen} filter={filter} onClose={onClose} />}
    />
  );
}
