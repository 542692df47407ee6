import { dispatch as english } from '#web/language/dispatch.en.ts';
import { dispatch as hindi } from '#web/language/dispatch.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of a challan's dispatch, which come with its pages: no other page waits for them. */
export function useDispatchWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
