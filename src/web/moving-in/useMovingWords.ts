import { movingIn as english } from '#web/language/moving-in.en.ts';
import { movingIn as hindi } from '#web/language/moving-in.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of the moving-in page, loaded with it. */
export function useMovingWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
