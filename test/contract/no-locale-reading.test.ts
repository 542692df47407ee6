import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

// A date or number as a locale writes it is for people: browsers and their versions write it differently. No code parses
// such text, or takes the locale of the machine it runs on.

const SOURCE = join(import.meta.dirname, '../../src');

interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Each node of a program, with its parent. */
function* nodesIn(node: Node, parent?: Node): Generator<readonly [Node, Node | undefined]> {
  yield [node, parent];
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? (part as unknown[]) : [part]) if (isNode(each)) yield* nodesIn(each, node);
  }
}

const READERS = /^(Number|BigInt|parseInt|parseFloat|Number\.parse(Int|Float)|Date\.parse|Date|dayjs)$/;

/** What parses text written for a locale, as its source text. */
function readingsIn(source: string): string[] {
  const { program } = parseSync('any.tsx', source);
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const calleeOf = (node: Node) => (isNode(node['callee']) ? textOf(node['callee']) : '');
  const nodes = [...nodesIn(program as unknown as Node)];
  const formats = nodes.flatMap(([node]) =>
    node.type === 'VariableDeclarator' && isNode(node['init']) && textOf(node['init']).startsWith('new Intl.')
      ? [textOf(node['id'] as Node)]
      : [],
  );
  const isWriting = (node: Node) => {
    if (node.type !== 'CallExpression') return false;
    const [, of = '', name = ''] = /^([^]*?)\??\.(toLocale(?:Date|Time)?String|format)$/.exec(calleeOf(node)) ?? [];
    return name !== '' && (name !== 'format' || formats.includes(of) || of.startsWith('new Intl.'));
  };
  const written = new Set(
    nodes.flatMap(([node]) =>
      node.type === 'VariableDeclarator' && isNode(node['init']) && isWriting(node['init'])
        ? [textOf(node['id'] as Node)]
        : [],
    ),
  );
  return nodes.flatMap(([node, parent]) => {
    if (node.type === 'CallExpression' && calleeOf(node).endsWith('.formatToParts')) return [textOf(node)];
    if (
      node.type === 'CallExpression' &&
      /\.toLocale\w*String$/.test(calleeOf(node)) &&
      (node['arguments'] as unknown[]).length === 0
    )
      return [textOf(node)];
    const isWritten = isWriting(node) || (node.type === 'Identifier' && written.has(textOf(node)));
    if (!isWritten || parent === undefined) return [];
    const reads =
      (parent.type === 'MemberExpression' && parent['object'] === node) ||
      (parent.type === 'BinaryExpression' && parent['operator'] !== '+') ||
      (/^(Call|New)Expression$/.test(parent.type) && parent['callee'] !== node && READERS.test(calleeOf(parent)));
    return reads ? [textOf(parent)] : [];
  });
}

test.each([
  ['const [day] = date.toLocaleDateString("en-IN").split("/");', 1],
  ['const f = new Intl.DateTimeFormat("en-IN"); const text = f.format(date); const year = text.slice(6);', 1],
  ['const n = Number(amount.toLocaleString("en-IN"));', 1],
  ['const parts = new Intl.DateTimeFormat("en-IN").formatToParts(date);', 1],
  ['const same = one.toLocaleTimeString("en-IN") === other;', 1],
  ['const text = count.toLocaleString();', 1],
  ['const text = `${count.toLocaleString("en-IN")} rows`; const more = "" + count.toLocaleString("en-IN");', 0],
  ['const small = text.toLocaleLowerCase(); const f = new Intl.NumberFormat("en-IN"); show(f.format(1));', 0],
])('the check counts the readings of a locale’s format in: %s', (source, count) => {
  expect(readingsIn(source)).toHaveLength(count);
});

test('no file reads what was written in a locale’s format', () => {
  const found = globSync(`${SOURCE}/**/*.{ts,tsx}`, { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    readingsIn(readFileSync(file, 'utf8')).map((text) => `${relative(SOURCE, file)}: ${text}`),
  );
  expect(found).toEqual([]);
});
