import { encodeQR } from 'qr';
import { type Block, solid } from './block.ts';
import type { QrNode } from './nodes.ts';

// White around it, in its own squares: scanners ask for four.
const QUIET = 4;

/** A QR code as squares, not as a picture: as sharp as the printer is. */
export function qrBlock(node: QrNode): Block {
  const rows = encodeQR(node.text, 'raw', { ecc: 'medium', border: QUIET });
  const side = node.size / rows.length;
  // Squares that touch are one rectangle: between two, some readers show a hair of white.
  const runs = rows.flatMap((dark, y) => runsIn(dark).map(([from, length]) => [from, y, length] as const));
  return solid(node.size, (canvas, left, top) =>
    canvas.tagged({ role: 'Figure', alt: node.alt }, () =>
      canvas.fill(runs.map(([x, y, length]) => [left + x * side, top + y * side, length * side, side] as const)),
    ),
  );
}

function runsIn(dark: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, is] of dark.entries()) {
    const last = runs.at(-1);
    if (is && last && last[0] + last[1] === x) last[1] += 1;
    else if (is) runs.push([x, 1]);
  }
  return runs;
}
