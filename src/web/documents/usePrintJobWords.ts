import { printJobs as english } from '#web/language/print-jobs.en.ts';
import { printJobs as hindi } from '#web/language/print-jobs.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of what is sent to printers, which come with them. */
export function usePrintJobWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
