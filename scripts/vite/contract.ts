import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type { Call } from '#api/call.ts';
import type { answerNames as AllNames } from '#api/answer-names.ts';
import type { Renaming } from '#api/clean-names.ts';
import type { fieldMessage as FieldMessage, Fields } from '#domain/define.ts';
import { isNode, type Node } from './syntax.ts';
import type { AnswerNames, FormFacts, BodyEncoding, CallEncoding } from '#web/client/call-encoding.ts';

const NAMES = fileURLToPath(new URL('../../src/api/answer-names.ts', import.meta.url));
const CALLS = fileURLToPath(new URL('../../src/api/calls.ts', import.meta.url));
const OF_WEB = /\/src\/web\/(?!client\/known-calls).*\.tsx?$/;
const DEFINE = fileURLToPath(new URL('../../src/domain/define.ts', import.meta.url));

const wires = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.wire]));

function sentBody(body: NonNullable<Call['body']>): BodyEncoding {
  if (body.shape === 'fields') return { shape: 'fields', fields: wires(body.fields) };
  if (body.shape === 'spreadsheet') return { shape: 'file', fields: { file: 'file' } };
  if (body.shape === 'images') {
    const slots = Object.entries(body.images).map(([name, { wire, sentAs }]) => [name, sentAs ?? wire]);
    return { shape: 'files', fields: Object.fromEntries(slots) as Record<string, string> };
  }
  if (body.shape === 'record')
    return { shape: 'record', fields: wires(body.fields), lines: wires(body.lines.fields), linesWire: body.lines.wire };
  const { fields, lines, number, extension } = body.document;
  const lists = Object.entries(extension?.lists ?? {}).map(([name, list]) => [
    name,
    { wire: list.wire, fields: wires(list.fields) },
  ]);
  return {
    shape: body.shape,
    fields: wires({ ...fields, ...extension?.fields }),
    lines: wires({ ...lines, ...extension?.lines }),
    number,
    ...(lists.length > 0 && { lists: Object.fromEntries(lists) as NonNullable<BodyEncoding['lists']> }),
  };
}

/** The names in each call's answer, nested as the answer is; null: all names stay. */
function namesIn(renaming: Renaming | null | undefined): AnswerNames | null {
  if (!renaming) return null;
  return Object.fromEntries(
    Object.entries(renaming).map(([wire, { name, within }]) => {
      const inner = namesIn(within);
      return [wire, inner === null ? name : [name, inner]];
    }),
  );
}

function sentCall(call: Call): CallEncoding {
  return {
    method: call.method,
    path: call.path,
    answer: 'json' in call.answer ? 'json' : 'text' in call.answer ? 'text' : 'file',
    ...((call.who === 'company' || call.who === 'companyAdmin') && { ofCompany: true }),
    ...(call.query && { query: wires(call.query) }),
    ...(call.body && { body: sentBody(call.body) }),
  };
}

const WHOLE = 'virtual:contract';
const CALL_MODULE = 'virtual:call/';
const KIND_MODULE = 'virtual:calls-of/';
const FORM_MODULE = 'virtual:form/';
const RESOLVED = '\0';

/** A call, or a kind whose calls are named after it, that a module of the web names; with its position. */
interface Named {
  readonly module: string;
  readonly from: number;
  readonly to: number;
}

// Functions that build the names of a kind's calls: `callsOf('bilty')` makes `biltyList`.
const BUILDERS = ['callsOf', 'screenOf'];

const callsOf = (kind: string, calls: readonly string[]) =>
  calls.filter((name) => name.startsWith(kind) && /^[A-Z]/.test(name.slice(kind.length)));

/** The calls and kinds that a parsed module names in string literals. Object keys and import addresses do not count. */
export function callsNamedIn(program: Node, calls: readonly string[]): Named[] {
  const found: Named[] = [];
  const note = (node: Node, module: string) => found.push({ module, from: node.start, to: node.end });
  function walk(node: Node): void {
    if (/^(Import|Export\w+From|ExportAll)/.test(node.type)) return;
    const text = node.type === 'Literal' ? node['value'] : undefined;
    if (typeof text === 'string' && calls.includes(text)) note(node, `${CALL_MODULE}${text}`);
    const { callee, arguments: given } = node;
    const [first] = node.type === 'CallExpression' && Array.isArray(given) ? given : [];
    const kind =
      isNode(callee) && BUILDERS.includes(String(callee['name'])) && isNode(first) ? first['value'] : undefined;
    if (typeof kind === 'string' && callsOf(kind, calls).length > 0) note(first as Node, `${KIND_MODULE}${kind}`);
    for (const [name, part] of Object.entries(node)) {
      if (name === 'key' && node['computed'] !== true) continue;
      for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) walk(each);
    }
  }
  walk(program);
  return found;
}

/** A module's code with each name replaced by an import from the module that defines the call, so that unused code drops its calls too. */
export function withCalls(code: string, named: readonly Named[]): string {
  const modules = [...new Set(named.map(({ module }) => module))];
  const imports = modules.map((module, place) => `import { name as call$${place} } from '${module}';`);
  const replaced = named
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (left, { module, from, to }) => `${left.slice(0, from)}call$${modules.indexOf(module)}${left.slice(to)}`,
      code,
    );
  return `${replaced}\n${imports.join('')}`;
}

async function readContract() {
  const { calls } = (await runnerImport<{ calls: Record<string, Call> }>(CALLS)).module;
  const { answerNames } = (await runnerImport<{ answerNames: typeof AllNames }>(NAMES)).module;
  return { calls, answerNames };
}
type Contract = Awaited<ReturnType<typeof readContract>>;

const KNOWN_CALLS = `'#web/client/known-calls.ts'`;

/** A module with the name of a call; whoever imports it also loads how the call is sent and answered. */
function callModule({ calls, answerNames }: Contract, name: string): string {
  const call = calls[name];
  if (call === undefined) throw new Error(`The contract has no call ${name}.`);
  const names = namesIn(answerNames[name]);
  const known = [name, sentCall(call), ...(names === null ? [] : [names])]
    .map((part) => JSON.stringify(part))
    .join(', ');
  return `import { knowCall } from ${KNOWN_CALLS};export const name = /* @__PURE__ */ knowCall(${known});`;
}

/** The same for all calls whose names begin with a kind's. */
function kindModule({ calls }: Contract, kind: string): string {
  const names = callsOf(kind, Object.keys(calls));
  const imports = names.map((name, place) => `import { name as call${place} } from '${CALL_MODULE}${name}';`);
  const known = [JSON.stringify(kind), ...names.map((_name, place) => `call${place}`)].join(', ');
  return `import { knowKind } from ${KNOWN_CALLS};${imports.join('')}export const name = /* @__PURE__ */ knowKind(${known});`;
}

function wholeModule({ calls, answerNames }: Contract): string {
  const all = Object.entries(calls).map(([name, call]) => [name, sentCall(call), namesIn(answerNames[name])]);
  return `export const contract = ${JSON.stringify(all)};`;
}

async function formModule({ calls }: Contract, name: string): Promise<string> {
  const body = calls[name]?.body;
  if (body?.shape !== 'fields') throw new Error(`The call ${name} has no body of plain fields.`);
  const { fieldMessage } = (await runnerImport<{ fieldMessage: typeof FieldMessage }>(DEFINE)).module;
  const facts: FormFacts = Object.fromEntries(
    Object.entries(body.fields).map(([field, fact]) => [
      field,
      {
        kind: fact.kind,
        label: fact.label,
        required: fact.required,
        ...(fact.maxLength !== undefined && { maxLength: fact.maxLength }),
        missing: fieldMessage(fact, fact.blank),
      },
    ]),
  );
  return `export const facts = ${JSON.stringify(facts)};`;
}

/**
 * Modules generated from src/api at build time, so that the browser need not load zod and every definition before it can show a
 * page, and a page loads only the names of the calls that it makes:
 * - `virtual:call/<call>`: its method, path, and network names of request and answer; `virtual:calls-of/<kind>`: those of all
 *   calls of a kind. Where a module of the web names a call, the build imports the name from there
 * - `virtual:contract`: the same for all calls, for a name that is composed in a way the build cannot read
 * - `virtual:form/<call>`: the labels, limits and "is required" sentences of a call's fields
 */
export function contract(): Plugin {
  let read: Promise<Contract> | undefined;
  const contractOf = () => (read ??= readContract());
  const isOfContract = (id: string) =>
    [WHOLE, CALL_MODULE, KIND_MODULE, FORM_MODULE].some((each) => id.startsWith(each));
  return {
    name: 'bilty:contract',
    buildStart() {
      read = undefined;
    },
    resolveId: (id) => (isOfContract(id) ? `${RESOLVED}${id}` : undefined),
    async load(resolved) {
      const id = resolved.slice(RESOLVED.length);
      if (!resolved.startsWith(RESOLVED) || !isOfContract(id)) return;
      this.addWatchFile(CALLS);
      const known = await contractOf();
      if (id.startsWith(FORM_MODULE)) return await formModule(known, id.slice(FORM_MODULE.length));
      if (id === WHOLE) return wholeModule(known);
      if (id.startsWith(KIND_MODULE)) return kindModule(known, id.slice(KIND_MODULE.length));
      return callModule(known, id.slice(CALL_MODULE.length));
    },
    async transform(code, id) {
      if (!OF_WEB.test(id)) return;
      const { calls } = await contractOf();
      const named = callsNamedIn(this.parse(code) as unknown as Node, Object.keys(calls));
      return named.length === 0 ? undefined : { code: withCalls(code, named), map: null };
    },
  };
}
