import type { Canvas } from './block.ts';
import type { Stamp } from './nodes.ts';
import type { PaperSize } from './paper-size.ts';
import { lineBlock } from './text-block.ts';
import type { Typeface } from './typeface.ts';
import { wrap } from './wrap.ts';

/** Its parts of the page's shorter side, of its diagonal, and of its height. */
const CORNER = 0.11;
const ACROSS = 0.7;
const HIGHEST = 0.18;

type StampedPage = PaperSize['page'] & { readonly top: number };

/** Marks a page, behind its content. */
export function drawStamp(
  canvas: Canvas,
  { across, redCorner }: Stamp,
  { width, height, top }: StampedPage,
  face: Typeface,
): void {
  const corner = Math.min(width, height) * CORNER;
  if (redCorner === true) {
    canvas.area(
      [
        [0, top],
        [corner, top],
        [0, top + corner],
      ],
      'red',
    );
  }
  if (across === undefined) return;
  const diagonal = Math.hypot(width, height) * ACROSS;
  const [natural] = wrap(across, face, 1, Number.POSITIVE_INFINITY);
  const size = Math.min(height * HIGHEST, diagonal / (natural?.width ?? 1));
  const words = lineBlock(across, { face, size, align: 'center', width: diagonal });
  const degrees = (Math.atan2(height, width) * 180) / Math.PI;
  canvas.slanted(width / 2, top + height / 2, degrees, () => words.paint(canvas, -diagonal / 2, -words.height / 2));
}
