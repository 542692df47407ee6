import { Button } from '@mantine/core';
import { IconBarcode, IconSteeringWheel } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ScanWay } from '#domain/rules/scans.ts';
import type { SavedPartProps } from '#web/documents/screen.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Dispatched } from './Dispatched.tsx';
import { useDispatchWords } from './useDispatchWords.ts';

const DriverDialog = lazy(() => import('#web/consignment-note/DriverDialog.tsx'));
const ScanDialog = lazy(() => import('#web/scan/ScanDialog.tsx'));
const CheckDialog = lazy(() => import('./CheckDialog.tsx'));

const WAYS: Readonly<Record<string, ScanWay>> = { draft: 'load', dispatched: 'unload', arrived: 'unload' };
const GONE: readonly string[] = ['dispatched', 'arrived', 'closed'];

/** The dispatch of a saved challan, and its driver's links. */
export default function SavedChallan({ number, answer, onActions }: SavedPartProps) {
  const { t } = useLanguage();
  const words = useDispatchWords();
  const { driverLink } = t.documents.challan;
  const [open, setOpen] = useState<'check' | 'driver' | 'scan' | null>(null);
  const close = () => setOpen(null);
  const state = textIn(answer, 'challanState');
  const gone = GONE.includes(state);
  const way = WAYS[state] ?? null;
  const scanPackages = words.scanPackages;
  const check = useQuery({ ...callQuery('challanCheck', { number }), enabled: gone });
  useEffect(() => {
    onActions([
      { icon: IconSteeringWheel, text: driverLink, onClick: () => setOpen('driver') },
      ...(way === null ? [] : [{ icon: IconBarcode, text: scanPackages, onClick: () => setOpen('scan') }]),
    ]);
  }, [driverLink, onActions, scanPackages, way]);
  return (
    <>
      {gone && (
        <output className={noticeClasses['notice']}>
          {check.data === undefined ? <p>{t.steps.kinds.challan.state(state)}</p> : <Dispatched check={check.data} />}
          <Button variant="default" size="compact-sm" onClick={() => setOpen('check')}>
            {words.show}
          </Button>
        </output>
      )}
      <Suspense>
        {open === 'check' && <CheckDialog number={number} onClose={close} />}
        {open === 'scan' && way !== null && <ScanDialog challanNo={number} way={way} onClose={close} />}
        {open === 'driver' && <DriverDialog challanNo={number} onClose={close} />}
      </Suspense>
    </>
  );
}
