import { cash as english } from '#web/language/cash.en.ts';
import { cash as hindi } from '#web/language/cash.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the cash book, which come with it: no other page waits for them. */
export function useCashWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
