import { IconTruckDelivery } from '@tabler/icons-react';
import { lazy } from 'react';
import { challan } from '#domain/documents/challan.ts';
import { ChallanState } from './ChallanState.tsx';
import { screenOf } from '#web/documents/screen-of.tsx';

const DispatchDialog = lazy(() => import('./DispatchDialog.tsx'));

/** What form, list and report of a challan are made from. */
export const challanScreen = screenOf('challan', challan, {
  // It changes the status of its LRs.
  changedBySave: ['biltyRead', 'biltyList', 'biltyEventList'],
  // The next vehicle leaves from the same place.
  carried: ['origin', 'originState'],
  rowDeed: {
    icon: IconTruckDelivery,
    label: (t, number) => t.documents.challan.dispatchNo(number),
    applies: ({ challanState }) => challanState !== 'dispatched',
    Dialog: DispatchDialog,
  },
  ReportPart: lazy(() => import('./ChallanReportPart.tsx')),
  SavedPart: lazy(() => import('./SavedChallan.tsx')),
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
});
