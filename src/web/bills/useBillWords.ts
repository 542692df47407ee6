import { bills as english } from '#web/language/bills.en.ts';
import { bills as hindi } from '#web/language/bills.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of party bills, which come with their pages: no other page waits for them. */
export function useBillWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
