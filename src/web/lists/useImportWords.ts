import { importing as english } from '#web/language/import.en.ts';
import { importing as hindi } from '#web/language/import.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of an import, loaded with its dialog, so that lists do not wait for them. */
export function useImportWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
