// Lays a page out as lines of text, from the same nodes as the A4 page, so that it has the same content in the same order and columns;
// pictures are left out, rules are lines of dashes.
import type { Cell, Column, Node, PanelNode, RowNode, TableNode, TextNode } from '../kit/nodes.ts';
import { SQUARE } from './draw.ts';
import { ACROSS, BAND, LETTER_WIDTH, PINS, type Pitch } from './encode.ts';
import { type Letters, linesOf, type Span, widestWord, widthOf } from './words.ts';

/** Lines per inch. */
export const LINES_AN_INCH = 8;
/** A line is as high as nine points. */
const POINTS = 72 / LINES_AN_INCH;

/** The squares of a code, which begin in a line and go on below it. */
export interface Figure {
  readonly at: number;
  readonly rows: readonly (readonly boolean[])[];
}

export interface TextLine {
  readonly spans: readonly Span[];
  readonly figures?: readonly Figure[];
  /** Never begins a page. */
  readonly joined?: boolean;
  /** Is repeated where a page begins with it: the head of its table. */
  readonly under?: readonly TextLine[];
  /** A line of dashes. */
  readonly isRule?: boolean;
}

export interface Layout extends Letters {
  /** How many 1/120 inches one point of the A4 page takes. */
  readonly scale: number;
}

const EMPTY: TextLine = { spans: [] };

/** Characters per inch for letters of this size, where a point is `scale` of 1/120 inch wide; a letter is half as wide as high. */
export function pitchOf(size: number, scale: number): Pitch {
  const wanted = (ACROSS * 2) / (size * scale);
  if (wanted > 12.5) return 17;
  return wanted > 10.5 ? 12 : 10;
}

/** The lines of a node, `width` wide. */
export function textLines(node: Node, width: number, layout: Layout): TextLine[] {
  switch (node.kind) {
    case 'text':
      return node.text === '' ? [EMPTY] : written(node, width, layout);
    case 'space':
      return node.height >= POINTS + 3 ? [EMPTY] : [];
    case 'rule':
      return [dashes(width)];
    case 'image':
    // Preprinted paper is placed by page.ts.
    case 'placed':
      return [];
    case 'squares':
      return squaresOf(node.rows, layout);
    case 'row':
      return abreast(node, width, layout);
    case 'panel':
      return stacked(node, width, layout);
    case 'table':
      return tableLines(node, width, layout);
    case 'signature': {
      const word = (text: string): TextLine[] =>
        text === ''
          ? []
          : plainLines(
              text,
              width,
              { pitch: pitchOf(8, layout.scale), bold: false, align: 'center', shrink: false },
              layout,
            );
      return joinedAll([...word(node.above), EMPTY, EMPTY, ...word(node.caption), ...word(node.name)]);
    }
  }
}

function written({ text, size, bold, align, shrink }: TextNode, width: number, layout: Layout): TextLine[] {
  return plainLines(text, width, { pitch: pitchOf(size, layout.scale), bold, align, shrink }, layout);
}

const plainLines = (text: string, width: number, style: Parameters<typeof linesOf>[2], layout: Layout): TextLine[] =>
  linesOf(text, width, style, layout).map((spans) => ({ spans }));

function dashes(width: number): TextLine {
  const text = '-'.repeat(Math.floor(width / LETTER_WIDTH[10]));
  const span = { at: 0, width: text.length * LETTER_WIDTH[10], bold: false, text, pitch: 10 } as const;
  return { spans: text === '' ? [] : [span], isRule: true };
}

/** 9-pin printers draw no code: their dots are too coarse. */
function squaresOf(rows: readonly (readonly boolean[])[], { pins }: Layout): TextLine[] {
  if (pins === 9) return [];
  const high = (Math.ceil((rows.length * SQUARE) / BAND) * BAND) / PINS[pins].steps;
  const lines = Array.from({ length: Math.ceil(high * LINES_AN_INCH) }, () => EMPTY);
  return joinedAll(lines.map((line, i) => (i === 0 ? { ...line, figures: [{ at: 0, rows }] } : line)));
}

/** Keeps these lines on one page. */
const joinedAll = (lines: readonly TextLine[]): TextLine[] =>
  lines.map((line, i) => (i === 0 ? line : { ...line, joined: true }));

function stacked(
  { children, framed, atLeast, together, keepWithPrevious }: PanelNode,
  width: number,
  layout: Layout,
): TextLine[] {
  const inner = children.reduce<TextLine[]>((lines, child) => below(lines, textLines(child, width, layout)), []);
  const least = Math.round(atLeast / POINTS);
  while (inner.length < least) inner.push(EMPTY);
  // A frame across most of the page becomes a line above and below; a small frame becomes nothing.
  const lines = framed && width >= LETTER_WIDTH[10] * 40 ? below([dashes(width), ...inner], [dashes(width)]) : inner;
  const kept = together ? joinedAll(lines) : lines;
  const [first, ...rest] = kept;
  return keepWithPrevious && first !== undefined ? [{ ...first, joined: true }, ...rest] : kept;
}

/** Stacks lines; where two lines of dashes meet, one stays. */
function below(upper: TextLine[], lower: readonly TextLine[]): TextLine[] {
  const meet = upper.at(-1)?.isRule === true && lower[0]?.isRule === true;
  return [...(meet ? upper.slice(0, -1) : upper), ...lower];
}

const shifted = (line: TextLine, by: number): TextLine => ({
  ...line,
  spans: line.spans.map((span) => ({ ...span, at: span.at + by })),
  ...(line.figures && { figures: line.figures.map((figure) => ({ ...figure, at: figure.at + by })) }),
});

const even = (at: number) => Math.round(at / 2) * 2;
/** The gap between columns. */
const GAP = 10;
const DIVIDER = 14;

/** Whether a cell has nothing for a dot-matrix printer: it held a picture, or a code that the printer does not draw. */
function isLeftOut(node: Node, layout: Layout): boolean {
  if (node.kind === 'image') return true;
  if (node.kind === 'squares') return layout.pins === 9;
  if (node.kind === 'panel')
    return node.children.length > 0 && node.children.every((child) => isLeftOut(child, layout));
  return node.kind === 'row' && node.cells.length > 0 && node.cells.every((cell) => isLeftOut(cell.node, layout));
}

function abreast({ cells, gap, divided }: RowNode, width: number, layout: Layout): TextLine[] {
  const shown = cells.filter(({ node }) => !isLeftOut(node, layout));
  const between = divided ? DIVIDER : Math.max(GAP, even(gap * layout.scale));
  const widths = widthsOf(shown, width - between * Math.max(0, shown.length - 1), layout);
  let left = 0;
  const columns = shown.map(({ node, align = 'top' }, i) => {
    const at = left;
    left += (widths[i] ?? 0) + between;
    return { at, align, lines: textLines(node, widths[i] ?? 0, layout) };
  });
  const high = Math.max(0, ...columns.map(({ lines }) => lines.length));
  const dividers = divided ? columns.slice(1).map(({ at }) => dividerAt(at - between + 4)) : [];
  return Array.from({ length: high }, (_, i): TextLine => {
    const here = columns.flatMap(({ at, align, lines }) => {
      const line = lines[i - Math.floor((high - lines.length) * SHIFT[align])];
      return line === undefined ? [] : [shifted(line, at)];
    });
    const figures = here.flatMap((line) => line.figures ?? []);
    const under = here.find((line) => line.under !== undefined)?.under;
    return {
      spans: [...here.flatMap((line) => line.spans), ...dividers],
      ...(figures.length > 0 && { figures }),
      ...(here.some((line) => line.joined === true) && { joined: true }),
      ...(under !== undefined && columns.length === 1 && { under }),
    };
  });
}

const SHIFT = { top: 0, middle: 0.5, bottom: 1 };
const dividerAt = (at: number): Span => ({ at: even(at), width: 7, bold: false, text: '|', pitch: 17 });

function widthsOf(cells: readonly Cell[], width: number, { scale }: Layout): number[] {
  const fixed = cells.map((cell) => (cell.width === undefined ? undefined : even(cell.width * scale)));
  const open = fixed.filter((each) => each === undefined).length;
  const taken = fixed.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const tight = taken > width ? width / taken : 1;
  return fixed.map((each) => (each === undefined ? even(Math.max(0, width - taken) / open) : even(each * tight)));
}

function tableLines(node: TableNode, width: number, layout: Layout): TextLine[] {
  const pitch = pitchOf(node.size, layout.scale);
  const widths = columnWidths(node, width, pitch, layout);
  const line = (cells: readonly string[], bold: boolean, align: Cell['align'] = 'top'): TextLine[] => {
    const texts = node.columns.map((column, i): Cell => ({
      node: {
        ...CELL,
        text: cells[i] ?? '',
        size: node.size,
        bold,
        align: column.align,
        shrink: column.shrink === true,
      },
      width: (widths[i] ?? 0) / layout.scale,
      align,
    }));
    return joinedAll(abreast({ kind: 'row', cells: texts, gap: 0, divided: false }, width, layout));
  };
  const head = [
    ...line(
      node.columns.map((column) => column.head),
      true,
      'bottom',
    ),
    dashes(width),
  ];
  const rows = node.rows.flatMap((cells, at) => {
    const [first, ...rest] = line(cells, node.strong?.includes(at) === true);
    return first === undefined ? [] : [{ ...first, under: head, ...(at === 0 && { joined: true }) }, ...rest];
  });
  const total = node.total === undefined ? [] : [dashes(width), ...line(node.total, true)];
  return [...joinedAll(head), ...rows, ...total.map((each) => ({ ...each, joined: true }))];
}

const CELL = { kind: 'text', leading: 9, role: 'P' } as const;

/** Columns as wide as on A4, but no amount is broken, and no word while other columns have room to spare. */
function columnWidths(
  { columns, rows, total, size }: TableNode,
  width: number,
  pitch: Pitch,
  layout: Layout,
): number[] {
  const room = width - GAP * Math.max(0, columns.length - 1);
  const needed = columns.map((column, i) => {
    const cells = [...rows, ...(total ? [total] : [])].map((cells) => cells[i] ?? '');
    const whole = column.shrink === true;
    const most = Math.max(
      widestWord(column.head, pitch, layout),
      ...cells.map((cell) => (whole ? widthOf(cell, pitch, false, layout) : widestWord(cell, pitch, layout))),
    );
    return even(whole ? most + 1 : Math.min(most + 1, room / 3));
  });
  const wide = columns.map((column, i) => Math.max(needed[i] ?? 0, usualWidth(column, size, layout)));
  const open = columns.flatMap((column, i) => (column.width === undefined ? [i] : []));
  const taken = wide.reduce((sum, each, i) => sum + (open.includes(i) ? (needed[i] ?? 0) : each), 0);
  const spare = room - taken;
  if (spare >= 0)
    return wide.map((each, i) => (open.includes(i) ? even((needed[i] ?? 0) + spare / open.length) : each));
  const slack = wide.reduce((sum, each, i) => sum + (open.includes(i) ? 0 : each - (needed[i] ?? 0)), 0);
  const share = slack > 0 ? Math.min(1, -spare / slack) : 0;
  return wide.map((each, i) => {
    const least = needed[i] ?? 0;
    return even(open.includes(i) ? least : each - (each - least) * share);
  });
}

const usualWidth = ({ width }: Column, _size: number, { scale }: Layout) =>
  width === undefined ? 0 : even(width * scale);
