import { dispatch as english } from '#web/language/dispatch.en.ts';
import { dispatch as hindi } from '#web/language/dispatch.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of a challan's dispatch, loaded with its pages only. */
export function useDispatchWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
