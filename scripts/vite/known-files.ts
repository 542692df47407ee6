import type { Plugin, Rolldown } from 'vite';

/**
 * Removes from the list of files that a chunk fetches for a page those that the chunk imports itself: it only runs once they are loaded.
 * Every name costs the page that holds the list some 14 bytes, gzipped.
 */
export function knownFiles(): Plugin {
  let bundle: Rolldown.OutputBundle = {};
  const known = new Map<string, ReadonlySet<string>>();
  /** A chunk and everything that it imports, directly or indirectly. */
  function importsOf(host: string): ReadonlySet<string> {
    const before = known.get(host);
    if (before !== undefined) return before;
    const found = new Set<string>();
    const add = (name: string) => {
      const file = bundle[name];
      if (found.has(name) || file?.type !== 'chunk') return;
      found.add(name);
      file.imports.forEach(add);
    };
    add(host);
    known.set(host, found);
    return found;
  }
  return {
    name: 'bilty:known-files',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, files, { hostId }) => {
            const there = importsOf(hostId);
            return files.filter((name) => !there.has(name));
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, given) {
        bundle = given;
        known.clear();
      },
    },
  };
}
