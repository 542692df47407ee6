import { ordered } from './right-to-left.ts';
import { lettersOf, type ShapedWord, type Typeface } from './typeface.ts';

/** One line of a paragraph. */
export interface Line {
  readonly words: readonly ShapedWord[];
  /** In points. */
  readonly width: number;
  /** Its last word continues on the next line. */
  readonly broken: boolean;
  /** Where each word begins, which may then be a piece of one; absent: in reading order, separated by spaces. */
  readonly places?: readonly Place[];
}

interface Place {
  /** Points from the line's left. */
  readonly left: number;
  readonly isEnd: boolean;
}

// Only line breaks and spaces affect the layout; other control characters have no shape.
const BLANKS = /[^\S\n\u00A0]+|\p{Cc}+/u;

/** The separator between facts on one line. */
const SEPARATOR = '·';

/**
 * Breaks a text into lines at most `width` points wide: at spaces, and inside a word only where it is wider than a line. A line break
 * replaces a separator there, except on papers already issued.
 */
export function wrap(text: string, face: Typeface, size: number, width: number, isEarlier = false): Line[] {
  const blank = (face.shape(' ').width * size) / 1000;
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).flatMap((paragraph) => {
    const wrapped = wrapParagraph(paragraph, face, size, width);
    if (isEarlier) return wrapped;
    return wrapped.map((line, at) => withoutSeparators(line, [at > 0, at < wrapped.length - 1], blank, size));
  });
  return lines.map((line) =>
    line.words.some(({ script }) => script === 'arabic') ? inPieces(line, face, size, blank) : line,
  );
}

/** A line that contains Urdu: its pieces in reading order, each with its position. */
function inPieces({ words, broken }: Line, face: Typeface, size: number, blank: number): Line {
  const { pieces, order } = ordered(words.map(({ text }) => text));
  const shaped = pieces.map(({ text, direction }) => face.shape(text, direction));
  const lefts: number[] = [];
  let width = 0;
  for (const at of order) {
    if (at !== null) lefts[at] = width;
    width += at === null ? blank : ((shaped[at]?.width ?? 0) * size) / 1000;
  }
  return { words: shaped, width, broken, places: pieces.map(({ isEnd }, at) => ({ left: lefts[at] ?? 0, isEnd })) };
}

/** Drops the separator at an end of a line that adjoins another line. */
function withoutSeparators(
  line: Line,
  [follows, isFollowed]: readonly [boolean, boolean],
  blank: number,
  size: number,
): Line {
  const { words, width, broken } = line;
  const from = follows && words.length > 1 && words[0]?.text === SEPARATOR ? 1 : 0;
  const to = isFollowed && words.length > 1 && words.at(-1)?.text === SEPARATOR ? -1 : words.length;
  const kept = words.slice(from, to);
  if (kept.length === words.length) return line;
  const taken = [...words.slice(0, from), ...(to < 0 ? words.slice(to) : [])];
  return { words: kept, width: taken.reduce((left, word) => left - blank - (word.width * size) / 1000, width), broken };
}

function wrapParagraph(paragraph: string, face: Typeface, size: number, width: number): Line[] {
  const scale = size / 1000;
  const spaceWidth = face.shape(' ').width * scale;
  const lines: Line[] = [];
  let words: ShapedWord[] = [];
  let used = 0;
  const endLine = (broken = false) => {
    lines.push({ words, width: used, broken });
    words = [];
    used = 0;
  };
  for (const part of paragraph.split(BLANKS)) {
    if (part === '') continue;
    const word = face.shape(part);
    for (const [i, piece] of (word.width * scale > width ? breakWord(word, face, scale, width) : [word]).entries()) {
      const needed = (words.length > 0 ? spaceWidth : 0) + piece.width * scale;
      if (words.length > 0 && used + needed > width) endLine(i > 0);
      used += (words.length > 0 ? spaceWidth : 0) + piece.width * scale;
      words.push(piece);
    }
  }
  // An empty paragraph is an empty line, as it was typed.
  if (words.length > 0 || lines.length === 0) endLine();
  return lines;
}

/** Splits a word that is wider than a line into pieces that fit, each as long as possible; a letter (grapheme) is never cut. */
function breakWord(word: ShapedWord, face: Typeface, scale: number, width: number): ShapedWord[] {
  const pieces: ShapedWord[] = [];
  let letters: string[] = [];
  let used = 0;
  const endPiece = () => {
    let piece = face.shape(letters.join(''));
    const tooMany: string[] = [];
    // The letters together can be wider than their sum.
    while (piece.width * scale > width && letters.length > 1) {
      tooMany.unshift(letters.pop() ?? '');
      piece = face.shape(letters.join(''));
    }
    pieces.push(piece);
    letters = tooMany;
    used = letters.reduce((sum, letter) => sum + face.shape(letter).width * scale, 0);
  };
  for (const letter of lettersOf(word.text)) {
    const letterWidth = face.shape(letter).width * scale;
    if (letters.length > 0 && used + letterWidth > width) endPiece();
    letters.push(letter);
    used += letterWidth;
  }
  while (letters.length > 0) endPiece();
  return pieces;
}
