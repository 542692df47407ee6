import { findingInHindi } from '#language/counter-findings.hi.ts';
import { counters as english } from '#web/language/counters.en.ts';
import { counters as hindi } from '#web/language/counters.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of counters, loaded with their page. */
export function useCounterWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** Translates a finding about a counter's record. */
export function useSayFound(): (sentence: string) => string {
  const { language, say } = useLanguage();
  return (sentence) => (language === 'Hindi' ? findingInHindi(sentence) : null) ?? say(sentence);
}
