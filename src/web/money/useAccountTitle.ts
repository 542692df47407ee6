import { useCallback } from 'react';
import { accountTitle } from '#domain/rules/accounts.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useNameInLanguage, type NameInLanguage } from '#web/language/useNameInLanguage.ts';

/** An account's name in the user's language; used by all screens. */
export function useAccountTitle(): (account: string, ...named: Parameters<NameInLanguage>) => string {
  const { say } = useLanguage();
  const nameIn = useNameInLanguage();
  return useCallback((account, ...named) => accountTitle(account, nameIn(...named), say), [nameIn, say]);
}
