import { scans as english } from '#web/language/scans.en.ts';
import { scans as hindi } from '#web/language/scans.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of scanning, loaded with it. */
export function useScanWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
