import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type { Call } from '#api/call.ts';
import type { fieldMessage as FieldMessage, Fields } from '#domain/define.ts';
import type { FormFacts, SentBody, SentCall } from '#web/sent.ts';

const CALLS = fileURLToPath(new URL('../../src/api/calls.ts', import.meta.url));
const DEFINE = fileURLToPath(new URL('../../src/domain/define.ts', import.meta.url));

const wires = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.wire]));

function sentBody(body: NonNullable<Call['body']>): SentBody {
  if (body.shape === 'fields') return { shape: 'fields', fields: wires(body.fields) };
  if (body.shape === 'spreadsheet') return { shape: 'file', fields: { file: 'file' } };
  if (body.shape === 'images') {
    const slots = Object.entries(body.images).map(([name, { wire, sentAs }]) => [name, sentAs ?? wire]);
    return { shape: 'files', fields: Object.fromEntries(slots) as Record<string, string> };
  }
  const { fields, lines, number } = body.document;
  return { shape: body.shape, fields: wires(fields), lines: wires(lines), number };
}

function sentCall(call: Call): SentCall {
  return {
    method: call.method,
    path: call.path,
    answer: 'json' in call.answer ? 'json' : 'text' in call.answer ? 'text' : 'file',
    ...(call.query && { query: wires(call.query) }),
    ...(call.body && { body: sentBody(call.body) }),
  };
}

/**
 * Two modules made from src/api while building, so that the browser need not fetch zod and every definition before
 * the login page can be drawn:
 * - `virtual:contract`: per call its method, path and wire names, which is all that sending one takes
 * - `virtual:form/<call>`: the labels, limits and "is required" sentences of a call's fields
 */
export function contract(): Plugin {
  const load = async () => (await runnerImport<{ calls: Record<string, Call> }>(CALLS)).module.calls;
  return {
    name: 'bilty:contract',
    resolveId: (id) => (id === 'virtual:contract' || id.startsWith('virtual:form/') ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0virtual:contract') && !id.startsWith('\0virtual:form/')) return;
      this.addWatchFile(CALLS);
      const calls = await load();
      if (id === '\0virtual:contract') {
        const sent = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, sentCall(call)]));
        return `export const sent = ${JSON.stringify(sent)};`;
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
