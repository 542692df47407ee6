import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Builds with some files of sentences emptied: each of their lists and tables is empty. For a page whose reader never meets them. `files`:
 * their names. Fails where one does not exist, because it would silently be left in.
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
