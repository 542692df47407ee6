import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

// No file imports itself by way of others, types and tests included: what is read together stands together, and what is below
// knows nothing of what is above. What is fetched later (`import()`) is how a page leads to another, and may lead back.

const ROOT = join(import.meta.dirname, '../..');
const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string>>;
};
const PREFIXES = Object.entries(imports).map(([name, path]) => [name.replace('*', ''), path.replace('*', '')] as const);

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [path] : [];
  });
}

const IMPORT = /^(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'/gm;

/** The files of the repository that one imports. */
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

test('the imports that are looked at are those of the repository', () => {
  expect(graph.size).toBeGreaterThan(1000);
  expect(graph.get('src/server/main.ts')).toContain('src/server/app.ts');
  expect(graph.get('test/contract/tenancy.test.ts')).toContain('src/api/calls.ts');
});

test('no file imports itself by way of others', () => {
  const done = new Set<string>();
  function circleFrom(file: string, way: readonly string[]): readonly string[] | undefined {
    const before = way.indexOf(file);
    if (before >= 0) return [...way.slice(before), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const circle = circleFrom(next, [...way, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  }
  for (const file of graph.keys()) expect(circleFrom(file, [])?.join(' → ')).toBeUndefined();
});

/** Rooms of the server that import each other still; none is added. */
const BOTH_WAYS = [
  'access, branches',
  'access, captcha',
  'access, changes',
  'access, http',
  'captcha, http',
  'ledger, mail',
];

test('no room of the server stands on one that stands on it, but for those that are named', () => {
  const SERVER = 'src/server/';
  const roomOf = (file: string) => file.slice(SERVER.length).split('/')[0] ?? '';
  const arrows = new Set<string>();
  for (const [file, imported] of graph)
    if (file.startsWith(SERVER) && !file.includes('.test.'))
      for (const other of imported)
        if (other.startsWith(SERVER) && roomOf(other) !== roomOf(file)) arrows.add(`${roomOf(file)}, ${roomOf(other)}`);
  const both = [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(', ');
    return from < to && arrows.has(`${to}, ${from}`);
  });
  expect(both.toSorted()).toEqual(BOTH_WAYS);
});
