import { hire as english } from '#web/language/hire.en.ts';
import { hire as hindi } from '#web/language/hire.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of hire memos, loaded with their pages. */
export function useHireWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
