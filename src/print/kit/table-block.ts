import { abreast, type Block, HAIRLINE, type Canvas, SLACK, type Tag } from './block.ts';
import type { Column, TableNode } from './nodes.ts';
import type { Setting } from './setting.ts';
import type { Spacing } from './spacing.ts';
import { SMALLEST, textBlock } from './text-block.ts';
import type { Typeface } from './typeface.ts';

const USUAL_INSET = [5, 2.5] as const;
const HEAD_SIZE = 0.9;

interface PlacedColumn {
  readonly column: Column;
  readonly x: number;
  readonly width: number;
}

/** A table: its head is repeated on every page, its rows stay whole, its total stays with the last row. */
export function tableBlock(node: TableNode, width: number, setting: Setting): Block {
  const columns = placeColumns(node.columns, width);
  const edges = [...columns.map(({ x }) => x), width];
  const tag: Tag = { role: 'Table' };
  const { inset = USUAL_INSET } = node;
  const line = (cells: readonly string[], face: Typeface, size: number, role: 'TH' | 'TD') =>
    rowBlock(cells, columns, edges, { ...setting, face, size, role, table: tag, inset });
  const bodySize = node.size;
  return piece({
    head: line(
      node.columns.map((column) => column.head),
      setting.bold,
      Math.max(bodySize * HEAD_SIZE, setting.isEarlier ? 0 : SMALLEST),
      'TH',
    ),
    first: true,
    rows: node.rows.map((cells, at) => {
      const face = node.strong?.includes(at) === true ? setting.bold : setting.regular;
      return remade(() => line(cells, face, bodySize, 'TD'));
    }),
    total: node.total && line(node.total, setting.bold, bodySize, 'TD'),
    width,
  });
}

interface Piece {
  readonly head: Block;
  /** The head is content once; on later pages it is decoration. */
  readonly first: boolean;
  readonly rows: readonly Block[];
  readonly total: Block | undefined;
  readonly width: number;
}

function piece(part: Piece): Block {
  const { head, rows, total, width } = part;
  const height = head.height + rows.reduce((sum, row) => sum + row.height, 0) + (total?.height ?? 0);
  return {
    height,
    paint(canvas, x, y) {
      // A row's own tags are not opened inside a decoration, so a repeated head is read only once.
      if (part.first) head.paint(canvas, x, y);
      else canvas.decoration(() => head.paint(canvas, x, y));
      let top = y + head.height;
      for (const row of rows) {
        row.paint(canvas, x, top);
        top += row.height;
      }
      total?.paint(canvas, x, top);
      canvas.decoration(() => {
        canvas.stroke(x, y, x + width, y, HAIRLINE);
        canvas.stroke(x, y + head.height, x + width, y + head.height, HAIRLINE * 2);
        if (total) canvas.stroke(x, top, x + width, top, HAIRLINE * 2);
      });
    },
    split(room, page) {
      const fitting = rowsThatFit(part, room - head.height);
      const cut = (upper: readonly Block[], lower: readonly Block[]): readonly [Block, Block] => [
        piece({ ...part, rows: upper, total: undefined }),
        piece({ ...part, rows: lower, first: false }),
      ];
      const upper = rows.slice(0, fitting);
      const next = rows[fitting];
      if (next === undefined) return undefined;
      // A row that fits on a page of its own moves to the next page; a higher one flows.
      const roomForNext = page - head.height - (fitting === rows.length - 1 ? (total?.height ?? 0) : 0);
      if (next.height > roomForNext + SLACK) {
        const used = upper.reduce((sum, row) => sum + row.height, head.height);
        const parts = next.split(Math.min(room - used, next.height - 1), page - head.height);
        if (parts) return cut([...upper, parts[0]], [parts[1], ...rows.slice(fitting + 1)]);
      }
      return fitting === 0 ? undefined : cut(upper, rows.slice(fitting));
    },
    splitEnd() {
      if (rows.length < 2) return undefined;
      return [
        piece({ ...part, rows: rows.slice(0, -1), total: undefined }),
        piece({ ...part, rows: rows.slice(-1), first: false }),
      ];
    },
  };
}

/** How many rows fit into `room`; the last only together with the total. */
function rowsThatFit({ rows, total }: Piece, room: number): number {
  let used = 0;
  for (const [i, row] of rows.entries()) {
    used += row.height;
    const needed = i === rows.length - 1 ? used + (total?.height ?? 0) : used;
    if (needed > room + SLACK) return i;
  }
  return rows.length;
}

interface RowStyle {
  readonly face: Typeface;
  readonly size: number;
  readonly role: 'TH' | 'TD';
  readonly table: Tag;
  readonly spacing: Spacing;
  readonly isEarlier: boolean;
  readonly inset: readonly [x: number, y: number];
}

function rowBlock(
  cells: readonly string[],
  columns: readonly PlacedColumn[],
  edges: readonly number[],
  style: RowStyle,
): Block {
  const tag: Tag = { role: 'TR', parent: style.table };
  const texts = columns.map(({ column, x, width }, i) => {
    const words = cells[i] ?? '';
    const room = width - style.inset[0] * 2;
    const block = textBlock(
      words,
      {
        face: style.face,
        size: style.size,
        align: column.align,
        width: room,
        shrink: column.shrink === true,
        lineHeight: style.spacing.lineHeight,
        isEarlier: style.isEarlier,
      },
      { role: style.role, parent: tag },
    );
    return { block, x: x + style.inset[0], align: style.role === 'TH' ? ('bottom' as const) : ('top' as const) };
  });
  return lined(abreast(texts, []), edges, style.inset[1] * style.spacing.padding);
}

/** A row that is laid out again when it is drawn: until then only its height is kept. */
function remade(make: () => Block): Block {
  const { height } = make();
  return {
    height,
    paint: (canvas, x, y) => make().paint(canvas, x, y),
    split: (room, page) => make().split(room, page),
  };
}

/** A row's contents with the column lines beside them and a hairline below. */
function lined(inner: Block, edges: readonly number[], inset: number): Block {
  const height = inner.height + inset * 2;
  return {
    height,
    paint(canvas: Canvas, x, y) {
      inner.paint(canvas, x, y + inset);
      canvas.decoration(() => {
        for (const edge of edges) canvas.stroke(x + edge, y, x + edge, y + height, HAIRLINE);
        canvas.stroke(x, y + height, x + (edges.at(-1) ?? 0), y + height, HAIRLINE);
      });
    },
    split(room, page) {
      const parts = inner.split(room - inset * 2, page - inset * 2);
      return parts && [lined(parts[0], edges, inset), lined(parts[1], edges, inset)];
    },
  };
}

/** Columns without a width share what is left. */
function placeColumns(columns: readonly Column[], width: number): PlacedColumn[] {
  const open = columns.filter((column) => column.width === undefined).length;
  const left = width - columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  let x = 0;
  return columns.map((column) => {
    const placed = { column, x, width: column.width ?? left / open };
    x += placed.width;
    return placed;
  });
}
