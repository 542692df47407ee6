import type { Plugin } from 'vite';

const MODULE = /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]\w+\.mjs$/;
const NODES = /const __iconNode = (\[\[.*\]\]);\n/;
const NAMES = /createReactComponent\("(\w+)", "[^"]*", "[^"]*", __iconNode\)/;

interface Attributes {
  readonly d: string;
  readonly key: string;
}
/** What Tabler draws its lines by; other tags have other attributes. */
type IconNode = readonly [tag: string, attributes: Attributes];

/** Whether it is a line and nothing else: its `d` can follow another's, for a path may begin anew. */
const isLine = ([tag, { d, key: _key, ...others }]: IconNode) =>
  tag === 'path' && d.startsWith('M') && Object.keys(others).length === 0;

/**
 * Tabler's icons as one path each, without the class names that nobody uses: every page behind the login draws some forty of them in the
 * sidebar.
 */
export function plainSigns(): Plugin {
  let isFound = false;
  return {
    name: 'bilty:plain-signs',
    apply: 'build',
    transform(code, id) {
      if (!MODULE.test(id)) return;
      const written = NODES.exec(code)?.[1];
      if (written === undefined || !NAMES.test(code)) return;
      isFound = true;
      const nodes = JSON.parse(written) as IconNode[];
      const lines = nodes.filter(isLine).map(([, { d }]) => d);
      const others = nodes.filter((node) => !isLine(node));
      const joined: IconNode[] = lines.length === 0 ? [] : [['path', { d: lines.join(''), key: '' }]];
      const plain = code
        .replace(NODES, `const __iconNode = ${JSON.stringify([...joined, ...others])};\n`)
        .replace(NAMES, 'createReactComponent("$1", "", "", __iconNode)');
      return { code: plain, map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isFound) throw new Error('The signs of Tabler are written in another way now.');
    },
  };
}
