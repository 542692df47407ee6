import type { Line } from '../kit/wrap.ts';
import type { Typeface } from '../kit/typeface.ts';
import { openDots } from './dots.ts';
import { BAND, PINS, type Pins } from './encode.ts';

/** The size of letters that are drawn, in points, so that 24 dots hold their marks above and below. */
export const DRAWN_SIZE = { 9: 6, 24: 7.5 } as const satisfies Record<Pins, number>;
/** Dots from the top to where letters stand, beside those that the printer has itself. */
const BASELINE = 18;
/** How much of a dot must be covered for it to be black; hairlines of letters take less than half a one. */
const BLACK = 0.375;

/** How words are drawn: letters of so many points, dots an inch across and down, rows, and the row that letters stand on. */
interface Drawing {
  readonly size: number;
  readonly dots: number;
  readonly steps: number;
  readonly high: number;
  readonly baseline: number;
}

/** Words of another script as dots, in columns of 24. */
export function drawLine(line: Line, face: Typeface, pins: Pins): Uint8Array {
  const { dots, steps } = PINS[pins];
  const drawn = draw(line, face, { size: DRAWN_SIZE[pins], dots, steps, high: BAND, baseline: BASELINE });
  return columnsOf(drawn.width, drawn.isBlack);
}

/** Dots in rows, eight a byte, the leftmost the highest bit. */
export interface DrawnRows {
  readonly data: Uint8Array;
  /** Bytes of a row. */
  readonly stride: number;
  readonly high: number;
}

/** Words as rows of dots, so many an inch. */
export function drawRows(line: Line, face: Typeface, size: number, dots: number): DrawnRows {
  const high = Math.ceil((size * 1.4 * dots) / 72);
  const drawn = draw(line, face, { size, dots, steps: dots, high, baseline: Math.round((size * dots) / 72) });
  const stride = Math.ceil(drawn.width / 8);
  const data = new Uint8Array(stride * high);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < drawn.width; x++) {
      const at = y * stride + (x >> 3);
      if (drawn.isBlack(x, y)) data[at] = (data[at] ?? 0) | (0x80 >> (x & 7));
    }
  return { data, stride, high };
}

function draw(line: Line, face: Typeface, { size, dots, steps, high, baseline }: Drawing) {
  const across = (points: number) => (points * dots) / 72;
  const width = Math.max(1, Math.ceil(across(line.width)));
  const [sx, sy] = [across(size), (size * steps) / 72];
  const field = openDots(width, high);
  const blank = face.shape(' ').width;
  let left = 0;
  line.words.forEach((word, at) => {
    const font = word.script === undefined ? face.font : face.fontOf(word.script);
    let x = line.places === undefined ? left : ((line.places[at]?.left ?? 0) * 1000) / size;
    for (const glyph of word.glyphs) {
      field.draw(font.getGlyph(glyph.id).path.commands, {
        left: ((x + glyph.x) * sx) / 1000,
        top: baseline - (glyph.y * sy) / 1000,
        across: sx / font.unitsPerEm,
        down: -sy / font.unitsPerEm,
      });
      x += glyph.advance;
    }
    left += word.width + blank;
  });
  return { width, isBlack: (x: number, y: number) => field.covered(x, y) > BLACK };
}

/** 24 dots of each column, the upmost the highest bit of the first byte. */
function columnsOf(width: number, isBlack: (x: number, y: number) => boolean): Uint8Array {
  const columns = new Uint8Array(width * 3);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < BAND; y++) {
      if (isBlack(x, y)) columns[x * 3 + (y >> 3)] = (columns[x * 3 + (y >> 3)] ?? 0) | (0x80 >> (y & 7));
    }
  }
  return columns;
}

/** The dots of a square of a code on each side: 3 at 180 an inch are 0.42 mm. */
export const SQUARE = 3;

/** The squares of a code as bands of 24 dots, from the top. */
export function bandsOf(rows: readonly (readonly boolean[])[]): Uint8Array[] {
  const side = rows.length * SQUARE;
  return Array.from({ length: Math.ceil(side / BAND) }, (_, band) =>
    columnsOf(side, (x, y) => rows[Math.floor((band * BAND + y) / SQUARE)]?.[Math.floor(x / SQUARE)] === true),
  );
}
