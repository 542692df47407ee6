import { lazy, Suspense, useState } from 'react';
import { useUser } from '#web/client/session.tsx';
import { ownerOf, scanningNow } from './kept-challan.ts';

const ScanDialog = lazy(() => import('./ScanDialog.tsx'));

/** Resumes scanning a challan whose page was left during scanning, before the page itself is loaded. */
export function ScanAgain({ challanNo }: { readonly challanNo: string }) {
  const user = useUser();
  const [way, setWay] = useState(() => scanningNow(ownerOf(user), challanNo));
  if (way === null) return null;
  return (
    <Suspense>
      <ScanDialog challanNo={challanNo} way={way} onClose={() => setWay(null)} />
    </Suspense>
  );
}
