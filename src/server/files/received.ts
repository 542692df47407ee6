import { createHash, hash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noScanner, type VirusScanner } from './virus-scanner.ts';

// How many of its first bytes are kept: enough to tell its type.
const HEAD_BYTES = 64;

/** An uploaded file, on this computer's disk until its request ends; nothing of it is held in memory. */
export interface ReceivedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string;
  readonly head: Buffer;
  /** As passed to calls; reading it reads from disk. */
  readonly blob: Blob;
}

const received = new WeakMap<Blob, ReceivedFile>();

/** The received file of a blob passed to a call. Throws for any other blob. */
export function receivedOf(blob: Blob): ReceivedFile {
  const file = received.get(blob);
  if (file === undefined) throw new Error('A file that nobody received.');
  return file;
}

/** The hash of a request including its files: a different file makes a different request, even if nothing else differs. */
export const withFiles = (bodyHash: Buffer | null, files: readonly ReceivedFile[]): Buffer | null =>
  bodyHash &&
  hash('sha256', Buffer.concat([bodyHash, ...files.map(({ sha256 }) => Buffer.from(sha256, 'hex'))]), 'buffer');

/** The folder in which uploads are written. */
export interface Incoming {
  readonly folder: string;
  /** Writes an upload; null if it is empty or `onChunk`, called with each chunk's size, said that no more is wanted. */
  readonly receive: (
    chunks: AsyncIterable<Buffer>,
    onChunk: (bytes: number) => boolean,
  ) => Promise<ReceivedFile | null>;
  readonly scanner: VirusScanner;
  /** Removes what is left of a file. */
  readonly discard: (path: string) => Promise<void>;
}

/** Opens the folder for uploads, and clears it of what a crash left. */
export async function openIncoming(folder: string, scanner = noScanner): Promise<Incoming> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
  const discard = (path: string) => rm(path, { force: true });
  return {
    folder,
    scanner,
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
          // The rest of an unwanted upload is still consumed: a browser that is sending does not read the answer.
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
