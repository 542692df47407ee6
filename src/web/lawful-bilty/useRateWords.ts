import { rates as english } from '#web/language/rates.en.ts';
import { rates as hindi } from '#web/language/rates.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of rate contracts, loaded with their pages. */
export function useRateWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
