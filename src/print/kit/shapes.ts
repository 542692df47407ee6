import type { Canvas, Colour } from './block.ts';

const COLOURS: Readonly<Record<Colour, string>> = { grey: '0.93 g', red: '0.85 0.1 0.1 rg' };

const lineOperators = (x1: number, y1: number, x2: number, y2: number, weight: number): string =>
  `${decimal(weight)} w ${decimal(x1)} ${decimal(y1)} m ${decimal(x2)} ${decimal(y2)} l S`;

const fine = (length: number): string => String(Math.round(length * 1e5) / 1e5);

// All copies of a paper share one code, and the code is most of the bytes of its page.
const rectangles = new WeakMap<readonly (readonly boolean[])[], string>();
/** Black squares as rectangles, in units of squares: a third of the bytes that polygons take. */
function rectanglesOf(rows: readonly (readonly boolean[])[]): string {
  const known = rectangles.get(rows);
  if (known !== undefined) return known;
  const written = rows
    .flatMap((row, y) => runsIn(row).map(([from, length]) => `${from} ${y} ${length} 1 re`))
    .join(' ');
  rectangles.set(rows, written);
  return written;
}

/** Runs of adjacent black squares: the first, and how many. */
function runsIn(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [i, isBlack] of row.entries()) {
    const last = runs.at(-1);
    if (isBlack && last !== undefined && last[0] + last[1] === i) last[1] += 1;
    else if (isBlack) runs.push([i, 1]);
  }
  return runs;
}

/** Formats a length for PDF operators. */
export const decimal = (length: number): string => String(Math.round(length * 100) / 100);

/** Draws lines, areas, and rotated or faint content. */
export function shapesOn(
  doc: PDFKit.PDFDocument,
): Pick<Canvas, 'stroke' | 'dashes' | 'area' | 'slanted' | 'faint' | 'squares'> {
  return {
    stroke(x1, y1, x2, y2, weight) {
      doc.addContent(lineOperators(x1, y1, x2, y2, weight));
    },
    dashes(x1, y1, x2, y2) {
      doc.addContent(`[4 3] 0 d ${lineOperators(x1, y1, x2, y2, 0.5)} [] 0 d`);
    },
    area(points, colour) {
      const corners = points.map(([x, y], i) => `${decimal(x)} ${decimal(y)} ${i === 0 ? 'm' : 'l'}`);
      doc.addContent(`q ${COLOURS[colour]} ${corners.join(' ')} f Q`);
    },
    slanted(x, y, degrees, draw) {
      const [cos, sin] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180).toFixed(4));
      doc.addContent(`q 0.82 g ${cos} -${sin} ${sin} ${cos} ${decimal(x)} ${decimal(y)} cm`);
      draw();
      doc.addContent('Q');
    },
    faint(draw) {
      doc.addContent('q 0.8 G');
      draw();
      doc.addContent('Q');
    },
    squares(rows, x, y, size, high = size) {
      const wide = fine(size / (rows[0]?.length ?? 1));
      doc.addContent(
        `q 0 g ${wide} 0 0 ${fine(high / rows.length)} ${fine(x)} ${fine(y)} cm ${rectanglesOf(rows)} f Q`,
      );
    },
  };
}
