import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { AddressRefused, checkedLookup, isPublic, literalAddress, type Resolve } from './public-address.ts';

// Requests to addresses that a company named: a webhook, a bucket, a printer. They must not reach what only this computer reaches, so the
// address is looked up here, checked, and connected to as it was checked; a name that answers otherwise a moment later changes nothing.

/** Where a request may go in place of the public internet, by http too. */
export interface Reach {
  /** Whether an address may be connected to. */
  readonly admits: (address: string) => boolean;
  /** By https: whether a certificate is the right one, by its SHA-256 in hexadecimal digits; asked before anything is sent. */
  readonly knows: (sha256: string) => boolean;
}

/** What is sent; `timeLimit` in milliseconds, for all of it. */
export interface OutboundRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly timeLimit: number;
  /** How much of the answer's body is read, in bytes; absent: 64 kB. */
  readonly mostBytes?: number;
  /** Absent: the public internet, by https. */
  readonly reach?: Reach;
}
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The beginning of the body, at most as much as was asked for. */
  readonly bytes: Buffer;
}
/**
 * Sends a request; nothing is followed, and nothing is tried again. Throws `NotAdmitted`, `WrongCertificate`, or why nothing was answered.
 */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** The address is none that a company may have requests sent to. */
export class NotAdmitted extends Error {}

/** Whoever answers is not who answered before; nothing was sent. */
export class WrongCertificate extends Error {}
const NOT_ADMITTED = 'This address is not on the public internet.';
const NOT_REACHED = 'This address is outside of the networks that were named.';
const NOT_HTTPS = 'The address must begin with https.';

const MOST_BYTES = 64 * 1024;

/**
 * What sends requests out. `testOrigin`: one origin that is admitted though it is private, and by http, for tests. `resolve` looks names
 * up; absent: as the system does.
 */
export function createOutbound(testOrigin?: string, resolve?: Resolve): Outbound {
  return async (asked) => {
    const address = new URL(asked.url);
    const isTest = testOrigin !== undefined && address.origin === testOrigin;
    if (isTest) return await send(asked, address, {});
    const { reach } = asked;
    if (reach === undefined && address.protocol !== 'https:') throw new NotAdmitted(NOT_HTTPS);
    const admits = reach?.admits ?? isPublic;
    const refusal = new NotAdmitted(reach === undefined ? NOT_ADMITTED : NOT_REACHED);
    // Of an address that is written as numbers nothing is looked up.
    const literal = literalAddress(address);
    if (literal !== null && !admits(literal)) throw refusal;
    try {
      return await send(asked, address, { lookup: checkedLookup(admits, resolve) });
    } catch (error) {
      throw error instanceof AddressRefused ? refusal : error;
    }
  };
}

/** Sends a request to an address that was looked at, or is by `lookup`. */
function send(asked: OutboundRequest, address: URL, { lookup }: Pick<https.RequestOptions, 'lookup'>) {
  const { method, headers, body, timeLimit, mostBytes = MOST_BYTES, reach } = asked;
  return new Promise<OutboundAnswer>((answer, fail) => {
    const request = (address.protocol === 'http:' ? http : https).request(
      address,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        // A connection of its own each time: one that is kept was checked for another name.
        agent: false,
        signal: AbortSignal.timeout(timeLimit),
        ...(lookup && { lookup }),
        // Printers sign their certificates themselves, for names that nobody asks for.
        ...(reach && { rejectUnauthorized: false }),
      },
      (response) => readAnswer(response, mostBytes, answer, fail),
    );
    request.on('error', fail);
    if (reach === undefined || address.protocol === 'http:') request.end(body);
    else endWhenKnown(request, body, reach);
  });
}

/** Sends nothing before the certificate was looked at. */
function endWhenKnown(request: http.ClientRequest, body: OutboundRequest['body'], { knows }: Reach): void {
  request.on('socket', (socket) => {
    socket.once('secureConnect', () => {
      const shown = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.fingerprint256 : undefined;
      if (shown !== undefined && knows(shown.replaceAll(':', '').toLowerCase())) request.end(body);
      else request.destroy(new WrongCertificate('This is not the certificate that was seen before.'));
    });
  });
}

function readAnswer(
  response: http.IncomingMessage,
  mostBytes: number,
  answer: (answered: OutboundAnswer) => void,
  fail: (error: Error) => void,
): void {
  const read: Buffer[] = [];
  let bytes = 0;
  const end = () => answer({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(read) });
  if (mostBytes === 0) {
    end();
    response.destroy();
    return;
  }
  response.on('data', (part: Buffer) => {
    read.push(part.subarray(0, mostBytes - bytes));
    bytes += part.length;
    if (bytes < mostBytes) return;
    end();
    response.destroy();
  });
  response.on('end', end);
  response.on('error', fail);
}
