import { money as english } from '#web/language/money.en.ts';
import { money as hindi } from '#web/language/money.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the pages of money, which come with them: no other page waits for them. */
export function useMoneyWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** The same outside of what is drawn. */
export const moneyWordsOf = (language: string): typeof english => (language === 'Hindi' ? hindi : english);
