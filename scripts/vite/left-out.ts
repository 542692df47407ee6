import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Builds without what some files of sentences say: each of their lists and tables is empty. For a page whose reader never meets them.
 * `files`: their names. Fails where one is not there, for it would be left in without a word.
 */
export function leftOut(files: readonly string[]): Plugin {
  const met = new Set<string>();
  return {
    name: 'bilty:left-out',
    enforce: 'pre',
    async load(id) {
      const file = basename(id);
      if (!files.includes(file)) return null;
      met.add(file);
      const names = [...(await readFile(id, 'utf8')).matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
      return names.map((name) => `export const ${name} = ${name.endsWith('Patterns') ? '[]' : '{}'};`).join('\n');
    },
    buildEnd() {
      const missing = files.filter((file) => !met.has(file));
      if (missing.length > 0) this.error(`There is no ${missing.join(', ')} to be left out.`);
    },
  };
}
