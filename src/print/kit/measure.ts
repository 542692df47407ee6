import { abreast, type Block, framed, HAIRLINE, solid, stacked } from './block.ts';
import type { ImageNode, Node, RowNode, SignatureNode } from './nodes.ts';
import { qrBlock } from './qr-block.ts';
import { tableBlock } from './table-block.ts';
import { textBlock } from './text-block.ts';
import type { Typeface } from './typeface.ts';

export interface Faces {
  readonly regular: Typeface;
  readonly bold: Typeface;
}

/** From a node to a block that is `width` points wide. */
export function measure(node: Node, width: number, faces: Faces): Block {
  switch (node.kind) {
    case 'text': {
      const face = node.bold ? faces.bold : faces.regular;
      const style = { face, size: node.size, align: node.align, width, leading: node.leading, shrink: node.shrink };
      return textBlock(node.text, style, { role: node.role });
    }
    case 'space':
      return solid(node.height, () => undefined, true);
    case 'rule':
      return solid(node.weight, (canvas, x, y) => {
        const middle = y + node.weight / 2;
        canvas.decoration(() => canvas.stroke(x, middle, x + width, middle, node.weight));
      });
    case 'image':
      return imageBlock(node);
    case 'qr':
      return qrBlock(node);
    case 'row':
      return rowBlock(node, width, faces);
    case 'panel': {
      const inside = width - node.inset[0] * 2;
      const children = node.children.map((child) => measure(child, inside, faces));
      return framed(stacked(children, node.together), width, node.inset, node.framed);
    }
    case 'table':
      return tableBlock(node, width, faces);
    case 'signature':
      return signatureBlock(node, width, faces);
  }
}

function imageBlock(node: ImageNode): Block {
  return solid(node.height, (canvas, x, y) =>
    canvas.tagged({ role: 'Figure', alt: node.alt }, () => canvas.image(node.bytes, x, y, node.width, node.height)),
  );
}

function rowBlock(node: RowNode, width: number, faces: Faces): Block {
  const open = node.cells.filter((cell) => cell.width === undefined).length;
  const taken = node.cells.reduce((sum, cell) => sum + (cell.width ?? 0), 0) + node.gap * (node.cells.length - 1);
  let x = 0;
  const dividers: number[] = [];
  const places = node.cells.map((cell) => {
    const cellWidth = cell.width ?? (width - taken) / open;
    if (node.divided && x > 0) dividers.push(x - node.gap / 2);
    const place = { block: measure(cell.node, cellWidth, faces), x, align: cell.align ?? 'top' };
    x += cellWidth + node.gap;
    return place;
  });
  return abreast(places, dividers);
}

function signatureBlock(node: SignatureNode, width: number, faces: Faces): Block {
  const above = textBlock(node.above, { face: faces.bold, size: 9, align: 'center', width }, { role: 'P' });
  const caption = textBlock(node.caption, { face: faces.regular, size: 8, align: 'center', width }, { role: 'P' });
  const room = Math.max(0, node.height - above.height - caption.height);
  const line = width * 0.15;
  return solid(above.height + room + caption.height, (canvas, x, y) => {
    const foot = y + above.height + room;
    above.paint(canvas, x, y);
    canvas.decoration(() => canvas.stroke(x + line, foot - 2, x + width - line, foot - 2, HAIRLINE));
    caption.paint(canvas, x, foot);
  });
}
