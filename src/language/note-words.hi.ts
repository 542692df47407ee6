import type * as english from './note-words.en.ts';
import { labels } from './labels.hi.ts';

export const noteTitles: typeof english.noteTitles = { Credit: labels['Credit Note'], Debit: labels['Debit Note'] };

export const noteReasons: typeof english.noteReasons = {
  rate: 'दर में अंतर',
  shortage: 'माल की कमी',
  deficiency: labels.deficiency,
  other: labels.other,
};
