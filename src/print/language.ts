import type { Field } from '#domain/fields.ts';
import { company } from '#domain/records/company.ts';
import { stateNameOf } from '#domain/steps.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import * as english from '#language/words.en.ts';
import * as hindi from '#language/words.hi.ts';
import { en } from './words.en.ts';
import { onPaper, spelledOnPaper } from './paper-labels.hi.ts';
import { hi } from './words.hi.ts';

export type Language = 'English' | 'Hindi';

type PaperWords = typeof en & { readonly shared: typeof english };

/** The words of a paper in one language: its own, those shared with the screens, and those of the definitions. */
export interface Labels extends PaperWords {
  /** Translates a definition's English title. */
  readonly say: (english: string) => string;
  /** Translates a field's label. */
  readonly of: (field: { readonly label: string }) => string;
  /** Names a choice as the screens do: a state by its display name. */
  readonly choice: (field: Field, value: string) => string;
}

const inEnglish: Labels = {
  ...en,
  shared: english,
  say: (words) => words,
  of: ({ label }) => label,
  choice: (field, value) => stateNameOf(field, value)?.name ?? value,
};

const sayOnPaper = (words: string): string => onPaper.get(words) ?? spelledOnPaper(sayInHindi(words));
const choiceOnPaper = (field: Field, value: string): string => {
  const state = stateNameOf(field, value);
  return state === undefined ? sayOnPaper(value) : spelledOnPaper(state.hindi);
};
const inHindi: Labels = {
  ...hi,
  shared: hindi,
  say: sayOnPaper,
  of: ({ label }) => sayOnPaper(label),
  choice: choiceOnPaper,
};

// Words that the Hindi prints of the first landing had otherwise; papers from that time still print them so (docs/decisions/0024).
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
