import { randomBytes, randomUUID } from 'node:crypto';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { encodePaper, paperCode } from '#domain/rules/paper-code.ts';
import { tokenOf } from './portal.ts';

/** A request as the load sends it. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What tells as whom a request is made. */
export const tokenHeader = (company: number) => ({ authorization: `Bearer ${tokenOf(company)}` });

/** Reads a path of the API as a company. */
export const get = (path: string) => (company: number) => ({
  method: 'GET' as const,
  path: `/api/${path}`,
  headers: tokenHeader(company),
});

/** Sends a body to a path of the API as a company, with a key of its own. */
export const post = (path: string, body: string) => (company: number) => ({
  method: 'POST' as const,
  path: `/api/${path}`,
  headers: { ...tokenHeader(company), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body,
});

/** A whole number from 1 to `most`. */
export const random = (most: number): number => 1 + Math.floor(Math.random() * most);

/** A code as it is printed, under a signature that is none: whatever a code is, the portal does the same work for it. */
export function aCode(): string {
  const hex = (bytes: number) => randomBytes(bytes).toString('hex');
  const encoded = encodePaper({
    keyId: hex(4),
    company: randomUUID(),
    paperId: hex(16),
    revision: 1,
    date: todayInIndia(),
    packages: 12,
    grams: 1_250_500,
    digest: hex(8),
    issuer: '23AAHCM8960D1ZG',
    lrNo: 'IND/2627/000123',
    vehicleNo: 'MH12EF9012',
    origin: 'Indore',
    destination: 'Mumbai',
  });
  return encoded === null ? '' : paperCode(encoded, randomBytes(64));
}

/** Of a made-up address for each call: no limit of an address stands in its way. */
export const addressOf = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

/** A login with a wrong password, from an address and for a user of its own: no limit of either stands in its way. */
export function wrongLogin(at: number): Sent {
  return {
    method: 'POST',
    path: '/api/LoginUser/login',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(at),
    },
    body: JSON.stringify({ userName: `clerk-${at}`, password: 'guess' }),
  };
}
