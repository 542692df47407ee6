import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAst, type Plugin } from 'vite';
import { isNode, type Node } from './syntax.ts';

const ALL = fileURLToPath(new URL('../../src/web/language/en.ts', import.meta.url));
const OF_WEB = /\/src\/web\/(?!language\/).*\.tsx?$/;
const WORDS_MODULE = 'virtual:words/';
const RESOLVED = '\0';

/** Calls back for a node and all that stands within it. */
function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const part of Object.values(node))
    for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) walk(each, visit);
}

/** Whether an expression is the portal's words: `t`, or the `t` of a language. */
function isWords(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'MemberExpression') return isNode(node['property']) && node['property']['name'] === 't';
  return node.type === 'Identifier' && node['name'] === 't';
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name']) : '');

/** The areas of words that a parsed module says: `t.billing`, `const { billing } = t`. */
export function areasSaidIn(program: Node, areas: readonly string[]): string[] {
  const said = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'MemberExpression' && isWords(node['object'])) said.add(nameOf(node['property']));
    if (node.type !== 'VariableDeclarator' || !isWords(node['init']) || !isNode(node['id'])) return;
    const { properties } = node['id'];
    if (Array.isArray(properties)) for (const each of properties) if (isNode(each)) said.add(nameOf(each['key']));
  });
  return areas.filter((area) => said.has(area));
}

/** The areas that en.ts takes from modules of their own, and those modules. */
export function areaModules(source: string): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  const own = new Set<string>();
  walk(parseAst(source, { lang: 'ts' }) as unknown as Node, (node) => {
    const { specifiers, source: from } = node;
    if (node.type === 'ImportDeclaration' && Array.isArray(specifiers) && isNode(from))
      for (const each of specifiers) if (isNode(each)) modules.set(nameOf(each['local']), String(from['value']));
    if (node.type === 'Property' && node['shorthand'] === true) own.add(nameOf(node['key']));
  });
  return new Map([...modules].filter(([name]) => own.has(name)));
}

/**
 * Has the English words fetched with the screens that say them: a module of the web that says `t.billing` gets an import of
 * `virtual:words/billing`, which keeps that area of src/web/language/en.ts (known-words.ts). A first load, which has the words of
 * first.en.ts, is not made longer by what other pages say. Hindi is one file, fetched where it is preferred.
 */
export function words(): Plugin {
  let read: Promise<ReadonlyMap<string, string>> | undefined;
  const modulesOf = () => (read ??= readFile(ALL, 'utf8').then(areaModules));
  return {
    name: 'bilty:words',
    buildStart() {
      read = undefined;
    },
    resolveId: (id) => (id.startsWith(WORDS_MODULE) ? `${RESOLVED}${id}` : undefined),
    async load(resolved) {
      if (!resolved.startsWith(`${RESOLVED}${WORDS_MODULE}`)) return;
      this.addWatchFile(ALL);
      const area = resolved.slice(`${RESOLVED}${WORDS_MODULE}`.length);
      const from = (await modulesOf()).get(area);
      if (from === undefined) throw new Error(`The portal has no words ${area}.`);
      return `import { ${area} } from '#web/language/${from.slice('./'.length)}';import { knowWords } from '#web/language/known-words.ts';knowWords('${area}', ${area});`;
    },
    async transform(code, id) {
      if (!OF_WEB.test(id)) return;
      const said = areasSaidIn(this.parse(code) as unknown as Node, [...(await modulesOf()).keys()]);
      // At the end: imports are fetched first wherever they stand, and the lines stay where they are.
      return said.length === 0
        ? undefined
        : { code: `${code}\n${said.map((area) => `import '${WORDS_MODULE}${area}';`).join('')}`, map: null };
    },
  };
}
