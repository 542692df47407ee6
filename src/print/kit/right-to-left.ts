import bidiFactory, { type Bidi } from 'bidi-js';

// Urdu runs from right to left; its numbers, and what is Latin in it, from left to right. The papers themselves run from left to
// right, as the screens do on which their words are typed.

// What Node imports is the function itself, which its types call the default export of what is imported.
const bidi = (bidiFactory as unknown as () => Bidi)();

export type Direction = 'ltr' | 'rtl';

/** What of a word runs one way. */
export interface Piece {
  readonly text: string;
  readonly direction: Direction;
  /** The word ends with it. */
  readonly isEnd: boolean;
}

/** A piece's place among those of the line as they are read; that of a blank is null. */
interface Placed {
  readonly at: number | null;
  /** Its embedding level (Unicode bidi): an odd level runs from right to left. */
  readonly level: number;
}

/** From left to right, as they stand on paper: rule L2 of Unicode's bidirectional algorithm (UAX #9). */
function inVisualOrder(placed: readonly Placed[]): Placed[] {
  const ordered = [...placed];
  for (let level = Math.max(0, ...placed.map((item) => item.level)); level > 0; level--) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return ordered;
}

/** A line's words in pieces as they are read, and the order in which those stand from left to right, with the blanks (null). */
export function ordered(words: readonly string[]): { readonly pieces: Piece[]; readonly order: (number | null)[] } {
  const { levels } = bidi.getEmbeddingLevels(words.join(' '), 'ltr');
  const pieces: Piece[] = [];
  const placed: Placed[] = [];
  let from = 0;
  for (const word of words) {
    if (from > 0) placed.push({ at: null, level: levels[from - 1] ?? 0 });
    let start = 0;
    for (let end = 1; end <= word.length; end++) {
      const level = levels[from + start] ?? 0;
      if (end < word.length && levels[from + end] === level) continue;
      placed.push({ at: pieces.length, level });
      pieces.push({
        text: word.slice(start, end),
        direction: level % 2 === 0 ? 'ltr' : 'rtl',
        isEnd: end === word.length,
      });
      start = end;
    }
    from += word.length + 1;
  }
  return { pieces, order: inVisualOrder(placed).map(({ at }) => at) };
}

/** A text as it is drawn where it runs from right to left: its brackets are turned. */
export const turned = (text: string): string =>
  Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
