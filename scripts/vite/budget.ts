import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { filesFor } from './files-for.ts';

interface Budget {
  /** The name of the page, or of the part of the portal, for people. */
  readonly page: string;
  /** The modules that draw it, or a pattern for the names of its files. */
  readonly modules: readonly string[] | RegExp;
  /** The most that may be fetched before it shows, gzipped, in kB; in addition to `after` where that is given. */
  readonly limit: number;
  readonly after?: readonly string[];
}

/** Reports the size of each page's first load in the build's output, and fails the build above the budget. */
export function budget(budgets: readonly Budget[]): Plugin {
  return {
    name: 'bilty:budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      for (const { page, modules, limit, after } of budgets) {
        const before = after === undefined ? new Set<string>() : filesFor(bundle, after);
        const all =
          modules instanceof RegExp
            ? Object.keys(bundle).filter((name) => modules.test(name))
            : [...filesFor(bundle, modules)];
        if (all.length === 0) this.error(`${page}: no file has this name.`);
        const files = all.filter((name) => !before.has(name));
        const kB = files.reduce((sum, name) => sum + gzipped(bundle, name), 0);
        const more = after === undefined ? '' : ' more';
        const line = `${page}: ${kB.toFixed(1)} kB gzipped in ${files.length} files, of ${limit} kB${more}`;
        if (kB > limit) this.error(`${line}: over its budget.`);
        console.log(line);
      }
    },
  };
}

function gzipped(bundle: Rolldown.OutputBundle, name: string): number {
  const file = bundle[name];
  if (file === undefined) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source).length / 1000;
}
