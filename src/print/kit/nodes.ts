// The node types with which a report describes a page. A report is a plain function from a record to a tree of these nodes; none of them
// depends on the PDF library. All lengths are points (1/72 inch).
import type { PaperSize } from './paper-size.ts';

export type Align = 'left' | 'center' | 'right';

/** A paragraph. Its line breaks are kept; lines that do not fit are wrapped. */
export interface TextNode {
  readonly kind: 'text';
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  readonly align: Align;
  /** The type size whose line height it keeps beside larger letters. */
  readonly leading: number;
  /** For amounts: set smaller where it is too long, so that it is never broken over two lines. */
  readonly shrink: boolean;
  /** Its role for a screen reader: the page's title or a paragraph. */
  readonly role: 'H1' | 'P';
}

/** Vertical space; dropped where a page begins with it. */
export interface SpaceNode {
  readonly kind: 'space';
  readonly height: number;
}

/** A line across the full width. */
export interface RuleNode {
  readonly kind: 'rule';
  readonly weight: number;
}

/** A picture, as large as fits into its place, with its proportions kept. */
export interface ImageNode {
  readonly kind: 'image';
  /** A JPEG or PNG file. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Its alternative text, for readers who cannot see it. */
  readonly alt: string;
}

/** Black and white squares, as many per row as there are rows; or bars, in one row. */
export interface SquaresNode {
  readonly kind: 'squares';
  /** Which are black. */
  readonly rows: readonly (readonly boolean[])[];
  /** Their total width. */
  readonly size: number;
  /** The height of bars; absent: the same as the width. */
  readonly high?: number;
  /** Their alternative text, for readers who cannot see them. */
  readonly alt: string;
}

/** A cell of a row: `width` points wide, or its share of what is left. */
export interface Cell {
  readonly node: Node;
  readonly width?: number;
  /** Its vertical place when its neighbours are higher; absent: at the top. */
  readonly align?: 'top' | 'middle' | 'bottom';
}

/** Nodes side by side. */
export interface RowNode {
  readonly kind: 'row';
  readonly cells: readonly Cell[];
  readonly gap: number;
  /** A hairline between the cells, as high as the row. */
  readonly divided: boolean;
}

/** Nodes one below the other. */
export interface PanelNode {
  readonly kind: 'panel';
  readonly children: readonly Node[];
  readonly framed: boolean;
  /** A grey background. */
  readonly shaded: boolean;
  /** The minimum height. */
  readonly atLeast: number;
  /** Space inside the frame: left and right, above and below. */
  readonly inset: readonly [x: number, y: number];
  /** Moves to the next page as a whole, unless it is higher than a page. */
  readonly together: boolean;
  /** Never begins a page alone: it takes the last row and the total of the table above it along. */
  readonly keepWithPrevious: boolean;
  /** Whatever is kept with it takes only its end along, not all of it. */
  readonly givesEnd: boolean;
}

export interface Column {
  readonly head: string;
  /** In points; absent: its share of what is left. */
  readonly width?: number;
  readonly align: Align;
  /** See TextNode. */
  readonly shrink?: boolean;
}

/** A table whose head is repeated on every page. */
export interface TableNode {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** The indices of bold rows: those that head others. */
  readonly strong?: readonly number[];
  /** The last line, never separated from the row above it. */
  readonly total?: readonly string[];
  readonly size: number;
  /** Cell padding: left and right, above and below; absent: the default. */
  readonly inset?: readonly [x: number, y: number];
}

/** A text at a point of its page: its upper left corner, or the upper right one where it is aligned right. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: TextNode;
}

/** Squares at a point of its page, which is their upper left corner. */
export interface PlacedSquares {
  readonly x: number;
  readonly y: number;
  readonly squares: SquaresNode;
}

/** Texts and codes at fixed points, for preprinted paper. */
export interface PlacedNode {
  readonly kind: 'placed';
  readonly texts: readonly PlacedText[];
  readonly codes: readonly PlacedSquares[];
  readonly height: number;
  /** A grid behind them with this spacing in both directions, every tenth line heavier; absent: none. */
  readonly grid?: number;
}

/** Room for a signature and a stamp: the signer's name above, the caption below. */
export interface SignatureNode {
  readonly kind: 'signature';
  readonly above: string;
  readonly caption: string;
  /** Who is to sign, below the line; empty: anybody. */
  readonly name: string;
  readonly height: number;
}

export type Node =
  | TextNode
  | SpaceNode
  | RuleNode
  | ImageNode
  | SquaresNode
  | RowNode
  | PanelNode
  | TableNode
  | SignatureNode
  | PlacedNode;

/** A part of a document that begins on a new page. */
export interface Part {
  readonly body: Node;
  /** How it is set where that fits on one page; absent: as its body. */
  readonly onOnePage?: Node;
  /** Whether it is set as already issued papers were: letters shrink to half their size, a separator may end a line. */
  readonly isEarlier?: boolean;
  /** Repeated at the top of each of its pages after the first. */
  readonly runningHead?: Node;
  /** At the left of its pages' feet; absent: the sheet's. */
  readonly foot?: string;
  /** Drawn behind each of its pages. */
  readonly stamp?: Stamp;
}

/** The mark on a page. */
export interface Stamp {
  /** Across the page. */
  readonly across?: string;
  /** In its upper left corner, in red. */
  readonly redCorner?: boolean;
}

/** A whole document. */
export interface Sheet {
  /** The title that a reader's window shows. */
  readonly title: string;
  readonly lang: 'en-IN' | 'hi-IN';
  /** Each part begins a page and numbers its own pages, as the copies of one bilty do. */
  readonly parts: Iterable<Part>;
  /** Absent: A4. */
  readonly paper?: PaperSize;
  /** Has neither margins nor feet: everything is at the position that it states. */
  readonly bare?: boolean;
  /** Is set tighter where that saves a page. */
  readonly tightens?: boolean;
  /** At the left of every page's foot. */
  readonly foot: string;
  /** At the right of every page's foot. */
  readonly pageOf: (page: number, pages: number) => string;
}

interface TextOptions {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: Align;
  readonly leading?: number;
  readonly shrink?: boolean;
  readonly role?: 'H1' | 'P';
}

export const text = (words: string, options: TextOptions = {}): TextNode => ({
  kind: 'text',
  text: words,
  size: options.size ?? 9,
  bold: options.bold ?? false,
  align: options.align ?? 'left',
  leading: options.leading ?? options.size ?? 9,
  shrink: options.shrink ?? false,
  role: options.role ?? 'P',
});

export const space = (height: number): SpaceNode => ({ kind: 'space', height });

export const rule = (weight = 0.5): RuleNode => ({ kind: 'rule', weight });

export const image = (bytes: Uint8Array, width: number, height: number, alt: string): ImageNode => ({
  kind: 'image',
  bytes,
  width,
  height,
  alt,
});

export const squares = (rows: SquaresNode['rows'], size: number, alt: string): SquaresNode => ({
  kind: 'squares',
  rows,
  size,
  alt,
});

export const row = (cells: readonly Cell[], options: Partial<Omit<RowNode, 'kind' | 'cells'>> = {}): RowNode => ({
  kind: 'row',
  cells,
  gap: options.gap ?? 0,
  divided: options.divided ?? false,
});

export const panel = (
  children: readonly Node[],
  options: Partial<Omit<PanelNode, 'kind' | 'children'>> = {},
): PanelNode => ({
  kind: 'panel',
  children,
  framed: options.framed ?? false,
  shaded: options.shaded ?? false,
  atLeast: options.atLeast ?? 0,
  inset: options.inset ?? [0, 0],
  together: options.together ?? false,
  keepWithPrevious: options.keepWithPrevious ?? false,
  givesEnd: options.givesEnd ?? false,
});

export const table = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: Partial<Pick<TableNode, 'total' | 'size' | 'inset' | 'strong'>> = {},
): TableNode => ({
  kind: 'table',
  columns,
  rows,
  size: options.size ?? 9,
  ...(options.total && { total: options.total }),
  ...(options.inset && { inset: options.inset }),
  ...(options.strong && { strong: options.strong }),
});

export const placed = (
  texts: readonly PlacedText[],
  height: number,
  { codes = [], grid }: { readonly codes?: readonly PlacedSquares[]; readonly grid?: number } = {},
): PlacedNode => ({
  kind: 'placed',
  texts,
  codes,
  height,
  ...(grid !== undefined && { grid }),
});

export const signature = (above: string, caption: string, height: number, name = ''): SignatureNode => ({
  kind: 'signature',
  above,
  caption,
  name,
  height,
});
