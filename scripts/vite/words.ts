import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAst, type Plugin } from 'vite';
import { isNode, type Node } from './syntax.ts';

const ALL = fileURLToPath(new URL('../../src/web/language/en.ts', import.meta.url));
const OF_WEB = /\/src\/web\/(?!language\/).*\.tsx?$/;
const WORDS_MODULE = 'virtual:words/';
const RESOLVED = '\0';

/** Calls `visit` for a node and everything in it. */
function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const part of Object.values(node))
    for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) walk(each, visit);
}

/** Whether an expression is the portal's texts: `t`, or the `t` of a language. */
function isWords(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'MemberExpression') return isNode(node['property']) && node['property']['name'] === 't';
  return node.type === 'Identifier' && node['name'] === 't';
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name']) : '');

/** The areas of texts that a parsed module uses: `t.billing`, `const { billing } = t`. */
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

/** The areas that en.ts imports from separate modules, with those modules. */
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
 * Loads the English texts together with the screens that use them: a module of the web that uses `t.billing` gets an import of
 * `virtual:words/billing`, which registers that area of src/web/language/en.ts (known-words.ts). So the first load, which has the
 * texts of first.en.ts, does not include those of other pages. Hindi is one file, loaded if it is preferred.
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
      // Appended at the end: imports are loaded first wherever they are, and line numbers stay the same.
      return said.length === 0
        ? undefined
        : { code: `${code}\n${said.map((area) => `import '${WORDS_MODULE}${area}';`).join('')}`, map: null };
    },
  };
}
