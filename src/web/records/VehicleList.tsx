import { IconEdit, IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { vehicle } from '#domain/records/vehicle.ts';
import { addressOf } from '#web/client/address.ts';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { useListSearch, type FilterFields } from '#web/lists/ListSearch.tsx';
import { PagedList } from '#web/lists/PagedList.tsx';
import type { SavedRecord } from './record-calls.ts';
import { RecordImport } from './RecordImport.tsx';
import { RecordListPrint } from './RecordPrint.tsx';
import { shownDue } from './shown-due.tsx';
import { PAPER_FILTERS, vehicleScreen } from './vehicle-screen.ts';

const { vehicleNo, owner, pan, make } = vehicle.fields;

/** The list of vehicles, which can be filtered by papers that fall due (spec 2 §2, View Vehicles). */
export function VehicleList() {
  const { t, say } = useLanguage();
  const words = { ...t.records.vehicle, ...t.records.kinds.vehicle };
  const { list } = t.records;
  const router = useRouter();
  const { filterFields, paperFilter } = usePaperFilter();
  const dueIn = (row: SavedRecord) => (paperFilter === undefined ? '' : textIn(row, paperFilter.dueField));
  const numberIn = (row: SavedRecord) => textIn(row, 'vehicleNo');
  const idOf = (row: SavedRecord) => textIn(row, 'id');
  const edit = (row: SavedRecord) => router.history.push(addressOf(vehicleScreen.formPath, { id: idOf(row) }));
  const view = (row: SavedRecord) => router.history.push(addressOf(kindPages.vehicle.reportPath, { id: idOf(row) }));
  return (
    <PagedList
      kind={vehicle.kind}
      title={words.list}
      columns={[
        { name: 'vehicleNo', heading: say(vehicleNo.label), strong: true, unbroken: true, cell: numberIn },
        { name: 'owner', heading: say(owner.label), cell: (row) => textIn(row, 'owner') },
        { name: 'pan', heading: say(pan.label), unbroken: true, cell: (row) => textIn(row, 'pan') },
        { name: 'make', heading: say(make.label), cell: (row) => textIn(row, 'make') },
        ...(paperFilter === undefined
          ? []
          : [
              {
                name: 'due',
                heading: say(paperFilter.due.label),
                cell: (row: SavedRecord) => shownDue(dueIn(row), t.dashboard.overdue),
              },
            ]),
      ]}
      keyOf={idOf}
      load={vehicleScreen.page}
      filterFields={filterFields}
      searchHint={words.searchHint}
      rowActions={(row) => [
        { icon: IconEye, label: list.viewOf(numberIn(row)), run: () => view(row), shortcut: 'P' },
        { icon: IconEdit, label: list.editOf(numberIn(row)), run: () => edit(row) },
      ]}
      onOpen={edit}
      renderCard={(row) => ({
        name: numberIn(row),
        aside: textIn(row, 'make'),
        below: textIn(row, 'owner'),
        end: paperFilter === undefined ? textIn(row, 'pan') : shownDue(dueIn(row), t.dashboard.overdue),
      })}
      formPath={vehicleScreen.formPath}
      words={words}
      more={<RecordImport screen={vehicleScreen} what={words.several} />}
      exportList={vehicleScreen.exportList}
      exportName={vehicleScreen.printListName.replace('.pdf', '.xlsx')}
      renderPrint={(asIs, onClose) => <RecordListPrint screen={vehicleScreen} filter={asIs} onClose={onClose} />}
    />
  );
}

/** The filter by a vehicle's paper, and the chosen paper. */
function usePaperFilter() {
  const { t, say } = useLanguage();
  const { list } = t.records;
  const filterFields: FilterFields = useMemo(
    () => ({
      dates: true,
      choice: {
        label: list.documentType,
        any: list.anyDocument,
        options: PAPER_FILTERS.map(({ filter, title }) => ({ value: filter, label: say(title) })),
      },
    }),
    [list, say],
  );
  // When the list is filtered by a paper, the clerk wants to see its due date.
  const { filter } = useListSearch(filterFields);
  const paperFilter = PAPER_FILTERS.find((paper) => paper.filter === filter.choice);
  return { filterFields, paperFilter };
}
