import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import type { SavedRecord } from '#web/records/record-calls.ts';
import { printerScreen } from './short-list-screens.ts';
import { ShortListPage } from './ShortListPage.tsx';
import { useBranches } from './useBranches.ts';

/** The printers of the company's offices. */
export function PrinterList() {
  const { say } = useLanguage();
  const branches = useBranches();
  const branchOf = (row: SavedRecord) => branches.find(({ id }) => id === textIn(row, 'branchId'))?.name ?? '';
  const said = (name: string) => (row: SavedRecord) => say(textIn(row, name));
  return (
    <ShortListPage
      screen={printerScreen}
      columns={[
        { name: 'name' },
        { name: 'branchId', cell: branchOf },
        { name: 'kind', cell: said('kind') },
        { name: 'way', cell: said('way') },
        { name: 'paperWidth', number: true },
        { name: 'paperHeight', number: true },
      ]}
      card={(row) => ({ aside: branchOf(row), below: said('kind')(row) })}
    />
  );
}
