import { STATUS_CODES } from 'node:http';
import type { FieldError } from '#domain/define.ts';
import { CODE_WRONG } from '#domain/records/second-factor.ts';
import { LINK_OVER } from '#domain/records/user.ts';
import { writesOnlyFor } from '#domain/rules/own-branches.ts';
import { PrinterBusy } from '#print/printer.ts';
import { isAway, isBusy } from './away.ts';
import { hasNoRoom, isDiskFull } from './disk-full.ts';
import { StorageAway } from './storage-away.ts';

/** A refusal: a status, and a sentence that a user can act on. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  /** Seconds after which another try may go better. */
  readonly retryAfter: number | undefined;
  /** Its like was noted already: a flood of it must not fill the log. */
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
/** 401: an API key that is no good, by what became of it. Only who has the key hears it. */
const badKey = (code: string, detail: string) => new Refusal(401, code, detail);
export const keyUnknown = () => badKey('key_unknown', 'This API key is not known. Check that all of it was sent.');
export const keyEnded = () => badKey('key_ended', 'This API key was ended. Make another one under Connect.');
export const keyExpired = () => badKey('key_expired', 'This API key has expired. Make another one under Connect.');
export const keyBranchClosed = () =>
  badKey('key_branch_closed', 'The branch of this API key was closed. Make another one under Connect.');
/** 403: the key lacks the scope of a call; null: no key may make it. */
export const keyLacks = (scope: string | null) =>
  scope === null
    ? new Refusal(403, 'key_scope', 'No API key may make this call. Log in for it.')
    : new Refusal(403, 'key_scope', `This API key lacks the scope ${scope}.`);
/** 401: what a counter signed does not prove which one it is. */
export const counterUnknown = (detail: string) => new Refusal(401, 'counter_unknown', detail);
/** 403: logged in, but not allowed. */
export const denied = () => new Refusal(403, 'access_denied', 'Access denied.');
/** 403: it belongs to another branch than those that the user writes for (spec 4 §11). */
export const otherBranch = (own: readonly string[]) =>
  own.length === 0 ? denied() : new Refusal(403, 'other_branch', writesOnlyFor(own));
/** 403: it did not come from the portal's own page. */
export const forged = () =>
  new Refusal(403, 'forged', 'This request did not come from the portal. Please login again.');
/** 403: what was asked for needs a company. */
export const companyNeeded = (detail = 'Kindly set up your company details first...') =>
  new Refusal(403, 'company_needed', detail);
/** 403: the company's users may not come in; only who knows a password or has a session hears it. */
export const companySuspended = () =>
  new Refusal(403, 'company_suspended', 'Your company is suspended. Please contact us.');
/** 404: no such record, or another company's. */
export const notFound = () => new Refusal(404, 'not_found', 'Record not found.');
/** 422: the password is right, and the login has a second factor: the same is sent again with a code of it. */
export const secondFactorNeeded = () =>
  new Refusal(422, 'second_factor', 'Please enter the code of your authenticator app, or a recovery code.');
/** 403: the login has to set up a second factor before anything else. */
export const secondFactorOwed = () =>
  new Refusal(403, 'second_factor_owed', 'Please set up two-step login first: it is required for your login.');
/** 403: the login has to choose a new password before anything else. */
export const newPasswordOwed = () =>
  new Refusal(
    403,
    'new_password_owed',
    'Please choose a new password first: a counter at which you used the old one was lost.',
  );
/** 401: the code of a second factor is none. */
export const secondFactorWrong = () =>
  new Refusal(401, 'second_factor_wrong', CODE_WRONG, { errors: [{ path: 'second_Factor', message: CODE_WRONG }] });
/** 409: it clashes with what is there. */
export const conflict = (code: string, detail: string, errors?: readonly FieldError[]) =>
  new Refusal(409, code, detail, errors && { errors });
/** 409: somebody else saved in between. */
export const changedBySomeoneElse = () =>
  conflict('changed', 'This record was changed by someone else. Reload and try again.');
/** 410: a link that was used, or is over. */
export const linkOver = () => new Refusal(410, 'link_over', LINK_OVER);
/** 404: the company that made the paper, or gave the link, is suspended (spec 3 §10). */
export const paperOver = () => new Refusal(404, 'link_over', 'This link is over.');
/** 415: it was sent as another kind of thing than the call takes. */
export const wrongMedia = (detail: string) => new Refusal(415, 'media_type', detail);
/** 422: a rule of the specification is broken. */
export const invalid = (detail: string, errors: readonly FieldError[]) =>
  new Refusal(422, 'invalid', detail, { errors });
/** 413: a file is larger than its call takes. */
export const fileTooLarge = (detail: string, errors: readonly FieldError[]) =>
  new Refusal(413, 'too_large', detail, { errors });
/** 422: a public form without a solved captcha. */
export const captchaNeeded = () => captchaRefusal('Please wait until the captcha is solved.');
/** 422: a captcha that was not solved, is over, or has been used. */
export const captchaWrong = () => captchaRefusal('The captcha is wrong or has expired. Please try again.');
const captchaRefusal = (message: string) =>
  new Refusal(422, 'captcha', message, { errors: [{ path: 'captcha', message }] });
/** 429: too many tries; `retryAfter` seconds. `quiet`: one of these was noted already. */
export const tooMany = (detail: string, retryAfter: number, quiet = false) =>
  new Refusal(429, 'too_many', detail, { retryAfter, quiet });
/** 499, as proxies say it: nobody listens any more, so the work was not begun. Nobody reads it either. */
export const unheard = () => new Refusal(499, 'unheard', 'Nobody waited for the answer any more.');
/** 503: away for a moment; `retryAfter` seconds. */
export const unavailable = (
  detail = 'The portal cannot reach its database right now. Nothing was lost. Please try again.',
) => new Refusal(503, 'unavailable', detail, { retryAfter: 2 });

/** 503: there is no room on the disk, for files or for the database. */
const diskFull = () => new Refusal(503, 'disk_full', 'The disk of the portal is full.', { retryAfter: 5 });

const DOOR: Readonly<Record<number, Refusal>> = {
  404: new Refusal(404, 'no_such_call', 'There is no such address.'),
  413: new Refusal(413, 'too_large', 'The request is too large.'),
  414: new Refusal(414, 'too_long', 'The address is too long.'),
  415: new Refusal(415, 'media_type', 'Send JSON (Content-Type: application/json).'),
};

/** Any error as a refusal. Nothing of the inside (SQL, stack, constraint) is in it; 500 is what nobody foresaw. */
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
  // Each amount fits (GREATEST_MONEY), and what they come to does not: numeric_value_out_of_range.
  if (error instanceof Error && 'code' in error && error.code === '22003')
    return invalid('These amounts come to more than can be kept.', []);
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

/** The name of the unique, foreign-key or check constraint that a database error speaks of, or null. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code !== '23505' && error.code !== '23503' && error.code !== '23514') return null;
  // Of tables that Citus spreads, a name has its part's number behind it; what another node says stands in the sentence alone.
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  return (named ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? null)?.replace(/_\d{5,}$/, '') ?? null;
}

/** What the database tells of a broken constraint besides its name; empty: nothing. */
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
