import { useSyncExternalStore } from 'react';
import { currentLanguage, onLanguageChange, type Language } from './language.ts';

/** The words of the screens: `t` for the portal's own, `say` for sentences of definitions and of the server. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}
