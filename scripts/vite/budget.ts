import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Budget {
  /** The page, for people. */
  readonly page: string;
  /** The module that draws it. */
  readonly module: string;
  /** What may be fetched before it shows, gzipped, in kB; on top of `after` where that is given. */
  readonly limit: number;
  readonly after?: string;
}

/** Adds the sizes of each page's first load to the build's output, and fails the build above the budget. */
export function budget(budgets: readonly Budget[]): Plugin {
  return {
    name: 'bilty:budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      const loadOf = (module: string) => {
        const page = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module) === true,
        );
        return page && entry && filesOf(bundle, [entry.fileName, page.fileName]);
      };
      for (const { page, module, limit, after } of budgets) {
        const files = loadOf(module);
        if (files === undefined) this.error(`Nothing was built from ${module}.`);
        const before = after === undefined ? new Set<string>() : (loadOf(after) ?? new Set<string>());
        const kB = [...files].filter((name) => !before.has(name)).reduce((sum, name) => sum + gzipped(bundle, name), 0);
        const line = `${page}: ${kB.toFixed(1)} kB gzipped of ${limit} kB${after === undefined ? '' : ' more'}`;
        if (kB > limit) this.error(`${line}: over its budget.`);
        this.info(line);
      }
    },
  };
}

/** The chunks and style sheets that are fetched for these, the ones that they import included. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const file = bundle[name];
    if (seen.has(name) || file?.type !== 'chunk') continue;
    seen.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) seen.add(style);
    filesOf(bundle, file.imports, seen);
  }
  return seen;
}

function gzipped(bundle: Rolldown.OutputBundle, name: string): number {
  const file = bundle[name];
  if (file === undefined) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source).length / 1000;
}
