import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemDetails, Refusal } from '../errors/errors.ts';

const BROKEN: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, 'headers_too_large', 'The headers or the address are too long.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, 'too_slow', 'The request did not arrive in time.'),
};
const MALFORMED = new Refusal(400, 'malformed', 'The request could not be read.');

/** Answers malformed HTTP requests, which never reach a route. */
export function refuseBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = BROKEN[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(problemDetails(refusal, randomUUID()));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
