import { queryOptions } from '@tanstack/react-query';
import { help as english } from '#web/language/help.en.ts';
import { help as hindi } from '#web/language/help.hi.ts';
import type { Language } from '#web/language/language.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useQuery } from '#web/client/useQuery.ts';

type Tongue = Language['language'];

/** The query for the help of all screens in a language. It is loaded on first use, and works offline from then on. */
export const helpQuery = (language: Tongue) =>
  queryOptions({
    queryKey: ['help', language],
    queryFn: async () => (await (language === 'Hindi' ? import('./texts.hi.ts') : import('./texts.en.ts'))).texts,
    staleTime: Infinity,
    networkMode: 'always',
  });

/** The help of all screens in the current language, and whether loading it failed; `wanted`: whether to load it. */
export function useHelpTexts(wanted = true) {
  const { data, isError } = useQuery({ ...helpQuery(useLanguage().language), enabled: wanted });
  return { texts: data, failed: isError };
}

/** The words of the help window. */
export function useHelpWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
