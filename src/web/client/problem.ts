import type { FieldError } from '#domain/define.ts';

/** What the server refused and why (RFC 9457). `message` is the sentence for the screen, in English: `say` it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  /** Stable, for decisions in code. */
  readonly code: string;
  /** The fields that break a rule, under their names; of lines `lines.0.rate`. */
  readonly errors: readonly FieldError[];
  readonly requestId: string;
  /** Seconds to wait before trying again; null where the server did not say. */
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

/** The sentence where no answer came. */
export const NO_INTERNET = 'No internet. Please check the connection and try again.';
/** The sentence for an unexpected error. */
export const UNEXPECTED = 'Something went wrong. Please try again.';

/** No answer came: no network, or it took too long. Nobody knows whether the server did what was asked. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
  constructor(cause: unknown) {
    super(NO_INTERNET, { cause });
  }
}

/** Whether the login has to do something else first: nothing but that opens. */
export const isOwed = (error: unknown): boolean => error instanceof Problem && error.code.endsWith('_owed');

/** Whether asking again, unchanged, may well succeed. */
export function worthRetrying(error: unknown): boolean {
  return error instanceof NetworkFailure || (error instanceof Problem && error.status === 503);
}

/** The English sentence to show for whatever was thrown; `say` it. */
export function sentenceOf(error: unknown): string {
  return error instanceof Problem || error instanceof NetworkFailure ? error.message : UNEXPECTED;
}

/** Reads an answer that is not ok; `clean` gives its errors the fields' own names. A proxy's page, or nothing, is a problem too. */
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
