import { STATUS_CODES } from 'node:http';
import type { FieldError } from '#domain/define.ts';
import { CODE_WRONG } from '#domain/records/second-factor.ts';
import { LINK_OVER } from '#domain/records/user.ts';
import { writesOnlyFor } from '#domain/rules/own-branches.ts';
import { PrinterBusy } from '#print/printer.ts';
import { isAway, isBusy } from './away.ts';
import { hasNoRoom, isDiskFull } from './disk-full.ts';
import { StorageAway } from './storage-away.ts';

/** An error with a status, and a sentence that a user can act on. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined;
  /** A similar one was logged already: a flood of them must not fill the log. */
  readonly quiet: boolean;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: readonly FieldError[]; retryAfter?: number; quiet?: boolean } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.quiet = more.quiet ?? false;
  }
}

/** 400: the request itself is malformed. */
export const malformed = (detail: string, errors?: readonly FieldError[]) =>
  new Refusal(400, 'malformed', detail, errors && { errors });
/** 401: no session, or one that is over. */
export const pleaseLogin = () => new Refusal(401, 'login_required', 'Please login again.');
/** 401: an unusable API key, with the reason. Only the holder of the key sees it. */
const badKey = (code: string, detail: string) => new Refusal(401, code, detail);
export const keyUnknown = () => badKey('key_unknown', 'This API key is not known. Check that you sent all of it.');
export const keyEnded = () => badKey('key_ended', 'This API key was ended. Create another one under Connect.');
export const keyExpired = () => badKey('key_expired', 'This API key has expired. Create another one under Connect.');
export const keyBranchClosed = () =>
  badKey('key_branch_closed', 'The branch of this API key is closed. Create another one under Connect.');
/** 403: the key lacks the scope of a call; null: no key may make the call. */
export const keyLacks = (scope: string | null) =>
  scope === null
    ? new Refusal(403, 'key_scope', 'API keys cannot make this call. Log in to make it.')
    : new Refusal(403, 'key_scope', `This API key lacks the scope ${scope}.`);
/** 401: what a counter signed does not prove which counter it is. */
export const counterUnknown = (detail: string) => new Refusal(401, 'counter_unknown', detail);
/** 403: logged in, but not allowed. */
export const denied = () => new Refusal(403, 'access_denied', 'Access denied.');
/** 403: it belongs to a branch that the user does not write for (spec 4 §11). */
export const otherBranch = (own: readonly string[]) =>
  own.length === 0 ? denied() : new Refusal(403, 'other_branch', writesOnlyFor(own));
/** 403: the request did not come from the portal's own page. */
export const forged = () =>
  new Refusal(403, 'forged', 'This request did not come from the portal. Please login again.');
/** 403: the call needs a company. */
export const companyNeeded = (detail = 'Kindly set up your company details first...') =>
  new Refusal(403, 'company_needed', detail);
/** 403: the company is suspended; shown only to those who know a password or have a session. */
export const companySuspended = () =>
  new Refusal(403, 'company_suspended', 'Your company is suspended. Please contact us.');
/** 404: no such record, or another company's. */
export const notFound = () => new Refusal(404, 'not_found', 'Record not found.');
/** 422: the password is right, but the login has a second factor: send the same again with its code. */
export const secondFactorNeeded = () =>
  new Refusal(422, 'second_factor', 'Please enter the code of your authenticator app, or a recovery code.');
/** 403: the login must set up a second factor before anything else. */
export const secondFactorOwed = () =>
  new Refusal(403, 'second_factor_owed', 'Please set up two-step login first: it is required for your login.');
/** 403: the login must choose a new password before anything else. */
export const newPasswordOwed = () =>
  new Refusal(
    403,
    'new_password_owed',
    'Please choose a new password first: a counter at which you used the old one was lost.',
  );
/** 401: the code of the second factor is wrong. */
export const secondFactorWrong = () =>
  new Refusal(401, 'second_factor_wrong', CODE_WRONG, { errors: [{ path: 'second_Factor', message: CODE_WRONG }] });
/** 409: it conflicts with existing data. */
export const conflict = (code: string, detail: string, errors?: readonly FieldError[]) =>
  new Refusal(409, code, detail, errors && { errors });
/** 409: somebody else saved in the meantime. */
export const changedBySomeoneElse = () =>
  conflict('changed', 'This record was changed by someone else. Reload and try again.');
/** 410: a link that was used or has expired. */
export const linkOver = () => new Refusal(410, 'link_over', LINK_OVER);
/** 404: the company that made the paper, or shared the link, is suspended (spec 3 §10). */
export const paperOver = () => new Refusal(404, 'link_over', 'This link is over.');
/** 415: the call does not accept this media type. */
export const wrongMedia = (detail: string) => new Refusal(415, 'media_type', detail);
/** 422: a rule of the specification is broken. */
export const invalid = (detail: string, errors: readonly FieldError[]) =>
  new Refusal(422, 'invalid', detail, { errors });
/** 413: the file is larger than the call accepts. */
export const fileTooLarge = (detail: string, errors: readonly FieldError[]) =>
  new Refusal(413, 'too_large', detail, { errors });
/** 422: a public form without a solved captcha. */
export const captchaNeeded = () => captchaRefusal('Please wait until the captcha is solved.');
/** 422: a captcha that was not solved, has expired, or has been used. */
export const captchaWrong = () => captchaRefusal('The captcha is wrong or has expired. Please try again.');
const captchaRefusal = (message: string) =>
  new Refusal(422, 'captcha', message, { errors: [{ path: 'captcha', message }] });
/** 429: too many attempts; `retryAfter` in seconds. `quiet`: a similar one was logged already. */
export const tooMany = (detail: string, retryAfter: number, quiet = false) =>
  new Refusal(429, 'too_many', detail, { retryAfter, quiet });
/** 499, as proxies use it: the client has gone, so the work was not started. Nobody reads the answer. */
export const unheard = () => new Refusal(499, 'unheard', 'Nobody waited for the answer any more.');
/** 503: unavailable for a moment; `retryAfter` in seconds. */
export const unavailable = (
  detail = 'The portal cannot reach its database right now. Nothing was lost. Please try again.',
) => new Refusal(503, 'unavailable', detail, { retryAfter: 2 });

/** 422: an uploaded file has a virus; `path`: its field. */
export const virusFound = (path: string) => {
  const message = 'This file contains a virus. It was not saved.';
  return new Refusal(422, 'virus', message, { errors: [{ path, message }] });
};
/** 503: an uploaded file could not be scanned for viruses. */
export const notScanned = () =>
  unavailable('Files cannot be scanned for viruses right now. Nothing was saved. Please try again in a moment.');

/** 503: the disk has no room, for files or for the database. */
const diskFull = () => new Refusal(503, 'disk_full', 'The disk of the portal is full.', { retryAfter: 5 });

const DOOR: Readonly<Record<number, Refusal>> = {
  404: new Refusal(404, 'no_such_call', 'There is no such address.'),
  413: new Refusal(413, 'too_large', 'The request is too large.'),
  414: new Refusal(414, 'too_long', 'The address is too long.'),
  415: new Refusal(415, 'media_type', 'Send JSON (Content-Type: application/json).'),
};

/** Any error as a refusal, without internals (SQL, stack, constraint); 500 for anything unforeseen. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error) || (isAway(error) && hasNoRoom())) return diskFull();
  if (error instanceof StorageAway)
    return unavailable(
      'Pictures cannot be saved or shown right now. Nothing was changed. Please try again in a moment.',
    );
  if (isBusy(error))
    return unavailable(
      'This took too long because the portal is busy. Nothing was lost. Please try again in a moment.',
    );
  if (isAway(error)) return unavailable();
  // Each amount fits (GREATEST_MONEY), but their total does not: numeric_value_out_of_range.
  if (error instanceof Error && 'code' in error && error.code === '22003')
    return invalid('These amounts are too large to be saved.', []);
  if (error instanceof PrinterBusy)
    return unavailable('Too many documents are waiting to be printed. Please try again in a moment.');
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const atTheDoor = DOOR[status];
  if (atTheDoor) return atTheDoor;
  if (status >= 400 && status < 500) return malformed('The request could not be read.');
  return new Refusal(
    500,
    'unexpected',
    'Something went wrong on our side. Please try again. If it keeps happening, tell us the request ID.',
  );
}

/** The name of the violated unique, foreign-key or check constraint in a database error, or null. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code !== '23505' && error.code !== '23503' && error.code !== '23514') return null;
  // For tables distributed by Citus the name ends with the shard number; an error from another node has it only in its message.
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  return (named ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? null)?.replace(/_\d{5,}$/, '') ?? null;
}

/** The database's detail about a violated constraint; empty: none. */
export function constraintDetail(error: unknown): string {
  return error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
}

/** A refusal as problem details (RFC 9457). */
export function problemDetails(refusal: Refusal, requestId: string) {
  return {
    type: 'about:blank',
    status: refusal.status,
    title: STATUS_CODES[refusal.status] ?? 'Error',
    detail: refusal.message,
    code: refusal.code,
    ...(refusal.errors && { errors: refusal.errors }),
    requestId,
  };
}
