import { company } from '#domain/records/company.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import * as english from '#language/words.en.ts';
import * as hindi from '#language/words.hi.ts';
import { en } from './words.en.ts';
import { onPaper, spelledOnPaper } from './paper-labels.hi.ts';
import { hi } from './words.hi.ts';

export type Language = 'English' | 'Hindi';

type PaperWords = typeof en & { readonly shared: typeof english };

/** What a paper says in a language: its own words, those that it shares with the screens, and the definitions'. */
export interface Labels extends PaperWords {
  /** A title of a definition, told in English. */
  readonly say: (english: string) => string;
  /** A field's label. */
  readonly of: (field: { readonly label: string }) => string;
}

const inEnglish: Labels = { ...en, shared: english, say: (words) => words, of: ({ label }) => label };

const sayOnPaper = (words: string): string => onPaper.get(words) ?? spelledOnPaper(sayInHindi(words));
const inHindi: Labels = { ...hi, shared: hindi, say: sayOnPaper, of: ({ label }) => sayOnPaper(label) };

// What the Hindi prints of the first landing said otherwise; papers of then print so again (docs/decisions/0024).
const FIRST_EMAIL = 'ईमेल';
const inFirstHindi: Labels = {
  ...inHindi,
  pageOf: (page, pages) => `पृष्ठ ${page} / ${pages}`,
  paper: { ...inHindi.paper, date: 'दिनांक' },
  say: (words) => words,
  of: (field) => (field.label === company.fields.email.label ? FIRST_EMAIL : inHindi.of(field)),
};

/** The words of a language; `isFirst`: as the papers of the first landing had them. */
export function labelsOf(language: Language, isFirst = false): Labels {
  if (language === 'English') return inEnglish;
  return isFirst ? inFirstHindi : inHindi;
}
