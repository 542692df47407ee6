import { note as english } from '#web/language/note.en.ts';
import { note as hindi } from '#web/language/note.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of a consignment note's page and its dialogs, loaded with it. */
export function useNoteWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
