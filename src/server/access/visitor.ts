import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessEvent, Visitor } from '../scope/visitor.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { nameBrowser } from './browser-name.ts';
import { hashOf } from './session-token.ts';

/** The header by which a browser asks at login for a session bound to that browser. */
const BINDING_HEADER = 'x-session';

/** The header that carries a solved captcha. */
export const CAPTCHA_HEADER = 'x-captcha';

/** A class, because an object literal with getters costs two microseconds per request. */
class RequestVisitor implements Visitor {
  private readonly address: string;
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;
  private readonly known: BrowserCookies;

  constructor(address: string, request: FastifyRequest, reply: FastifyReply, known: BrowserCookies) {
    this.address = address;
    this.request = request;
    this.reply = reply;
    this.known = known;
  }

  get browser() {
    return nameBrowser(this.request.headers['user-agent'] ?? '');
  }
  get binds() {
    return this.request.headers[BINDING_HEADER] === 'bound';
  }
  note(event: AccessEvent, userId: string | null) {
    this.request.log.info({ event, user: userId, address: this.address }, 'Access');
  }
  get captcha() {
    const sent = this.request.headers[CAPTCHA_HEADER];
    return typeof sent === 'string' && sent !== '' ? sent : undefined;
  }
  get cookies() {
    return this.request.headers.cookie;
  }
  get cookieHash() {
    const key = this.known.keyIn(this.request.headers.cookie);
    return key === null ? null : hashOf(key);
  }
  setCookies(given: readonly string[]) {
    void this.reply.header('set-cookie', [...given]);
  }
}

/** The visitor of a request; its properties are computed on first use. */
export const visitorOf = (
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: BrowserCookies,
): Visitor => new RequestVisitor(address, request, reply, cookies);
