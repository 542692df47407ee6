import { bills as english } from '#web/language/bills.en.ts';
import { bills as hindi } from '#web/language/bills.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of party bills, loaded with their pages only. */
export function useBillWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
