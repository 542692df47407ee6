import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../errors/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user, once known. */
    userId: string | null;
  }
}

// Codes that no honest mistake causes: somebody tries what is not allowed, or tries too often.
const WATCHED = new Set(['access_denied', 'company_suspended', 'forged', 'link_over', 'too_many']);
// Numbers such as Aadhaar's, and anything as long as a token.
const SECRETS = /[\w-]{32,}|\d(?:[\d ]{6,})\d/g;

type LoggedError = {
  type: string;
  code?: string;
  constraint?: string;
  message: string;
  stack: string;
  cause?: LoggedError;
};

const textOf = (error: Error, name: string) => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/**
 * An error for the log. PostgreSQL's messages and details quote values of the rejected row, so only the code and the constraint are logged.
 */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const code = textOf(error, 'code');
  const constraint = textOf(error, 'constraint');
  const ofDatabase = textOf(error, 'severity') !== undefined;
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    message: ofDatabase ? 'The database refused a statement.' : error.message.replaceAll(SECRETS, '…').slice(0, 500),
    // Without the first line, which repeats the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** How requests and errors are logged. */
export const serializers = {
  // The route, not the URL: that may contain names, numbers and secret links; and never the query.
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'none' }),
  err: describeError,
};

/** Logs a refusal that may be an attack. */
export function noteRefusal(request: FastifyRequest, { code, status, quiet }: Refusal): void {
  if (quiet || !WATCHED.has(code)) return;
  request.log.info({ event: code, status, user: request.userId, address: request.ip, req: request }, 'Refused');
}

const DISK_FULL_MS = 60_000;
let diskLoggedAt = -Infinity;

/** Logs that the disk is full, once a minute: the operator has to act. */
function noteDiskFull(request: FastifyRequest, error: unknown): void {
  const now = performance.now();
  if (now - diskLoggedAt < DISK_FULL_MS) return;
  diskLoggedAt = now;
  const { type, code } = describeError(error);
  request.log.error(
    { event: 'disk_full', why: { type, ...(code !== undefined && { code }) } },
    'The disk of the portal is full',
  );
}

/**
 * Logs that something is unavailable or too busy, and its message, without a stack: there may be many, and the place in the code does not
 * matter.
 */
export function noteUnavailable(request: FastifyRequest, { code, status }: Refusal, error: unknown): void {
  if (code === 'disk_full') return noteDiskFull(request, error);
  const { type, message, code: errorCode } = describeError(error);
  const why = { type, ...(errorCode !== undefined && { code: errorCode }), message };
  request.log.warn({ event: code, status, user: request.userId, req: request, why }, 'Refused');
}
