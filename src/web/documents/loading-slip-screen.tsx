import { loadingSlip } from '#domain/documents/loading-slip.ts';
import { useDriverName } from './addable-lists.ts';
import { screenOf } from './screen-of.tsx';

function DriverName({ value }: { readonly value: string }) {
  return useDriverName()(value);
}

/** The shared parts of the form, list and report of a loading slip. */
export const loadingSlipScreen = screenOf('loadingSlip', loadingSlip, {
  columns: [
    { field: 'slipNo' },
    { field: 'party' },
    { field: 'slipDate' },
    { field: 'vehicleNo' },
    { field: 'driverId', Show: DriverName },
  ],
});
