import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import { isAway } from '../errors/away.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { leaseOf } from '../jobs/lease.ts';
import { writeLetter, writeMessage, type LetterLanguage } from './letters.ts';
import type { LetterSources } from './letter-sources.ts';
import type { Messages } from './messages.ts';
import { Undeliverable, type MailTransport } from './transport.ts';

/** Letters per batch, and how long they are leased: long enough for each to use up its time limit. */
const BATCH = 10;
const TAKEN_MINUTES = 15;
/** Minutes between tries; the last interval repeats. */
const WAITS = [1, 2, 5, 15, 30, 60, 120, 240, 360];
const PATIENCE_MINUTES = 3 * 24 * 60;
/** Kinds that nobody wants late: a link that has expired, an evening that is past. */
const SHORT_LIVED: Partial<Readonly<Record<LetterKind, number>>> = { passwordReset: 30, eveningDigest: 180 };
/** How long nothing is sent after the mail server was unreachable. */
const HELD_MS = 30_000;
/** At most three minutes. */
const NOTING_TRIES = 180;
const NOTING_WAIT_MS = 1000;
/** Facts to be removed once the letter is sent or given up. */
const SECRETS = ['token'];

interface QueuedLetter {
  readonly id: string;
  /** Null: it belongs to no company. */
  readonly tenantId: string | null;
  readonly channel: 'mail' | 'sms';
  readonly kind: LetterKind;
  readonly recipient: string;
  readonly language: LetterLanguage;
  readonly facts: JsonText;
  readonly tries: number;
  readonly queuedAt: Date;
  readonly ageMinutes: number;
}

const lease = leaseOf({
  table: 'outbox',
  key: { id: value('id') },
  open: sql`sent_at is null and given_up_at is null`,
  freeAt: 'next_try_at',
  seconds: TAKEN_MINUTES * 60,
});
const take = statement<QueuedLetter>(
  'outbox.take',
  lease.take({
    orderBy: sql`next_try_at`,
    most: BATCH,
    answer: sql`t.id, tenant_id as "tenantId", channel, kind, recipient, language, facts, tries, queued_at as "queuedAt",
      (extract(epoch from now() - queued_at) / 60)::float8 as "ageMinutes"`,
  }),
);
const error = sql`last_error = ${value('error')}`;
const facts = sql`facts = ${value('facts')}::json`;
const noteSent = statement(
  'outbox.sent',
  lease.finish(sql`sent_at = now(), written = ${value('written')}, last_error = ''`, facts),
);
const noteFailed = statement('outbox.failed', lease.tryAgain(error));
const noteGivenUp = statement('outbox.given_up', lease.finish(sql`given_up_at = now()`, error, facts));
const giveBack = statement('outbox.give_back', lease.giveBack());

export interface MailServices {
  readonly database: Database;
  readonly transport: MailTransport;
  /** Null: nothing is sent to mobile numbers. */
  readonly messages: Messages | null;
  readonly publicUrl: string;
  readonly sources: LetterSources;
  readonly log: (message: string) => void;
}

/** The facts of a letter. A database that does not tell them has a code, as a mail server that is unreachable has; only that one concerns all letters. */
const factsOf = <Facts>(asked: Promise<Facts>): Promise<Facts> =>
  asked.catch((failure: unknown) => {
    throw failure instanceof Undeliverable ? failure : new Error(sentenceOf(failure), { cause: failure });
  });

/** Sends a letter; returns whether it was only written to a file. */
async function deliver(services: MailServices, letter: QueuedLetter): Promise<boolean> {
  const { transport, messages, publicUrl, sources } = services;
  const { id, tenantId, channel, kind, recipient, language, queuedAt } = letter;
  // As the insert of its kind wrote it, by fact name.
  const queued = letter.facts.parse() as LetterFacts[typeof kind];
  const facts = tenantId === null ? queued : await factsOf(sources.facts(tenantId, kind, queued, language));
  if (channel === 'mail') {
    await transport.send({ ...writeLetter(kind, facts, language, publicUrl), id, to: recipient, at: queuedAt });
    return transport.way.by === 'files';
  }
  const text = writeMessage(kind, facts, language, publicUrl);
  if (text === null) throw new Undeliverable(`Nothing of the kind ${kind} is sent to mobile numbers.`);
  if (messages === null) throw new Undeliverable('No way to mobile numbers is configured.');
  await messages.send({ to: recipient, text });
  return messages.way.by === 'files';
}

/**
 * Sends what waits in the outbox. Several portals may do so at once: a leased letter is skipped by the others. A letter is sent twice,
 * under the same Message-ID, only if a portal dies between the mail server's answer and recording it.
 */
export function createMailWorker(mailing: MailServices) {
  const { database, sources, log } = mailing;
  let heldUntil = 0;

  /** Records that a letter will never be sent. */
  async function giveUp({ id, tenantId, kind, recipient, queuedAt }: QueuedLetter, facts: string, error: string) {
    await database.write('access', noteGivenUp, { id, facts, error });
    if (tenantId !== null) await sources.givenUp(tenantId, kind, { recipient, queuedAt });
  }

  /** Sends one letter and records the outcome; false if the mail server is unreachable. */
  async function handle(letter: QueuedLetter): Promise<boolean> {
    const { id, channel, kind, tries, ageMinutes } = letter;
    const facts = withoutSecrets(letter.facts);
    const patience = SHORT_LIVED[kind];
    const useless =
      patience !== undefined && ageMinutes >= patience
        ? 'It came too late to be of use.'
        : secretsOf(letter.facts).includes('')
          ? 'The link in it is gone. Ask for a new one.'
          : null;
    if (useless !== null) {
      await giveUp(letter, facts, useless);
      return true;
    }
    let written: boolean;
    try {
      written = await deliver(mailing, letter);
    } catch (failure) {
      const error = withoutThem(sentenceOf(failure), letter.facts);
      const wait = WAITS[Math.min(tries, WAITS.length) - 1] ?? 1;
      const over = failure instanceof Undeliverable || ageMinutes + wait > (patience ?? PATIENCE_MINUTES);
      if (over) await giveUp(letter, facts, error);
      else await database.write('access', noteFailed, { id, error, wait: wait * 60 });
      log(`A letter (${kind}, ${id}) was not sent${over ? ' and is given up' : ''}: ${error}`);
      return channel !== 'mail' || !isClosed(failure);
    }
    await untilNoted(() => database.write('access', noteSent, { id, facts, written }));
    return true;
  }

  return {
    /** Sends until nothing waits, the mail server is unreachable, or `signal` aborts; returns how many were handled. */
    async run(signal?: AbortSignal): Promise<number> {
      const stopping = () => signal?.aborted === true;
      let handled = 0;
      while (performance.now() >= heldUntil && !stopping()) {
        // One letter at a time, at the mail server's pace.
        const taken = await database.write('access', take, {});
        if (taken.length === 0) break;
        for (const [at, letter] of taken.entries()) {
          const open = await handle(letter);
          handled += 1;
          if (!open) heldUntil = performance.now() + HELD_MS;
          if (open && !stopping()) continue;
          await Promise.all(taken.slice(at + 1).map(({ id }) => database.write('access', giveBack, { id })));
          return handled;
        }
      }
      return handled;
    },
  };
}

/**
 * Records something that cannot be undone: if it is not recorded, a letter is sent again. Waits for a database that is away, well within
 * the lease of the letter.
 */
async function untilNoted(note: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await note();
      return;
    } catch (error) {
      if (!isAway(error) || tries === NOTING_TRIES) throw error;
      await sleep(NOTING_WAIT_MS);
    }
  }
}

/** Whether the connection failed, so that every other letter would fail too; a refusal of one letter is no such failure. */
function isClosed(failure: unknown): boolean {
  if (failure instanceof Undeliverable || !(failure instanceof Error)) return false;
  const said = 'responseCode' in failure && typeof failure.responseCode === 'number';
  const aboutThisOne = 'command' in failure && (failure.command === 'RCPT TO' || failure.command === 'DATA');
  return !(said && aboutThisOne) && 'code' in failure;
}

/** The facts of a letter as JSON, without those that only its reader may know. */
export function withoutSecrets(facts: JsonText): string {
  const parsed = facts.parse() as Readonly<Record<string, unknown>>;
  return JSON.stringify(parsed, (name, fact: unknown) => (SECRETS.includes(name) ? '' : fact));
}

function secretsOf(facts: JsonText): string[] {
  const parsed = facts.parse() as Readonly<Record<string, unknown>>;
  return SECRETS.flatMap((name) => (typeof parsed[name] === 'string' ? parsed[name] : []));
}

/** A mail server may quote what it refuses. */
const withoutThem = (sentence: string, facts: JsonText) =>
  secretsOf(facts).reduce(
    (said, secret) => said.replaceAll(secret, '…'),
    sentence.replaceAll(/\blink=[^\s"&<>]+/g, 'link=…'),
  );

/** The message of a failure, on one line. */
export const sentenceOf = (failure: unknown) =>
  (failure instanceof Error ? failure.message : String(failure)).replaceAll(/\s+/g, ' ').slice(0, 500);
