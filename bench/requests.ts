import { randomUUID } from 'node:crypto';
import { tokenOf } from './portal.ts';

/** A request as the load sends it. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const headers = (company: number) => ({ authorization: `Bearer ${tokenOf(company)}` });

/** Reads a path of the API as a company. */
export const get = (path: string) => (company: number) => ({
  method: 'GET' as const,
  path: `/api/${path}`,
  headers: headers(company),
});

/** Sends a body to a path of the API as a company, with a key of its own. */
export const post = (path: string, body: string) => (company: number) => ({
  method: 'POST' as const,
  path: `/api/${path}`,
  headers: { ...headers(company), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body,
});

/** A whole number from 1 to `most`. */
export const random = (most: number): number => 1 + Math.floor(Math.random() * most);

/** A login with a wrong password, from an address and for a user of its own: no limit of either stands in its way. */
export function wrongLogin(at: number): Sent {
  return {
    method: 'POST',
    path: '/api/LoginUser/login',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    },
    body: JSON.stringify({ userName: `clerk-${at}`, password: 'guess' }),
  };
}
