import { lookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

// Requests to addresses that a company named: a webhook, a bucket. They must not reach what only this computer reaches, so the
// address is looked up here, checked, and connected to as it was checked; a name that answers otherwise a moment later changes nothing.

/** What is sent; `timeLimit` in milliseconds, for all of it. */
export interface OutboundRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly timeLimit: number;
}
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The beginning of the body, at most 64 kB. */
  readonly bytes: Buffer;
}
/** Sends a request; nothing is followed, and nothing is tried again. Throws `NotAdmitted`, or why nothing was answered. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** The address is none that a company may have requests sent to. */
export class NotAdmitted extends Error {}
const NOT_ADMITTED = 'This address is not on the public internet.';
const NOT_HTTPS = 'The address must begin with https.';

const MOST_BYTES = 64 * 1024;

/** Looks a name up as the system does, and answers none of it where one address is not public. */
const lookUpPublic: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = error === null ? found : [];
    const [first] = addresses;
    if (error !== null) answer(error, '', 0);
    else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      answer(new NotAdmitted(NOT_ADMITTED), '', 0);
    else if (options.all === true) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};

/** What sends requests out. `testOrigin`: one origin that is admitted though it is private, and by http, for tests. */
export function createOutbound(testOrigin?: string): Outbound {
  return async ({ url, method, headers, body, timeLimit }) => {
    const address = new URL(url);
    const isTest = testOrigin !== undefined && address.origin === testOrigin;
    if (!isTest) {
      if (address.protocol !== 'https:') throw new NotAdmitted(NOT_HTTPS);
      // Of an address that is written as numbers nothing is looked up.
      const host = address.hostname.replaceAll(/[[\]]/g, '');
      if (isIP(host) !== 0 && !isPublicAddress(host)) throw new NotAdmitted(NOT_ADMITTED);
    }
    return await new Promise<OutboundAnswer>((resolve, reject) => {
      const request = (address.protocol === 'http:' ? http : https).request(
        address,
        {
          method,
          headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
          // A connection of its own each time: one that is kept was checked for another name.
          agent: false,
          signal: AbortSignal.timeout(timeLimit),
          ...(!isTest && { lookup: lookUpPublic }),
        },
        (response) => {
          const read: Buffer[] = [];
          let bytes = 0;
          const end = () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(read) });
          response.on('data', (part: Buffer) => {
            read.push(part.subarray(0, MOST_BYTES - bytes));
            bytes += part.length;
            if (bytes < MOST_BYTES) return;
            end();
            response.destroy();
          });
          response.on('end', end);
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  };
}
