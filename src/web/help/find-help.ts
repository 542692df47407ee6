import type { HelpPath, HelpText, HelpTexts } from './help-text.ts';

/** The help of a screen that a question finds, and the sentence in which it does. */
export interface FoundHelp {
  readonly path: HelpPath;
  readonly title: string;
  readonly sentence: string;
}

/** What a question is asked with, and no screen is about. */
const ASKING = new Set(
  'a an and at by can do does for from how i in into is it my of on or our the to we what when where which who why with you your'
    .split(' ')
    .concat(
      'कैसे',
      'करें',
      'करूँ',
      'करना',
      'करते',
      'करनी',
      'क्या',
      'है',
      'हैं',
      'का',
      'की',
      'के',
      'को',
      'में',
      'से',
      'पर',
      'और',
      'या',
      'कहाँ',
      'कब',
    )
    .map(plain),
);

/** A text without capitals, dots below letters (कागज finds काग़ज़) and marks of emphasis. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll('\u093C', '').replaceAll('**', '').toLowerCase();
}

const wordsIn = (text: string): readonly string[] => plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** What a word begins with whatever its ending: bills, bill. */
const stem = (word: string) => (/^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word);

/** How many of the words a text has, each as a beginning of one of its own. */
function hits(text: string, wanted: readonly string[]): number {
  const has = wordsIn(text);
  return wanted.filter((word) => has.some((each) => each.startsWith(word))).length;
}

/** The sentences of a text after its title, in the order that both languages have. */
const sentencesOf = ({ about, how, wrong }: HelpText): readonly string[] => [about, ...how, ...wrong];

interface Rank {
  readonly rank: number;
  /** Which of the sentences answers best. */
  readonly sentence: number;
}
const NONE: Rank = { rank: 0, sentence: 0 };

/** How well a text answers: its title counts twice. Nothing where a word stands nowhere in it. */
function rankOf(text: HelpText, wanted: readonly string[]): Rank {
  const sentences = sentencesOf(text);
  if (hits([text.title, ...sentences].join(' '), wanted) < wanted.length) return NONE;
  const found = sentences.map((sentence) => hits(sentence, wanted));
  const best = Math.max(...found);
  return { rank: 2 * hits(text.title, wanted) + best, sentence: found.indexOf(best) };
}

/** The screens whose help has all words of a question, in one of the languages, the best first; told in the first language. */
export function findHelp(languages: readonly HelpTexts[], question: string, most: number): readonly FoundHelp[] {
  const wanted = wordsIn(question)
    .filter((word) => !ASKING.has(word))
    .map(stem);
  const [shown] = languages;
  if (wanted.length === 0 || shown === undefined) return [];
  return (Object.entries(shown) as [HelpPath, HelpText][])
    .map(([path, text]) => {
      const ranks = languages.map((texts) => rankOf(texts[path] ?? text, wanted));
      const best = ranks.reduce((one, other) => (other.rank > one.rank ? other : one), NONE);
      const sentence = (sentencesOf(text)[best.sentence] ?? text.about).replaceAll('**', '');
      return { rank: best.rank, found: { path, title: text.title, sentence } };
    })
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ found }) => found);
}
