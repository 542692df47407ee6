import { runnerImport, type Plugin } from 'vite';
import { isNode, type Node } from './syntax.ts';

const MODULES = /\/src\/(?:language\/definition-(?:words|steps)\.(?:en|hi)|domain\/posted-kinds)\.ts$/;
const DEFINITIONS = /\/src\/domain\/.*\.ts$/;

/**
 * Properties of definitions that no screen reads: Hindi, and what a step does, which come from the words of screens and the description of
 * calls; what is posted, which comes from the register of vouchers; and the scopes of API keys.
 */
const TAKEN_OUT = ['hindi', 'hindiChoices', 'consequence', 'summary', 'posts', 'keyScope'];

/** The properties to remove from a parsed definition: those whose value is written there. */
function* takenOutIn(node: Node): Generator<Node> {
  const { key, value } = node;
  const named = isNode(key) && TAKEN_OUT.includes(String(key['name']));
  if (
    node.type === 'Property' &&
    named &&
    isNode(value) &&
    ['Literal', 'TemplateLiteral', 'ObjectExpression'].includes(value.type)
  ) {
    yield node;
    return;
  }
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) yield* takenOutIn(each);
  }
}

/** The code of a definition without the properties that no screen reads. */
export function withoutUnread(code: string, program: Node): string {
  return [...takenOutIn(program)].reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

/**
 * Writes out the result of src/language/definition-words.*.ts and src/domain/posted-kinds.ts at build time, so that titles, labels and kinds
 * of vouchers are known without fetching every definition, and removes from the definitions what no screen reads there.
 */
export function definitionWords(): Plugin {
  return {
    name: 'bilty:definition-words',
    load: {
      filter: { id: MODULES },
      async handler(id) {
        const { module } = await runnerImport<Record<string, unknown>>(id);
        return Object.entries(module)
          .filter(([, value]) => typeof value === 'object')
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      },
    },
    transform: {
      filter: { id: DEFINITIONS, code: new RegExp(String.raw`\b(?:${TAKEN_OUT.join('|')}):`) },
      handler(code) {
        return { code: withoutUnread(code, this.parse(code) as unknown as Node), map: null };
      },
    },
  };
}
