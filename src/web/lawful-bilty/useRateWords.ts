import { rates as english } from '#web/language/rates.en.ts';
import { rates as hindi } from '#web/language/rates.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of rate contracts, which come with their pages: no other page waits for them. */
export function useRateWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
