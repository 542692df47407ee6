import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type { Call } from '#api/call.ts';
import type { answerNames as AllNames } from '#api/answer-names.ts';
import type { Renaming } from '#api/clean-names.ts';
import type { fieldMessage as FieldMessage, Fields } from '#domain/define.ts';
import type { AnswerNames, FormFacts, BodyEncoding, CallEncoding } from '#web/call-encoding.ts';

const NAMES = fileURLToPath(new URL('../../src/api/answer-names.ts', import.meta.url));
const CALLS = fileURLToPath(new URL('../../src/api/calls.ts', import.meta.url));
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

/** Renamings, each once: many calls answer the same. */
function renamingList() {
  const places = new Map<string, number>();
  const placeOf = (renaming: Renaming): number => {
    const entries = Object.entries(renaming).map(([wire, { name, within }]) => [
      wire,
      within === null ? name : [name, placeOf(within)],
    ]);
    const text = JSON.stringify(Object.fromEntries(entries));
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  return { placeOf, all: () => [...places.keys()].map((text) => JSON.parse(text) as AnswerNames) };
}

function sentCall(call: Call, names: number | null): CallEncoding {
  return {
    method: call.method,
    path: call.path,
    answer: 'json' in call.answer ? 'json' : 'text' in call.answer ? 'text' : 'file',
    ...((call.who === 'company' || call.who === 'companyAdmin') && { ofCompany: true }),
    ...(call.query && { query: wires(call.query) }),
    ...(call.body && { body: sentBody(call.body) }),
    ...(names !== null && { names }),
  };
}

/**
 * Two modules made from src/api while building, so that the browser need not fetch zod and every definition before
 * the login page can be drawn:
 * - `virtual:contract`: per call its method, path and names on the network, of what is sent and of what is answered
 * - `virtual:form/<call>`: the labels, limits and "is required" sentences of a call's fields
 */
export function contract(): Plugin {
  const load = async () => (await runnerImport<{ calls: Record<string, Call> }>(CALLS)).module.calls;
  const contractModule = (calls: Record<string, Call>, names: typeof AllNames) => {
    const list = renamingList();
    const sent = Object.entries(calls).map(([name, call]) => {
      const renaming = names[name] ?? null;
      return [name, sentCall(call, renaming && list.placeOf(renaming))];
    });
    return `export const sent = ${JSON.stringify(Object.fromEntries(sent))};
export const answerNames = ${JSON.stringify(list.all())};`;
  };
  return {
    name: 'bilty:contract',
    resolveId: (id) => (id === 'virtual:contract' || id.startsWith('virtual:form/') ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0virtual:contract') && !id.startsWith('\0virtual:form/')) return;
      this.addWatchFile(CALLS);
      const calls = await load();
      if (id === '\0virtual:contract') {
        const { answerNames } = (await runnerImport<{ answerNames: typeof AllNames }>(NAMES)).module;
        return contractModule(calls, answerNames);
      }
      const name = id.slice('\0virtual:form/'.length);
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
    },
  };
}
