import { lazy, Suspense, useState } from 'react';
import { useUser } from '#web/client/session.tsx';
import { ownerOf, scanningNow } from './kept-challan.ts';

const ScanDialog = lazy(() => import('./ScanDialog.tsx'));

/** Goes on scanning a challan that was being scanned when its page was left, before the page itself is there. */
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
