import type { MessageFailure } from '#domain/records/webhook.ts';
import { createOutbound, NotAdmitted } from '../outbound/outbound.ts';
import { isPublic, literalAddress, type Resolve } from '../outbound/public-address.ts';

const PATIENCE_MS = 10_000;

/** What came of a message: the status that was answered (0: none), and why it did not arrive (empty: it did). */
export interface Posted {
  readonly status: number;
  readonly failure: MessageFailure;
}

export interface PostOptions {
  /** The one private origin that tests may send to; absent: none. */
  readonly testOrigin?: string | undefined;
  /** Absent: the system's. */
  readonly resolve?: Resolve;
  readonly patienceMs?: number;
}

/** Whether messages may be sent to a URL at all; what its name means is looked at when it is. */
export function refusalOfUrl(url: string, testOrigin?: string): 'wrong' | 'private' | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return 'wrong';
  if (parsed.origin === testOrigin) return null;
  if (parsed.protocol !== 'https:') return 'wrong';
  const literal = literalAddress(parsed);
  return literal === null || isPublic(literal) ? null : 'private';
}

/**
 * Posts a message: one connection to an address that was looked at, ten seconds in all, no redirects. Never throws.
 */
export async function postMessage(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { testOrigin, resolve, patienceMs = PATIENCE_MS }: PostOptions = {},
): Promise<Posted> {
  if (refusalOfUrl(url, testOrigin) !== null) return { status: 0, failure: 'private' };
  const send = createOutbound(testOrigin, resolve);
  const told = { 'content-type': 'application/json', 'user-agent': 'Bilty-Portal-Webhooks/1', ...headers };
  try {
    // What is said beside the status nobody reads.
    const asked = { url, method: 'POST', headers: told, body, timeLimit: patienceMs, mostBytes: 0 };
    const { status } = await send(asked);
    return { status, failure: status >= 200 && status < 300 ? '' : 'answer' };
  } catch (error) {
    if (error instanceof NotAdmitted) return { status: 0, failure: 'private' };
    const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    return { status: 0, failure: isLate ? 'timeout' : 'connection' };
  }
}
