import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { FEW_NUMBERS } from '#domain/rules/counter-pattern.ts';
import { nextNumberOf } from '#domain/rules/counter-number.ts';
import { bookingCounter as english } from '#web/language/booking-counter.en.ts';
import { bookingCounter as hindi } from '#web/language/booking-counter.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { counterFault } from './clock.ts';
import { onDataKeyChange, openedBy } from './data-key.ts';
import { allWraps, counterStores, thisCounter } from './store.ts';

/** The texts of a browser that is a counter. */
export function useHereWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** The user whose login opened this counter in this window, in lower case; empty if nobody's did. */
export const useOpenedBy = (): string => useSyncExternalStore(onDataKeyChange, openedBy);

async function readHere() {
  const stores = await counterStores();
  const [counter, wraps, waiting] = await Promise.all([
    thisCounter(),
    allWraps(),
    stores.countFromIndex('lrs', 'state', 'waiting'),
  ]);
  const fault = counter === undefined ? null : counterFault(counter, Date.now());
  return { counter: counter ?? null, fault, wraps, waiting };
}

/** This browser's counter data, read again every few seconds because other windows change it too. */
export function useCounterHere() {
  return useQuery({
    queryKey: ['counterHere'],
    queryFn: readHere,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: 5000,
  });
}

/** How many numbers are left this year; null if there are too many to mention. */
export function useNumbersLeft(): number | null {
  const { counter = null } = useCounterHere().data ?? {};
  const left = counter === null ? FEW_NUMBERS + 1 : nextNumberOf(counter, todayInIndia()).left;
  return left > FEW_NUMBERS || counter?.state !== 'active' ? null : left;
}

/** A function that reads it again at once. */
export function useReadHere(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['counterHere'] }), [queries]);
}
