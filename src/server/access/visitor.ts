import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserCookies } from './browser-cookies.ts';
import { nameBrowser } from './browser-name.ts';
import { hashOf } from './sessions.ts';

/** The header by which a browser asks, when it logs in, for a session that no other browser can use. */
const BINDING_HEADER = 'x-session';

/** Who is at the other end of a request. */
export interface Visitor {
  /** Its browser and system in plain words; empty where they are not known. */
  readonly browser: { readonly browser: string; readonly system: string };
  /** Whether it asks for a session that is bound to it (`X-Session: bound`). */
  readonly binds: boolean;
  /** SHA-256 of the cookie of a browser's session; null: none came. */
  readonly cookieHash: Buffer | null;
  /** Sends cookies with the answer. */
  setCookies(cookies: readonly string[]): void;
}

/** The visitor of a request, read when somebody wants to know. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, cookies: BrowserCookies): Visitor {
  return {
    get browser() {
      return nameBrowser(request.headers['user-agent'] ?? '');
    },
    get binds() {
      return request.headers[BINDING_HEADER] === 'bound';
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
  cookieHash: null,
  setCookies: () => undefined,
};
