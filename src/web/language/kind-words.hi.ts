import type { HindiNoun } from '#domain/define.ts';
import { noneToShow } from '#language/words.hi.ts';
import type { KindWords } from './kind-words.en.ts';

/** The words that follow from a kind's title. */
export const kindWords = ({ title, gender }: HindiNoun): KindWords => ({
  fresh: `${gender === 'feminine' ? 'नई' : 'नया'} ${title}`,
  edit: (name) => `${title} ${name} बदलें`,
  saved: (name) => `${title} ${name}`,
  list: listTitle(title),
  none: noneToShow(title),
  header: `${title} का विवरण`,
});

/** The title of the list page. */
export const listTitle = (title: string) => `${title} सूची`;

/** The title of the print page. */
export const reportTitle = (title: string) => `${title} रिपोर्ट`;
