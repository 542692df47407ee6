import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { callQuery } from '#web/client/queries.ts';
import { ChallanState } from './ChallanState.tsx';
import { useDispatchWords } from './useDispatchWords.ts';

const DispatchDialog = lazy(() => import('./DispatchDialog.tsx'));

/** In the head of a challan's report: whether it went, and its dispatch. */
export default function ChallanReportPart({ number }: { readonly number: string }) {
  const words = useDispatchWords();
  const [asked, setAsked] = useState(false);
  const check = useQuery(callQuery('challanCheck', { number }));
  if (check.data === undefined) return null;
  const gone = check.data.state === 'dispatched';
  return (
    <>
      <ChallanState value={check.data.state} />
      <ActionButton icon={IconTruckDelivery} text={gone ? words.show : words.dispatch} onClick={() => setAsked(true)} />
      <Suspense>{asked && <DispatchDialog number={number} onClose={() => setAsked(false)} />}</Suspense>
    </>
  );
}
