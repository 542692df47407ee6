import type { FieldError } from '#domain/define.ts';

/** A refusal by the server, with its reason (RFC 9457). `message` is the English sentence to show: translate it with `say`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  /** Stable, for decisions in code. */
  readonly code: string;
  /** The invalid fields by name; fields of lines as `lines.0.rate`. */
  readonly errors: readonly FieldError[];
  readonly requestId: string;
  /** Seconds to wait before retrying; null if the server gave none. */
  readonly retryAfter: number | null;

  constructor(facts: {
    detail: string;
    status: number;
    code: string;
    errors: readonly FieldError[];
    requestId: string;
    retryAfter: number | null;
  }) {
    super(facts.detail);
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

/** The sentence to show when no answer came. */
export const NO_INTERNET = 'No internet. Please check the connection and try again.';
/** The sentence to show for an unexpected error. */
export const UNEXPECTED = 'Something went wrong. Please try again.';

/** No answer came: no network, or a timeout. Whether the server did the work is unknown. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
  constructor(cause: unknown) {
    super(NO_INTERNET, { cause });
  }
}

/** Whether the user must do something else first, because the session allows nothing else (code `…_owed`). */
export const isOwed = (error: unknown): boolean => error instanceof Problem && error.code.endsWith('_owed');

/** Whether the same request may succeed when it is sent again. */
export function worthRetrying(error: unknown): boolean {
  return error instanceof NetworkFailure || (error instanceof Problem && error.status === 503);
}

/** The English sentence to show for anything thrown; translate it with `say`. */
export function sentenceOf(error: unknown): string {
  return error instanceof Problem || error instanceof NetworkFailure ? error.message : UNEXPECTED;
}

/** Reads a failed answer; `clean` maps its errors to the fields' own names. A proxy's page or an empty body also becomes a problem. */
export async function problemOf(
  response: Response,
  clean: (errors: readonly FieldError[]) => readonly FieldError[],
): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const facts = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const errors = Array.isArray(facts['errors']) ? (facts['errors'] as FieldError[]) : [];
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Problem({
    detail: typeof facts['detail'] === 'string' && facts['detail'] !== '' ? facts['detail'] : UNEXPECTED,
    status: response.status,
    code: typeof facts['code'] === 'string' ? facts['code'] : '',
    errors: clean(errors),
    requestId: typeof facts['requestId'] === 'string' ? facts['requestId'] : '',
    retryAfter: Number.isFinite(wait) ? wait : null,
  });
}
