import type { Line } from './wrap.ts';
import type { Typeface } from './typeface.ts';

/** A node of the document's structure, for screen readers; it continues when its content goes over to the next page. */
export interface Tag {
  readonly role: 'H1' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';
  /** Absent: the document itself. */
  readonly parent?: Tag;
  readonly alt?: string;
}

/** A drawing surface. Lengths are points, measured from the page's upper left corner. */
export interface Canvas {
  /** Makes whatever `draw` draws content of `tag`. */
  tagged(tag: Tag, draw: () => void): void;
  /** Makes whatever `draw` draws decoration, which screen readers skip: lines, repeated heads, page numbers. */
  decoration(draw: () => void): void;
  lines(lines: readonly PlacedLine[], face: Typeface, size: number): void;
  stroke(x1: number, y1: number, x2: number, y2: number, weight: number): void;
  /** A dashed line to cut along. */
  dashes(x1: number, y1: number, x2: number, y2: number): void;
  /** Fills the polygon of some points. */
  area(points: readonly (readonly [x: number, y: number])[], colour: Colour): void;
  /** Draws relative to a point, rotated to rise to the right, in light grey. */
  slanted(x: number, y: number, degrees: number, draw: () => void): void;
  /** Draws lines in grey. */
  faint(draw: () => void): void;
  /** Draws the black squares of a grid, as one area so that no white line shows between two. */
  squares(rows: readonly (readonly boolean[])[], x: number, y: number, size: number, high?: number): void;
  image(bytes: Uint8Array, x: number, y: number, width: number, height: number): void;
}

export type Colour = 'grey' | 'red';

export interface PlacedLine {
  readonly line: Line;
  readonly x: number;
  readonly baseline: number;
}

/** A measured node: it knows its height and how to split at the end of a page. */
export interface Block {
  readonly height: number;
  /** Is dropped where a page begins with it. */
  readonly blank?: boolean;
  /** Moves to the next page only together with the end of what is above it. */
  readonly keepWithPrevious?: boolean;
  paint(canvas: Canvas, x: number, y: number): void;
  /**
   * Splits it so that the first piece is at most `room` high, for what is left of a page of height `page`. Undefined: nothing of it can
   * stay on this page.
   */
  split(room: number, page: number): readonly [Block, Block] | undefined;
  /** Splits off as little of its end as can stand on a page of its own. Absent or undefined: it cannot be split so. */
  splitEnd?(): readonly [Block, Block] | undefined;
}

/** Sums of heights differ in their last digits with the order of addition. */
export const SLACK = 0.01;

/** Stacks blocks. */
export function stacked(blocks: readonly Block[], together = false): Block {
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  return {
    height,
    paint(canvas, x, y) {
      let top = y;
      for (const block of blocks) {
        block.paint(canvas, x, top);
        top += block.height;
      }
    },
    split(room, page) {
      if (together && height <= page + SLACK) return undefined;
      let used = 0;
      for (const [i, block] of blocks.entries()) {
        if (used + block.height <= room + SLACK) {
          used += block.height;
          continue;
        }
        const parts = block.split(room - used, page);
        if (parts) return [stacked([...blocks.slice(0, i), parts[0]]), rest([parts[1], ...blocks.slice(i + 1)])];
        return i === 0 ? undefined : cutBefore(blocks, i, page);
      }
      return undefined;
    },
  };
}

/** Ends a page before the block at `i`; a block kept with the one above it takes that one's end along. */
function cutBefore(blocks: readonly Block[], i: number, page: number): readonly [Block, Block] {
  const block = blocks[i];
  const previous = blocks[i - 1];
  if (block?.keepWithPrevious === true && previous !== undefined) {
    const [head, end] = previous.splitEnd?.() ?? [];
    if (head && end && end.height + block.height <= page + SLACK)
      return [stacked([...blocks.slice(0, i - 1), head]), rest([end, ...blocks.slice(i)])];
    // A block that cannot be split moves along whole, unless the page would be left empty.
    if (!end && i > 1 && previous.height + block.height <= page + SLACK)
      return [stacked(blocks.slice(0, i - 1)), rest(blocks.slice(i - 1))];
  }
  return [stacked(blocks.slice(0, i)), rest(blocks.slice(i))];
}

const rest = (blocks: readonly Block[]): Block => stacked(blocks[0]?.blank === true ? blocks.slice(1) : blocks);

export interface PlacedBlock {
  readonly block: Block;
  readonly x: number;
  /** Its vertical place when it is lower than its neighbours. */
  readonly align: 'top' | 'middle' | 'bottom';
}

const SHIFT = { top: 0, middle: 0.5, bottom: 1 };

/** Puts blocks side by side; what is too high goes over to the next page, each block in its own column. */
export function abreast(places: readonly PlacedBlock[], dividers: readonly number[]): Block {
  const height = Math.max(0, ...places.map(({ block }) => block.height));
  return {
    height,
    paint(canvas, x, y) {
      for (const { block, x: left, align } of places) {
        block.paint(canvas, x + left, y + (height - block.height) * SHIFT[align]);
      }
      if (dividers.length > 0) {
        canvas.decoration(() => {
          for (const at of dividers) canvas.stroke(x + at, y, x + at, y + height, HAIRLINE);
        });
      }
    },
    split(room, page) {
      const parts = places.map((place) => {
        if (place.block.height <= room + SLACK) return { first: place, second: { ...place, block: NOTHING } };
        const [first, second] = place.block.split(room, page) ?? [];
        return first && second && { first: { ...place, block: first }, second: { ...place, block: second } };
      });
      const whole = parts.filter((part) => part !== undefined);
      if (whole.length < parts.length) return undefined;
      return [
        abreast(
          whole.map((part) => part.first),
          dividers,
        ),
        abreast(
          whole.map((part) => part.second),
          dividers,
        ),
      ];
    },
  };
}

/** The space and frame around a block. */
export interface Frame {
  readonly inset: readonly [x: number, y: number];
  readonly framed: boolean;
  readonly shaded: boolean;
  readonly atLeast: number;
}

/** Adds space around a block, and a hairline frame where asked; each piece of a split block has its own. */
export function framed(inner: Block, width: number, around: Frame): Block {
  const { inset, shaded, atLeast } = around;
  const height = Math.max(inner.height + inset[1] * 2, atLeast);
  return {
    height,
    paint(canvas, x, y) {
      if (shaded) canvas.decoration(() => canvas.area(cornersOf(x, y, width, height), 'grey'));
      inner.paint(canvas, x + inset[0], y + inset[1]);
      if (around.framed) canvas.decoration(() => frame(canvas, x, y, width, height));
    },
    split(room, page) {
      const parts = inner.split(room - inset[1] * 2, page - inset[1] * 2);
      const piece = { ...around, atLeast: 0 };
      return parts && [framed(parts[0], width, piece), framed(parts[1], width, piece)];
    },
  };
}

const cornersOf = (x: number, y: number, width: number, height: number) =>
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;

/** Thin on a laser printer, yet one pin wide on a dot-matrix printer. */
export const HAIRLINE = 0.5;

function frame(canvas: Canvas, x: number, y: number, width: number, height: number): void {
  canvas.stroke(x, y, x + width, y, HAIRLINE);
  canvas.stroke(x, y + height, x + width, y + height, HAIRLINE);
  canvas.stroke(x, y, x, y + height, HAIRLINE);
  canvas.stroke(x + width, y, x + width, y + height, HAIRLINE);
}

/** A block that is drawn whole or not at all. */
export function solid(height: number, paint: Block['paint'], blank = false): Block {
  return { height, blank, paint, split: () => undefined };
}

const NOTHING = solid(0, () => undefined, true);
