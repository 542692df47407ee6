import Pdf from 'pdfkit';

/** The size of a block of the file: large enough that the C library maps it by itself and gives it back. */
const BLOCK = 64 * 1024;

/** Joins the pieces of a file. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Joins pieces as they come, which need not be kept. */
function openBlocks() {
  const full: Uint8Array[] = [];
  let block = new Uint8Array(0);
  let used = 0;
  return {
    add(piece: Uint8Array): void {
      if (used + piece.length > block.length) {
        full.push(block.subarray(0, used));
        block = new Uint8Array(Math.max(BLOCK, piece.length));
        used = 0;
      }
      block.set(piece, used);
      used += piece.length;
    },
    whole: () => joined([...full, block.subarray(0, used)]),
  };
}

/**
 * A document that collects its file as pdfkit writes it. The stream that it is would keep a long paper's hundreds of thousands of tiny pieces
 * until it is set, since nobody reads meanwhile: 100 MB for 200 bilties in four copies, most of it never returned (docs/performance.md).
 */
export class WrittenPdf extends Pdf {
  // Without an initial value, because pdfkit writes in its constructor.
  declare private blocks?: ReturnType<typeof openBlocks>;
  declare private finish?: (file: Uint8Array<ArrayBuffer>) => void;

  /** What pdfkit calls with each piece of the file, and with null at its end. */
  override push(piece: Uint8Array | null): boolean {
    this.blocks ??= openBlocks();
    if (piece === null) this.finish?.(this.blocks.whole());
    else this.blocks.add(piece);
    return true;
  }

  /** Ends the document; resolves to its file when its pictures are decoded. */
  whole(): Promise<Uint8Array<ArrayBuffer>> {
    const { promise, resolve } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    this.finish = resolve;
    this.end();
    return promise;
  }
}
