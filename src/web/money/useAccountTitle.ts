import { useCallback } from 'react';
import { accountTitle } from '#domain/rules/accounts.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The Hindi name is absent from what was answered before an upgrade. */
type Called = (name: string, nameHindi: string | undefined) => string;

/** What a party is called for whoever reads the screens: in Hindi by its Hindi name, where it has one. */
export function usePartyName(): Called {
  const { language } = useLanguage();
  return useCallback(
    (name, nameHindi = '') => (language === 'Hindi' && nameHindi !== '' ? nameHindi : name),
    [language],
  );
}

/** What an account is called for whoever reads the screens; all screens ask this one. */
export function useAccountTitle(): (account: string, ...called: Parameters<Called>) => string {
  const { say } = useLanguage();
  const partyName = usePartyName();
  return useCallback((account, ...called) => accountTitle(account, partyName(...called), say), [partyName, say]);
}
