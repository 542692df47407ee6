import { IconFlag } from '@tabler/icons-react';
import { lazy } from 'react';
import { contract } from '#domain/documents/contract.ts';
import { PartyName } from '#web/records/PartyName.tsx';
import { screenOf } from '#web/documents/screen-of.tsx';

/** The definition of a rate contract's form, list and report. */
export const contractScreen = screenOf('contract', contract, {
  firstField: 'partyId',
  steps: { end: { icon: IconFlag } },
  AboveList: lazy(() => import('./Deviations.tsx')),
  columns: [
    { field: 'contractNo' },
    { field: 'partyId', Show: PartyName },
    { field: 'validFrom' },
    { field: 'validTo' },
    { field: 'contractState' },
  ],
});
