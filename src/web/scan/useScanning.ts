import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ScanWay } from '#domain/rules/scans.ts';
import { Problem } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { toast } from '#web/ui/toast.ts';
import { countedOf, mayGoBack, type ScannedChallan, resultOf, type CountedScan } from './count-scans.ts';
import { keepChallan, keptChallan, leaveChallan, ownerOf } from './kept-challan.ts';
import { areScansKept, hearScans, queueScan, sendScans, waitingScans, watchScans } from './scan-queue.ts';
import { openTones, playTone } from './tones.ts';
import { useScanWords } from './useScanWords.ts';

/** The last scan; `back`: it was taken back since. */
export type ScannedLast = Omit<CountedScan, 'result'> & { readonly result: CountedScan['result'] | 'back' };

/** How often, in ms, the counts of other phones at the same vehicle are read. */
const OFTEN = 4000;

interface Keeping {
  readonly owner: string;
  readonly challanNo: string;
  readonly way: ScanWay;
}

/** Stores and returns the challan received from the portal; without one, returns the stored one. */
function useKept(received: ScannedChallan | undefined, { owner, challanNo, way }: Keeping): ScannedChallan | undefined {
  const [kept] = useState(() => keptChallan(owner, challanNo));
  const challan = received ?? kept ?? undefined;
  useEffect(() => {
    if (challan !== undefined) keepChallan(owner, challan, way);
  }, [challan, owner, way]);
  // This does not run when the page is closed or reloaded: then scanning resumes.
  useEffect(() => () => leaveChallan(owner, challanNo), [challanNo, owner]);
  return challan;
}

/** The scanning of a challan's packages on this phone: the counts, the last scan, and the function for the next code. */
export function useScanning(challanNo: string, way: ScanWay) {
  const words = useScanWords();
  const user = useUser();
  const { tenantId, userName } = user;
  const queries = useQueryClient();
  const query = useMemo(() => callQuery('scanRead', { number: challanNo }), [challanNo]);
  const read = useQuery({ ...query, staleTime: 0, refetchInterval: OFTEN, refetchOnReconnect: true });
  const all = useSyncExternalStore(hearScans, waitingScans);
  const [last, setLast] = useState<ScannedLast | null>(null);
  useEffect(() => {
    openTones();
    const stop = hearScans((answer, of) => {
      if (answer === null || of?.challanNo !== challanNo || of.way !== way) return;
      const { results, ...challan } = answer;
      queries.setQueryData(query.queryKey, challan);
      const late = results.filter(({ result }) => result === 'late').length;
      if (late > 0) {
        playTone('late');
        toast.error(of.isBack === true ? words.lateBack(late) : words.late(late), { duration: 10_000 });
      }
    });
    watchScans();
    void sendScans();
    return stop;
  }, [query, challanNo, queries, way, words]);
  const waiting = useMemo(
    () => all.filter((scan) => scan.tenantId === tenantId && scan.challanNo === challanNo && scan.way === way),
    [all, challanNo, tenantId, way],
  );
  const challan = useKept(read.data, { owner: ownerOf(user), challanNo, way });
  const counted = useMemo(
    () => (challan === undefined ? null : countedOf(tenantId, challan, way, waiting)),
    [challan, tenantId, waiting, way],
  );
  const onCode = (code: string) => {
    if (challan === undefined || counted === null || code.trim() === '') return;
    const received = resultOf(tenantId, challan, way, counted, code);
    setLast(received);
    playTone(received.result);
    if (received.result === 'right') queueScan({ tenantId, userName, challanNo, way }, code.trim().toUpperCase());
  };
  const takeBack =
    challan !== undefined && last !== null && mayGoBack(challan, way, last)
      ? () => {
          queueScan({ tenantId, userName, challanNo, way }, last.code.trim().toUpperCase(), true);
          setLast({ ...last, result: 'back' });
          playTone('twice');
        }
      : null;
  return {
    challan,
    // Offline the stored challan is shown; a refusal by the portal is shown all the same.
    error: challan === undefined || (read.error instanceof Problem && read.error.status > 0) ? read.error : null,
    counted,
    waiting: waiting.length,
    isKept: areScansKept(),
    last,
    onCode,
    /** Takes the last scan back; null: there is none, or it is too late. */
    takeBack,
  };
}
