import { EXPORT_BILTY_NO_REQUIRED, exportBilty, INSURANCE_FIELDS } from '#domain/documents/export-bilty.ts';
import { screenOf } from './screen-of.tsx';

const NO_INSURANCE = Object.fromEntries(INSURANCE_FIELDS.map((name) => [name, '']));

/** The shared parts of the form, list and report of an export bilty. */
export const exportBiltyScreen = screenOf('exportBilty', exportBilty, {
  numberRequired: EXPORT_BILTY_NO_REQUIRED,
  carried: ['origin'],
  // Hidden fields must not be saved (spec 1 §4).
  derive: (texts) => (texts['hasPolicy'] === 'yes' ? texts : { ...texts, ...NO_INSURANCE }),
  columns: [{ field: 'biltyNo' }, { field: 'biltyDate' }, { field: 'consignor' }, { field: 'consignee' }],
  cardEnd: (shown) => <>→ {shown('consignee')}</>,
});
