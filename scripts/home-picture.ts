// Remakes the home page's picture from a bilty as the portal prints it: node scripts/home-picture.ts
// Only needed when the printed bilty looks different; requires pdftoppm of poppler-utils.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { runReport } from '#print/reports.ts';
import { aBilty, aBiltyReport, aCompany, aLine } from '#test/print/samples.ts';

const HERE = join(import.meta.dirname, '../src/web/home');
/** Twice as wide as it is shown. */
const WIDTH = 800;

const folder = await mkdtemp(join(tmpdir(), 'home-picture-'));
try {
  const cement = { itemName: 'सीमेंट', rate: 350, weight: 20, freight: 7000, advance: 0 };
  const data = aBiltyReport({
    company: aCompany({ contact3: '', contact4: '', contact5: '' }),
    bilty: aBilty({ lines: [aLine(), aLine({ id: 2, ...cement })] }),
  });
  const pdf = join(folder, 'bilty.pdf');
  await writeFile(pdf, await runReport({ report: 'bilty', data, language: 'English' }));
  execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', pdf, join(folder, 'page')]);
  // The upper part of the paper, down to the total: what a clerk recognises.
  const page = await sharp(join(folder, 'page.png')).metadata();
  const top = await sharp(join(folder, 'page.png'))
    .extract({ left: 0, top: 0, width: page.width, height: Math.round(page.width * 0.84) })
    .resize({ width: WIDTH })
    .toBuffer();
  await sharp(top).avif({ quality: 50, effort: 9 }).toFile(join(HERE, 'bilty.avif'));
  await sharp(top).webp({ quality: 60, effort: 6 }).toFile(join(HERE, 'bilty.webp'));
  // The preview of a shared link to the portal: 1200 × 630, the size that every reader of previews supports.
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#13233a' } })
    .composite([{ input: await sharp(top).resize({ width: 678 }).toBuffer(), left: 261, top: 60 }])
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(join(HERE, 'shared-link.jpg'));
} finally {
  await rm(folder, { recursive: true });
}
