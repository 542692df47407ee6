import { useDriverName } from './addable-lists.ts';
import { DocumentList } from './DocumentList.tsx';
import { loadingSlipScreen } from './loading-slip-screen.ts';

/** The list of loading slips (spec 2 §2, View Loading Slips). */
export function LoadingSlipList() {
  const driverName = useDriverName();
  return (
    <DocumentList
      screen={loadingSlipScreen}
      columns={[
        { field: 'slipNo' },
        { field: 'party' },
        { field: 'slipDate' },
        { field: 'vehicleNo' },
        { field: 'driverId', show: driverName },
      ]}
      cardEnd={(shown) => `${shown('vehicleNo')} · ${shown('driverId')}`}
    />
  );
}
