// Encodes labels for their printers: ZPL II (Zebra's "Programming Guide") and TSPL (TSC's "TSPL/TSPL2 Programming"). The printer draws
// ASCII letters and codes itself; other scripts are drawn here.
import { hexOf } from '#domain/rules/code-bytes.ts';
import { isPlain, plainly } from '../escp/characters.ts';
import { drawRows, type DrawnRows } from '../escp/draw.ts';
import { openFaces } from '../kit/engine.ts';
import { joined } from '../kit/written-pdf.ts';
import { wrap } from '../kit/wrap.ts';
import type { Language } from '../language.ts';
import { BARS, type Label, type LabelLine, labelOf, type LabelReport, LINE, SQUARES } from './label.ts';
import type { LabelPrinter } from './label-printer.ts';

/** The label's nominal size in mm, to which its positions refer. */
const ROLL_WIDTH = 100;
const ROLL_HEIGHT = 50;

/** The commands for the labels of an LR. */
export function renderLabels(report: LabelReport, language: Language, printer: LabelPrinter): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const draw = drawer(printer);
  const commands = printer.speaks === 'ZPL' ? zpl : tspl;
  for (let number = report.first; number <= report.last; number++)
    pieces.push(...commands(labelOf(report, number, language), printer, draw));
  return joined(pieces);
}

/** Encodes commands, which are ASCII throughout. */
const bytes = (command: string): Uint8Array => new TextEncoder().encode(command);

/** Positions of a label in its printer's dots, scaled down to its roll. */
function dotsOf({ dots, width, height }: LabelPrinter) {
  const scale = Math.min(width / ROLL_WIDTH, height / ROLL_HEIGHT);
  const inDots = (mm: number) => Math.round((mm * scale * dots) / 25.4);
  const lettersHigh = (points: number) => Math.round((points * scale * dots) / 72);
  return { inDots, lettersHigh };
}

type Draw = (line: LabelLine) => DrawnRows | null;

/** Draws what the printer has no letters for; what all labels of an LR share is drawn once. */
function drawer(printer: LabelPrinter): Draw {
  const known = new Map<string, DrawnRows | null>();
  return (line) => {
    const key = `${line.size} ${line.bold} ${line.text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const drawn = drawnLine(line, printer);
    known.set(key, drawn);
    return drawn;
  };
}

/** The drawing of a line for which the printer lacks letters; null: it has them. */
function drawnLine({ text, bold, size }: LabelLine, printer: LabelPrinter): DrawnRows | null {
  if (isPlain(plainly(text))) return null;
  const faces = openFaces();
  const face = bold ? faces.bold : faces.regular;
  const points = (dotsOf(printer).lettersHigh(size) * 72) / printer.dots;
  const [line] = wrap(text, face, points, Number.MAX_SAFE_INTEGER);
  return line === undefined ? null : drawRows(line, face, points, printer.dots);
}

const escaped = (text: string): string =>
  plainly(text).replaceAll(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function zpl({ code, lines }: Label, printer: LabelPrinter, draw: Draw): Uint8Array[] {
  const { inDots, lettersHigh } = dotsOf(printer);
  const fields: string[] = [];
  for (const line of lines) {
    const place = `^FO${inDots(line.x)},${inDots(line.y)}`;
    const drawn = draw(line);
    const high = lettersHigh(line.size);
    if (drawn === null) fields.push(`${place}^A0N,${high},${high}^FB${inDots(LINE)},1^FH^FD${escaped(line.text)}^FS`);
    else {
      const { data, stride } = drawn;
      fields.push(`${place}^GFA,${data.length},${data.length},${stride},${hexOf(data).toUpperCase()}^FS`);
    }
  }
  const narrow = Math.max(1, Math.floor(inDots(BARS.width) / barsOf(code)));
  const square = Math.max(1, Math.floor(inDots(SQUARES.side) / 21));
  return [
    bytes(
      [
        `^XA^PW${inDots(ROLL_WIDTH)}^LL${inDots(ROLL_HEIGHT)}`,
        ...fields,
        // >: selects code set B throughout.
        `^FO${inDots(BARS.x)},${inDots(BARS.y)}^BY${narrow}^BCN,${inDots(BARS.height)},N,N,N^FD>:${code}^FS`,
        `^FO${inDots(SQUARES.x)},${inDots(SQUARES.y)}^BQN,2,${square}^FDMA,${code}^FS`,
        '^XZ',
        '',
      ].join('\n'),
    ),
  ];
}

/** The modules of a code: eleven per symbol, including the start, check and stop symbols. */
const barsOf = (code: string): number => (code.length + 3) * 11 + 2;

function tspl({ code, lines }: Label, printer: LabelPrinter, draw: Draw): Uint8Array[] {
  const { inDots } = dotsOf(printer);
  const scale = Math.min(printer.width / ROLL_WIDTH, printer.height / ROLL_HEIGHT);
  const commands: Uint8Array[] = [
    bytes(`SIZE ${printer.width} mm,${printer.height} mm\r\nGAP 2 mm,0 mm\r\nDIRECTION 1\r\nCLS\r\n`),
  ];
  for (const line of lines) {
    const drawn = draw(line);
    const place = `${inDots(line.x)},${inDots(line.y)}`;
    if (drawn === null) {
      const size = Math.max(6, Math.round(line.size * scale));
      const text = plainly(line.text).replaceAll('"', String.raw`\["]`);
      commands.push(bytes(`TEXT ${place},"0",0,${size},${size},"${text}"\r\n`));
    } else {
      const { data, stride, high } = drawn;
      // A set bit is a white dot.
      commands.push(
        bytes(`BITMAP ${place},${stride},${high},0,`),
        data.map((byte) => ~byte & 0xff),
        bytes('\r\n'),
      );
    }
  }
  const narrow = Math.max(1, Math.floor(inDots(BARS.width) / barsOf(code)));
  const square = Math.max(1, Math.floor(inDots(SQUARES.side) / 21));
  commands.push(
    bytes(
      `BARCODE ${inDots(BARS.x)},${inDots(BARS.y)},"128",${inDots(BARS.height)},0,0,${narrow},${narrow},"${code}"\r\n`,
    ),
    bytes(`QRCODE ${inDots(SQUARES.x)},${inDots(SQUARES.y)},M,${square},A,0,"${code}"\r\nPRINT 1,1\r\n`),
  );
  return commands;
}
