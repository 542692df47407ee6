import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '../scope/visitor.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { nameBrowser } from './browser-name.ts';
import { hashOf } from './session-token.ts';

/** The header by which a browser asks, when it logs in, for a session that no other browser can use. */
const BINDING_HEADER = 'x-session';

/** The header that a solved captcha comes in. */
export const CAPTCHA_HEADER = 'x-captcha';

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
