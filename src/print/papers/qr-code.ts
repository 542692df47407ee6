import { encodeQR } from 'qr';
import { type SquaresNode, squares } from '../kit/nodes.ts';

// All copies of a paper show the same code, so the last one is kept.
let last: { readonly text: string; readonly rows: readonly (readonly boolean[])[] } = { text: '', rows: [] };

/** A text as a QR code `size` points wide, readable with 15% of it lost (level M). The caller leaves the white margin around it. */
export function qrCode(text: string, size: number, alt: string): SquaresNode {
  if (text !== last.text) {
    // The library adds a border of at least one square.
    const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
    last = { text, rows: bordered.slice(1, -1).map((row) => row.slice(1, -1)) };
  }
  return squares(last.rows, size, alt);
}
