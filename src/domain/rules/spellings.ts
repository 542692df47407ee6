// The possible spellings of a word by its sound: text typed in one script is matched to the letters of names in the other, and lists are
// searched for those. The folding itself (name-fold.ts) is done there; this only uses its sounds.
import { wantedSounds } from './name-fold.ts';

/** The letters of both scripts that sound like a consonant. */
const LETTERS: Readonly<Record<string, readonly [devanagari: string, latin: string]>> = {
  b: ['बभ', 'bh?'],
  c: ['चछ', 'chh?'],
  d: ['दधडढ\u095C\u095D', 'dh?'],
  f: ['फ\u095E', 'f|ph'],
  g: ['गघ\u095A', 'gh?'],
  h: ['ह', 'h'],
  j: ['जझग\u095B', 'jh?|z|g'],
  k: ['कख\u0958\u0959', 'kh?|ck|c|q'],
  l: ['लळ', 'l'],
  m: ['मंँ', 'm'],
  n: ['नणङञमंँ', 'n|m'],
  p: ['प', 'p'],
  r: ['रडढ\u095C\u095D', 'rh?'],
  s: ['सशषज', 'sh?|c|z'],
  t: ['टठतथ', 'th?'],
  v: ['व', 'v|wh?'],
};
/** What may be between two consonants: vowels and their signs, the nukta, the virama, and य, which sounds like i. */
const GAP = '[\u0900-\u0914\u093A-\u094F\u0955-\u0957य]*';
const LATIN_GAP = '[aeiouyh]*';
/** Words in names begin after one of these. */
const BREAK = String.raw`[ .,/&()\n-]`;
const REST = '[^ .,/&()\\n-]*';

const devanagariOf = (consonant: string) => `[${LETTERS[consonant]?.[0] ?? ''}]`;
const latinOf = (consonant: string) => `(?:${LETTERS[consonant]?.[1] ?? ''})+`;

const KS = `${latinOf('k')}${LATIN_GAP}${latinOf('s')}`;

type Script = 'devanagari' | 'latin';

/**
 * A pattern for the spellings of a sound in these scripts, including trailing vowels; null: two consonants are too few to be distinctive.
 */
function lettersOf(sound: string, scripts: readonly Script[]): string | null {
  const [first = ''] = sound;
  const consonants = (sound.match(/./g) ?? []).filter((letter) => LETTERS[letter] !== undefined);
  if (consonants.length < 2 || /[^a-z]/.test(sound)) return null;
  const isVowel = LETTERS[first] === undefined;
  const devanagari = (isVowel ? GAP : '') + consonants.map((each) => devanagariOf(each) + GAP).join('');
  const latin =
    (isVowel ? LATIN_GAP : '') +
    consonants
      .map((each) => latinOf(each) + LATIN_GAP)
      .join('')
      .replaceAll(KS, `(?:x|${KS})`);
  const letters = { devanagari, latin };
  return `(?:${scripts.map((script) => letters[script]).join('|')})`;
}

function patternIn(typed: string, scripts: readonly Script[]): string {
  const words = wantedSounds(typed).map(({ sounds }) => sounds.map((sound) => lettersOf(sound.trim(), scripts)));
  const written = words.map((ways) => ways.filter((way) => way !== null));
  if (written.length === 0 || written.some((ways) => ways.length === 0)) return '';
  const run = written.map((ways) => `(?:${ways.join('|')})`).join(`${REST}${BREAK}+`);
  return `(?:^|${BREAK})(${run})`;
}

/**
 * A pattern (for POSIX and JavaScript) that finds possible spellings of the typed words in lower-case names, with the beginning of the last
 * word as its first group; empty: search for the text as typed.
 */
export function alikeIn(typed: string): string {
  return patternIn(typed, ['devanagari', 'latin']);
}

/** The same, only in the script in which it is not typed. */
export function alikeInOtherScript(typed: string): string {
  return patternIn(typed, [/[\u0900-\u097F]/.test(typed) ? 'latin' : 'devanagari']);
}
