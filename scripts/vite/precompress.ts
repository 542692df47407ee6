import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

// For many fonts the best quality would take seconds, to save a hundredth of their size.
const FONT_QUALITY = 9;

/** Writes each text file's and font's `.br` and `.gz` beside it at build time, so that the server need not compress while people wait. */
export function precompress(): Plugin {
  return {
    name: 'bilty:precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      // The page itself differs in every answer (its nonce).
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg|ttf)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const content = await readFile(file);
          const quality = name.endsWith('.ttf') ? FONT_QUALITY : constants.BROTLI_MAX_QUALITY;
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
          await writeFile(`${file}.br`, await brotli(content, { params }));
          await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
        }),
      );
    },
  };
}
