import type { Line } from '../kit/wrap.ts';
import type { Typeface } from '../kit/typeface.ts';
import { openDots } from './dots.ts';
import { BAND, PINS, type Pins } from './encode.ts';

/** The size of drawn letters in points, chosen so that 24 dots hold their marks above and below. */
export const DRAWN_SIZE = { 9: 6, 24: 7.5 } as const satisfies Record<Pins, number>;
/** Dots from the top to the baseline, to match the printer's own letters. */
const BASELINE = 18;
/** How much of a dot must be covered for it to be black; hairlines of letters cover less than half. */
const BLACK = 0.375;

/** How words are drawn: the letters' size in points, dots per inch across and down, rows, and the row of the baseline. */
interface Drawing {
  readonly size: number;
  readonly dots: number;
  readonly steps: number;
  readonly high: number;
  readonly baseline: number;
}

/** Draws words in another script as dots, in columns of 24. */
export function drawLine(line: Line, face: Typeface, pins: Pins): Uint8Array {
  const { dots, steps } = PINS[pins];
  const drawn = draw(line, face, { size: DRAWN_SIZE[pins], dots, steps, high: BAND, baseline: BASELINE });
  return columnsOf(drawn.width, drawn.isBlack);
}

/** Dots in rows, eight per byte, the leftmost in the highest bit. */
export interface DrawnRows {
  readonly data: Uint8Array;
  /** Bytes per row. */
  readonly stride: number;
  readonly high: number;
}

/** Draws words as rows of dots, so many per inch. */
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

/** Columns of 24 dots, the topmost in the highest bit of the first byte. */
function columnsOf(width: number, isBlack: (x: number, y: number) => boolean): Uint8Array {
  const columns = new Uint8Array(width * 3);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < BAND; y++) {
      if (isBlack(x, y)) columns[x * 3 + (y >> 3)] = (columns[x * 3 + (y >> 3)] ?? 0) | (0x80 >> (y & 7));
    }
  }
  return columns;
}

/** The dots per side of a square of a code: 3 at 180 per inch are 0.42 mm. */
export const SQUARE = 3;

/** The squares of a code as bands of 24 dots, from the top. */
export function bandsOf(rows: readonly (readonly boolean[])[]): Uint8Array[] {
  const side = rows.length * SQUARE;
  return Array.from({ length: Math.ceil(side / BAND) }, (_, band) =>
    columnsOf(side, (x, y) => rows[Math.floor((band * BAND + y) / SQUARE)]?.[Math.floor(x / SQUARE)] === true),
  );
}
