import { lawful as english } from '#web/language/lawful.en.ts';
import { lawful as hindi } from '#web/language/lawful.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the lawful form, loaded with it. */
export function useLawfulWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
