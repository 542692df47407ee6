import { useCallback } from 'react';
import { useLanguage } from './useLanguage.ts';

/** Chooses a name: the Hindi one is absent from answers cached before an upgrade. */
export type NameInLanguage = (name: string, nameHindi: string | undefined) => string;

/** A party's name in the user's language: its Hindi name on Hindi screens, if it has one. */
export function useNameInLanguage(): NameInLanguage {
  const { language } = useLanguage();
  return useCallback(
    (name, nameHindi = '') => (language === 'Hindi' && nameHindi !== '' ? nameHindi : name),
    [language],
  );
}
