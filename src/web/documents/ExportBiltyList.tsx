import { DocumentList } from './DocumentList.tsx';
import { exportBiltyScreen } from './export-bilty-screen.ts';

/** The list of export bilties (spec 2 §2, View Export Bilty). */
export function ExportBiltyList() {
  return (
    <DocumentList
      screen={exportBiltyScreen}
      columns={[{ field: 'biltyNo' }, { field: 'biltyDate' }, { field: 'consignor' }, { field: 'consignee' }]}
      cardEnd={(shown) => `→ ${shown('consignee')}`}
    />
  );
}
