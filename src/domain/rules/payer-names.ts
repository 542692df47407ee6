// Finds the party named in a bank's narration. Banks write names in capitals, truncate them, and add words of their own.

const TITLE = /^\s*(?:m\s*\/\s*s\.?|messrs\.?)\s*/i;
const FORM = /(?:(?:private|pvt)?(?:limited|ltd)|llp)$/;
/** How many letters of a name are looked up by an index (party_beginning). */
const BEGINNING = 8;
const SHORTEST = 4;
const MOST_WORDS = 30;

/** The letters and digits of a name without title and legal form, like the database's `party_beginning`. */
export function nameLetters(name: string): string {
  const letters = name
    .replace(TITLE, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const core = letters.replace(FORM, '');
  return core === '' ? letters : core;
}

/** The prefix by which an index finds a name. */
export const beginningOf = (name: string): string => nameLetters(name).slice(0, BEGINNING);

interface Word {
  readonly letters: string;
  /** The part, between hyphens, slashes and asterisks, that it is in. */
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

/** The prefixes by which parties that a narration may name are looked up. */
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
 * How many letters of a name occur in a narration: all of them, or as many as the bank had room for. 0: it does not name it. If a word
 * continues after the name's letters it is a different name: RAM is not in RAMESH.
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
        // Complete, or truncated at the end of the bank's part of the line.
        const read = letters.length - rest.length;
        if (rest === '' || (isLastOfPart && read >= BEGINNING)) most = Math.max(most, read);
        if (rest === '') break;
      } else {
        const same = sharedLetters(rest, word);
        // "Mills" truncated to "MIL", or a legal form after the name.
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
