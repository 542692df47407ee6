import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { isAway } from '../errors/away.ts';
import { inTurn } from './pictures.ts';
import type { ReceivedFile } from './received.ts';
import { looksLikePng } from './png.ts';
import { StorageAway } from '../errors/storage-away.ts';
import type { FileStore, Place } from './store.ts';

// Photos that serve as evidence: the original is stored byte for byte, and the checksum is of the original. What is shown is a copy without
// the camera's metadata, such as location and owner.

/** A stored photo. */
export interface FiledPhoto {
  readonly file: string;
  /** SHA-256 of the original, in hex. */
  readonly sha256: string;
}

// The largest phone photo, decoded at a fraction of its size.
const GREATEST_PHOTO = 120_000_000;
const SHOWN_SIDE = 1600;
const SECONDS = 10;

const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

/** The media type of a photo or scanned paper, by its first bytes. */
export const mediaTypeOf = (bytes: Buffer) =>
  isPdf(bytes) ? 'application/pdf' : isJpeg(bytes) ? 'image/jpeg' : 'image/png';

/** The name of the display copy; a PDF is shown as it is. */
export const shownCopyOf = (file: string) => file.replace(/\.orig$/, '.jpg');

/** The display copy, upright; null unless it is a readable JPEG or PNG. */
async function shownOf({ head, path }: ReceivedFile): Promise<Buffer | null> {
  if (!isJpeg(head) && !looksLikePng(head)) return null;
  return await inTurn(async () => {
    try {
      // Read from disk: a phone's photo of 10 MB is never held in memory as a whole.
      return await sharp(path, { limitInputPixels: GREATEST_PHOTO, failOn: 'error' })
        .rotate()
        .resize(SHOWN_SIDE, SHOWN_SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 80 })
        .timeout({ seconds: SECONDS })
        .toBuffer();
    } catch {
      return null;
    }
  });
}

interface Filing {
  /** The start of the file's name. */
  readonly prefix?: string;
  /** Whether a PDF is accepted too, which has no copy. */
  readonly withPdf?: boolean;
}

/**
 * Stores photos with their copies; `commit` writes the rows that refer to them. If any step fails, nothing is left behind. Throws what
 * `refuse` returns for the position of an invalid one.
 */
export async function filePhotos<Result>(
  files: FileStore,
  of: Omit<Place, 'file'>,
  photos: readonly ReceivedFile[],
  refuse: (at: number) => Error,
  commit: (filed: readonly FiledPhoto[]) => Promise<Result>,
  { prefix = 'pod', withPdf = false }: Filing = {},
): Promise<Result> {
  const written: string[] = [];
  try {
    const filed: FiledPhoto[] = [];
    for (const [at, photo] of photos.entries()) {
      const asPdf = withPdf && isPdf(photo.head);
      const shown = asPdf ? null : await shownOf(photo);
      if (shown === null && !asPdf) throw refuse(at);
      const file = `${prefix}-${randomBytes(16).toString('hex')}.${asPdf ? 'pdf' : 'orig'}`;
      written.push(file, ...(shown === null ? [] : [shownCopyOf(file)]));
      await files.take({ ...of, file }, photo);
      if (shown !== null) await files.put({ ...of, file: shownCopyOf(file) }, shown);
      filed.push({ file, sha256: photo.sha256 });
    }
    return await commit(filed);
  } catch (error) {
    // If the database went away, it is unknown whether it committed: the sweep decides by the row.
    if (!isAway(error) && !(error instanceof StorageAway)) await removeFiles(files, of, written);
    throw error;
  }
}

/** Removes files that no row refers to; what cannot be removed now is removed by the sweep at the next start. */
async function removeFiles(files: FileStore, of: Omit<Place, 'file'>, names: readonly string[]): Promise<void> {
  for (const file of names) await files.remove({ ...of, file }).catch(() => undefined);
}
