import { declarations as english } from '#web/language/declarations.en.ts';
import { declarations as hindi } from '#web/language/declarations.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of truck owners' declarations, loaded with that part of the page. */
export function useDeclarationWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
