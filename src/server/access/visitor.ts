import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserCookies } from './browser-cookies.ts';
import { nameBrowser } from './browser-name.ts';
import { hashOf } from './session-token.ts';

/** The header by which a browser asks, when it logs in, for a session that no other browser can use. */
const BINDING_HEADER = 'x-session';

/** The header that a solved captcha comes in. */
export const CAPTCHA_HEADER = 'x-captcha';

/** What is worth a line in the log, whoever looks for a break-in later. */
export type AccessEvent =
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'logout_everywhere'
  | 'session_ended'
  | 'old_password_wrong'
  | 'password_changed'
  | 'password_reset'
  | 'password_set'
  | 'profile_changed';

/** Who is at the other end of a request. */
export interface Visitor {
  /** Its browser and system in plain words; empty where they are not known. */
  readonly browser: { readonly browser: string; readonly system: string };
  /** Whether it asks for a session that is bound to it (`X-Session: bound`). */
  readonly binds: boolean;
  /** Notes in the log what was done about a login, whose it is, and from where. */
  note(event: AccessEvent, userId: string | null): void;
  /** The solved captcha that it sends (`X-Captcha`). */
  readonly captcha: string | undefined;
  /** The Cookie header that it sends. */
  readonly cookies: string | undefined;
  /** SHA-256 of the cookie of a browser's session; null: none came. */
  readonly cookieHash: Buffer | null;
  /** Sends cookies with the answer. */
  setCookies(cookies: readonly string[]): void;
}

/** The visitor of a request, read when somebody wants to know. */
export function visitorOf(
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: BrowserCookies,
): Visitor {
  return {
    get browser() {
      return nameBrowser(request.headers['user-agent'] ?? '');
    },
    get binds() {
      return request.headers[BINDING_HEADER] === 'bound';
    },
    note(event, userId) {
      request.log.info({ event, user: userId, address }, 'Access');
    },
    get captcha() {
      const sent = request.headers[CAPTCHA_HEADER];
      return typeof sent === 'string' && sent !== '' ? sent : undefined;
    },
    get cookies() {
      return request.headers.cookie;
    },
    get cookieHash() {
      const key = cookies.keyIn(request.headers.cookie);
      return key === null ? null : hashOf(key);
    },
    setCookies(given) {
      void reply.header('set-cookie', [...given]);
    },
  };
}

/** For what the portal does by itself. */
export const NO_VISITOR: Visitor = {
  browser: { browser: '', system: '' },
  binds: false,
  note: () => undefined,
  captcha: undefined,
  cookies: undefined,
  cookieHash: null,
  setCookies: () => undefined,
};
