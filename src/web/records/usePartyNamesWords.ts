import { partyNames as english } from '#web/language/party-names.en.ts';
import { partyNames as hindi } from '#web/language/party-names.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the typed-names page, loaded only with it. */
export function usePartyNamesWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
