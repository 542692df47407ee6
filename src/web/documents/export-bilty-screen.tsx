import { EXPORT_BILTY_NO_REQUIRED, exportBilty, INSURANCE_FIELDS } from '#domain/documents/export-bilty.ts';
import { kindPages } from '#web/kinds.ts';
import { callsOf } from './document-calls.ts';
import type { DocumentScreen } from './screen.ts';

const NO_INSURANCE = Object.fromEntries(INSURANCE_FIELDS.map((name) => [name, '']));

/** What form, list and report of an export bilty are made from. */
export const exportBiltyScreen: DocumentScreen<typeof exportBilty> = {
  ...callsOf('exportBilty'),
  document: exportBilty,
  words: (t) => t.documents.exportBilty,
  numberRequired: EXPORT_BILTY_NO_REQUIRED,
  ...kindPages.exportBilty,
  firstField: 'consignor',
  carried: ['origin'],
  // What is hidden must not be saved (spec 1 §4).
  derive: (texts) => (texts['hasPolicy'] === 'yes' ? texts : { ...texts, ...NO_INSURANCE }),
  columns: [{ field: 'biltyNo' }, { field: 'biltyDate' }, { field: 'consignor' }, { field: 'consignee' }],
  cardEnd: (shown) => <>→ {shown('consignee')}</>,
  printName: 'Export_Bilty.pdf',
  printListName: 'View_Export_Bilty_List.pdf',
};
