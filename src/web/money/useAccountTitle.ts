import { useCallback } from 'react';
import { accountTitle } from '#domain/rules/accounts.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The Hindi name is absent from answers cached before an upgrade. */
type Called = (name: string, nameHindi: string | undefined) => string;

/** A party's name in the user's language: its Hindi name on Hindi screens, if it has one. */
export function usePartyName(): Called {
  const { language } = useLanguage();
  return useCallback(
    (name, nameHindi = '') => (language === 'Hindi' && nameHindi !== '' ? nameHindi : name),
    [language],
  );
}

/** An account's name in the user's language; used by all screens. */
export function useAccountTitle(): (account: string, ...called: Parameters<Called>) => string {
  const { say } = useLanguage();
  const partyName = usePartyName();
  return useCallback((account, ...called) => accountTitle(account, partyName(...called), say), [partyName, say]);
}
