// Encodes pages for Epson's dot-matrix printers: ESC/P for 9 pins, ESC/P 2 for 24 ("ESC/P Reference Manual", 1997). Except for drawn words,
// only commands that both know are used.

/** Characters per inch. */
export const PITCHES = [10, 12, 17] as const;
export type Pitch = (typeof PITCHES)[number];

/** Horizontal lengths are in 1/120 inch, in which the characters of each pitch have whole widths. "17" per inch is 17.14. */
export const ACROSS = 120;
export const LETTER_WIDTH = { 10: 12, 12: 10, 17: 7 } as const satisfies Record<Pitch, number>;

/** The height of drawn words in dots. */
export const BAND = 24;

/** What each kind of printer does: dots per inch across when drawing, steps of paper feed per inch, how the dots are sent. */
export const PINS = {
  // Three passes of 8 pins, one step apart, give 24 dots.
  9: { dots: 120, steps: 216, mode: 1, passes: 3 },
  24: { dots: 180, steps: 180, mode: 39, passes: 1 },
} as const;
export type Pins = keyof typeof PINS;

interface Placed {
  /** Inches from the top of the page to the top of its letters. */
  readonly y: number;
  /** In 1/120 inch from the left. */
  readonly at: number;
}

export interface PlacedWords extends Placed {
  /** ASCII. */
  readonly text: string;
  readonly pitch: Pitch;
  readonly bold: boolean;
}

/** Dots in columns of 24, three bytes each, the topmost dot in the highest bit. */
export interface PlacedDots extends Placed {
  readonly columns: Uint8Array;
}

export type PlacedItem = PlacedWords | PlacedDots;

export interface Form {
  readonly pins: Pins;
  /** Page length in lines of 1/8 inch from fold to fold: 1 to 127. */
  readonly lines: number;
}

const ESC = 0x1b;
const SI = 0x0f;
const DC2 = 0x12;
const CR = 0x0d;
const FF = 0x0c;
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const command = (letter: string, ...values: readonly number[]) => [ESC, ...letters(letter), ...values];

/** Condensed only after ESC P: after ESC M it would be 20 per inch. */
const PITCH_COMMANDS = {
  10: [DC2, ...command('P')],
  12: [DC2, ...command('M')],
  17: [...command('P'), SI],
} as const satisfies Record<Pitch, readonly number[]>;

/** A jump takes four bytes; gaps of up to as many blanks are written as blanks. */
const FEW_BLANKS = 4;
/** The longest feed of one ESC J. */
const MOST_STEPS = 255;

/** Encodes pages; each ends with a form feed. */
export function encodePages(pages: Iterable<readonly PlacedItem[]>, form: Form): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [...command('@'), ...command('0'), ...command('C', form.lines)];
  for (const page of pages) encodePage(page, form.pins, bytes);
  return Uint8Array.from(bytes);
}

function encodePage(items: readonly PlacedItem[], pins: Pins, bytes: number[]): void {
  const { steps, passes } = PINS[pins];
  const rows = Map.groupBy(items, ({ y }) => Math.round(y * steps));
  const pen = penOf(pins, bytes);
  let reached = 0;
  for (const [y, row] of [...rows].toSorted(([one], [other]) => one - other)) {
    // Drawing in passes has already fed the paper.
    for (let left = Math.max(0, y - reached); left > 0; left -= MOST_STEPS)
      bytes.push(...command('J', Math.min(left, MOST_STEPS)));
    reached = Math.max(y, reached);
    const sorted = row.toSorted((one, other) => one.at - other.at);
    for (const item of sorted) {
      if ('text' in item) pen.write(item);
      else pen.draw(item, 0);
    }
    pen.back();
    const drawn = sorted.filter((item) => 'columns' in item);
    for (let pass = 1; pass < passes && drawn.length > 0; pass++) {
      bytes.push(...command('J', 1));
      reached += 1;
      for (const item of drawn) pen.draw(item, pass);
      pen.back();
    }
  }
  pen.plain();
  bytes.push(FF);
}

/** Tracks where the print head is and which modes are set. */
function penOf(pins: Pins, bytes: number[]) {
  const { dots, mode, passes } = PINS[pins];
  let at = 0;
  let pitch: Pitch = 10;
  let bold = false;
  const goTo = (place: number) => {
    const blanks = (place - at) / LETTER_WIDTH[pitch];
    if (Number.isInteger(blanks) && blanks >= 0 && blanks <= FEW_BLANKS) {
      for (let i = 0; i < blanks; i++) bytes.push(0x20);
    } else {
      // In 1/60 inch.
      const place60 = Math.round(place / 2);
      bytes.push(...command('$', place60 & 0xff, place60 >> 8));
    }
    at = place;
  };
  const embolden = (wanted: boolean) => {
    if (wanted !== bold) bytes.push(...command(wanted ? 'E' : 'F'));
    bold = wanted;
  };
  return {
    write({ at: place, text, pitch: wanted, bold: strong }: PlacedWords) {
      if (wanted !== pitch) bytes.push(...PITCH_COMMANDS[wanted]);
      pitch = wanted;
      embolden(strong);
      goTo(place);
      bytes.push(...letters(text));
      at = place + text.length * LETTER_WIDTH[pitch];
    },
    draw({ at: place, columns }: PlacedDots, pass: number) {
      const count = columns.length / 3;
      goTo(place);
      bytes.push(...command('*', mode, count & 0xff, count >> 8), ...(passes === 1 ? columns : passOf(columns, pass)));
      at = place + (count * ACROSS) / dots;
    },
    /** Returns to the left margin. */
    back() {
      bytes.push(CR);
      at = 0;
    },
    /** Resets to the initial modes. */
    plain() {
      embolden(false);
      if (pitch !== 10) bytes.push(...PITCH_COMMANDS[10]);
      pitch = 10;
    },
  };
}

/** Every third of the 24 dots, starting with the first, second or third, for eight pins. */
function passOf(columns: Uint8Array, pass: number): number[] {
  const bytes: number[] = [];
  for (let column = 0; column < columns.length; column += 3) {
    const dots = ((columns[column] ?? 0) << 16) | ((columns[column + 1] ?? 0) << 8) | (columns[column + 2] ?? 0);
    let byte = 0;
    for (let pin = 0; pin < 8; pin++) byte = (byte << 1) | ((dots >> (23 - pin * 3 - pass)) & 1);
    bytes.push(byte);
  }
  return bytes;
}
