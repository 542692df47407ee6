import {
  IconAdjustmentsDollar,
  IconCashBanknote,
  IconChecks,
  IconFileCheck,
  IconGasStation,
} from '@tabler/icons-react';
import { lazy } from 'react';
import { hireMemo } from '#domain/documents/hire-memo.ts';
import { screenOf } from '#web/documents/screen-of.tsx';
import { withHire } from './hire-reckoning.ts';
import { PartyName } from '#web/records/PartyName.tsx';

// All in one file: the bundler would join parts shared by several dialogs with those of every form.
const HireDialog = lazy(() => import('./HireDialog.tsx'));

/** The shared parts of the form, list and report of a hire memo. */
export const hireScreen = screenOf('hire', hireMemo, {
  // It changes the owner's account, and the cash or bank account that paid.
  changedBySave: ['hireAccount', 'ledgerRead', 'itemOpen', 'accountPick'],
  carried: ['payableAt'],
  firstField: 'vehicleNo',
  derive: withHire,
  steps: {
    issue: { icon: IconFileCheck, Dialog: HireDialog },
    adjust: { icon: IconAdjustmentsDollar, Dialog: HireDialog },
    advance: { icon: IconGasStation, Dialog: HireDialog },
    settle: { icon: IconChecks, Dialog: HireDialog },
    pay: { icon: IconCashBanknote, Dialog: HireDialog },
  },
  SavedPart: lazy(() => import('./SavedHire.tsx')),
  columns: [
    { field: 'hireNo' },
    { field: 'ownerId', Show: PartyName },
    { field: 'hireDate' },
    { field: 'vehicleNo' },
    { field: 'hireState' },
  ],
  cardEnd: (shown) => (
    <>
      {shown('vehicleNo')} {shown('hireState')}
    </>
  ),
});
