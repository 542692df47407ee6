import { createHash } from 'node:crypto';
import { createZip } from '../files/zip.ts';

/** A piece of a file, and its number of rows (ledgers, vouchers, papers). */
export interface Piece {
  readonly text: string;
  readonly rows: number;
}
/** A file of an export, written in pieces so that it need not fit into memory. */
export interface FileOfExport {
  readonly file: string;
  readonly pieces: AsyncIterable<Piece>;
}
/** What was written. */
export interface FileWritten {
  readonly file: string;
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Writes files into a ZIP. `day`: the date of its entries, so that the same files give the same bytes. `progress` is called with the rows
 * written so far; if it throws, writing ends.
 */
export async function zipExport(
  files: readonly FileOfExport[],
  day: string,
  write: (bytes: Buffer) => Promise<void>,
  progress: (rows: number) => Promise<void>,
): Promise<{ readonly sha256: string; readonly contents: readonly FileWritten[] }> {
  const whole = createHash('sha256');
  const zip = createZip(
    async (bytes) => {
      whole.update(bytes);
      await write(bytes);
    },
    new Date(`${day}T00:00:00+05:30`),
  );
  const contents: FileWritten[] = [];
  let done = 0;
  for (const { file, pieces } of files) {
    const hash = createHash('sha256');
    const entry = await zip.open(file);
    let rows = 0;
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece.text);
      hash.update(bytes);
      await entry.write(bytes);
      rows += piece.rows;
      done += piece.rows;
      await progress(done);
    }
    await entry.close();
    contents.push({ file, rows, sha256: hash.digest('hex') });
  }
  await zip.close();
  return { sha256: whole.digest('hex'), contents };
}
