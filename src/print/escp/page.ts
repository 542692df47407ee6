import { type Faces } from '../kit/setting.ts';
import { openFaces } from '../kit/engine.ts';
import type { Node, Part, PlacedNode, Sheet } from '../kit/nodes.ts';
import { A4 } from '../kit/paper-size.ts';
import { bandsOf, drawLine } from './draw.ts';
import { ACROSS, BAND, encodePages, LETTER_WIDTH, type Pins, PINS, type PlacedItem } from './encode.ts';
import { type Layout, LINES_AN_INCH, pitchOf, type TextLine, textLines } from './layout.ts';
import type { PinPrinter } from './pin-printer.ts';
import { linesOf, type Span } from './words.ts';

/** The longest page in lines of 1/8 inch that ESC C takes. */
const MOST_LINES = 127;
/** What the tractor takes off the paper's width on both sides together, in mm. */
const SIDES = 2;
/** The foot, and one line between it and the fold. */
const FOOT_LINES = 2;

/** Sets a sheet as text for a dot-matrix printer; returns the bytes to send. */
export function renderPins(
  sheet: Sheet,
  printer: PinPrinter,
  check: () => void = () => undefined,
): Uint8Array<ArrayBuffer> {
  const faces = openFaces();
  const lines = Math.min(MOST_LINES, Math.max(1, Math.round((printer.height / 25.4) * LINES_AN_INCH)));
  const draw = drawer(printer.pins, faces);
  const pages: PlacedItem[][] = [];
  for (const part of sheet.parts) {
    check();
    for (const page of pagesOfPart(part, sheet, { printer, faces, lines })) pages.push(draw(page));
  }
  return encodePages(pages, { pins: printer.pins, lines });
}

interface PlacedLine {
  /** Inches from the top. */
  readonly y: number;
  readonly line: TextLine;
}

interface Setting {
  readonly printer: PinPrinter;
  readonly faces: Faces;
  readonly lines: number;
}

/** The width of a line in 1/120 inch. */
const roomOf = ({ columns, width }: PinPrinter): number =>
  Math.floor(Math.min(columns * LETTER_WIDTH[10], ((width - SIDES) / 25.4) * ACROSS) / 2) * 2;

function pagesOfPart(part: Part, sheet: Sheet, setting: Setting): PlacedLine[][] {
  const { printer, faces, lines } = setting;
  if (part.body.kind === 'placed') return [placedLines(part.body, { pins: printer.pins, faces, scale: ACROSS / 72 })];
  const { paper = A4 } = sheet;
  const width = roomOf(printer);
  const layout: Layout = { pins: printer.pins, faces, scale: width / (paper.page.width - paper.margin.side * 2) };
  const set = (node: Node | undefined) => (node === undefined ? [] : textLines(node, width, layout));
  const stamp = stampLines(part, width, layout);
  const room = lines - FOOT_LINES - stamp.length;
  const single = set(part.onOnePage);
  const body = set(part.body);
  const whole = [single, body, ...(sheet.tightens === true ? [single, body].map(withoutRules) : [])];
  const onOne = whole.find((each) => each.length > 0 && each.length <= room);
  const pages = onOne === undefined ? pagesOf(body, room, set(part.runningHead)) : [onOne];
  return pages.map((page, i) => {
    const body = [...stamp, ...page].map((line, at) => ({ y: at / LINES_AN_INCH, line }));
    const foot = footOf(part.foot ?? sheet.foot, sheet.pageOf(i + 1, pages.length), width, layout);
    return [...body, { y: (lines - FOOT_LINES) / LINES_AN_INCH, line: foot }];
  });
}

/** Sets it tighter where that saves a page. */
const withoutRules = (lines: readonly TextLine[]): TextLine[] => lines.filter(({ isRule }) => isRule !== true);

/** The texts that A4 prints across the page (such as CANCELLED) are at its top. */
function stampLines({ stamp }: Part, width: number, layout: Layout): TextLine[] {
  if (stamp?.across === undefined) return [];
  const style = { pitch: 10, bold: true, align: 'center', shrink: false } as const;
  return linesOf(`*** ${stamp.across} ***`, width, style, layout).map((spans) => ({ spans }));
}

function footOf(left: string, right: string, width: number, layout: Layout): TextLine {
  const style = { pitch: pitchOf(7.5, layout.scale), bold: false, shrink: true } as const;
  const [said = []] = linesOf(left, width * 0.8, { ...style, align: 'left' }, layout);
  const [page = []] = linesOf(right, width * 0.2, { ...style, align: 'right' }, layout);
  return { spans: [...said, ...page.map((span) => ({ ...span, at: span.at + Math.round(width * 0.4) * 2 }))] };
}

/** Breaks lines into pages: no page begins with a line kept with the one above it, unless all lines of a page are. */
function pagesOf(lines: readonly TextLine[], room: number, head: readonly TextLine[]): TextLine[][] {
  const pages: TextLine[][] = [];
  let left = lines;
  let above: readonly TextLine[] = [];
  for (;;) {
    const free = Math.max(1, room - above.length);
    if (left.length <= free) return [...pages, [...above, ...left]];
    let cut = free;
    while (cut > 0 && left[cut]?.joined === true) cut--;
    if (cut === 0) cut = free;
    pages.push([...above, ...left.slice(0, cut)]);
    left = left.slice(cut);
    while (left[0] !== undefined && left[0].spans.length === 0 && left[0].figures === undefined) left = left.slice(1);
    above = [...head, ...(left[0]?.under ?? [])];
    if (above.length >= room) above = [];
  }
}

/** Points are 1/72 inch, on this paper as on the A4 page. */
function placedLines({ texts, codes }: PlacedNode, layout: Layout): PlacedLine[] {
  const at = (x: number) => Math.round((x / 72) * 60) * 2;
  const words = texts.flatMap(({ x, y, width, text }) => {
    const style = { pitch: pitchOf(text.size, layout.scale), bold: text.bold, align: text.align, shrink: text.shrink };
    const left = text.align === 'right' ? x - width : x;
    return linesOf(text.text, at(width), style, layout).map((spans, i) => ({
      y: y / 72 + i / LINES_AN_INCH,
      line: { spans: spans.map((span) => ({ ...span, at: Math.max(0, span.at + at(left)) })) },
    }));
  });
  if (layout.pins === 9) return words;
  const figures = codes.map(({ x, y, squares }) => ({
    y: y / 72,
    line: { spans: [], figures: [{ at: at(x), rows: squares.rows }] },
  }));
  return [...words, ...figures];
}

/** Draws what the printer has no letters for; each word is drawn once. */
function drawer(pins: Pins, faces: Faces) {
  const known = new Map<string, Uint8Array>();
  function dotsOf(span: Extract<Span, { readonly drawn: unknown }>): Uint8Array {
    const key = `${span.bold} ${span.drawn.words.map(({ text }) => text).join(' ')}`;
    const dots = known.get(key) ?? drawLine(span.drawn, span.bold ? faces.bold : faces.regular, pins);
    known.set(key, dots);
    return dots;
  }
  return (page: readonly PlacedLine[]): PlacedItem[] => {
    const items: PlacedItem[] = [];
    for (const { y, line } of page) {
      for (const span of line.spans) {
        const { at, bold } = span;
        if ('text' in span) items.push({ y, at, text: span.text, pitch: span.pitch, bold });
        else items.push({ y, at, columns: dotsOf(span) });
      }
      for (const { at, rows } of line.figures ?? []) {
        bandsOf(rows).forEach((columns, i) => items.push({ y: y + (i * BAND) / PINS[pins].steps, at, columns }));
      }
    }
    return items;
  };
}
