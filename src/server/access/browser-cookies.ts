import { hash, timingSafeEqual } from 'node:crypto';
import { SESSION_HOURS } from './session-token.ts';

/**
 * The two cookies of a browser's session. The first is out of reach of scripts; a token without it is nothing. The second
 * is made from the first and can be read by scripts: who sends it back in a header runs on the portal's own page.
 */
export interface BrowserCookies {
  /** The key that came with a request, or null. */
  keyIn(header: string | undefined): string | null;
  /** The cookies that keep a key. */
  keep(key: string): readonly string[];
  /** The cookies that take both away. */
  clear(): readonly string[];
}

// Under these two names browsers' HTTP libraries look for it by themselves (spec 1 §6).
const FORGERY_COOKIE = 'XSRF-TOKEN';
export const FORGERY_HEADER = 'x-xsrf-token';

/** What a browser must send back in a header with what changes something. */
const forgeryToken = (key: string) => hash('sha256', `forgery ${key}`, 'base64url');

/** Whether a header is what belongs to the key of a session. */
export function isForged(header: string | string[] | undefined, key: string): boolean {
  const right = Buffer.from(forgeryToken(key));
  const sent = Buffer.from(typeof header === 'string' ? header : '');
  return sent.length !== right.length || !timingSafeEqual(sent, right);
}

/** Cookies that browsers send to this portal alone, and from its own pages alone; `secure`: by https alone. */
export function createBrowserCookies(secure: boolean): BrowserCookies {
  // Browsers hold to the prefix that nobody else, not even a neighbouring host, can set it. By http there is no such thing.
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
