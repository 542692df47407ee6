import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

// No file imports itself through others, types and tests included: files that are read together are together, and lower
// layers do not know higher ones. `import()` is how one page leads to another, and may lead back.

const ROOT = join(import.meta.dirname, '../..');
const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string | { readonly default: string }>>;
};
// A file that differs in browsers is followed as the server has it.
const PREFIXES = Object.entries(imports).map(([name, to]) => {
  const path = typeof to === 'string' ? to : to.default;
  return [name.replace('*', ''), path.replace('*', '')] as const;
});

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [path] : [];
  });
}

const IMPORT = /^(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'/gm;

/** The files of the repository that a file imports. */
function importsOf(file: string): string[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].flatMap(([, from = '', bare = '']) => {
    const named = from || bare;
    const [prefix = '', folder = ''] = PREFIXES.find(([start]) => named.startsWith(start)) ?? [];
    const path = named.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(file), named))
      : join(folder, named.slice(prefix.length));
    return (named.startsWith('.') || prefix !== '') && existsSync(join(ROOT, path)) ? [path] : [];
  });
}

const graph = new Map(['src', 'bench', 'scripts', 'test'].flatMap(filesIn).map((file) => [file, importsOf(file)]));

test('the imports that are followed are those of the repository', () => {
  expect(graph.size).toBeGreaterThan(1000);
  expect(graph.get('src/server/main.ts')).toContain('src/server/app.ts');
  expect(graph.get('test/contract/tenancy.test.ts')).toContain('src/api/calls.ts');
});

/** The first circle found in a graph of imports, from a node back to itself. */
function circleIn(edges: ReadonlyMap<string, Iterable<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  function circleFrom(node: string, path: readonly string[]): readonly string[] | undefined {
    const before = path.indexOf(node);
    if (before >= 0) return [...path.slice(before), node];
    if (done.has(node)) return undefined;
    for (const next of edges.get(node) ?? []) {
      const circle = circleFrom(next, [...path, node]);
      if (circle !== undefined) return circle;
    }
    done.add(node);
    return undefined;
  }
  for (const node of edges.keys()) {
    const circle = circleFrom(node, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

test('no file imports itself by way of others', () => {
  expect(circleIn(graph)?.join(' → ')).toBeUndefined();
});

test.each(['src/server/', 'src/print/', 'src/api/', 'src/language/', 'src/web/'])(
  'no two folders of %s import each other, directly or by way of others',
  (parent) => {
    const folderOf = (file: string) => file.slice(parent.length).split('/')[0] ?? '';
    const folders = new Map<string, Set<string>>();
    for (const [file, imported] of graph)
      if (file.startsWith(parent) && !file.includes('.test.'))
        for (const other of imported)
          if (other.startsWith(parent) && folderOf(other) !== folderOf(file))
            folders.set(folderOf(file), (folders.get(folderOf(file)) ?? new Set()).add(folderOf(other)));
    expect(folders.size).toBeGreaterThan(3);
    expect(circleIn(folders)?.join(' → ')).toBeUndefined();
  },
);
