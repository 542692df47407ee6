import type { AnswerOf, BodyOf, QueryOf } from '#api/call.ts';
import type { CallName, Calls } from '#api/calls.ts';
import type { Clean } from '#api/clean-names.ts';
import { ROLES } from '#domain/rules/roles.ts';
import { isCounter } from './counter-flag.ts';
import { isSheet } from './is-sheet.ts';
import { knownCall } from './known-calls.ts';
import { isOwed, NetworkFailure, problemOf } from './problem.ts';
import { currentSession, expireSession } from './session-store.ts';
import { addressOf, cleanErrors, cleanAnswer, formOf, isForm, wireBody, type Files } from './wire.ts';

type Row = Readonly<Record<string, unknown>>;

interface Common {
  readonly signal?: AbortSignal;
  /** The same key and body again gives the first answer, so a retry after a lost answer saves nothing twice. */
  readonly idempotencyKey?: string;
  /** Sends no token even if somebody is logged in (self-registration). */
  readonly anonymous?: boolean;
  /** Asks for a session that only this browser can use (login). */
  readonly bound?: boolean;
  /** The token of a public form's captcha (see `useCaptcha`). */
  readonly captcha?: string | null;
  /**
   * The company that a super admin works for; for others it is always their own. If absent, a call that needs a company
   * uses the chosen one.
   */
  readonly tenantId?: string;
  /** Called with the share of the files sent, 0 to 1, then with the share of the work done; only for calls that take files. */
  readonly onProgress?: (share: number, done?: number) => void;
}

/** The input of a call, under clean names; empty query values are not sent. */
export type RequestOptions<Name extends CallName> = Common & {
  readonly query?: Partial<QueryOf<Calls[Name]>>;
} & (BodyOf<Calls[Name]> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<Calls[Name]> });

/** The answer of a call, under clean names. */
export type Answer<Name extends CallName> = Clean<AnswerOf<Calls[Name]>>;

type Arguments<Name extends CallName> =
  BodyOf<Calls[Name]> extends undefined ? [options?: RequestOptions<Name>] : [options: RequestOptions<Name>];

/** The page that sets up a second factor: a login that must set one up can do nothing else. */
const OWN_LOGIN = '/dashboard/profile';
// Printing a list of 5,000 rows takes a while; any other call this slow will not be answered.
const PATIENCE = { json: 30_000, text: 30_000, file: 120_000 } as const;

/**
 * Makes a call of the contract. Throws `Problem` if the server refused and `NetworkFailure` if no answer came; a refused
 * session (`login_required`, or a suspended company) also ends. A PDF, picture or spreadsheet is answered as a `Blob`. A
 * counter answers some calls itself (booking-counter/handlers.ts).
 */
export async function request<Name extends CallName>(
  name: Name,
  ...[options = {}]: Arguments<Name>
): Promise<Answer<Name>> {
  const sent: RequestOptions<Name> = options;
  if (!isCounter() || options.anonymous === true) return await askPortal(name, sent);
  const { answerOnCounter } = await import('#web/booking-counter/handlers.ts').catch((error: unknown) => {
    throw new NetworkFailure(error);
  });
  return await answerOnCounter(name, sent, (patience) => askPortal(name, sent, patience));
}

/** Calls the portal; `most` is the timeout in milliseconds. */
async function askPortal<Name extends CallName>(
  name: Name,
  options: RequestOptions<Name>,
  most?: number,
): Promise<Answer<Name>> {
  const { method, path, query, body, answer, names, ofCompany } = await knownCall(name);
  const session = options.anonymous === true ? null : currentSession();
  // A session that began without a connection has no token.
  const token = session?.token || undefined;
  const chosen = ofCompany && session?.user.roleId === ROLES.superAdmin ? session.user.tenantId : undefined;
  const given: unknown = options.body;
  const form =
    body !== undefined && (isForm(body) || given instanceof Blob) ? formOf(body, given as Files | Blob) : null;
  // An upload over a slow connection takes as long as a long print.
  const patience = AbortSignal.timeout(most ?? PATIENCE[form === null ? answer : 'file']);
  try {
    const spoken = isSheet(name) && document.documentElement.lang === 'hi' ? { language: 'Hindi' } : {};
    const url = addressOf(path, query ?? {}, { tenantId: options.tenantId ?? chosen, ...spoken, ...options.query });
    const sending = {
      method,
      headers: headers(token, method, options, body !== undefined && form === null),
      signal: options.signal ? AbortSignal.any([options.signal, patience]) : patience,
    };
    const response =
      form !== null && options.onProgress !== undefined
        ? await (await import('./upload.ts')).sendForm(url, { ...sending, body: form }, options.onProgress)
        : await fetch(url, {
            ...sending,
            ...(body !== undefined && { body: form ?? JSON.stringify(wireBody(body, options.body as Row)) }),
            credentials: 'same-origin',
            cache: 'no-store',
          });
    if (!response.ok) {
      const problem = await problemOf(response, (errors) => cleanErrors(errors, query, body));
      // Other 401s concern a counter's signature or a second factor.
      if (token !== undefined && problem.code === 'login_required') expireSession(token);
      if (token !== undefined && problem.code === 'company_suspended') expireSession(token, problem.message);
      if (isOwed(problem) && location.pathname !== OWN_LOGIN) location.assign(OWN_LOGIN);
      throw problem;
    }
    const read =
      answer === 'file'
        ? import('./file-of.ts').then(({ fileOf }) => fileOf(response))
        : answer === 'text'
          ? response.text()
          : response.json();
    const answered: unknown = await read;
    // The server checks its answers against the contract; checking them again here would cost zod in the first load.
    return (names === undefined ? answered : cleanAnswer(answered, names)) as Answer<Name>;
  } catch (error) {
    // An abort by the caller is not a network failure.
    options.signal?.throwIfAborted();
    if (error instanceof TypeError || error instanceof DOMException) throw new NetworkFailure(error);
    throw error;
  }
}

function headers(
  token: string | undefined,
  method: string,
  { idempotencyKey, bound, captcha }: Common,
  hasBody: boolean,
): Record<string, string> {
  const forgery = method === 'GET' ? undefined : /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return {
    accept: '*/*',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(bound === true && { 'x-session': 'bound' }),
    ...(captcha && { 'x-captcha': captcha }),
    ...(forgery !== undefined && { 'x-xsrf-token': decodeURIComponent(forgery) }),
  };
}
