import { IconTruckDelivery } from '@tabler/icons-react';
import { lazy } from 'react';
import { challan, CHALLAN_NO_REQUIRED } from '#domain/documents/challan.ts';
import { ChallanState } from '#web/challan/ChallanState.tsx';
import { kindPages } from '#web/kinds.ts';
import { callsOf } from './document-calls.ts';
import type { DocumentScreen } from './screen.ts';

const DispatchDialog = lazy(() => import('#web/challan/DispatchDialog.tsx'));

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
  notCopied: { fields: ['challanState', 'dispatchReason'], lists: [] },
  refusal: ({ challanState }) =>
    challanState === 'dispatched' ? 'This challan is dispatched and cannot be changed.' : null,
  rowDeed: {
    icon: IconTruckDelivery,
    label: (t, number) => t.documents.challan.dispatchNo(number),
    applies: ({ challanState }) => challanState !== 'dispatched',
    Dialog: DispatchDialog,
  },
  ReportPart: lazy(() => import('#web/challan/ChallanReportPart.tsx')),
  SavedPart: lazy(() => import('#web/challan/SavedChallan.tsx')),
  columns: [
    { field: 'challanNo' },
    { field: 'destination' },
    { field: 'challanDate' },
    { field: 'vehicleNo' },
    { field: 'driver' },
    { field: 'challanState', Show: ChallanState },
  ],
  cardEnd: (shown) => (
    <>
      {shown('vehicleNo')} · {shown('driver')} {shown('challanState')}
    </>
  ),
  printName: 'Challan.pdf',
  printListName: 'View_Challan_List.pdf',
};
