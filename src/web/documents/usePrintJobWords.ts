import { printJobs as english } from '#web/language/print-jobs.en.ts';
import { printJobs as hindi } from '#web/language/print-jobs.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words for print jobs, in a chunk of their own. */
export function usePrintJobWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
