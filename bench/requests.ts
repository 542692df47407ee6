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

/** The header that authenticates a request as a company's clerk. */
export const tokenHeader = (company: number) => ({ authorization: `Bearer ${tokenOf(company)}` });

/** A GET of an API path as a company. */
export const get = (path: string) => (company: number) => ({
  method: 'GET' as const,
  path: `/api/${path}`,
  headers: tokenHeader(company),
});

/** A POST of a body to an API path as a company, with its own idempotency key. */
export const post = (path: string, body: string) => (company: number) => ({
  method: 'POST' as const,
  path: `/api/${path}`,
  headers: { ...tokenHeader(company), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body,
});

/** A whole number from 1 to `most`. */
export const random = (most: number): number => 1 + Math.floor(Math.random() * most);

/** A printed code with an invalid signature: verifying costs the portal the same for any code. */
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

/** Another address for each call, so that no limit of addresses applies. */
export const addressOf = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

/** A login with a wrong password from its own address and for its own user, so that no limit of either applies. */
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
