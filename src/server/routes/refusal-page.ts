import type { FastifyRequest } from 'fastify';
import { sayInHindi } from '#language/sentences.hi.ts';
import type { Refusal } from '../errors/errors.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Whether a person sees the answer: a browser followed a link to the API, for example to a shared paper. */
export const isForPeople = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && /^text\/html\b/.test(headers.accept ?? '');

/** The sentence in Hindi too, if there is a translation. */
function inHindi(message: string): string {
  const hindi = sayInHindi(message);
  return hindi === message ? '' : `<p lang="hi">${escaped(hindi)}</p>`;
}

/** A refusal as a plain page. */
export const refusalPage = ({ message }: Refusal): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bilty Portal</title></head>
<body><main><h1>Bilty Portal</h1><p>${escaped(message)}</p>${inHindi(message)}</main></body></html>
`;
