import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { AddressRefused, checkedLookup, isPublic, literalAddress, type Resolve } from './public-address.ts';

// Requests to addresses chosen by a company: a webhook, a bucket, a printer. They must not reach what only this computer can reach, so the
// address is resolved here, checked, and connected to exactly as checked; a name that resolves differently a moment later changes nothing.

/** Where a request may go instead of the public internet, also by http. */
export interface Reach {
  /** Whether an address may be connected to. */
  readonly admits: (address: string) => boolean;
  /** For https: whether a certificate is the expected one, by its SHA-256 in hexadecimal; asked before anything is sent. */
  readonly knows: (sha256: string) => boolean;
}

/** The request; `timeLimit` in milliseconds, for the whole exchange. */
export interface OutboundRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly timeLimit: number;
  /** How much of the response body is read, in bytes; absent: 64 kB. */
  readonly mostBytes?: number;
  /** Absent: the public internet, by https. */
  readonly reach?: Reach;
}
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The start of the body, at most as much as requested. */
  readonly bytes: Buffer;
}
/** Sends a request, without redirects or retries. Throws `NotAdmitted`, `WrongCertificate`, or the reason why there was no answer. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** A company may not have requests sent to this address. */
export class NotAdmitted extends Error {}

/** The server's certificate differs from before; nothing was sent. */
export class WrongCertificate extends Error {}
const NOT_ADMITTED = 'This address is not on the public internet.';
const NOT_REACHED = 'This address is outside of the networks that were named.';
const NOT_HTTPS = 'The address must start with https.';

const MOST_BYTES = 64 * 1024;

/**
 * Creates the sender of outbound requests. `testOrigin`: one origin that is allowed though private, and by http, for tests. `resolve` looks
 * names up; absent: as the system does.
 */
export function createOutbound(testOrigin?: string, resolve?: Resolve): Outbound {
  return async (outgoing) => {
    const address = new URL(outgoing.url);
    const isTest = testOrigin !== undefined && address.origin === testOrigin;
    if (isTest) return await send(outgoing, address, {});
    const { reach } = outgoing;
    if (reach === undefined && address.protocol !== 'https:') throw new NotAdmitted(NOT_HTTPS);
    const admits = reach?.admits ?? isPublic;
    const refusal = new NotAdmitted(reach === undefined ? NOT_ADMITTED : NOT_REACHED);
    // A literal IP address needs no look-up.
    const literal = literalAddress(address);
    if (literal !== null && !admits(literal)) throw refusal;
    try {
      return await send(outgoing, address, { lookup: checkedLookup(admits, resolve) });
    } catch (error) {
      throw error instanceof AddressRefused ? refusal : error;
    }
  };
}

/** Sends a request to an address that was checked, or that `lookup` checks. */
function send(outgoing: OutboundRequest, address: URL, { lookup }: Pick<https.RequestOptions, 'lookup'>) {
  const { method, headers, body, timeLimit, mostBytes = MOST_BYTES, reach } = outgoing;
  return new Promise<OutboundAnswer>((answer, fail) => {
    const request = (address.protocol === 'http:' ? http : https).request(
      address,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        // A new connection each time: a reused one was checked for another name.
        agent: false,
        signal: AbortSignal.timeout(timeLimit),
        ...(lookup && { lookup }),
        // Printers sign their own certificates, for arbitrary names.
        ...(reach && { rejectUnauthorized: false }),
      },
      (response) => readAnswer(response, mostBytes, answer, fail),
    );
    request.on('error', fail);
    if (reach === undefined || address.protocol === 'http:') request.end(body);
    else endWhenKnown(request, body, reach);
  });
}

/** Sends nothing before the certificate was checked. */
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
