import { Button } from '@mantine/core';
import { IconSteeringWheel, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { SavedPartProps } from '#web/documents/screen.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import { callQuery } from '#web/client/queries.ts';
import { Dispatched } from './Dispatched.tsx';
import { useDispatchWords } from './useDispatchWords.ts';

const DriverDialog = lazy(() => import('#web/consignment-note/DriverDialog.tsx'));
const DispatchDialog = lazy(() => import('./DispatchDialog.tsx'));

/** Of a saved challan: its dispatch, or when it went; and the links of its driver. */
export default function SavedChallan({ number, answer, onActions, onChanged }: SavedPartProps) {
  const words = useDispatchWords();
  const driverLink = useLanguage().t.documents.challan.driverLink;
  const [asked, setAsked] = useState<'dispatch' | 'driver' | null>(null);
  const close = () => setAsked(null);
  const gone = answer['challanState'] === 'dispatched';
  const check = useQuery({ ...callQuery('challanCheck', { number }), enabled: gone });
  useEffect(() => {
    const go = { icon: IconTruckDelivery, text: words.dispatch, onClick: () => setAsked('dispatch') };
    const link = { icon: IconSteeringWheel, text: driverLink, onClick: () => setAsked('driver') };
    onActions(gone ? [link] : [go, link]);
  }, [gone, words, driverLink, onActions]);
  return (
    <>
      {gone && (
        <output className={noticeClasses['notice']}>
          {check.data === undefined ? <p>{words.states.dispatched}</p> : <Dispatched check={check.data} />}
          <Button variant="default" size="compact-sm" onClick={() => setAsked('dispatch')}>
            {words.show}
          </Button>
        </output>
      )}
      <Suspense>
        {asked === 'dispatch' && <DispatchDialog number={number} onClose={close} onDone={onChanged} />}
        {asked === 'driver' && <DriverDialog challanNo={number} onClose={close} />}
      </Suspense>
    </>
  );
}
