import type { Duplex } from 'node:stream';
import type { Client, Submittable } from 'pg';

// COPY, the way that PostgreSQL gives a table out and takes it in. pg knows its messages and leaves what to do with them to
// whoever submits the query; these are the parts of it that are used here.

interface Road {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What pg tells of a query under way. */
interface Copying extends Submittable {
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(message: { readonly text: string }): void;
  handleCopyData(message: { readonly chunk: Buffer }): void;
  handleCopyInResponse(road: Road): void;
}

const rowsOf = ({ text }: { readonly text: string }) => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

/**
 * What `copy … to stdout` gives, in pieces of whole rows of about `size` bytes; answers how many rows there were. While a
 * piece waits to be taken, the database waits.
 */
export async function* copyOut(client: Client, text: string, size: number): AsyncGenerator<Buffer, number> {
  let road: Road | undefined;
  // Rows come by the thousand and have some hundred bytes each: one piece of memory holds them, not a thousand.
  let piece = Buffer.allocUnsafe(size);
  let bytes = 0;
  let copied = 0;
  let failure: Error | undefined;
  let isOver = false;
  let wake = () => {};

  const copying: Copying = {
    submit(connection) {
      road = connection as unknown as Road;
      road.query(text);
    },
    handleCopyData({ chunk }) {
      if (bytes + chunk.length > piece.length)
        piece = Buffer.concat([piece.subarray(0, bytes)], Math.max(piece.length * 2, bytes + chunk.length));
      // pg uses the memory behind the chunk again.
      bytes += chunk.copy(piece, bytes);
      if (bytes >= size) {
        road?.stream.pause();
        wake();
      }
    },
    handleCommandComplete(message) {
      copied = rowsOf(message);
    },
    handleCopyInResponse: (connection) => connection.sendCopyFail('Nothing is taken in here.'),
    handleError(error) {
      failure = error;
      isOver = true;
      wake();
    },
    handleReadyForQuery() {
      isOver = true;
      wake();
    },
  };
  client.query(copying);
  try {
    for (;;) {
      if (!isOver && bytes < size) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      if (failure) throw failure;
      const taken = piece.subarray(0, bytes);
      // What is still waiting behind the pause must not be written over what is taken.
      piece = Buffer.allocUnsafe(size);
      bytes = 0;
      if (taken.length > 0) yield taken;
      if (isOver) return copied;
      road?.stream.resume();
    }
  } finally {
    // Whoever stops listening half-way gives the connection up with it.
    if (isOver) road?.stream.resume();
    else road?.stream.destroy();
  }
}

/** Gives rows to `copy … from stdin`; answers how many it took. */
export function copyIn(client: Client, text: string, bytes: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let copied = 0;
  let failure: Error | undefined;
  const copying: Copying = {
    submit: (connection) => (connection as unknown as Road).query(text),
    handleCopyInResponse(road) {
      road.sendCopyFromChunk(bytes);
      road.endCopyFrom();
    },
    handleCopyData: () => undefined,
    handleCommandComplete(message) {
      copied = rowsOf(message);
    },
    handleError(error) {
      failure = error;
      // Where the connection is gone, nothing will be ready any more.
      reject(error);
    },
    handleReadyForQuery() {
      if (failure === undefined) resolve(copied);
    },
  };
  client.query(copying);
  return promise;
}
