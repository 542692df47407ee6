import type { FastifyRequest } from 'fastify';
import { LINK_OVER } from '#domain/records/user.ts';
import type { Refusal } from './errors.ts';

const IN_HINDI: Readonly<Record<string, string>> = {
  [LINK_OVER]: 'यह लिंक अब मान्य नहीं है। कृपया नया लिंक माँगें।',
};
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Whether a person looks at the answer: a browser that followed a link into the API, such as that of a shared paper. */
export const isForPeople = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && /^text\/html\b/.test(headers.accept ?? '');

/** A refusal as a plain page. */
export const refusalPage = ({ message }: Refusal): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bilty Portal</title></head>
<body><main><h1>Bilty Portal</h1><p>${escaped(message)}</p>${
  IN_HINDI[message] === undefined ? '' : `<p lang="hi">${IN_HINDI[message]}</p>`
}</main></body></html>
`;
