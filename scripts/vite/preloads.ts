import type { Plugin } from 'vite';
import { filesFor } from './files-for.ts';

/**
 * Writes `preloads.json`: what each of these pages will fetch besides what its HTML names, so that the server can name that too. A page
 * would discover it step by step: the app loads the page, the page its form, and on a slow line every step is a round trip.
 */
export function preloads(pages: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'bilty:preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const first = filesFor(bundle, []);
        const files = Object.entries(pages).map(([path, modules]) => [
          path,
          [...filesFor(bundle, modules)].filter((name) => !first.has(name)).map((name) => `/${name}`),
        ]);
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(files)) });
      },
    },
  };
}
