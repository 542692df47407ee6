import type { QueryClient } from '@tanstack/react-query';
import { partyTds as english } from '#web/language/party-tds.en.ts';
import { partyTds as hindi } from '#web/language/party-tds.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words for tax deducted by parties, loaded with its page. */
export function usePartyTdsWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** Refetches what changes when Form 26AS is imported or a deductor is mapped to a party. */
export function readPartyTdsAnew(queries: QueryClient): void {
  for (const name of ['tdsByParties', 'tdsOfParty']) void queries.invalidateQueries({ queryKey: [name] });
}
