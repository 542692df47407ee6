// Rasterizes outlines of letters. Uses only sums and products, so that the server and every browser get the same dots, which no drawing
// library promises.
import type { OutlineStep } from '../kit/outline.ts';

/** Converts from the units of an outline to dots; y grows downwards. */
export interface Placing {
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;
}

/** Straight segments per curve: for letters 60 dots high they are off by less than a tenth of a dot. */
const PIECES = 8;

/** Records edges and the area they enclose. */
function openEdges(width: number, high: number) {
  const covered = new Float64Array(width * high);
  // Each edge is noted where it is met, for all dots right of it; two beyond the last are not looked at.
  const stride = width + 2;
  const edges = new Float64Array(stride * high);
  const inside = (x: number) => Math.min(Math.max(x, 0), width);

  /** Adds the coverage of a piece of an edge within one row: `share` of the row's height, between two x positions. */
  function note(row: number, share: number, one: number, other: number): void {
    const [from, to] = one < other ? [one, other] : [other, one];
    const first = Math.floor(from);
    const last = Math.max(first, Math.ceil(to) - 1);
    const at = row * stride;
    for (let x = first; x <= last; x++) {
      // The part of the edge that is within this dot covers what is right of it there, and all dots further right.
      const enters = Math.max(from, x);
      const leaves = Math.min(to, x + 1);
      const part = first === last ? 1 : (leaves - enters) / (to - from);
      const right = x + 1 - (enters + leaves) / 2;
      edges[at + x] = (edges[at + x] ?? 0) + share * part * right;
      edges[at + x + 1] = (edges[at + x + 1] ?? 0) + share * part * (1 - right);
    }
  }

  function edge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const down = y0 < y1 ? 1 : -1;
    const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0];
    const [atTop, atBottom] = y0 < y1 ? [x0, x1] : [x1, x0];
    const slope = (atBottom - atTop) / (bottom - top);
    const end = Math.min(high, Math.ceil(bottom));
    for (let row = Math.max(0, Math.floor(top)); row < end; row++) {
      const [from, to] = [Math.max(row, top), Math.min(row + 1, bottom)];
      note(row, (to - from) * down, inside(atTop + (from - top) * slope), inside(atTop + (to - top) * slope));
    }
  }

  /** Takes over the recorded outline, and starts a new one. */
  function fill(): void {
    for (let y = 0; y < high; y++) {
      let sum = 0;
      for (let x = 0; x < width; x++) {
        sum += edges[y * stride + x] ?? 0;
        const at = y * width + x;
        covered[at] = 1 - (1 - (covered[at] ?? 0)) * (1 - Math.min(1, Math.abs(sum)));
      }
    }
    edges.fill(0);
  }

  return { edge, fill, covered };
}

/** A grid of dots onto which outlines are drawn, one over another. */
export interface Dots {
  draw(outline: readonly OutlineStep[], place: Placing): void;
  /** How much of a dot is covered: 0 to 1. */
  covered(x: number, y: number): number;
}

export function openDots(width: number, high: number): Dots {
  const { edge, fill, covered } = openEdges(width, high);
  return {
    draw(outline, { left, top, across, down }) {
      let [startX, startY, x, y] = [0, 0, 0, 0];
      const goTo = (nextX: number, nextY: number) => {
        edge(left + x * across, top + y * down, left + nextX * across, top + nextY * down);
        [x, y] = [nextX, nextY];
      };
      const curve = (points: readonly number[]) => {
        const all = [x, y, ...points];
        for (let piece = 1; piece <= PIECES; piece++) goTo(...alongCurve(all, piece / PIECES));
      };
      for (const { command, args } of outline) {
        const [nextX = 0, nextY = 0] = args;
        if (command === 'closePath') goTo(startX, startY);
        else if (command === 'lineTo') goTo(nextX, nextY);
        else if (command === 'moveTo') {
          goTo(startX, startY);
          [startX, startY, x, y] = [nextX, nextY, nextX, nextY];
        } else curve(args);
      }
      goTo(startX, startY);
      fill();
    },
    covered: (x, y) => covered[y * width + x] ?? 0,
  };
}

/** The point on a curve given by three or four points, by de Casteljau: `part` 0 is its start, 1 its end. */
function alongCurve(points: readonly number[], part: number): [number, number] {
  if (points.length === 2) return [points[0] ?? 0, points[1] ?? 0];
  const nearer = points.slice(2).map((each, i) => (points[i] ?? 0) + (each - (points[i] ?? 0)) * part);
  return alongCurve(nearer, part);
}
