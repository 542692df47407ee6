import { abreast, type Block, type Canvas, framed, HAIRLINE, solid, stacked } from './block.ts';
import type { ImageNode, Node, PlacedNode, RowNode, SignatureNode, SquaresNode } from './nodes.ts';
import { tableBlock } from './table-block.ts';
import { textBlock } from './text-block.ts';
import type { Setting } from './setting.ts';

/** Measures a node as a block `width` points wide. */
export function measure(node: Node, width: number, setting: Setting): Block {
  switch (node.kind) {
    case 'text': {
      const face = node.bold ? setting.bold : setting.regular;
      const { size, align, leading, shrink } = node;
      const { lineHeight } = setting.spacing;
      const { isEarlier } = setting;
      const style = { face, size, align, width, leading, shrink, lineHeight, isEarlier };
      return textBlock(node.text, style, { role: node.role });
    }
    case 'space':
      return solid(node.height * setting.spacing.padding, () => undefined, true);
    case 'rule':
      return solid(node.weight, (canvas, x, y) => {
        const middle = y + node.weight / 2;
        canvas.decoration(() => canvas.stroke(x, middle, x + width, middle, node.weight));
      });
    case 'image':
      return imageBlock(node);
    case 'squares':
      return squaresBlock(node);
    case 'row':
      return rowBlock(node, width, setting);
    case 'panel': {
      const [x, y] = node.inset;
      const children = node.children.map((child) => measure(child, width - x * 2, setting));
      const inner = stacked(children, node.together);
      const block = framed(inner, width, { ...node, inset: [x, y * setting.spacing.padding] });
      return {
        ...block,
        ...(node.keepWithPrevious && { keepWithPrevious: true }),
        // A little less room than it needs splits off the least that it can.
        ...(node.givesEnd && { splitEnd: () => block.split(block.height - 1, Number.POSITIVE_INFINITY) }),
      };
    }
    case 'table':
      return tableBlock(node, width, setting);
    case 'signature':
      return signatureBlock(node, width, setting);
    case 'placed':
      return placedBlock(node, width, setting);
  }
}

function imageBlock(node: ImageNode): Block {
  return solid(node.height, (canvas, x, y) =>
    canvas.tagged({ role: 'Figure', alt: node.alt }, () => canvas.image(node.bytes, x, y, node.width, node.height)),
  );
}

function squaresBlock({ rows, size, high = size, alt }: SquaresNode): Block {
  return solid(high, (canvas, x, y) =>
    canvas.tagged({ role: 'Figure', alt }, () => canvas.squares(rows, x, y, size, high)),
  );
}

function rowBlock(node: RowNode, width: number, setting: Setting): Block {
  const open = node.cells.filter((cell) => cell.width === undefined).length;
  const taken = node.cells.reduce((sum, cell) => sum + (cell.width ?? 0), 0) + node.gap * (node.cells.length - 1);
  let x = 0;
  const dividers: number[] = [];
  const places = node.cells.map((cell) => {
    const cellWidth = cell.width ?? (width - taken) / open;
    if (node.divided && x > 0) dividers.push(x - node.gap / 2);
    const place = { block: measure(cell.node, cellWidth, setting), x, align: cell.align ?? 'top' };
    x += cellWidth + node.gap;
    return place;
  });
  return abreast(places, dividers);
}

function signatureBlock(node: SignatureNode, width: number, setting: Setting): Block {
  const above = textBlock(node.above, { face: setting.bold, size: 9, align: 'center', width }, { role: 'P' });
  const below = [node.name, node.caption]
    .filter((words) => words !== '')
    .map((words) => textBlock(words, { face: setting.regular, size: 8, align: 'center', width }, { role: 'P' }));
  const caption = stacked(below);
  const height = node.height * setting.spacing.signature;
  // However long the company's name is, there is room to sign between it and the line.
  const room = Math.max(LEAST_ROOM, height - above.height - caption.height);
  const line = width * 0.15;
  return solid(above.height + room + caption.height, (canvas, x, y) => {
    const foot = y + above.height + room;
    above.paint(canvas, x, y);
    canvas.decoration(() => canvas.stroke(x + line, foot - 2, x + width - line, foot - 2, HAIRLINE));
    caption.paint(canvas, x, foot);
  });
}

/** In points. */
const LEAST_ROOM = 28;

function placedBlock({ texts, codes, height, grid }: PlacedNode, width: number, setting: Setting): Block {
  const places = texts.map((place) => ({ ...place, block: measure(place.text, place.width, setting) }));
  return solid(height, (canvas, x, y) => {
    if (grid !== undefined) {
      const area = { x, y, width, height, step: grid };
      canvas.decoration(() => canvas.faint(() => drawGrid(canvas, area)));
    }
    for (const { block, text, x: left, y: top, width: wide } of places) {
      block.paint(canvas, x + left - (text.align === 'right' ? wide : 0), y + top);
    }
    for (const { squares, x: left, y: top } of codes) squaresBlock(squares).paint(canvas, x + left, y + top);
  });
}

const GRID = { usual: 0.2, tenth: 0.8 };

function drawGrid(
  canvas: Canvas,
  { x, y, width, height, step }: Readonly<Record<'x' | 'y' | 'width' | 'height' | 'step', number>>,
): void {
  const weight = (i: number) => (i % 10 === 0 ? GRID.tenth : GRID.usual);
  for (let i = 0; i * step <= width; i++) canvas.stroke(x + i * step, y, x + i * step, y + height, weight(i));
  for (let i = 0; i * step <= height; i++) canvas.stroke(x, y + i * step, x + width, y + i * step, weight(i));
}
