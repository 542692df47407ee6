import { runnerImport, type Plugin } from 'vite';
import { isNode, type Node } from './syntax.ts';

const MODULES = /\/src\/language\/definition-words\.(?:en|hi)\.ts$/;
const DEFINITIONS = /\/src\/domain\/.*\.ts$/;

/** Where a parsed definition says Hindi: its properties `hindi` and `hindiChoices` whose value is written there. */
function* hindiIn(node: Node): Generator<Node> {
  const { key, value } = node;
  const named = isNode(key) && ['hindi', 'hindiChoices'].includes(String(key['name']));
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
    for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) yield* hindiIn(each);
  }
}

/** The code of a definition without the Hindi that stands in it. */
export function withoutHindi(code: string, program: Node): string {
  return [...hindiIn(program)].reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

/**
 * Writes down what src/language/definition-words.*.ts make of the definitions, so that titles and labels are known without
 * fetching every definition, and takes the Hindi out of the definitions: only who reads Hindi fetches it, once.
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
      filter: { id: DEFINITIONS, code: /\bhindi(?:Choices)?:/ },
      handler(code) {
        return { code: withoutHindi(code, this.parse(code) as unknown as Node), map: null };
      },
    },
  };
}
