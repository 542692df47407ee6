import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { isAway } from '../errors/away.ts';
import { inTurn } from './pictures.ts';
import type { ReceivedFile } from './received.ts';
import { looksLikePng } from './png.ts';
import { StorageAway } from '../errors/storage-away.ts';
import type { FileStore, Place } from './store.ts';

// Photos that prove something: the original is kept byte for byte, and is what its sum is of. What is shown is a copy without
// what a camera writes beside its pixels: where it stood, whose it is.

/** A photo as it was filed. */
export interface FiledPhoto {
  readonly file: string;
  /** Of the original, in hex. */
  readonly sha256: string;
}

// A phone's greatest, decoded at a fraction of its size.
const GREATEST_PHOTO = 120_000_000;
const SHOWN_SIDE = 1600;
const SECONDS = 10;

const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

/** How a photo, or a paper that was scanned, is to be sent, by its first bytes. */
export const mediaTypeOf = (bytes: Buffer) =>
  isPdf(bytes) ? 'application/pdf' : isJpeg(bytes) ? 'image/jpeg' : 'image/png';

/** The name of the copy that is shown; a PDF is shown as it is. */
export const shownCopyOf = (file: string) => file.replace(/\.orig$/, '.jpg');

/** The copy that is shown, upright; null for what is no JPEG or PNG that can be read. */
async function shownOf({ head, path }: ReceivedFile): Promise<Buffer | null> {
  if (!isJpeg(head) && !looksLikePng(head)) return null;
  return await inTurn(async () => {
    try {
      // From the disk: a phone's photo of 10 MB is never held whole.
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
  /** With what the name of a file begins. */
  readonly prefix?: string;
  /** Whether a PDF is taken too, which has no copy. */
  readonly withPdf?: boolean;
}

/**
 * Files photos with their copies; `commit` writes the rows that name them. Nothing is left behind where any step fails. Throws
 * what `refuse` makes of the place of one that is none.
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
    // Where the database went away nobody knows whether it committed: the sweep decides by what the row says.
    if (!isAway(error) && !(error instanceof StorageAway)) await removeFiles(files, of, written);
    throw error;
  }
}

/** Removes files that no row names; what cannot be removed now, the sweep of the next start removes. */
async function removeFiles(files: FileStore, of: Omit<Place, 'file'>, names: readonly string[]): Promise<void> {
  for (const file of names) await files.remove({ ...of, file }).catch(() => undefined);
}
