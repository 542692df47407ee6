import { Script } from 'node:vm';

/** The parameters of `script.evaluate` and `script.callFunction` of WebDriver BiDi. */
export interface ScriptParams {
  readonly expression: string;
  readonly functionDeclaration: string;
  readonly arguments?: readonly Given[];
  readonly resultOwnership?: 'root' | 'none';
}
interface Given {
  readonly type?: string;
  readonly value?: unknown;
  readonly handle?: string;
  readonly sharedId?: string;
}

// The script in each page: it keeps references to what was handed out, and serialises values as WebDriver BiDi does. Returns the id of the
// document, or null for a new one, its address and its loading state.
export const PAGE_PART = `
  const key = Symbol.for('bidi');
  const known = globalThis[key]?.realm ?? null;
  if (known === null) {
    const kept = new Map();
    const names = new WeakMap();
    let made = 0;
    const nameOf = (what) => {
      if (!names.has(what)) names.set(what, arguments[0] + '-' + ++made);
      kept.set(names.get(what), what);
      return names.get(what);
    };
    const numberOf = (value) => Object.is(value, -0) ? '-0' : Number.isFinite(value) ? value : String(value);
    const write = (value, owned) => {
      if (value === null) return { type: 'null' };
      switch (typeof value) {
        case 'undefined': return { type: 'undefined' };
        case 'number': return { type: 'number', value: numberOf(value) };
        case 'string': case 'boolean': return { type: typeof value, value };
        case 'bigint': return { type: 'bigint', value: String(value) };
      }
      if (value instanceof Node) {
        const name = nameOf(value);
        return { type: 'node', sharedId: name, value: { nodeType: value.nodeType, localName: value.localName }, ...(owned && { handle: name }) };
      }
      if (value.window === value) return { type: 'window', value: { context: 'a frame' }, ...(owned && { handle: nameOf(value) }) };
      const type = typeof value === 'function' ? 'function' : Array.isArray(value) ? 'array' : 'object';
      if (owned) return { type, handle: nameOf(value) };
      if (type === 'array') return { type, value: value.map((each) => write(each, false)) };
      return { type: 'object', value: type === 'function' ? [] : Object.entries(value).map(([name, each]) => [name, write(each, false)]) };
    };
    const read = ({ type, value, handle, sharedId }) => {
      const name = handle ?? sharedId;
      if (name !== undefined) {
        if (!kept.has(name)) throw new Error('no such handle: ' + name);
        return kept.get(name);
      }
      switch (type) {
        case 'undefined': return undefined;
        case 'null': return null;
        case 'number': return typeof value === 'string' ? Number(value) : value;
        case 'bigint': return BigInt(value);
        case 'array': return value.map(read);
        case 'object': return Object.fromEntries(value.map(([name, each]) => [typeof name === 'string' ? name : read(name), read(each)]));
        case 'date': return new Date(value);
        case 'regexp': return new RegExp(value.pattern, value.flags);
        default: return value;
      }
    };
    const texts = new Map();
    const { eval: evaluate } = globalThis;
    globalThis.eval = (text) => {
      const known = texts.get(text) ?? texts.get(text.slice(1, -1));
      return known ? known() : evaluate(text);
    };
    const run = async (work, given, owned, said) => {
      try {
        for (const [text, value] of said) texts.set(text, value);
        return { type: 'success', result: write(await work(...given.map(read)), owned) };
      } catch (error) {
        return { type: 'exception', exceptionDetails: { text: String(error) } };
      }
    };
    Object.defineProperty(globalThis, key, {
      value: { realm: arguments[0], run, known: (name) => kept.get(name), disown: (all) => all.forEach((name) => kept.delete(name)) },
    });
  }
  return [known, location.href, document.readyState];`;

/** Throws if it is no expression: the text is parsed, not run. */
const parseSource = (text: string) => new Script(`(${text}\n)`);
const isExpression = (text: string): boolean => {
  try {
    return parseSource(text) instanceof Script;
  } catch {
    return false;
  }
};
function valueOf(given: string): string {
  const text = given.replace(/[;\s]+$/, '');
  return isExpression(text) ? `(${text}\n)` : `(() => { ${text}\n })()`;
}

/** The functions and expressions, as text, in a script's arguments. */
function textsIn(given: unknown): string[] {
  if (Array.isArray(given)) return given.flatMap(textsIn);
  if (typeof given === 'object' && given !== null) return Object.values(given).flatMap(textsIn);
  return typeof given === 'string' && given.length > 0 && isExpression(given.replace(/[;\s]+$/, '')) ? [given] : [];
}

/**
 * The same for `execute/async` of the classic WebDriver. Playwright sends code as text for `eval`, which the policy of the portal's pages
 * forbids. A browser's own protocol is exempt from the policy, but the classic WebDriver is not. So each text is included in the script as
 * code, and a replaced `eval` looks it up there.
 */
export function scriptOf(params: ScriptParams, isFunction: boolean): { script: string; args: readonly unknown[] } {
  const { arguments: given = [], functionDeclaration, expression } = params;
  const isOfPlaywright = isFunction && functionDeclaration.includes('utilityScript.evaluate(');
  // Playwright's way of typing, which is not used (bidi-endpoint.ts), is a text within a text.
  if (isOfPlaywright && String(given[3]?.value).includes('.extend(source'))
    return scriptOf({ ...params, functionDeclaration: '() => null', arguments: [] }, true);
  const texts = isOfPlaywright
    ? new Set([String(given[3]?.value), ...textsIn(given.slice(5).filter(hasFunction))])
    : [];
  const work = isFunction ? functionDeclaration : `() => ${valueOf(expression)}`;
  const entries = [...texts].map((text) => `[${JSON.stringify(text)}, () => ${valueOf(text)}]`);
  const script = `const [given, owned, then] = arguments;
    globalThis[Symbol.for('bidi')].run((${work}), given, owned, [${entries.join(',')}]).then(then);`;
  return { script, args: [given, params.resultOwnership === 'root'] };
}

const hasFunction = (given: Given) => /=>|function/.test(JSON.stringify(given));
