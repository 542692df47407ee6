import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Budget {
  /** The page, for people. */
  readonly page: string;
  /** The modules that draw it. */
  readonly modules: readonly string[];
  /** What may be fetched before it shows, gzipped, in kB; on top of `after` where that is given. */
  readonly limit: number;
  readonly after?: readonly string[];
}

/** Adds the sizes of each page's first load to the build's output, and fails the build above the budget. */
export function budget(budgets: readonly Budget[]): Plugin {
  return {
    name: 'bilty:budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const everything = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const loadOf = (modules: readonly string[]) => {
        const names = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' &&
          (file.isEntry || modules.some((module) => file.moduleIds.some((id) => id.endsWith(module))))
            ? [file.fileName]
            : [],
        );
        const missing = modules.find((module) => !everything.some((id) => id.endsWith(module)));
        if (missing !== undefined) this.error(`Nothing was built from ${missing}.`);
        return filesOf(bundle, names);
      };
      for (const { page, modules, limit, after } of budgets) {
        const before = after === undefined ? new Set<string>() : loadOf(after);
        const files = [...loadOf(modules)].filter((name) => !before.has(name));
        const kB = files.reduce((sum, name) => sum + gzipped(bundle, name), 0);
        const more = after === undefined ? '' : ' more';
        const line = `${page}: ${kB.toFixed(1)} kB gzipped in ${files.length} files, of ${limit} kB${more}`;
        if (kB > limit) this.error(`${line}: over its budget.`);
        console.log(line);
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
