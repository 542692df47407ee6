import type { QueryClient } from '@tanstack/react-query';
import { partyTds as english } from '#web/language/party-tds.en.ts';
import { partyTds as hindi } from '#web/language/party-tds.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the tax that parties deducted, which come with its page: no other page waits for them. */
export function usePartyTdsWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** What is read again once Form 26AS, or which party a deductor is, has changed. */
export function readPartyTdsAnew(queries: QueryClient): void {
  for (const name of ['tdsByParties', 'tdsOfParty']) void queries.invalidateQueries({ queryKey: [name] });
}
