import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';

const ROW_END = 0x0a;

/**
 * The text output of `copy … to stdout`, in pieces of whole rows of about `size` bytes; returns the number of rows. The database waits
 * until a piece is consumed. A caller who stops early must close the connection.
 */
export async function* copyOut(client: Client, text: string, size: number): AsyncGenerator<Buffer, number> {
  const copy = client.query(to(text));
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    // A line break within a value is escaped as two characters, so every newline byte ends a row.
    const end = bytes < size ? 0 : chunk.lastIndexOf(ROW_END) + 1;
    if (end > 0) {
      const rest = chunk.subarray(end);
      yield Buffer.concat(held, bytes - rest.length);
      held = [rest];
      bytes = rest.length;
    }
  }
  if (bytes > 0) yield Buffer.concat(held, bytes);
  // The rows end before the database has reported their number; it has by the time the next query is answered.
  await client.query('');
  return copy.rowCount;
}

/** Sends rows to `copy … from stdin`; returns how many it took. */
export async function copyIn(client: Client, text: string, bytes: Buffer): Promise<number> {
  const copy = client.query(from(text));
  copy.end(bytes);
  await finished(copy);
  return copy.rowCount;
}
