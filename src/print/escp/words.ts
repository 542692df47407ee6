import type { Align } from '../kit/nodes.ts';
import type { Faces } from '../kit/setting.ts';
import { lettersOf } from '../kit/typeface.ts';
import { type Line, wrap } from '../kit/wrap.ts';
import { isPlain, plainly } from './characters.ts';
import { DRAWN_SIZE } from './draw.ts';
import { ACROSS, LETTER_WIDTH, type Pins, type Pitch, PITCHES } from './encode.ts';

/** A span of a line: letters of the printer, or drawn words. Lengths are in 1/120 inch. */
export type Span = { readonly at: number; readonly width: number; readonly bold: boolean } & (
  | { readonly text: string; readonly pitch: Pitch }
  | { readonly drawn: Line }
);

interface Style {
  readonly pitch: Pitch;
  readonly bold: boolean;
  readonly align: Align;
  /** Is set tighter rather than broken. */
  readonly shrink: boolean;
}

export interface Letters {
  readonly pins: Pins;
  readonly faces: Faces;
}

interface Word {
  readonly text: string;
  readonly plain: boolean;
  readonly width: number;
}

const BREAKS = /\r\n|[\n\r\u2028\u2029]/u;
/** Positions are sent in 1/60 inch. */
const even = (at: number) => Math.max(0, Math.floor(at / 2) * 2);

function drawnWidth(text: string, bold: boolean, { pins, faces }: Letters): number {
  const { width } = (bold ? faces.bold : faces.regular).shape(text);
  return Math.ceil((((width * DRAWN_SIZE[pins]) / 1000) * ACROSS) / 72);
}

function wordOf(written: string, pitch: Pitch, bold: boolean, letters: Letters): Word {
  const text = plainly(written);
  const plain = isPlain(text);
  return { text, plain, width: plain ? text.length * LETTER_WIDTH[pitch] : drawnWidth(text, bold, letters) };
}

/** The width of a text on one line, in 1/120 inch. */
export function widthOf(text: string, pitch: Pitch, bold: boolean, letters: Letters): number {
  const words = text.split(' ').map((word) => wordOf(word, pitch, bold, letters));
  return words.reduce((sum, word) => sum + word.width, 0) + Math.max(0, words.length - 1) * LETTER_WIDTH[pitch];
}

/** The width of the widest word of a text. */
export const widestWord = (text: string, pitch: Pitch, letters: Letters): number =>
  Math.max(0, ...text.split(/\s+/u).map((word) => wordOf(word, pitch, false, letters).width));

/** Breaks a text into lines at most `width` wide. */
export function linesOf(text: string, width: number, style: Style, letters: Letters): Span[][] {
  const pitch = style.shrink ? closer(text, width, style, letters) : style.pitch;
  return text
    .split(BREAKS)
    .flatMap((paragraph) =>
      brokenAt(paragraph, width, { ...style, pitch }, letters).map((words) =>
        spansOf(words, width, { ...style, pitch }, letters),
      ),
    );
}

/** The first pitch, from the wanted one on, at which a text fits on one line; the tightest where none does. */
function closer(text: string, width: number, { pitch, bold }: Style, letters: Letters): Pitch {
  const tried = PITCHES.slice(PITCHES.indexOf(pitch));
  return tried.find((each) => widthOf(text, each, bold, letters) <= width) ?? 17;
}

function brokenAt(paragraph: string, width: number, { pitch, bold }: Style, letters: Letters): Word[][] {
  const blank = LETTER_WIDTH[pitch];
  const lines: Word[][] = [[]];
  let used = 0;
  const words = paragraph.split(/[ \t]+/u).filter((word) => word !== '');
  for (const word of words.flatMap((each) =>
    piecesOf(wordOf(each, pitch, bold, letters), width, { pitch, bold }, letters),
  )) {
    const line = lines.at(-1) ?? [];
    const needed = (line.length > 0 ? blank : 0) + word.width;
    if (line.length > 0 && used + needed > width) {
      lines.push([word]);
      used = word.width;
    } else {
      line.push(word);
      used += needed;
    }
  }
  return lines;
}

/** Splits a word that is wider than a line into pieces that fit. */
function piecesOf(word: Word, width: number, { pitch, bold }: Pick<Style, 'pitch' | 'bold'>, letters: Letters): Word[] {
  if (word.width <= width) return [word];
  const pieces: Word[] = [];
  let piece: Word | undefined;
  for (const letter of lettersOf(word.text)) {
    const longer = wordOf((piece?.text ?? '') + letter, pitch, bold, letters);
    if (piece !== undefined && longer.width > width) {
      pieces.push(piece);
      piece = wordOf(letter, pitch, bold, letters);
    } else piece = longer;
  }
  return piece === undefined ? pieces : [...pieces, piece];
}

/** Joins the words of a line into spans: neighbours that the printer writes itself become one span, and so do drawn ones. */
function spansOf(words: readonly Word[], width: number, { pitch, bold, align }: Style, letters: Letters): Span[] {
  const blank = LETTER_WIDTH[pitch];
  const runs: { text: string; plain: boolean; width: number }[] = [];
  for (const { text, plain, width: wide } of words) {
    const last = runs.at(-1);
    if (last !== undefined && last.plain === plain) {
      last.text += ` ${text}`;
      last.width = plain ? last.text.length * blank : last.width + blank + wide;
    } else runs.push({ text, plain, width: wide });
  }
  const whole = runs.reduce((sum, run) => sum + run.width, 0) + Math.max(0, runs.length - 1) * blank;
  const free = Math.max(0, width - whole);
  let at = align === 'right' ? free : align === 'center' ? free / 2 : 0;
  return runs.map((run): Span => {
    const place = { at: even(at), width: run.width, bold };
    at += run.width + blank;
    return run.plain ? { ...place, text: run.text, pitch } : { ...place, drawn: drawnLine(run.text, bold, letters) };
  });
}

function drawnLine(text: string, bold: boolean, { pins, faces }: Letters): Line {
  const [line] = wrap(text, bold ? faces.bold : faces.regular, DRAWN_SIZE[pins], Number.MAX_SAFE_INTEGER);
  return line ?? { words: [], width: 0, broken: false };
}
