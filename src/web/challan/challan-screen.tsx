import { IconMapPin, IconPackageExport, IconTruckDelivery } from '@tabler/icons-react';
import { lazy } from 'react';
import { challan } from '#domain/documents/challan.ts';
import { screenOf } from '#web/documents/screen-of.tsx';

/** The definition of a challan's form, list and report. */
export const challanScreen = screenOf('challan', challan, {
  // Saving changes the status of its LRs.
  changedBySave: ['biltyRead', 'biltyList', 'biltyEventList', 'challanCheck', 'challanLoadable', 'challanUnloading'],
  // The next vehicle leaves from the same place.
  carried: ['fromBranch', 'toBranch', 'origin', 'originState'],
  steps: {
    dispatch: { icon: IconTruckDelivery, Dialog: lazy(() => import('./DispatchDialog.tsx')) },
    arrive: { icon: IconMapPin },
    unload: { icon: IconPackageExport, Dialog: lazy(() => import('#web/unloading/UnloadStep.tsx')) },
  },
  SavedPart: lazy(() => import('./SavedChallan.tsx')),
  columns: [
    { field: 'challanNo' },
    { field: 'destination' },
    { field: 'challanDate' },
    { field: 'vehicleNo' },
    { field: 'driver' },
    { field: 'challanState' },
  ],
  cardEnd: (shown) => (
    <>
      {shown('vehicleNo')} · {shown('driver')} {shown('challanState')}
    </>
  ),
});
