import { type Block, type Canvas, SLACK, type Tag } from './block.ts';
import type { Align } from './nodes.ts';
import type { Typeface } from './typeface.ts';
import { type Line, wrap } from './wrap.ts';

// As a multiple of the type size.
const LINE_HEIGHT = 1.4;
const BELOW_BASELINE = 0.42;

export interface TextStyle {
  readonly face: Typeface;
  readonly size: number;
  readonly align: Align;
  readonly width: number;
  /** The size whose line height and baseline are kept where smaller letters are beside larger ones. */
  readonly leading?: number;
  /** As a multiple of the type size. */
  readonly lineHeight?: number;
  /** Set smaller rather than broken over two lines. */
  readonly shrink?: boolean;
  /** As of a part. */
  readonly isEarlier?: boolean;
}

/** The smallest legible size in points; nothing is set smaller. */
export const SMALLEST = 6.5;
/** The smallest factor to which a text of an earlier paper is shrunk. */
const EARLIER_SHRINK = 0.5;

/** A text in lines. Without a tag, the surrounding block is tagged. */
export function textBlock(text: string, style: TextStyle, tag?: Tag): Block {
  const wanted = style.shrink === true ? shrunk(text, style) : style.size;
  const size = style.isEarlier === true ? wanted : Math.max(wanted, SMALLEST);
  const lines = wrap(text, style.face, size, style.width, style.isEarlier);
  return linesBlock(lines, { ...style, size, leading: style.leading ?? style.size }, tag);
}

function shrunk(text: string, { face, size, width, isEarlier = false }: TextStyle): number {
  const least = isEarlier ? EARLIER_SHRINK : Math.min(1, SMALLEST / size);
  const needed = Math.max(0, ...wrap(text, face, size, Number.POSITIVE_INFINITY).map((line) => line.width));
  return needed <= width ? size : size * Math.max(least, width / needed - 0.001);
}

/** As much of a text as fits on one line. */
export function lineBlock(text: string, style: TextStyle): Block {
  return linesBlock(wrap(text, style.face, style.size, style.width).slice(0, 1), style, undefined);
}

function linesBlock(lines: readonly Line[], style: TextStyle, tag: Tag | undefined): Block {
  const leading = style.leading ?? style.size;
  const { lineHeight: ofSize = LINE_HEIGHT } = style;
  const lineHeight = leading * ofSize;
  const paint = (canvas: Canvas, x: number, y: number) =>
    canvas.lines(
      lines.map((line, i) => ({
        line,
        x: x + (style.width - line.width) * { left: 0, center: 0.5, right: 1 }[style.align],
        baseline: y + i * lineHeight + leading * (ofSize - BELOW_BASELINE),
      })),
      style.face,
      style.size,
    );
  return {
    height: lines.length * lineHeight,
    paint(canvas, x, y) {
      if (tag) canvas.tagged(tag, () => paint(canvas, x, y));
      else paint(canvas, x, y);
    },
    split(room) {
      const fitting = Math.floor((room + SLACK) / lineHeight);
      if (fitting < 1 || fitting >= lines.length) return undefined;
      return [linesBlock(lines.slice(0, fitting), style, tag), linesBlock(lines.slice(fitting), style, tag)];
    },
  };
}
