import { connect as english } from '#web/language/connect.en.ts';
import { connect as hindi } from '#web/language/connect.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of the Connect page, loaded with it. */
export function useConnectWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
