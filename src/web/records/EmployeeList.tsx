import { IconEdit, IconPrinter } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { employee } from '#domain/records/employee.ts';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { employeeScreen } from './employee-screen.ts';
import type { SavedRecord } from './record-calls.ts';
import { RecordImport } from './RecordImport.tsx';
import { RecordListPrint, RecordPrint } from './RecordPrint.tsx';

const { formPath } = employeeScreen;

/** The list of employees (spec 2 §2, View Employees). */
export function EmployeeList() {
  const { t } = useLanguage();
  const words = { ...t.records.employee, ...t.records.kinds.employee };
  const { list } = t.records;
  const router = useRouter();
  const [printed, setPrinted] = useState<SavedRecord | null>(null);
  const nameIn = (row: SavedRecord) => textIn(row, 'empName');
  const typeIn = (row: SavedRecord) => words.types[textIn(row, 'empType')] ?? '';
  const edit = (row: SavedRecord) => router.history.push(addressOf(formPath, { id: textIn(row, 'id') }));
  return (
    <>
      <PagedList
        kind={employee.kind}
        title={words.list}
        columns={[
          { name: 'empName', heading: list.name, strong: true, cell: nameIn },
          { name: 'contact', heading: list.contact, unbroken: true, cell: (row) => textIn(row, 'contact') },
          { name: 'city', heading: list.city, cell: (row) => textIn(row, 'city') },
          { name: 'empType', heading: list.type, cell: typeIn },
        ]}
        keyOf={(row) => textIn(row, 'id')}
        load={employeeScreen.page}
        filterFields={{ dates: false }}
        searchHint={words.searchHint}
        rowActions={(row) => [
          { icon: IconPrinter, label: list.printOf(nameIn(row)), run: () => setPrinted(row), shortcut: 'P' },
          { icon: IconEdit, label: list.editOf(nameIn(row)), run: () => edit(row) },
        ]}
        onOpen={edit}
        renderCard={(row) => ({
          name: nameIn(row),
          aside: typeIn(row),
          below: textIn(row, 'contact'),
          end: textIn(row, 'city'),
        })}
        formPath={formPath}
        words={words}
        more={<RecordImport screen={employeeScreen} what={words.several} />}
        exportList={employeeScreen.exportList}
        exportName={employeeScreen.printListName.replace('.pdf', '.xlsx')}
        renderPrint={(filter, onClose) => <RecordListPrint screen={employeeScreen} filter={filter} onClose={onClose} />}
      />
      {printed !== null && (
        <RecordPrint screen={employeeScreen} id={printed.id} name={nameIn(printed)} onClose={() => setPrinted(null)} />
      )}
    </>
  );
}
