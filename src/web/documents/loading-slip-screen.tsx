import { loadingSlip, SLIP_NO_REQUIRED } from '#domain/documents/loading-slip.ts';
import { kindPages } from '#web/kinds.ts';
import { useDriverName } from './addable-lists.ts';
import { callsOf } from './document-calls.ts';
import type { DocumentScreen } from './screen.ts';

/** The name of the driver of an id. */
function DriverName({ value }: { readonly value: string }) {
  return useDriverName()(value);
}

/** What form, list and report of a loading slip are made from. */
export const loadingSlipScreen: DocumentScreen<typeof loadingSlip> = {
  ...callsOf('loadingSlip'),
  document: loadingSlip,
  words: (t) => t.documents.loadingSlip,
  numberRequired: SLIP_NO_REQUIRED,
  ...kindPages.loadingSlip,
  firstField: 'party',
  columns: [
    { field: 'slipNo' },
    { field: 'party' },
    { field: 'slipDate' },
    { field: 'vehicleNo' },
    { field: 'driverId', Show: DriverName },
  ],
  cardEnd: (shown) => (
    <>
      {shown('vehicleNo')} · {shown('driverId')}
    </>
  ),
  printName: 'Loading_Slip.pdf',
  printListName: 'View_Loading_Slip_List.pdf',
};
