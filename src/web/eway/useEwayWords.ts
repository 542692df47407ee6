import { eway as english } from '#web/language/eway.en.ts';
import { eway as hindi } from '#web/language/eway.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the desk, which come with it: no other page waits for them. */
export function useEwayWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** The same outside of what is drawn. */
export const ewayWordsOf = (language: string): typeof english => (language === 'Hindi' ? hindi : english);
