import { trips as english } from '#web/language/trips.en.ts';
import { trips as hindi } from '#web/language/trips.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of trip sheets, loaded with their pages so that no other page waits for them. */
export function useTripWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
