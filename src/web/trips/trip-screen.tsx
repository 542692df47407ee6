import { IconChecks, IconPlayerPlay, IconWallet } from '@tabler/icons-react';
import { lazy } from 'react';
import { tripSheet } from '#domain/documents/trip-sheet.ts';
import { useDriverName } from '#web/documents/addable-lists.ts';
import { screenOf } from '#web/documents/screen-of.tsx';

/** The name of the driver of an id. */
function DriverName({ value }: { readonly value: string }) {
  return useDriverName()(value);
}

/** The definition of a trip sheet's form, list and report. */
export const tripScreen = screenOf('tripSheet', tripSheet, {
  // It moves the driver's account, and the accounts that paid the expenses.
  changedBySave: ['tripSheetAccount', 'tripExpenseList', 'ledgerRead', 'itemOpen', 'accountPick'],
  firstField: 'vehicleNo',
  steps: {
    start: { icon: IconPlayerPlay },
    advance: { icon: IconWallet, Dialog: lazy(() => import('./AdvanceDialog.tsx')) },
    settle: { icon: IconChecks, Dialog: lazy(() => import('./SettleDialog.tsx')) },
  },
  SavedPart: lazy(() => import('./SavedTrip.tsx')),
  AboveList: lazy(() => import('./WaitingExpenses.tsx')),
  columns: [
    { field: 'tripNo' },
    { field: 'vehicleNo' },
    { field: 'startAt' },
    { field: 'driverId', Show: DriverName },
    { field: 'tripState' },
  ],
  cardEnd: (shown) => (
    <>
      {shown('driverId')} {shown('tripState')}
    </>
  ),
});
