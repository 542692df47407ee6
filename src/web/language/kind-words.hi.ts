import type { HindiNoun } from '#domain/define.ts';
import { noneToShow } from '#language/words.hi.ts';
import type { KindWords } from './kind-words.en.ts';

/** What follows from a kind's title. */
export const kindWords = ({ title, gender }: HindiNoun): KindWords => ({
  fresh: `${gender === 'feminine' ? 'नई' : 'नया'} ${title}`,
  edit: (name) => `${title} ${name} बदलें`,
  saved: (name) => `${title} ${name}`,
  list: `${title} सूची`,
  none: noneToShow(title),
  header: `${title} का विवरण`,
});

/** The title of the page with the print of one. */
export const reportTitle = (title: string) => `${title} रिपोर्ट`;
