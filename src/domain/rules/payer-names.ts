// Which party a bank means in its narration. Banks write names in capitals, cut them off, and put their own words round them.

const TITLE = /^\s*(?:m\s*\/\s*s\.?|messrs\.?)\s*/i;
const FORM = /(?:(?:private|pvt)?(?:limited|ltd)|llp)$/;
/** So many letters of a name are looked up by an index (party_beginning). */
const BEGINNING = 8;
const SHORTEST = 4;
const MOST_WORDS = 30;

/** The letters and digits of a name without its title and its legal form, as `party_beginning` of the database has them. */
export function nameLetters(name: string): string {
  const letters = name
    .replace(TITLE, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const core = letters.replace(FORM, '');
  return core === '' ? letters : core;
}

/** By which an index finds a name. */
export const beginningOf = (name: string): string => nameLetters(name).slice(0, BEGINNING);

interface Word {
  readonly letters: string;
  /** Of the parts between hyphens, slashes and stars, which it stands in. */
  readonly part: number;
}

function wordsOf(narration: string): readonly Word[] {
  const parts = narration
    .replaceAll(/\bm\s*\/\s*s\b\.?/gi, ' ')
    .toLowerCase()
    .split(/[-/*:|,;]+/);
  return parts
    .flatMap((text, part) => (text.match(/[a-z0-9]+/g) ?? []).map((letters) => ({ letters, part })))
    .slice(0, MOST_WORDS);
}

const isNumber = ({ letters }: Word) => /^\d+$/.test(letters);

/** The beginnings by which parties are looked up that a narration may name. */
export function beginningsIn(narration: string): readonly string[] {
  const words = wordsOf(narration);
  const found = new Set<string>();
  for (const [at, first] of words.entries()) {
    if (isNumber(first)) continue;
    let letters = '';
    for (const word of words.slice(at)) {
      letters += word.letters;
      const core = nameLetters(letters);
      if (core.length >= BEGINNING) {
        found.add(core.slice(0, BEGINNING));
        break;
      }
      if (core.length >= SHORTEST) found.add(core);
    }
  }
  return [...found];
}

/**
 * How many letters of a name stand in a narration: all of them, or as many as a bank had room for. 0: it does not name it. A name whose
 * letters go on inside of a word is another one: RAM is not in RAMESH.
 */
export function namedLetters(narration: string, name: string): number {
  const letters = nameLetters(name);
  if (letters.length < SHORTEST) return 0;
  const words = wordsOf(narration);
  let most = 0;
  for (const at of words.keys()) {
    let rest = letters;
    for (const [nth, { letters: word, part }] of words.slice(at).entries()) {
      const isLastOfPart = words[at + nth + 1]?.part !== part;
      if (rest.startsWith(word)) {
        rest = rest.slice(word.length);
        // Whole, or cut off where the bank's part of the line ends.
        const read = letters.length - rest.length;
        if (rest === '' || (isLastOfPart && read >= BEGINNING)) most = Math.max(most, read);
        if (rest === '') break;
      } else {
        const same = sharedLetters(rest, word);
        // "Mills" that was cut off to "MIL", or a legal form behind the name.
        if (same === word.length && isLastOfPart) most = Math.max(most, letters.length - rest.length + same);
        break;
      }
    }
  }
  return most;
}

function sharedLetters(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}
