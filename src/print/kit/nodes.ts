// The words in which a report describes a page. A report is a plain function from a record to a tree of these nodes;
// none of them knows of the PDF library. All lengths are points (1/72 inch).
import type { PaperSize } from './paper-size.ts';

export type Align = 'left' | 'center' | 'right';

/** A paragraph. Line breaks in it are kept; what does not fit is wrapped. */
export interface TextNode {
  readonly kind: 'text';
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  readonly align: Align;
  /** The size whose lines it keeps, beside larger letters. */
  readonly leading: number;
  /** For amounts: set smaller where it is too long, so that it is never broken over two lines. */
  readonly shrink: boolean;
  /** What it is to a screen reader: the page's title or a paragraph. */
  readonly role: 'H1' | 'P';
}

/** Empty height; dropped where a page begins with it. */
export interface SpaceNode {
  readonly kind: 'space';
  readonly height: number;
}

/** A line across the whole width. */
export interface RuleNode {
  readonly kind: 'rule';
  readonly weight: number;
}

/** A picture, drawn as large as it fits into its place, its proportions kept. */
export interface ImageNode {
  readonly kind: 'image';
  /** A JPEG or PNG file. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** What is said of it to who cannot see it. */
  readonly alt: string;
}

/** Black and white squares, as many in a row as there are rows; or bars, in one row. */
export interface SquaresNode {
  readonly kind: 'squares';
  /** Which are black. */
  readonly rows: readonly (readonly boolean[])[];
  /** How wide they are together. */
  readonly size: number;
  /** How high, where they are bars; absent: as wide. */
  readonly high?: number;
  /** What is said of them to who cannot see them. */
  readonly alt: string;
}

/** A place in a row: `width` points wide, or its part of what is left. */
export interface Cell {
  readonly node: Node;
  readonly width?: number;
  /** Where it stands when its neighbours are higher; absent: at the top. */
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
  /** Grey behind it. */
  readonly shaded: boolean;
  /** As high as this, where what it holds is lower. */
  readonly atLeast: number;
  /** Space inside the frame: left and right, above and below. */
  readonly inset: readonly [x: number, y: number];
  /** Moves to the next page as a whole, unless it is higher than a page. */
  readonly together: boolean;
  /** Never begins a page alone: it takes the last row and the total of the table above it along. */
  readonly keepWithPrevious: boolean;
  /** What is kept with it takes its end along, rather than the whole of it. */
  readonly givesEnd: boolean;
}

export interface Column {
  readonly head: string;
  /** Points; absent: its part of what is left. */
  readonly width?: number;
  readonly align: Align;
  /** As of a text. */
  readonly shrink?: boolean;
}

/** Rows under a head that comes again on every page. */
export interface TableNode {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Which rows are bold, by their places: those that head others. */
  readonly strong?: readonly number[];
  /** The last line, never parted from the row above it. */
  readonly total?: readonly string[];
  readonly size: number;
  /** Space in its cells: left and right, above and below; absent: as everywhere. */
  readonly inset?: readonly [x: number, y: number];
}

/** A text at a point of its page: its upper left corner, or its upper right one where it is aligned right. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: TextNode;
}

/** Squares at a point of its page: their upper left corner. */
export interface PlacedSquares {
  readonly x: number;
  readonly y: number;
  readonly squares: SquaresNode;
}

/** Texts and codes at fixed points, for paper that is printed already. */
export interface PlacedNode {
  readonly kind: 'placed';
  readonly texts: readonly PlacedText[];
  readonly codes: readonly PlacedSquares[];
  readonly height: number;
  /** Lines behind them, this far from one another in both directions, each tenth of them heavier; absent: none. */
  readonly grid?: number;
}

/** Room to sign and stamp in: who signs above it, what it is below. */
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

/** What begins on a page of its own. */
export interface Part {
  readonly body: Node;
  /** How it is set where that stands on one page; absent: as its body. */
  readonly onOnePage?: Node;
  /** Whether it is set as papers were that are out: letters shrink to half their size, a separator may end a line. */
  readonly isEarlier?: boolean;
  /** Stands on top of each of its pages after the first. */
  readonly runningHead?: Node;
  /** Left in the foot of its pages; absent: the sheet's. */
  readonly foot?: string;
  /** Drawn behind each of its pages. */
  readonly stamp?: Stamp;
}

/** What a page is marked with. */
export interface Stamp {
  /** Across the page. */
  readonly across?: string;
  /** Its upper left corner, in red. */
  readonly redCorner?: boolean;
}

/** A whole document. */
export interface Sheet {
  /** The file's title in a reader's window. */
  readonly title: string;
  readonly lang: 'en-IN' | 'hi-IN';
  /** Each part begins a page and counts its own pages, as the copies of one bilty do. */
  readonly parts: Iterable<Part>;
  /** Absent: A4. */
  readonly paper?: PaperSize;
  /** Has neither margins nor feet: what is placed on it stands where it says. */
  readonly bare?: boolean;
  /** Is set tighter where that saves a page. */
  readonly tightens?: boolean;
  /** Left in the foot of every page. */
  readonly foot: string;
  /** Right in the foot of every page. */
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
