import { challan, CHALLAN_NO_REQUIRED } from '#domain/documents/challan.ts';
import { kindPages } from '#web/kinds.ts';
import { callsOf } from './document-calls.ts';
import type { DocumentScreen } from './screen.ts';

/** What form, list and report of a challan are made from. */
export const challanScreen: DocumentScreen<typeof challan> = {
  ...callsOf('challan'),
  // It changes the status of its LRs.
  changedBySave: [...callsOf('challan').changedBySave, 'biltyRead', 'biltyList', 'biltyEventList'],
  document: challan,
  words: (t) => t.documents.challan,
  numberRequired: CHALLAN_NO_REQUIRED,
  ...kindPages.challan,
  firstField: 'origin',
  // The next vehicle leaves from the same place.
  carried: ['origin', 'originState'],
  columns: [
    { field: 'challanNo' },
    { field: 'destination' },
    { field: 'challanDate' },
    { field: 'vehicleNo' },
    { field: 'driver' },
  ],
  cardEnd: (shown) => (
    <>
      {shown('vehicleNo')} · {shown('driver')}
    </>
  ),
  printName: 'Challan.pdf',
  printListName: 'View_Challan_List.pdf',
};
