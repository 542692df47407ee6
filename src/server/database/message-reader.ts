// The letter and the length that every message of PostgreSQL begins with.
const HEADER = 5;

/** Is given a message: its letter, and where in the bytes it stands behind its header. */
type TakeMessage = (bytes: Buffer, type: number, from: number, to: number) => void;

/**
 * Cuts the chunks that come from PostgreSQL into messages. One that ends in a later chunk is put together in a buffer of
 * its own length, so that each byte is copied once: a list of 8 MB comes in some 130 chunks.
 */
export function readMessages(take: TakeMessage): (chunk: Buffer) => void {
  // A message of which the first `filled` bytes are there.
  let begun: Buffer | null = null;
  let filled = 0;
  // Less than a header.
  let left: Buffer | null = null;

  return (chunk) => {
    let bytes = chunk;
    let at = 0;
    if (begun !== null) {
      at = chunk.copy(begun, filled);
      filled += at;
      if (filled < begun.length) return;
      const message = begun;
      begun = null;
      take(message, message[0] ?? 0, HEADER, message.length);
    } else if (left !== null) {
      bytes = Buffer.concat([left, chunk]);
      left = null;
    }
    while (at + HEADER <= bytes.length) {
      const length = bytes.readInt32BE(at + 1) + 1;
      if (at + length > bytes.length) {
        begun = Buffer.allocUnsafe(length);
        filled = bytes.copy(begun, 0, at);
        return;
      }
      take(bytes, bytes[at] ?? 0, at + HEADER, at + length);
      at += length;
    }
    if (at < bytes.length) left = bytes.subarray(at);
  };
}
