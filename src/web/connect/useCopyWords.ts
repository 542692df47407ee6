import { copies as english } from '#web/language/copies.en.ts';
import { copies as hindi } from '#web/language/copies.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of what the portal sends automatically, loaded with their page. */
export function useCopyWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
