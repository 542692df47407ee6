import { cash as english } from '#web/language/cash.en.ts';
import { cash as hindi } from '#web/language/cash.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of the cash book, loaded with it only. */
export function useCashWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
