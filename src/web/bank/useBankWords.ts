import { bank as english } from '#web/language/bank.en.ts';
import { bank as hindi } from '#web/language/bank.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of bank statements, which come with their pages. */
export function useBankWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
