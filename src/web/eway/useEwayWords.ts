import { eway as english } from '#web/language/eway.en.ts';
import { eway as hindi } from '#web/language/eway.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the desk, loaded with it. */
export function useEwayWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** The same outside of components. */
export const ewayWordsOf = (language: string): typeof english => (language === 'Hindi' ? hindi : english);
