import type { MessageFailure } from '#domain/records/webhook.ts';
import { createOutbound, NotAdmitted } from '../outbound/outbound.ts';
import { isPublic, literalAddress, type Resolve } from '../outbound/public-address.ts';

const PATIENCE_MS = 10_000;

/** The outcome of a message: the HTTP status answered (0: none), and why delivery failed (empty: it succeeded). */
export interface Posted {
  readonly status: number;
  readonly failure: MessageFailure;
}

export interface PostOptions {
  /** The one private origin that tests may send to; absent: none. */
  readonly testOrigin?: string | undefined;
  /** Absent: the system's resolver. */
  readonly resolve?: Resolve;
  readonly patienceMs?: number;
}

/** Why messages may not be sent to a URL; the addresses its name resolves to are checked when a message is sent. */
export function refusalOfUrl(url: string, testOrigin?: string): 'wrong' | 'private' | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return 'wrong';
  if (parsed.origin === testOrigin) return null;
  if (parsed.protocol !== 'https:') return 'wrong';
  const literal = literalAddress(parsed);
  return literal === null || isPublic(literal) ? null : 'private';
}

/** Posts a message: one connection to a checked address, ten seconds in all, no redirects. Never throws. */
export async function postMessage(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { testOrigin, resolve, patienceMs = PATIENCE_MS }: PostOptions = {},
): Promise<Posted> {
  if (refusalOfUrl(url, testOrigin) !== null) return { status: 0, failure: 'private' };
  const send = createOutbound(testOrigin, resolve);
  const sentHeaders = { 'content-type': 'application/json', 'user-agent': 'Bilty-Portal-Webhooks/1', ...headers };
  try {
    // The response body is not read.
    const message = { url, method: 'POST', headers: sentHeaders, body, timeLimit: patienceMs, mostBytes: 0 };
    const { status } = await send(message);
    return { status, failure: status >= 200 && status < 300 ? '' : 'answer' };
  } catch (error) {
    if (error instanceof NotAdmitted) return { status: 0, failure: 'private' };
    const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    return { status: 0, failure: isLate ? 'timeout' : 'connection' };
  }
}
