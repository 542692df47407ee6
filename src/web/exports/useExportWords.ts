import { exports as english } from '#web/language/exports.en.ts';
import { exports as hindi } from '#web/language/exports.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the export pages, loaded with them. */
export function useExportWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
