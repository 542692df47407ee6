import { createHash, hash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

// How many of its first bytes are remembered: what tells a picture's kind.
const HEAD_BYTES = 64;

/** A file that was sent, on the disk of this computer until its request is over; nothing of it is held in memory. */
export interface ReceivedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Of its bytes, in hex. */
  readonly sha256: string;
  readonly head: Buffer;
  /** As calls are given it; what reads it reads the disk. */
  readonly blob: Blob;
}

const received = new WeakMap<Blob, ReceivedFile>();

/** What a call was given, as it came in. Throws for a blob that did not. */
export function receivedOf(blob: Blob): ReceivedFile {
  const file = received.get(blob);
  if (file === undefined) throw new Error('A file that nobody received.');
  return file;
}

/** The hash of a request with that of its files: another file makes another request, though nothing else differs. */
export const withFiles = (bodyHash: Buffer | null, files: readonly ReceivedFile[]): Buffer | null =>
  bodyHash &&
  hash('sha256', Buffer.concat([bodyHash, ...files.map(({ sha256 }) => Buffer.from(sha256, 'hex'))]), 'buffer');

/** Where files are written while they come. */
export interface Incoming {
  readonly folder: string;
  /** Writes what comes; null where `onChunk` said of a piece, by its bytes, that no more is wanted, and for an empty one. */
  readonly receive: (
    chunks: AsyncIterable<Buffer>,
    onChunk: (bytes: number) => boolean,
  ) => Promise<ReceivedFile | null>;
  /** Removes what is left of a file. */
  readonly discard: (path: string) => Promise<void>;
}

/** Opens a folder for files that come in, and clears it of what a crash left. */
export async function openIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
  const discard = (path: string) => rm(path, { force: true });
  return {
    folder,
    discard,
    async receive(chunks, onChunk) {
      const path = join(folder, randomUUID());
      const hash = createHash('sha256');
      let head = Buffer.alloc(0);
      let bytes = 0;
      let isWanted = true;
      const file = await open(path, 'wx', 0o640);
      try {
        for await (const chunk of chunks) {
          // What is not wanted any more is let through: a browser that is still sending hears no answer.
          isWanted = onChunk(chunk.length) && isWanted;
          if (!isWanted) continue;
          if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
          hash.update(chunk);
          bytes += chunk.length;
          await file.write(chunk);
        }
      } catch (error) {
        await discard(path);
        throw error;
      } finally {
        await file.close();
      }
      if (isWanted && bytes > 0) {
        const blob = await openAsBlob(path);
        const kept = { path, size: bytes, sha256: hash.digest('hex'), head, blob };
        received.set(blob, kept);
        return kept;
      }
      await discard(path);
      return null;
    },
  };
}
