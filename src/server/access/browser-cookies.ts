import { hash, timingSafeEqual } from 'node:crypto';
import { SESSION_HOURS } from './session-token.ts';

/**
 * The two cookies of a browser session. Scripts cannot read the first, and a token is worthless without it. The second is derived from the
 * first and readable by scripts: sending it back in a header proves that the request comes from the portal's own page.
 */
export interface BrowserCookies {
  /** The cookie key sent with a request, or null. */
  keyIn(header: string | undefined): string | null;
  /** The Set-Cookie headers that store a key. */
  keep(key: string): readonly string[];
  /** The Set-Cookie headers that clear both cookies. */
  clear(): readonly string[];
}

// Browser HTTP libraries look for these two names by default (spec 1 §6).
const FORGERY_COOKIE = 'XSRF-TOKEN';
export const FORGERY_HEADER = 'x-xsrf-token';

/** The token that a browser must send back in a header with every changing request. */
const forgeryToken = (key: string) => hash('sha256', `forgery ${key}`, 'base64url');

/** Whether the header fails to match the key of the session. */
export function isForged(header: string | string[] | undefined, key: string): boolean {
  const right = Buffer.from(forgeryToken(key));
  const sent = Buffer.from(typeof header === 'string' ? header : '');
  return sent.length !== right.length || !timingSafeEqual(sent, right);
}

/** Creates cookies that browsers send only to this portal and only from its own pages; `secure`: only over https. */
export function createBrowserCookies(secure: boolean): BrowserCookies {
  // Browsers guarantee that no other host, not even a sibling, can set a cookie with this prefix. It does not work over http.
  const name = secure ? '__Host-bilty' : 'bilty';
  const pattern = new RegExp(`(?:^|;) ?${name}=([\\w-]{43})(?:;|$)`);
  const flags = `Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
  const cookies = (key: string, forgery: string, seconds: number) => [
    `${name}=${key}; HttpOnly; ${flags}; Max-Age=${seconds}`,
    `${FORGERY_COOKIE}=${forgery}; ${flags}; Max-Age=${seconds}`,
  ];
  return {
    keyIn: (header) => pattern.exec(header ?? '')?.[1] ?? null,
    keep: (key) => cookies(key, forgeryToken(key), SESSION_HOURS * 3600),
    clear: () => cookies('', '', 0),
  };
}
