import { en } from './words.en.ts';
import { hi } from './words.hi.ts';

export type Language = 'English' | 'Hindi';

export type Labels = typeof en;

/** The words of a language. */
export const labelsOf = (language: Language): Labels => (language === 'Hindi' ? hi : en);
