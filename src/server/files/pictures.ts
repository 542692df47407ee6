import sharp from 'sharp';
import { tooMany } from '../errors/errors.ts';
import { createWorkLane } from '../lanes/work-lane.ts';
import { GREATEST_AREA, looksLikePng } from './png.ts';

/** A stored picture: re-encoded as PNG, with its print copy. */
export interface Picture {
  readonly png: Buffer;
  /** JPEG on white: a PNG with alpha would cost a print 60 ms. */
  readonly print: Buffer;
}

/** The longest side, in pixels, of the stored picture and of its print copy. */
export interface Sizes {
  readonly kept: number;
  readonly printed: number;
}
/** Scans and photos: an A4 page at 250 dpi, a quarter of one on paper at 300. */
export const SCAN: Sizes = { kept: 3000, printed: 1200 };
/** Small pictures on every paper: a logo, a QR code. */
export const EMBLEM: Sizes = { kept: 1200, printed: 360 };

const SECONDS = 10;
// A decoded picture takes up to 96 MB, so only two are decoded at once.

// No result is needed twice, so nothing is cached; one thread per picture leaves cores to others.
sharp.cache(false);
sharp.concurrency(1);

const OPTIONS = { limitInputPixels: GREATEST_AREA, failOn: 'warning' } as const;

const lane = createWorkLane({
  atOnce: 2,
  each: 1,
  waitingEach: 20,
  waiting: 60,
  refuse: () => tooMany('Too many pictures are being saved right now. Please try again in a moment.', 2),
});

/** Decodes in turn, company by company; throws 429 if too many wait. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => lane.run(work);

/** Decodes a PNG within limits and re-encodes it, without anything else the file contained. Null if it is no complete PNG. */
export async function readPicture(bytes: Buffer, sizes: Sizes = SCAN): Promise<Picture | null> {
  if (!looksLikePng(bytes)) return null;
  return await inTurn(async () => {
    const png = await decoded(bytes, sizes.kept);
    if (png === null) return null;
    const print = await sharp(png, OPTIONS)
      .flatten({ background: '#fff' })
      .resize(sizes.printed, sizes.printed, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
    return { png, print };
  });
}

async function decoded(bytes: Buffer, side: number): Promise<Buffer | null> {
  try {
    return await sharp(bytes, OPTIONS)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch {
    // Whatever libvips reports, the office's computers could not show it as a picture.
    return null;
  }
}
