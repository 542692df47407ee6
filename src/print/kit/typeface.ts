// Shapes words into glyphs. Shaping Devanagari takes the font library hundreds of times longer than drawing it, and papers repeat their
// words (labels, towns, parties, amounts in words): shaped words are cached.

import type { OutlineStep } from './outline.ts';
import { type Direction, turned } from './right-to-left.ts';
import { type Script, runsOf, scriptOf, SCRIPTS } from './scripts.ts';

/** What shaping needs from an opened font. */
export interface OpenFont {
  readonly unitsPerEm: number;
  /** Which characters it has glyphs for. */
  readonly characterSet: readonly number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { readonly id: number };
  /** The outline of a glyph, in font units. */
  getGlyph(id: number): { readonly path: { readonly commands: readonly OutlineStep[] } };
  layout(
    text: string,
    features?: Readonly<Record<string, boolean>>,
    script?: string,
    language?: string,
    direction?: Direction,
  ): {
    readonly glyphs: readonly {
      readonly id: number;
      readonly advanceWidth: number;
      readonly codePoints: readonly number[];
    }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  };
}

/** Lengths are thousandths of the type size. */
export interface ShapedGlyph {
  readonly id: number;
  readonly codePoints: readonly number[];
  /** The font's own advance after it. */
  readonly width: number;
  /** The advance to use here (kerning, marks). */
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

export interface ShapedWord {
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
  /** In thousandths of the type size. */
  readonly width: number;
  /** Each glyph is one character, in text order: a reader gets the text back from the glyphs alone. */
  readonly plain: boolean;
  /** Its language tag; empty where it has no letters. */
  readonly lang: string;
  /** The script whose font has its glyphs; absent: the typeface's own. */
  readonly script?: Script;
}

export interface Typeface {
  readonly name: 'regular' | 'bold';
  readonly font: OpenFont;
  /** The font of the same weight for a script; opened on first use. */
  fontOf(script: Script): OpenFont;
  /** May be given for a word whose text runs one way only; otherwise the font library decides by its letters. */
  shape(word: string, direction?: Direction): ShapedWord;
}

/** Per face, at most twice this: labels, towns and parties in use stay, numbers seen once are dropped. About 5 MB in all. */
const REMEMBERED_WORDS = 1500;

const LATIN = /\p{Script=Latin}/u;
const DEVANAGARI = /[\u0900-\u097F\uA8E0-\uA8FF]/u;
// Characters that join or modify their neighbours and have no shape of their own.
const SHAPELESS = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Splits a text into graphemes: a Devanagari syllable or an emoji is one. */
export const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

export function openTypeface(
  name: Typeface['name'],
  font: OpenFont,
  openFallback: (script: Script) => OpenFont,
): Typeface {
  const fallbacks = new Map<Script, OpenFont>();
  const fontOf = (script: Script): OpenFont => {
    const known = fallbacks.get(script) ?? openFallback(script);
    fallbacks.set(script, known);
    return known;
  };
  // When the recent words are many, they become the earlier ones; an earlier word that is used again becomes recent again.
  let recent = new Map<string, ShapedWord>();
  let earlier = recent;
  // A long list keeps the glyphs of all its words until it is printed, so equal ones are shared.
  const alike = new Map<string, ShapedGlyph>();
  const one = (glyph: ShapedGlyph): ShapedGlyph => {
    const key = `${glyph.id} ${glyph.advance} ${glyph.x} ${glyph.y} ${glyph.codePoints.join()}`;
    const known = alike.get(key) ?? glyph;
    alike.set(key, known);
    return known;
  };
  const shapeIn = (word: string, direction?: Direction): ShapedWord => {
    const script = scriptOf(word);
    return shapeWord(script === undefined ? font : fontOf(script), { script, word, direction }, one);
  };
  return {
    name,
    font,
    fontOf,
    shape(word, direction) {
      // No word has a space in it.
      const key = direction === undefined ? word : `${word} ${direction}`;
      const known = recent.get(key);
      if (known) return known;
      const shaped = earlier.get(key) ?? shapeIn(word, direction);
      if (recent.size >= REMEMBERED_WORDS) {
        earlier = recent;
        recent = new Map();
      }
      recent.set(key, shaped);
      return shaped;
    },
  };
}

// Letters that the fonts lack are drawn with equivalent ones; the text stays.
const DRAWN_AS: Readonly<Record<string, string>> = { '№': 'No.' };

interface WordToShape {
  readonly word: string;
  readonly script: Script | undefined;
  readonly direction: Direction | undefined;
}

function shapeWord(
  font: OpenFont,
  { word, script, direction }: WordToShape,
  one: (glyph: ShapedGlyph) => ShapedGlyph,
): ShapedWord {
  const drawn = word.replaceAll('№', (sign) => DRAWN_AS[sign] ?? sign);
  const fromRight = direction === 'rtl';
  const runs = printableRuns(font, script, fromRight ? turned(drawn) : drawn);
  const shaped = (fromRight ? runs.reverse() : runs).flatMap((run) =>
    run === null ? [missing(font)] : shapeRun(font, run, direction),
  );
  const codePoints = Array.from(word, (character) => character.codePointAt(0) ?? 0);
  // The font library keeps the characters for which a glyph was first requested.
  const plain =
    script === undefined &&
    !DEVANAGARI.test(word) &&
    shaped.length === codePoints.length &&
    shaped.every((glyph, i) => glyph.id !== 0 && glyph.id === font.glyphForCodePoint(codePoints[i] ?? 0).id);
  const glyphs = plain ? shaped.map((glyph, i) => ({ ...glyph, codePoints: codePoints.slice(i, i + 1) })) : shaped;
  const width = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  const lang = script === undefined ? langOf(word) : SCRIPTS[script].lang;
  return { text: word, glyphs: glyphs.map(one), width, plain, lang, ...(script && { script }) };
}

/** The language of a word by its letters; of two scripts, that of Devanagari. */
function langOf(word: string): string {
  if (DEVANAGARI.test(word)) return 'hi-IN';
  return LATIN.test(word) ? 'en-IN' : '';
}

/** Splits a word into runs that the font can show; null replaces a letter that it cannot. */
function printableRuns(font: OpenFont, script: Script | undefined, word: string): (string | null)[] {
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  if (Array.from(word).every(has)) return runsOf(word, script);
  const runs: (string | null)[] = [];
  let run = '';
  for (const letter of lettersOf(word)) {
    const shown = Array.from(letter).filter((character) => !SHAPELESS.test(character));
    if (shown.every(has)) run += shown.length === letter.length ? letter : shown.join('');
    else {
      runs.push(...runsOf(run, script), null);
      run = '';
    }
  }
  return [...runs, ...runsOf(run, script)];
}

// Positions of marks above and below.
const WITHOUT_MARKS = { abvm: false, blwm: false, mark: false, mkmk: false };

/** fontkit 2.0.4 fails at a mark for which the base has no anchor (శ్రీ, ਸ਼੍ਰੀ): it is then placed where the font itself draws it. */
function laidOut(font: OpenFont, run: string, direction?: Direction): ReturnType<OpenFont['layout']> {
  try {
    return direction === undefined ? font.layout(run) : font.layout(run, undefined, undefined, undefined, direction);
  } catch {
    return font.layout(run, WITHOUT_MARKS);
  }
}

function shapeRun(font: OpenFont, run: string, direction?: Direction): ShapedGlyph[] {
  const scale = 1000 / font.unitsPerEm;
  const { glyphs, positions } = laidOut(font, run, direction);
  return glyphs.map((glyph, i) => {
    const position = positions[i] ?? { xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 };
    return {
      id: glyph.id,
      codePoints: glyph.codePoints,
      width: glyph.advanceWidth * scale,
      advance: position.xAdvance * scale,
      x: position.xOffset * scale,
      y: position.yOffset * scale,
    };
  });
}

/** The font's own empty box, for an emoji or another script: readers see that a letter is there, and its text is kept. */
function missing(font: OpenFont): ShapedGlyph {
  const width = 600 * (1000 / font.unitsPerEm);
  return { id: 0, codePoints: [0xfffd], width, advance: width, x: 0, y: 0 };
}
