import { evening as english } from '#web/language/evening.en.ts';
import { evening as hindi } from '#web/language/evening.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the evening page, loaded with it. */
export function useEveningWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
