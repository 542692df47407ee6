import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import type { Clean } from '#api/clean-names.ts';
import { knownCall } from '#web/client/known-calls.ts';
import { NetworkFailure, Problem } from '#web/client/problem.ts';
import { addressOf, cleanAnswer, cleanErrors, wireBody } from '#web/client/wire.ts';
import { withContact, type SaidContact } from './contact.ts';
import { noteLine } from './line.ts';
import { notePlaces } from './made-parties.ts';
import type { SentRecord } from './own-records.ts';
import { saveCounter } from './store.ts';

// The call with which a counter sends its records (spec 5 §4.2, §13.12): signed, packed, and without a session.

/** Timeouts for the portal's answer, in ms: `asked` while a clerk waits, `sent` otherwise. */
export const PATIENCE = { asked: 4000, sent: 30_000 } as const;

export type Received = Clean<AnswerOf<Calls['counterReceive']>>;
export type AnsweredRecord = Received['records'][number];

/** A text packed with gzip. */
async function packed(text: string): Promise<Blob> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return await new Response(stream).blob();
}

/** Sends signed records with a contact; throws `NetworkFailure` for anything that is no answer (spec 5 §13.3). */
async function post(
  sent: SaidContact & { readonly ask: 'yes' | 'no'; readonly lines: readonly SentRecord[] },
  signal: AbortSignal,
): Promise<Received> {
  const { method, path, body, names } = await knownCall('counterReceive');
  if (body === undefined || names === undefined) throw new Error('Counter/Receive has no body.');
  signal.throwIfAborted();
  const response = await fetch(addressOf(path, {}, {}), {
    method,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: await packed(JSON.stringify(wireBody(body, { ...sent }))),
    credentials: 'omit',
    cache: 'no-store',
    signal,
  });
  // Rate limit, suspended company or server failure: all are retried.
  if (!response.ok) throw new NetworkFailure(response.status);
  return cleanAnswer(await response.json(), names) as Received;
}

/** Sends records in order. Null if no answer came in time. Throws `Problem` if this counter is not open. */
export async function receive(
  records: readonly SentRecord[],
  { ask, patience }: { readonly ask: boolean; readonly patience: number },
): Promise<Received | null> {
  const signal = AbortSignal.timeout(patience);
  const late = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });
  const sent = withContact((said) => post({ ...said, ask: ask ? 'yes' : 'no', lines: records }, signal)).then(
    async (answer) => {
      await saveCounter({ state: answer.state, twice: answer.twice === 'yes' });
      await notePlaces(
        answer.records.flatMap(({ parties = [] }) => parties),
        answer.now,
      );
      return answer;
    },
    (error: unknown) => {
      // Any other error is not a network failure.
      if ([NetworkFailure, TypeError, DOMException, SyntaxError].some((kind) => error instanceof kind)) return null;
      throw error;
    },
  );
  // Another window may be making a contact just now.
  const answer = await Promise.race([sent, late]);
  noteLine(answer !== null);
  return answer;
}

/** The refusal of a record while it was not final, as the call that saves an LR would give it. */
export async function refusalOf({ reason, errors = [] }: AnsweredRecord): Promise<Problem> {
  const { query, body } = await knownCall('biltyCreate');
  const facts = { detail: reason, status: 422, code: 'invalid', requestId: '', retryAfter: null };
  return new Problem({ ...facts, errors: cleanErrors(errors, query, body) });
}
