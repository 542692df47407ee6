// Reads bar codes and QR codes in pictures by a program that is not ours: zbar (Debian: zbar-tools).
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

/** Whether this computer can draw pages (poppler’s pdftoppm) and read codes in them. */
export const READS_BARS = ['pdftoppm', 'zbarimg'].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
);

async function within<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bars-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const scan = async (picture: string): Promise<string[]> => {
  const { stdout } = await run('zbarimg', ['-q', '--nodbus', picture]);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .toSorted();
};

/** The codes read in a picture, each after its kind: `CODE-128:…`. */
export const barsOn = (png: Uint8Array): Promise<string[]> =>
  within(async (folder) => {
    const file = join(folder, 'picture.png');
    await writeFile(file, png);
    return await scan(file);
  });

/** A page of labels: how many are side by side, and how many one below the other. */
interface Cut {
  readonly columns: number;
  readonly rows: number;
}

/** The pieces of a page, row by row. */
async function piecesOf(page: string, { columns, rows }: Cut): Promise<Buffer[]> {
  const { width, height } = await sharp(page).metadata();
  const [wide, high] = [Math.floor(width / columns), Math.floor(height / rows)];
  const pieces: Buffer[] = [];
  for (let at = 0; at < columns * rows; at++) {
    const piece = { left: (at % columns) * wide, top: Math.floor(at / columns) * high, width: wide, height: high };
    pieces.push(await sharp(page).extract(piece).png().toBuffer());
  }
  return pieces;
}

/** The codes read on each label of a PDF, drawn at a number of dots per inch; an undivided page is one label. */
export const barsOfPages = (pdf: Uint8Array, dpi: number, cut: Cut = { columns: 1, rows: 1 }): Promise<string[][]> =>
  within(async (folder) => {
    await writeFile(join(folder, 'file.pdf'), pdf);
    await run('pdftoppm', ['-r', String(dpi), '-gray', '-png', join(folder, 'file.pdf'), join(folder, 'page')]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
    const read: string[][] = [];
    for (const page of pages)
      for (const piece of await piecesOf(join(folder, page), cut)) read.push(await barsOn(piece));
    return read;
  });
