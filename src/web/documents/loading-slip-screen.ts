import { loadingSlip, SLIP_NO_REQUIRED } from '#domain/documents/loading-slip.ts';
import { callsOf } from './document-calls.ts';
import type { DocumentScreen } from './screen.ts';

/** What form, list and report of a loading slip are made from. */
export const loadingSlipScreen: DocumentScreen<typeof loadingSlip> = {
  ...callsOf('loadingSlip'),
  document: loadingSlip,
  words: (t) => t.documents.loadingSlip,
  numberRequired: SLIP_NO_REQUIRED,
  numberParam: 'loading_Slip_Id',
  formPath: '/dashboard/loadingslip',
  listPath: '/dashboard/viewloadingslip',
  firstField: 'party',
  printName: 'Loading_Slip.pdf',
  printListName: 'View_Loading_Slip_List.pdf',
};
