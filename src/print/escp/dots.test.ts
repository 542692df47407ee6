import { expect, test } from 'vitest';
import { openFaces } from '../kit/engine.ts';
import type { OutlineStep } from '../kit/outline.ts';
import { openDots } from './dots.ts';

const PLAIN = { left: 0, top: 0, across: 1, down: 1 };
const closed = (...points: readonly (readonly [number, number])[]): OutlineStep[] => [
  ...points.map((args, i): OutlineStep => ({ command: i === 0 ? 'moveTo' : 'lineTo', args })),
  { command: 'closePath', args: [] },
];
const box = (left: number, top: number, right: number, bottom: number) =>
  closed([left, top], [right, top], [right, bottom], [left, bottom]);
const turned = (outline: readonly OutlineStep[]): OutlineStep[] => {
  const points = outline.flatMap(({ args: [x, y] }) => (x === undefined || y === undefined ? [] : [[x, y] as const]));
  return closed(...points.toReversed());
};
/** The coverage of each dot in hundredths, row by row. */
function drawn(outlines: readonly (readonly OutlineStep[])[], width: number, high: number): number[][] {
  const dots = openDots(width, high);
  for (const outline of outlines) dots.draw(outline, PLAIN);
  return Array.from({ length: high }, (_, y) =>
    Array.from({ length: width }, (__, x) => Math.round(dots.covered(x, y) * 100)),
  );
}

test('a dot has the coverage of the outline over it', () => {
  expect(drawn([box(0.5, 0.25, 2.5, 2)], 4, 3)).toEqual([
    [38, 75, 38, 0],
    [50, 100, 50, 0],
    [0, 0, 0, 0],
  ]);
  expect(drawn([closed([0, 0], [2, 0], [0, 2])], 2, 2)).toEqual([
    [100, 50],
    [50, 0],
  ]);
  // A line across four dots in one row.
  expect(drawn([closed([0, 1], [4, 0], [4, 1])], 4, 1)).toEqual([[13, 38, 63, 88]]);
});

test('outlines can run either way, the opposite way is a hole, and overlaps count once', () => {
  const ring = [...box(0, 0, 4, 4), ...turned(box(1, 1, 3, 3))];
  const whole = [100, 100, 100, 100];
  const open = [100, 0, 0, 100];
  expect(drawn([ring], 4, 4)).toEqual([whole, open, open, whole]);
  expect(drawn([turned(box(0, 0, 2, 2))], 2, 2)).toEqual([
    [100, 100],
    [100, 100],
  ]);
  expect(drawn([box(0, 0, 2, 1), turned(box(1, 0, 3, 1))], 3, 1)).toEqual([[100, 100, 100]]);
  expect(drawn([[...box(0, 0, 2, 1), ...box(1, 0, 3, 1)]], 3, 1)).toEqual([[100, 100, 100]]);
});

test('an outline outside the field is cut off', () => {
  expect(drawn([box(-3, -3, 1, 1)], 2, 2)).toEqual([
    [100, 0],
    [0, 0],
  ]);
  expect(drawn([box(1, 1, 9, 9)], 2, 2)).toEqual([
    [0, 0],
    [0, 100],
  ]);
});

test('a curve covers the area of its formula', () => {
  const half = 20;
  // Four quadratic curves in a square, the third written as a cubic one.
  const round: OutlineStep[] = [
    { command: 'moveTo', args: [half, 0] },
    { command: 'quadraticCurveTo', args: [2 * half, 0, 2 * half, half] },
    { command: 'quadraticCurveTo', args: [2 * half, 2 * half, half, 2 * half] },
    { command: 'bezierCurveTo', args: [half / 3, 2 * half, 0, (2 * half * 5) / 6, 0, half] },
    { command: 'quadraticCurveTo', args: [0, 0, half, 0] },
  ];
  const sum =
    drawn([round], 2 * half, 2 * half)
      .flat()
      .reduce((all, each) => all + each, 0) / 100;
  // Each curve covers 5/6 of its quarter of the square.
  expect(Math.abs(sum - half * half * 4 * (5 / 6))).toBeLessThan(half * half * 0.03);
});

test('letters are drawn upright, thicker in bold', () => {
  const { regular, bold } = openFaces();
  const ink = [regular, bold].map((face) => {
    const { font } = face;
    const [glyph] = face.shape('इ').glyphs;
    const dots = openDots(40, 40);
    const scale = 30 / font.unitsPerEm;
    dots.draw(font.getGlyph(glyph?.id ?? 0).path.commands, { left: 4, top: 32, across: scale, down: -scale });
    return Array.from({ length: 1600 }, (_, at) => dots.covered(at % 40, Math.floor(at / 40)));
  });
  const [thin = 0, thick = 0] = ink.map((each) => each.reduce((sum, of) => sum + of, 0));
  expect(thin).toBeGreaterThan(60);
  expect(thick).toBeGreaterThan(thin * 1.2);
});
