import http from 'node:http';
import https from 'node:https';
import { isPublic, literalAddress, PrivateAddress, publicLookup, type Resolve } from './public-address.ts';

// Requests to addresses that a company named: a webhook, a bucket. They must not reach what only this computer reaches, so the
// address is looked up here, checked, and connected to as it was checked; a name that answers otherwise a moment later changes nothing.

/** What is sent; `timeLimit` in milliseconds, for all of it. */
export interface OutboundRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly timeLimit: number;
  /** How much of the answer's body is read, in bytes; absent: 64 kB. */
  readonly mostBytes?: number;
}
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The beginning of the body, at most as much as was asked for. */
  readonly bytes: Buffer;
}
/** Sends a request; nothing is followed, and nothing is tried again. Throws `NotAdmitted`, or why nothing was answered. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** The address is none that a company may have requests sent to. */
export class NotAdmitted extends Error {}
const NOT_ADMITTED = 'This address is not on the public internet.';
const NOT_HTTPS = 'The address must begin with https.';

const MOST_BYTES = 64 * 1024;

/**
 * What sends requests out. `testOrigin`: one origin that is admitted though it is private, and by http, for tests. `resolve` looks names
 * up; absent: as the system does.
 */
export function createOutbound(testOrigin?: string, resolve?: Resolve): Outbound {
  return async ({ url, method, headers, body, timeLimit, mostBytes = MOST_BYTES }) => {
    const address = new URL(url);
    const isTest = testOrigin !== undefined && address.origin === testOrigin;
    if (!isTest) {
      if (address.protocol !== 'https:') throw new NotAdmitted(NOT_HTTPS);
      // Of an address that is written as numbers nothing is looked up.
      const literal = literalAddress(address);
      if (literal !== null && !isPublic(literal)) throw new NotAdmitted(NOT_ADMITTED);
    }
    return await new Promise<OutboundAnswer>((answer, fail) => {
      const request = (address.protocol === 'http:' ? http : https).request(
        address,
        {
          method,
          headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
          // A connection of its own each time: one that is kept was checked for another name.
          agent: false,
          signal: AbortSignal.timeout(timeLimit),
          ...(!isTest && { lookup: publicLookup(resolve) }),
        },
        (response) => {
          const read: Buffer[] = [];
          let bytes = 0;
          const end = () =>
            answer({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(read) });
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
        },
      );
      request.on('error', (error) => fail(error instanceof PrivateAddress ? new NotAdmitted(NOT_ADMITTED) : error));
      request.end(body);
    });
  };
}
