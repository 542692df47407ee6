import { bank as english } from '#web/language/bank.en.ts';
import { bank as hindi } from '#web/language/bank.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of the bank pages, loaded with them. */
export function useBankWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
