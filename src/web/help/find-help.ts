import type { HelpPath, HelpText, HelpTexts } from './help-text.ts';

/** A screen whose help answers a question, and the sentence that does. */
export interface FoundHelp {
  readonly path: HelpPath;
  readonly title: string;
  readonly sentence: string;
}

/** Question words that no screen is about. */
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

/** A text in lower case, without dots below letters (कागज finds काग़ज़) and without emphasis marks. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll('\u093C', '').replaceAll('**', '').toLowerCase();
}

const wordsIn = (text: string): readonly string[] => plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The stem of a word: "bills" gives "bill". */
const stem = (word: string) => (/^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word);

/** How many of the wanted words a text contains, each as the beginning of a word. */
function hits(text: string, wanted: readonly string[]): number {
  const has = wordsIn(text);
  return wanted.filter((word) => has.some((each) => each.startsWith(word))).length;
}

/** The sentences of a text after its title, in the same order in both languages. */
const sentencesOf = ({ about, how, wrong }: HelpText): readonly string[] => [about, ...how, ...wrong];

interface Rank {
  readonly rank: number;
  /** The index of the sentence that answers best. */
  readonly sentence: number;
}
const NONE: Rank = { rank: 0, sentence: 0 };

/** The rank of a text: matches in its title count twice; zero when one of the words does not occur. */
function rankOf(text: HelpText, wanted: readonly string[]): Rank {
  const sentences = sentencesOf(text);
  if (hits([text.title, ...sentences].join(' '), wanted) < wanted.length) return NONE;
  const found = sentences.map((sentence) => hits(sentence, wanted));
  const best = Math.max(...found);
  return { rank: 2 * hits(text.title, wanted) + best, sentence: found.indexOf(best) };
}

/** The screens whose help contains all words of a question in one of the languages, best first; shown in the first language. */
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
