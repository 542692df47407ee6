import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { counterLrs as english } from '#web/language/counter-lrs.en.ts';
import { counterLrs as hindi } from '#web/language/counter-lrs.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { currentLine, onLineChange, type Line } from './line.ts';
import { countWaiting } from './lr-rows.ts';
import { liesHere, ownLrs, type OwnLrNow } from './own-records.ts';
import { currentSending, onSendingChange, type Sent } from './send.ts';

/** The texts of a counter's LRs. */
export function useLrWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

export const useLine = (): Line => useSyncExternalStore(onLineChange, currentLine);
export const useSending = (): Sent => useSyncExternalStore(onSendingChange, currentSending);

/** What this counter booked; `lrs` is null while it is locked: then only the number of waiting records is known. */
export interface CounterLrs {
  readonly lrs: readonly OwnLrNow[] | null;
  readonly waiting: number;
}

async function readLrs(): Promise<CounterLrs> {
  const lrs = await ownLrs().catch(() => null);
  return { lrs, waiting: lrs === null ? await countWaiting() : lrs.filter(liesHere).length };
}

const KEY = ['counterLrs'];

/** What this counter booked, kept up to date; other windows change it too. */
export function useCounterLrs(): CounterLrs {
  const queries = useQueryClient();
  useEffect(() => onSendingChange(() => void queries.invalidateQueries({ queryKey: KEY })), [queries]);
  const read = useQuery({
    queryKey: KEY,
    queryFn: readLrs,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: 5000,
  });
  return read.data ?? { lrs: null, waiting: 0 };
}
