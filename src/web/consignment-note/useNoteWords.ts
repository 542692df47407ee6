import { note as english } from '#web/language/note.en.ts';
import { note as hindi } from '#web/language/note.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of a consignment note's page and of its dialogs, which come with it. */
export function useNoteWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
