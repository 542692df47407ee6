import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { FEW_NUMBERS } from '#domain/rules/counter-pattern.ts';
import { nextNumberOf } from '#domain/rules/counter-number.ts';
import { bookingCounter as english } from '#web/language/booking-counter.en.ts';
import { bookingCounter as hindi } from '#web/language/booking-counter.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { counterFault } from './clock.ts';
import { onDataKeyChange, openedBy } from './data-key.ts';
import { allWraps, counterStores, thisCounter } from './store.ts';

/** The words of the browser that is a counter. */
export function useHereWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** Whose login opened this counter in this window, in small letters; empty: nobody's. */
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

/** What this browser keeps as a counter; it is looked at again every few seconds, for other windows change it too. */
export function useCounterHere() {
  return useQuery({
    queryKey: ['counterHere'],
    queryFn: readHere,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: 5000,
  });
}

/** How many numbers are left in this year; null: more than are told. */
export function useNumbersLeft(): number | null {
  const { counter = null } = useCounterHere().data ?? {};
  const left = counter === null ? FEW_NUMBERS + 1 : nextNumberOf(counter, todayInIndia()).left;
  return left > FEW_NUMBERS || counter?.state !== 'active' ? null : left;
}

/** Lets it be read anew at once. */
export function useReadHere(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['counterHere'] }), [queries]);
}
