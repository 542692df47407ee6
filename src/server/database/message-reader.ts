// The type letter and length with which every PostgreSQL message begins.
const HEADER = 5;

/** Receives a message: its type letter, and where its body is in the bytes. */
type TakeMessage = (bytes: Buffer, type: number, from: number, to: number) => void;

/**
 * Splits the chunks that come from PostgreSQL into messages. One that spans chunks is assembled in a buffer of its exact length, so that
 * each byte is copied once: a list of 8 MB comes in some 130 chunks.
 */
export function readMessages(take: TakeMessage): (chunk: Buffer) => void {
  // A partly received message; its first `filled` bytes are there.
  let begun: Buffer | null = null;
  let filled = 0;
  // Fewer bytes than a header.
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
