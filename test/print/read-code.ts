// Reads the QR codes of our own PDFs as pixels, for tests that need what a camera would see.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { readBack } from './read-back.ts';

const run = promisify(execFile);

interface Seen {
  readonly dpi?: number;
  /** How far the paper is turned, in degrees. */
  readonly turned?: number;
}

/** The code in a picture. Throws where none can be read. */
async function readPicture(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // A busy machine needs time; the result does not depend on it.
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5000, effort: 9 });
}

/** A picture as an office printer and a careless hand make it: black and white, and turned. */
async function asPrinted(picture: Buffer, turned: number): Promise<Buffer> {
  const white = { background: '#fff' };
  const lying = await sharp(picture).flatten(white).rotate(turned, white).png().toBuffer();
  return await sharp(lying).greyscale().threshold(128).png().toBuffer();
}

/** The squares of a code, with the length of their sides and the corner of the code, in points. */
interface Squares {
  readonly side: string;
  readonly left: string;
  readonly top: string;
  readonly rectangles: string;
}

const NONE: Squares = { side: '1', left: '0', top: '0', rectangles: '' };

const squaresIn = (pdf: Uint8Array): Squares[] =>
  readBack(pdf).objects.flatMap((object) =>
    Array.from(
      object.matchAll(/q 0 g ([\d.]+) 0 0 \1 ([\d.]+) ([\d.]+) cm ([\d re]+) f Q/g),
      ([, side = '', left = '', top = '', rectangles = '']) => ({ side, left, top, rectangles }),
    ),
  );

/** The codes of a PDF, page by page: only their squares are drawn, which needs no other program. */
export async function codesIn(pdf: Uint8Array, { dpi = 150, turned = 0 }: Seen = {}): Promise<string[]> {
  const drawn = squaresIn(pdf);
  const codes: string[] = [];
  for (const squares of drawn) codes.push(await readPicture(await asPrinted(await drawnAlone(squares, dpi), turned)));
  return codes;
}

/** The squares of a code on an empty page. */
async function drawnAlone({ side, left, top, rectangles }: Squares, dpi: number): Promise<Buffer> {
  const path = rectangles.replaceAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g, 'M$1 $2h$3v$4h-$3z');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="596" height="842"><rect width="100%" height="100%" fill="#fff"/><path transform="matrix(${side} 0 0 ${side} ${left} ${top})" d="${path}"/></svg>`;
  return await sharp(Buffer.from(svg), { density: dpi }).png().toBuffer();
}

/** Whether this computer can draw whole pages (poppler's pdftoppm). */
export const DRAWS_PAGES = spawnSync('pdftoppm', ['-v']).error === undefined;

/** The pixels of a PDF’s first page, printed and photographed: a PNG. Only the code, where pages cannot be drawn. */
export async function photoOf(pdf: Uint8Array, { dpi = 150, turned = 0 }: Seen = {}): Promise<Buffer> {
  if (!DRAWS_PAGES) return await asPrinted(await drawnAlone(squaresIn(pdf)[0] ?? NONE, dpi), turned);
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  try {
    const file = join(folder, 'page');
    await writeFile(`${file}.pdf`, pdf);
    await run('pdftoppm', ['-r', String(dpi), '-f', '1', '-l', '1', '-singlefile', '-png', `${file}.pdf`, file]);
    return await asPrinted(await readFile(`${file}.png`), turned);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The code on a PDF’s first page, read from the whole page. */
export const codeOnPage = async (pdf: Uint8Array, seen: Seen = {}): Promise<string> =>
  await readPicture(await photoOf(pdf, seen));
