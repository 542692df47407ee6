import type { FileStore } from './store.ts';

// A part is held in memory and sent to an object store in one piece.
const PART_BYTES = 4 * 1024 * 1024;

/** Whose file it is, and the turn that made it: each turn has its own parts, so that two never mix. */
export interface FileInParts {
  readonly tenantId: string;
  readonly taker: string;
  /** The kind its parts are stored under. */
  readonly kind: string;
}

const placeOf = ({ tenantId, taker, kind }: FileInParts, part: number) => ({
  tenantId,
  kind,
  file: `${taker}-${String(part).padStart(6, '0')}.part`,
});

/** The names of a file's parts. */
export const partNames = (of: FileInParts, parts: number) =>
  Array.from({ length: parts }, (_, at) => placeOf(of, at + 1).file);

/**
 * Stores the bytes of a file in parts, so that the store (a folder, or one shared by several portals) never handles files larger than
 * memory.
 */
export function writeParts(files: FileStore, of: FileInParts) {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let parts = 0;
  let bytes = 0;

  async function file(): Promise<void> {
    const all = Buffer.concat(held, heldBytes);
    held = [];
    heldBytes = 0;
    await files.put(placeOf(of, parts + 1), all);
    parts += 1;
    bytes += all.length;
  }

  return {
    async write(given: Buffer): Promise<void> {
      let rest = given;
      while (heldBytes + rest.length >= PART_BYTES) {
        const taken = rest.subarray(0, PART_BYTES - heldBytes);
        held.push(taken);
        heldBytes += taken.length;
        rest = rest.subarray(taken.length);
        await file();
      }
      if (rest.length > 0) {
        held.push(rest);
        heldBytes += rest.length;
      }
    },
    /** Stores what is left. */
    async close(): Promise<void> {
      if (heldBytes > 0) await file();
    },
    written: () => ({ parts, bytes }),
  };
}

/** Yields the bytes of a file from one position to another, inclusive. Throws if a part is missing. */
export async function* readParts(
  files: FileStore,
  of: FileInParts,
  from: number,
  to: number,
): AsyncGenerator<Buffer, void> {
  for (let part = Math.floor(from / PART_BYTES); part * PART_BYTES <= to; part += 1) {
    // One part in memory at a time.
    const bytes = await files.get(placeOf(of, part + 1));
    if (bytes === null) throw new Error('A part of a file is gone.');
    const begin = part * PART_BYTES;
    yield bytes.subarray(Math.max(0, from - begin), Math.min(bytes.length, to - begin + 1));
  }
}

/** Removes the parts of a file that exist. */
export async function removeParts(files: FileStore, { tenantId, taker, kind }: FileInParts): Promise<void> {
  for await (const { place } of files.list(tenantId)) {
    // Half-written files begin with a dot.
    if (place.kind === kind && place.file.replace(/^\./, '').startsWith(taker)) await files.remove(place);
  }
}
