// Turns the data for a dot matrix printer back into texts and dots with their places. It knows the commands from Epson’s
// reference, not from the encoder, and refuses any other.

export interface PrintedText {
  /** In mm, of its left end and of its top, from where the page begins. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Characters per inch. */
  readonly pitch: number;
  readonly bold: boolean;
}

export interface PrintedDots {
  readonly x: number;
  readonly y: number;
  /** Dots per inch. */
  readonly across: number;
  /** Columns of single pins, top to bottom. */
  readonly columns: readonly (readonly boolean[])[];
}

export interface PrintedPage {
  readonly texts: readonly PrintedText[];
  readonly dots: readonly PrintedDots[];
}

export interface PrintedForm {
  /** Inches from fold to fold. */
  readonly length: number;
  readonly pages: readonly PrintedPage[];
}

const MM = 25.4;
/** Dots across, rows of pins, bytes of a column, by the m of ESC *. */
const IMAGES: Readonly<Record<number, { across: number; pins: number }>> = {
  1: { across: 120, pins: 8 },
  39: { across: 180, pins: 24 },
};

/** Reads the data for a printer of 9 or 24 pins. Throws at an unknown command or a page without an end. */
export function readPins(bytes: Uint8Array, pins: 9 | 24): PrintedForm {
  const step = pins === 9 ? 1 / 216 : 1 / 180;
  const pages: PrintedPage[] = [];
  let texts: PrintedText[] = [];
  let dots: PrintedDots[] = [];
  let [x, y] = [0, 0];
  let [elite, condensed, bold] = [false, false, false];
  let spacing = 1 / 6;
  let length = 11;
  let i = 0;
  const next = () => {
    const byte = bytes[i++];
    if (byte === undefined) throw new Error('The bytes end within a command.');
    return byte;
  };
  const pitchNow = () => (condensed ? (elite ? 20 : 120 / 7) : elite ? 12 : 10);
  function escape(): void {
    const code = String.fromCharCode(next());
    switch (code) {
      case '@':
        [elite, condensed, bold, spacing] = [false, false, false, 1 / 6];
        return;
      case '0':
        spacing = 1 / 8;
        return;
      case 'C':
        length = next() * spacing;
        return;
      case 'P':
        elite = false;
        return;
      case 'M':
        elite = true;
        return;
      case 'E':
        bold = true;
        return;
      case 'F':
        bold = false;
        return;
      case 'J':
        y += next() * step;
        return;
      case '$':
        x = (next() + next() * 256) / 60;
        return;
      case '*': {
        const image = IMAGES[next()];
        if (image === undefined) throw new Error('An unknown density.');
        const count = next() + next() * 256;
        const columns = Array.from({ length: count }, () => {
          const column: boolean[] = [];
          for (let byte = 0; byte < image.pins / 8; byte++) {
            const value = next();
            for (let bit = 7; bit >= 0; bit--) column.push(((value >> bit) & 1) === 1);
          }
          return column;
        });
        dots.push({ x: x * MM, y: y * MM, across: image.across, columns });
        x += count / image.across;
        return;
      }
      default:
        throw new Error(`ESC ${code} is not known.`);
    }
  }
  while (i < bytes.length) {
    const byte = next();
    if (byte === 0x1b) escape();
    else if (byte === 0x0f) condensed = true;
    else if (byte === 0x12) condensed = false;
    else if (byte === 0x0d) x = 0;
    else if (byte === 0x0c) {
      pages.push({ texts: joined(texts), dots });
      [texts, dots, x, y] = [[], [], 0, 0];
    } else if (byte >= 0x20 && byte <= 0x7e) {
      texts.push({ x: x * MM, y: y * MM, text: String.fromCharCode(byte), pitch: pitchNow(), bold });
      x += 1 / pitchNow();
    } else throw new Error(`A byte of ${byte}.`);
    if (y > length + 1e-9) throw new Error(`It prints ${y} inches down a page of ${length}.`);
  }
  if (texts.length > 0 || dots.length > 0) throw new Error('The last page is not ended.');
  return { length, pages };
}

/** Adjacent letters are one text. */
function joined(letters: readonly PrintedText[]): PrintedText[] {
  const texts: PrintedText[] = [];
  for (const letter of letters) {
    const last = texts.at(-1);
    const end = last && last.x + (last.text.length / last.pitch) * MM;
    if (
      last &&
      end !== undefined &&
      last.y === letter.y &&
      last.pitch === letter.pitch &&
      last.bold === letter.bold &&
      Math.abs(end - letter.x) < 0.01
    )
      texts[texts.length - 1] = { ...last, text: last.text + letter.text };
    else texts.push(letter);
  }
  return texts.map((text) => ({ ...text, text: text.text.trimEnd() })).filter(({ text }) => text !== '');
}

/** The texts of a page, one per printed line: texts in the same line are separated by spaces as wide as the gap on paper. */
export function linesOfPage({ texts }: PrintedPage): string[] {
  const rows = Map.groupBy(texts, ({ y }) => Math.round(y * 10));
  return [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([, row]) => {
      let line = '';
      for (const { x, text } of row.toSorted((one, other) => one.x - other.x)) {
        line = `${line.padEnd(Math.round(x / (MM / 17.15)) - 1)} ${text}`;
      }
      return line;
    });
}
