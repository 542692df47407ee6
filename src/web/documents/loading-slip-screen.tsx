import { loadingSlip } from '#domain/documents/loading-slip.ts';
import { useDriverName } from './addable-lists.ts';
import { screenOf } from './screen-of.tsx';

/** The name of the driver of an id. */
function DriverName({ value }: { readonly value: string }) {
  return useDriverName()(value);
}

/** What form, list and report of a loading slip are made from. */
export const loadingSlipScreen = screenOf('loadingSlip', loadingSlip, {
  columns: [
    { field: 'slipNo' },
    { field: 'party' },
    { field: 'slipDate' },
    { field: 'vehicleNo' },
    { field: 'driverId', Show: DriverName },
  ],
});
