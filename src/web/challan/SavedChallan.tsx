import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { SavedPartProps } from '#web/documents/screen.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import { callQuery } from '#web/queries.ts';
import { Dispatched } from './Dispatched.tsx';
import { useDispatchWords } from './useDispatchWords.ts';

const DispatchDialog = lazy(() => import('./DispatchDialog.tsx'));

/** Of a saved challan: its dispatch, or when it went. */
export default function SavedChallan({ number, answer, onActions, onChanged }: SavedPartProps) {
  const words = useDispatchWords();
  const [asked, setAsked] = useState(false);
  const gone = answer['challanState'] === 'dispatched';
  const check = useQuery({ ...callQuery('challanCheck', { number }), enabled: gone });
  useEffect(() => {
    onActions(gone ? [] : [{ icon: IconTruckDelivery, text: words.dispatch, onClick: () => setAsked(true) }]);
  }, [gone, words, onActions]);
  return (
    <>
      {gone && (
        <output className={noticeClasses['notice']}>
          {check.data === undefined ? <p>{words.states.dispatched}</p> : <Dispatched check={check.data} />}
          <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
            {words.show}
          </Button>
        </output>
      )}
      <Suspense>
        {asked && <DispatchDialog number={number} onClose={() => setAsked(false)} onDone={onChanged} />}
      </Suspense>
    </>
  );
}
