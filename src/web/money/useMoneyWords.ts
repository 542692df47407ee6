import { money as english } from '#web/language/money.en.ts';
import { money as hindi } from '#web/language/money.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of the money pages, loaded with them so that no other page waits for them. */
export function useMoneyWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** The same for use outside rendering. */
export const moneyWordsOf = (language: string): typeof english => (language === 'Hindi' ? hindi : english);
