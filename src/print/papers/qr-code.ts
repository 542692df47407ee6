import { encodeQR } from 'qr';
import { type SquaresNode, squares } from '../kit/nodes.ts';

// The copies of a paper have one code.
let last: { readonly text: string; readonly rows: readonly (readonly boolean[])[] } = { text: '', rows: [] };

/** A text as a QR code, `size` points wide, that is read with 15% of it lost (M). The white around it is the caller's. */
export function qrCode(text: string, size: number, alt: string): SquaresNode {
  if (text !== last.text) {
    // The library adds a border of one square at least.
    const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
    last = { text, rows: bordered.slice(1, -1).map((row) => row.slice(1, -1)) };
  }
  return squares(last.rows, size, alt);
}
