import { reports as english } from '#web/language/reports.en.ts';
import { reports as hindi } from '#web/language/reports.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the reports, loaded only with them. */
export function useReportWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
